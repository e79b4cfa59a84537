/// @file
/// A path in world millimetres.
#pragma once

#include <cstddef>
#include <span>

#include "firmpath/core/status.hpp"
#include "firmpath/geometry/frame.hpp"

namespace firmpath {

/// Writes the world positions of a path's cells, up to the size of `out`. Pass only the corners if the robot drives
/// straight lines, as it needs no others:
///
///     Point points[32];
///     std::size_t size = 0;
///     if (to_points(waypoints(planner.path(map)), frame, points, size) == Status::found) {
///         follower.begin({points, size}, ...);
///
/// Each point is the centre of its cell, rounded down to a millimetre.
///
/// @param path   a forward range of `Cell`.
/// @param frame  a `Frame` or `RotatedFrame`: where the map lies in the world.
/// @param out    receives the points, in millimetres, from its first place on.
/// @param size   receives the number of points written.
/// @return `found` if all cells fit; `buffer_too_small` if `out` holds only the first out.size() of them; `no_path` if
///         there are no cells.
///
/// Complexity: O(cells written), plus the cost of walking the path.
template <class Path, detail::WorldFrame Frame>
constexpr Status to_points(const Path& path, const Frame& frame, std::span<Point> out, std::size_t& size) {
    size = 0;
    if (path.begin() == path.end()) {
        return Status::no_path;
    }
    for (const Cell cell : path) {
        if (size == out.size()) {
            return Status::buffer_too_small;
        }
        out[size++] = frame.to_point(cell);
    }
    return Status::found;
}

}  // namespace firmpath
