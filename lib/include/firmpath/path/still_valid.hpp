/// @file
/// Whether a path can still be driven on the current map.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/neighbourhood.hpp"

namespace firmpath {

namespace detail {

/// Result of `still_valid`.
class PathCheck {
public:
    /// Nothing is broken.
    constexpr PathCheck() = default;
    /// The cell at this index of the path cannot be reached.
    constexpr PathCheck(std::uint32_t index, Cell cell) : cell_(cell), index_(index), broken_(true) {}

    /// Whether some cell of the path cannot be reached along it.
    constexpr bool broken() const { return broken_; }
    /// The index on the path of the first cell that cannot be reached, the start being 0; 0 if nothing is broken.
    constexpr std::uint32_t index() const { return index_; }
    /// That cell itself, or (0, 0) for a path of no cells; the cell before it on the path is the last valid one.
    constexpr Cell cell() const { return cell_; }

private:
    Cell cell_{};
    std::uint32_t index_ = 0;
    bool broken_ = false;
};

}  // namespace detail

/// Finds the first broken place of a path on the current map.
///
///     . . # .      The path s a b g is broken at b, of index 2, if b is blocked, and also if under
///     s a b g      Corner::never a diagonal step to b cuts a corner that is blocked now.
///
/// A path is broken at its first cell if that is blocked or outside the map, and at any other cell if `Moves` does not
/// allow the step to it, which includes that it is blocked, outside the map, or no neighbour of the cell before.
///
/// Guarantees: safe for any cells, even unchecked input from a radio: only cells inside the map and their
/// neighbours are looked up. Nothing is stored.
///
/// @param map   any `GridMap`, as it is now.
/// @param path  a forward range of `Cell`: a planner's path, a span, a decoded one. Not waypoints, which
///              leave cells out.
/// @return the first broken place. A path of no cells is broken at index 0.
///
/// Complexity: O(cells up to that place). Memory: none.
template <class Moves, class Map, class Path>
[[nodiscard]] constexpr detail::PathCheck still_valid(const Map& map, const Path& path) {
    static_assert(GridMap<Map>, "still_valid: the map must model firmpath::GridMap: width, height and passable(Cell)");
    static_assert(Neighbourhood<Moves>, "still_valid: Moves must model firmpath::Neighbourhood, such as Four or "
                                        "Eight<Corner::never>");
    std::uint32_t index = 0;
    Cell last{};
    for (const Cell cell : path) {
        bool good = false;
        if (index == 0) {
            good = detail::on_map<Map>(cell) && map.passable(cell);
        } else {
            good = detail::direction_between<Moves>(last, cell, Moves::allowed(map, last)) < Moves::directions;
        }
        if (!good) {
            return {index, cell};
        }
        last = cell;
        ++index;
    }
    return index != 0 ? detail::PathCheck() : detail::PathCheck(0, Cell{});
}

}  // namespace firmpath
