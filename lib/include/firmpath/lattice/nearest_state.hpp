/// @file
/// The state of a lattice that is nearest to a pose in the world.
#pragma once

#include <cstdint>

#include "firmpath/core/status.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/geometry/world_pose.hpp"
#include "firmpath/lattice/lattice_curves.hpp"
#include "firmpath/lattice/lattice_path.hpp"

namespace firmpath {

/// Finds the state nearest to a pose: the cell that covers the robot's centre, and the heading nearest to its own. It
/// is up to half a cell away along each axis, and half the angle between two headings: a robot near an obstacle may
/// touch it on the way there.
///
/// @param pose   where the robot is, in the world.
/// @param frame  a `Frame` or `RotatedFrame`: where the map lies in the world.
/// @param state  receives the state; unchanged unless the result is `found`.
/// @return `found`, or `out_of_map`. O(headings).
template <class Primitives, WorldFrame Frame>
constexpr Status nearest_state(const WorldPose& pose, const Frame& frame, LatticeState& state) {
    Cell cell;
    if (frame.to_cell(pose.position, cell) != Status::found) {
        return Status::out_of_map;
    }
    const Bearing axis = detail::axis_of(frame);
    std::int32_t least = Bearing::turn;
    std::uint16_t nearest = 0;
    for (std::uint16_t heading = 0; heading < Primitives::headings; ++heading) {
        const std::int32_t off = (pose.heading - axis - Primitives::bearings[heading]).signed_units();
        const std::int32_t size = off < 0 ? -off : off;
        if (size < least) {
            least = size;
            nearest = heading;
        }
    }
    state = {cell, nearest};
    return Status::found;
}

}  // namespace firmpath
