/// @file
/// Canonical moves: which neighbours of a cell another cell reaches at the same cost, so that a search may skip them.
#pragma once

#include <cstdint>

#include "firmpath/map/corner.hpp"
#include "firmpath/moves/eight.hpp"

namespace firmpath::detail {

/// The moves that a search has to follow from a cell that it reached by move d. Of all cheapest paths between two cells
/// a *canonical* one takes diagonal steps as early as possible. A move is left out if it can only continue a path that
/// is not canonical: another path to the same neighbour is cheaper, or as cheap and ends with a move that is never left
/// out. So the search still finds a cheapest path to every cell, in whatever order it expands cells of equal priority,
/// and offers each cell about once instead of up to eight times:
///
///     . / |          . 3 2          o: reached by move 0, going right, or 1, going up and right; the cells that it
///     >-o--          4 o 0          offers on open ground
///     . \ |          . / .
///
/// `known`: whether there is such a rule for the moves; if not, all are kept. It holds on maps without weights, for
/// searches that close each cell at its least cost.
///
/// Source: Harabor and Grastien, *Online Graph Pruning for Pathfinding on Grid Maps*, AAAI 2011; without jumps:
/// Sturtevant and Rabin, *Canonical Orderings on Grids*, IJCAI 2016.
template <class Moves>
struct CanonicalMoves {
    static constexpr bool known = false;
    static constexpr std::uint32_t kept(std::uint32_t turned, unsigned /*d*/) { return turned; }
};

template <Corner C, Scale S, class Heuristic>
struct CanonicalMoves<Eight<C, S, Heuristic>> {
    // Otherwise a detour round a corner can cost the same as a diagonal step.
    static constexpr bool known = S.straight < S.diagonal && S.diagonal < 2 * S.straight;

    /// The moves to follow from a cell that was reached by move d. `turned`: the moves allowed there, turned so that
    /// bit 0 is move d, bit 1 the next. The result is turned, too.
    static constexpr std::uint32_t kept(std::uint32_t turned, unsigned d) {
        // A move that a corner rule forbids shows that a cell is blocked.
        const bool diagonal = (d & 1U) != 0;
        std::uint32_t kept = diagonal ? 0b1000'0011U : 0b0000'0001U;
        if constexpr (C == Corner::never) {
            if (!diagonal) {
                kept |= ((turned & 8U) == 0 ? 0b0000'0110U : 0U) | ((turned & 32U) == 0 ? 0b1100'0000U : 0U);
            }
        } else {
            const unsigned beside = diagonal ? 3 : 2;
            const unsigned round = diagonal ? 2 : 1;
            kept |= (~(turned >> beside) & 1U) << round | (~(turned >> (8 - beside)) & 1U) << (8 - round);
        }
        return turned & kept;
    }
};

}  // namespace firmpath::detail
