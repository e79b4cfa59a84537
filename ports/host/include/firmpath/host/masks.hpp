/// @file
/// Masks of ROS costmap filters: where not to go, and where to go slowly.
#pragma once

#include <optional>
#include <string>

#include "firmpath/host/map_image.hpp"

namespace firmpath::host {

struct PlanningMap;

/// A map whose values have another meaning than obstacles. It may have another size, resolution and origin than the
/// map it is laid over: cells are matched by their position in the world.
struct Mask {
    std::string file;  ///< its name, for messages
    MapImage image;
};

struct Masks {
    std::optional<Mask> keepout;  ///< occupied cells may not be entered; unknown and graded ones may
    /// Values from 1 to 100 are a speed limit in percent of full speed; 0 and unknown are no limit. Nav2's speed filter
    /// reads masks in this way with type 1, base 0 and multiplier 1.
    std::optional<Mask> speed;
};

/// Blocks each cell of the map that contains the centre of an occupied mask cell, or whose own centre lies in one.
/// Throws `InputError` if the mask does not overlap the map, or the map has no position in the world.
void block_keepout(const Mask& mask, PlanningMap& map);

/// Sets `PlanningMap::speed`; cells are matched in the same way. If a cell gets several limits, the lowest counts.
void limit_speed(const Mask& mask, PlanningMap& map);

}  // namespace firmpath::host
