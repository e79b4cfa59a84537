/// @file
/// Moves in reverse: those that enter a cell.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/promises.hpp"

namespace firmpath {

namespace detail {

/// The moves by which `cell` can be entered: bit d is set if `Moves::origin(cell, d)` is a passable cell from which
/// move d is allowed. A backward search from the goal uses it as a forward search uses `allowed`.
///
///        3  2  1
///         \ | /
///        4--c--0      c is entered by move 0 from the cell that move 4 leads to
///         / | \       (the number of a move is that of its direction, not of its origin)
///        5  6  7
///
/// Precondition: `cell` is passable.
///
/// Complexity: O(1): one call of `allowed` if the moves are reversible, else one for each passable origin.
template <class Moves, GridMap Map>
constexpr std::uint32_t entering(const Map& map, Cell cell) {
    constexpr unsigned n = Moves::directions;
    if constexpr (reversible<Moves>) {
        static_assert(n % 2 == 0, "reversible moves come in opposite pairs, so their number is even");
        const std::uint32_t leaving = Moves::allowed(map, cell);
        return (leaving << n / 2 | leaving >> n / 2) & ((1U << n) - 1U);
    } else {
        const Anywhere<Map>& anywhere = map;
        std::uint32_t mask = 0;
        for (unsigned d = 0; d < n; ++d) {
            const Cell from = Moves::origin(cell, d);
            if (anywhere.passable(from)) {
                mask |= Moves::allowed(map, from) & 1U << d;
            }
        }
        return mask;
    }
}

}  // namespace detail

}  // namespace firmpath
