/// @file
/// Which moves go with straight lines, and what corner rule the lines obey.
#pragma once

#include "firmpath/core/cell.hpp"
#include "firmpath/map/line_of_sight.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"

namespace firmpath {

namespace detail {

/// Only the moves of which it is known that nothing but passable cells and a corner rule decides about a step, and so about
/// a line. Moves derived from them may know of walls or one-way aisles, of which a line would not.
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

}  // namespace detail

/// Moves beside which straight lines have a meaning: `Four` and `Eight`. There are none on hexagons, and none that know of
/// walls or one-way aisles.
template <class Moves>
concept StraightLineMoves = requires {
    detail::LineRule<Moves>::corner;
};

/// The corner rule of straight lines beside `Moves`: that of `Eight`; with `Four`, no corner is cut.
template <StraightLineMoves Moves>
inline constexpr Corner line_corner = detail::LineRule<Moves>::corner;

/// Whether a point robot that moves so may drive the straight line between two cells:
///
///     line_of_sight<Four>(map, a, b)
///
/// @see line_of_sight with a corner rule
template <StraightLineMoves Moves, GridMap Map>
constexpr bool line_of_sight(const Map& map, Cell a, Cell b) {
    return line_of_sight<line_corner<Moves>>(map, a, b);
}

}  // namespace firmpath
