/// @file
/// Whether a path can still be driven on the current map.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/moves/straight_lines.hpp"

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

/// The moves of the planner that a path is of; void of cells alone.
template <class Path>
struct MovesOf {
    using type = void;
};
template <class Path>
requires requires { typename Path::cursor_type::moves_type; }
struct MovesOf<Path> {
    using type = typename Path::cursor_type::moves_type;
};

/// Whether a planner's moves, which have its scale, are these.
template <class Planners, class Moves>
concept AreMoves =
    std::same_as<Planners, Moves> || std::same_as<Planners, typename Moves::template at_scale_for<std::uint16_t>> ||
    std::same_as<Planners, typename Moves::template at_scale_for<std::uint32_t>>;

/// Whether the robot may go from a cell of the path to the next.
template <class Moves, class Path, class Map>
constexpr bool reaches(const Map& map, Cell from, Cell to) {
    if constexpr (requires { Path::cursor_type::straight_lines; }) {
        return line_of_sight<Moves>(map, from, to);
    } else {
        return direction_between<Moves>(from, to, Moves::allowed(map, from)) < Moves::directions;
    }
}

}  // namespace detail

/// Finds the first broken place of a path on the current map.
///
///     . . # .      The path s a b g is broken at b, of index 2, if b is blocked, and also if under
///     s a b g      Corner::never a diagonal step to b cuts a corner that is blocked now.
///
///     still_valid(map, planner.path(map)).broken()        // the planner's moves
///     still_valid<Four>(map, decoded).broken()            // cells alone do not tell their moves
///
/// A path is broken at its first cell if that is blocked or outside the map, and at any other cell if the moves do not
/// allow the step to it, which includes that it is blocked, outside the map, or no neighbour of the cell before. On a
/// path of `LazyThetaStar` the robot goes straight from each cell to the next.
///
/// Guarantees: safe for any cells, even unchecked input from a radio: only cells inside the map and their
/// neighbours are looked up. Nothing is stored.
///
/// @param map   any `GridMap`, as it is now.
/// @param path  a forward range of `Cell`: a planner's path, a span, a decoded one. Not waypoints, which
///              leave cells out; of a path with headings, `driven_cells(path)`.
/// @return the first broken place. A path of no cells is broken at index 0.
///
/// Complexity: O(cells up to that place). Memory: none.
template <class Moves = void, class Map, class Path>
[[nodiscard]] constexpr detail::PathCheck still_valid(const Map& map, const Path& path) {
    using OfPath = typename detail::MovesOf<Path>::type;
    using Steps = std::conditional_t<std::is_void_v<Moves>, OfPath, Moves>;
    static_assert(GridMap<Map>, "still_valid: the map must model firmpath::GridMap: width, height and passable(Cell)");
    static_assert(!std::is_void_v<Steps>, "still_valid: cells alone do not tell their moves: still_valid<Moves>(map, "
                                          "path)");
    static_assert(Neighbourhood<Steps>, "still_valid: Moves must model firmpath::Neighbourhood, such as Four or "
                                        "Eight<Corner::never>");
    static_assert(std::is_void_v<OfPath> || detail::AreMoves<OfPath, Steps>,
                  "still_valid: the path's planner has other moves: leave them out, still_valid(map, path)");
    static_assert(
        !requires { decltype(path.begin())::leaves_out_cells; },
        "still_valid: between corners cells are left out: check the path itself, not its waypoints");
    std::uint32_t index = 0;
    Cell last{};
    for (const Cell cell : path) {
        bool good = false;
        if (index == 0) {
            good = detail::on_map<Map>(cell) && map.passable(cell);
        } else {
            good = detail::reaches<Steps, Path>(map, last, cell);
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
