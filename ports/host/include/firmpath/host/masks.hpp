/// @file
/// Masks of ROS costmap filters: where not to go, and where to go slowly.
#pragma once

#include <cstdint>
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

/// What the values of a speed mask mean, as Nav2's speed filter has it: a limit of base + multiplier * value, in
/// percent of full speed or in metres a second. 0 and unknown are no limit, nor is a limit of 0, below 0, or above full
/// speed.
struct SpeedRule {
    double base = 0;
    double multiplier = 1;
    /// Full speed in metres a second, if limits are in metres a second; 0 if they are in percent.
    double full_speed = 0;

    /// The limit in percent of full speed, from 1 to 99; 0 for none. A fraction of a percent is rounded.
    std::uint8_t percent(int value) const;
};

struct Masks {
    std::optional<Mask> keepout;  ///< occupied cells may not be entered, and graded ones cost more
    std::optional<Mask> speed;
    SpeedRule speed_rule{};
    double keepout_radius = 0;  ///< metres by which the zones of `keepout` grow
};

/// Blocks each cell of the map that contains the centre of an occupied mask cell, or whose own centre lies in one. If
/// `graded`, a cell costs what its graded mask cell says, as in Nav2's keep-out filter: 254 times its share of 100,
/// rounded; if it gets several costs, the greatest counts. Throws `InputError` if the mask does not overlap the map, or
/// the map has no position in the world.
void block_keepout(const Mask& mask, PlanningMap& map, bool graded);

/// Sets `PlanningMap::speed`; cells are matched in the same way. If a cell gets several limits, the lowest counts.
void limit_speed(const Mask& mask, const SpeedRule& rule, PlanningMap& map);

}  // namespace firmpath::host
