/// @file
/// Furniture that stands in a building and is not on its plan.
#pragma once

#include <optional>

#include "firmpath/host/map_image.hpp"
#include "firmpath/host/sim/random.hpp"
#include "firmpath/host/sim/truth.hpp"

namespace firmpath::host::sim {

/// Where furniture may stand.
struct FurnitureRules {
    int pieces = 0;
    double shortest = 0.3;  ///< metres: the least length of a side
    double longest = 1.0;   ///< and the greatest
    /// Start and goal, if they are known: room is kept around both, and a way between them, if there is one.
    std::optional<Errand> errand{};
    double room = 0.6;          ///< metres around start and goal that stay as they are
    double robot_radius = 0.3;  ///< of the robot for which the way must be wide enough, its margin included
};

/// The map with rectangles of random sizes in random places, on free cells of the plan; they may stand side by side.
/// Throws `InputError` if there is no room for so many.
MapImage furnished(const MapImage& plan, const FurnitureRules& rules, Random& random);

}  // namespace firmpath::host::sim
