/// @file
/// The common part of moves on a square grid.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/moves/scale.hpp"

namespace firmpath::detail {

/// Moves to cells at fixed offsets, numbered round the circle, so that the numbers of opposite moves differ by half the
/// number of directions: the common part of `FourMoves` and `Eight`.
template <class Directions, Scale S, class Heuristic>
struct SquareMoves : Directions {
    static constexpr Scale scale = S;

    /// The cell that move d leads to.
    static constexpr Cell neighbour(Cell cell, unsigned d) {
        return {static_cast<std::int16_t>(cell.x + Directions::dx(d)),
                static_cast<std::int16_t>(cell.y + Directions::dy(d))};
    }
    /// The cell that move d comes from.
    static constexpr Cell origin(Cell cell, unsigned d) { return neighbour(cell, d ^ Directions::directions / 2); }

    static constexpr std::uint32_t step_cost(unsigned d) { return Directions::cost_of(S, d); }

    /// The cost on an empty map.
    static constexpr std::uint32_t estimate(Cell from, Cell to) {
        // (No function for both magnitudes: compilers limit the calls in constant expressions.)
        const int dx = to.x - from.x, dy = to.y - from.y;
        return Heuristic::estimate(S, static_cast<std::uint32_t>(dx < 0 ? -dx : dx),
                                   static_cast<std::uint32_t>(dy < 0 ? -dy : dy));
    }
};

}  // namespace firmpath::detail
