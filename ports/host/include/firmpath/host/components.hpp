/// @file
/// Which cells can be reached from each other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"

namespace firmpath::host {

struct Components {
    std::size_t count = 0;
    std::size_t largest = 0;  ///< cells
    /// The component of each cell, numbered from 0; `none` if it is blocked.
    std::vector<std::uint32_t> of_cell;
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();
};

/// Counts connected components of passable cells. With four moves, and under `never` and `one_side`, cells
/// are connected through four neighbours: each diagonal step has a way around its corner. Under `always`
/// with eight moves, cells are connected through eight neighbours.
Components count_components(const PlanningMap& map, const Motion& motion);

}  // namespace firmpath::host
