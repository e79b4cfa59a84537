/// @file
/// Which cells can be reached from each other.
#pragma once

#include <cstddef>

#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"

namespace firmpath::host {

struct Components {
    std::size_t count = 0;
    std::size_t largest = 0;  ///< cells
};

/// Counts connected components of passable cells. Under `never` and `one_side`, as with four moves,
/// they are those of four neighbours: each diagonal step there has a way round its corner. Under
/// `always` with eight moves they are those of eight.
Components count_components(const PlanningMap& map, const Motion& motion);

}  // namespace firmpath::host
