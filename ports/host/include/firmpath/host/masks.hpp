/// @file
/// Masks of ROS costmap filters: where not to go, and where to go slowly.
#pragma once

#include <filesystem>
#include <optional>

#include "firmpath/host/map_image.hpp"

namespace firmpath::host {

struct PlanningMap;

/// A map whose values mean something else than obstacles. It may have another size, resolution and origin than the
/// map it is laid over: cells are matched by where they lie in the world.
struct Mask {
    std::filesystem::path file;
    MapImage image;
};

struct Masks {
    std::optional<Mask> keepout;  ///< occupied cells may not be entered; unknown and graded ones may
    /// Values from 1 to 100 are a speed limit in percent of full speed; 0 and unknown are none. Nav2's speed filter reads
    /// masks so, with type 1, base 0 and multiplier 1.
    std::optional<Mask> speed;
};

/// Reads a map_server .yaml and its picture. Throws `InputError`.
Mask read_mask(const std::filesystem::path& file);

/// Blocks the cells of the map in which the centre of an occupied cell of the mask lies, and those whose own centre lies
/// in one. Throws `InputError` if the mask lies beside the map, or the map has no place in the world.
void block_keepout(const Mask& mask, PlanningMap& map);

/// Sets `PlanningMap::speed`, matched likewise; of several limits in a cell the lowest counts.
void limit_speed(const Mask& mask, PlanningMap& map);

}  // namespace firmpath::host
