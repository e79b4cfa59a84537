/// @file
/// Moves to the four orthogonal neighbours.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/detail/square.hpp"
#include "firmpath/moves/neighbourhood.hpp"

namespace firmpath {

namespace detail {

/// The four moves by number, without costs.
struct FourDirections {
    static constexpr unsigned directions = 4;  ///< the number of moves

    /// Columns from a cell to where move d leads.
    static constexpr int dx(unsigned d) { return d == 0 ? 1 : d == 2 ? -1 : 0; }
    /// Rows from a cell to where move d leads.
    static constexpr int dy(unsigned d) { return d == 1 ? 1 : d == 3 ? -1 : 0; }
    /// The cost of any move at a scale: its straight cost.
    static constexpr std::uint32_t cost_of(Scale scale, unsigned) { return scale.straight; }
};

}  // namespace detail

/// Four neighbours, each step costing 1:
///
///              1  +y
///              |
///        2 --- o --- 0  +x
///              |
///              3
///
/// The heuristic is exact on an empty map (Manhattan distance) unless another is given.
template <class Heuristic = Manhattan>
struct FourMoves : detail::SquareMoves<detail::FourDirections, Scale{1, 1}, Heuristic> {
    using self_type = FourMoves;  ///< what a planner asks of moves that derive from others

    /// The scale does not depend on the cost type: counting steps needs none.
    template <class Cost>
    using at_scale_for = FourMoves;

    static_assert(detail::consistent<Heuristic, detail::FourDirections>(Scale{1, 1}, 8),
                  "this heuristic over-estimates for four neighbours, so paths would not be shortest: "
                  "use Manhattan, Chebyshev or NoEstimate");

    /// The moves that may be made from `cell`, bit d for move d.
    template <GridMap Map>
    static constexpr std::uint32_t allowed(const Map& map, Cell cell) {
        const detail::Anywhere<Map>& anywhere = map;
        const auto free = [&](unsigned d) {
            return static_cast<std::uint32_t>(anywhere.passable(FourMoves::neighbour(cell, d))) << d;
        };
        return free(0) | free(1) | free(2) | free(3);
    }
};

template <class Heuristic>
inline constexpr bool reversible<FourMoves<Heuristic>> = true;
template <class Heuristic>
inline constexpr bool takes_shortcuts<FourMoves<Heuristic>> = true;

/// Four neighbours with the exact heuristic. @see FourMoves
using Four = FourMoves<>;

}  // namespace firmpath
