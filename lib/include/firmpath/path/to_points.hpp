/// @file
/// A path in the world's millimetres.
#pragma once

#include <cstddef>
#include <span>

#include "firmpath/core/status.hpp"
#include "firmpath/geometry/frame.hpp"

namespace firmpath {

/// Writes where the cells of a path lie in the world, as far as `out` reaches. Give it the corners alone, which is all that a
/// robot needs that drives straight lines:
///
///     Point points[32];
///     std::size_t size = 0;
///     if (to_points(waypoints(planner.path(map)), frame, points, size) == Status::found) {
///         follower.begin({points, size}, ...);
///
/// `Path` is a forward range of `Cell`. Each point is the centre of its cell, rounded down to a millimetre.
///
/// @param[out] size  the number of points written
/// @return `found` if all cells fit; `buffer_too_small` if `out` holds only the first out.size() of them; `no_path` if there is
///         none.
///
/// Complexity: O(cells written), and what walking the path costs.
template <class Path, WorldFrame Frame>
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
