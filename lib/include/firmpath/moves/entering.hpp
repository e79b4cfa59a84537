/// @file
/// Moves backwards: those by which a cell can be entered.
#pragma once

#include <cstdint>

#include "firmpath/grid/cell.hpp"
#include "firmpath/grid/map.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/moves/scale.hpp"

namespace firmpath {

/// Whether the moves `M` can be made backwards wherever they can be made: move d from p to c is allowed exactly when move
/// (d + directions / 2) modulo directions from c to p is, for any two passable cells.
///
/// Never inherited: moves derived from these may forbid a way in one direction only. Specialise it for moves of
/// your own that keep the promise; without it nothing is wrong but slower.
template <class M>
inline constexpr bool reversible = false;
template <class Heuristic>
inline constexpr bool reversible<FourMoves<Heuristic>> = true;
template <Corner C, Scale S, class Heuristic>
inline constexpr bool reversible<Eight<C, S, Heuristic>> = true;

namespace detail {

/// The moves by which `cell` can be entered: bit d is set if `Moves::origin(cell, d)` is a passable cell from which move d
/// is allowed. It is to a search backwards from the goal what `allowed` is to one forwards.
///
///        3  2  1
///         \ | /
///        4--c--0      c is entered by move 0 from the cell that move 4 leads to
///         / | \       (the number of a move is that of its direction, not of its origin)
///        5  6  7
///
/// Precondition: `cell` is passable.
///
/// Complexity: O(1): one question to `allowed` if the moves are reversible, else one for each passable origin.
template <class Moves, GridMap Map>
constexpr std::uint32_t entering(const Map& map, Cell cell) {
    constexpr unsigned n = Moves::directions;
    if constexpr (reversible<Moves>) {
        static_assert(n % 2 == 0, "reversible moves come in opposite pairs, so their number is even");
        const std::uint32_t leaving = Moves::allowed(map, cell);
        return (leaving << n / 2 | leaving >> n / 2) & ((1U << n) - 1U);
    } else {
        std::uint32_t mask = 0;
        for (unsigned d = 0; d < n; ++d) {
            const Cell from = Moves::origin(cell, d);
            if (map.passable(from)) {
                mask |= Moves::allowed(map, from) & 1U << d;
            }
        }
        return mask;
    }
}

}  // namespace detail

}  // namespace firmpath
