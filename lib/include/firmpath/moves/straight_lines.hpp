/// @file
/// Moves that can be combined with straight lines, and the corner rule of the lines.
#pragma once

#include "firmpath/core/cell.hpp"
#include "firmpath/map/line_of_sight.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"

namespace firmpath {

namespace detail {

/// True only for moves whose steps depend only on passable cells and a corner rule, so that the same rule holds for a
/// line. Derived moves may respect walls or one-way aisles, which a line would ignore.
template <class Moves>
struct LineRule {};
template <Corner C, Scale S, class Heuristic>
struct LineRule<Eight<C, S, Heuristic>> {
    static constexpr Corner corner = C;
};
template <class Heuristic>
struct LineRule<FourMoves<Heuristic>> {
    static constexpr Corner corner = Corner::never;
};

/// Moves that can be combined with straight lines: `Four` and `Eight`, but not moves on hexagons, nor moves that
/// respect walls or one-way aisles.
template <class Moves>
concept StraightLineMoves = requires {
    detail::LineRule<Moves>::corner;
};

/// The corner rule of straight lines for `Moves`: that of `Eight`; with `Four`, no corner is cut.
template <StraightLineMoves Moves>
inline constexpr Corner line_corner = detail::LineRule<Moves>::corner;

}  // namespace detail

/// Whether a point robot with these moves may drive the straight line between two cells:
///
///     line_of_sight<Four>(map, a, b)
///
/// @see line_of_sight with a corner rule
template <detail::StraightLineMoves Moves, GridMap Map>
constexpr bool line_of_sight(const Map& map, Cell a, Cell b) {
    return line_of_sight<detail::line_corner<Moves>>(map, a, b);
}

}  // namespace firmpath
