/// @file
/// The number of steps between two cells.
#pragma once

#include <concepts>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/hex.hpp"
#include "firmpath/moves/scale.hpp"

namespace firmpath {

namespace detail {

template <HexLayout L>
constexpr bool is_hex(const Hex<L>*) {
    return true;
}
constexpr bool is_hex(const void*) { return false; }

}  // namespace detail

/// The least number of steps from `a` to `b` on a map without obstacles, regardless of step costs: for four neighbours
/// the sum of the differences in x and y, for eight the greater of both, for six the hexagonal distance.
///
///     b . .        four: 2 + 3 = 5        eight: 3
///     . . .
///     . . .
///     . . a
///
/// `Moves` are `Four`, `Eight` or `Hex`, or derived from one of them. Cells may lie outside any map. The result is a
/// metric: symmetric, 0 only from a cell to itself, and the triangle inequality holds.
///
/// Complexity: O(1). Memory: none.
template <class Moves>
constexpr std::uint32_t route_distance(Cell a, Cell b) {
    constexpr bool four = std::derived_from<Moves, detail::FourDirections>;
    constexpr bool eight = std::derived_from<Moves, detail::EightDirections>;
    constexpr bool hex = detail::is_hex(static_cast<const Moves*>(nullptr));
    static_assert(four || eight || hex,
                  "route_distance: the moves must be Four, Eight or Hex, or derive from one of them");
    // At these scales every step costs 1, and the estimates are exact.
    if constexpr (hex) {
        return Moves::estimate(a, b);
    } else if constexpr (four) {
        return Four::estimate(a, b);
    } else {
        return Eight<Corner::always, Scale{1, 1}>::estimate(a, b);
    }
}

}  // namespace firmpath
