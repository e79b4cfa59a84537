/// @file
/// Which moves decide whether two cells are connected.
#pragma once

#include <cstdint>

#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"

namespace firmpath {

/// What `Regions` may spare itself with some moves. What stands here is right for any; specialise it for
/// moves of your own to be faster.
///
/// - `mask`: bit d is set if move d counts. A move may be left out if, wherever it is allowed, its end can
///   also be reached by others that count, going there and back.
/// - `undoable`: true if, wherever a move is allowed, one is allowed that leads straight back. Otherwise each
///   neighbour has to be asked, too, which moves lead from it.
template <class Moves>
struct JoiningMoves {
    static constexpr std::uint32_t mask = ~std::uint32_t{0};
    static constexpr bool undoable = false;
};

template <class Heuristic>
struct JoiningMoves<FourMoves<Heuristic>> {
    static constexpr std::uint32_t mask = 0xF;
    static constexpr bool undoable = true;
};

/// Where a diagonal step needs a free cell beside it, two straight steps lead round through that cell: the
/// components are those of four neighbours. Without that need they are those of eight.
///
///     b g      s to g past a: also s a g
///     s a
template <Corner C, Scale S, class Heuristic>
struct JoiningMoves<Eight<C, S, Heuristic>> {
    static constexpr std::uint32_t mask = C == Corner::always ? 0xFF : 0x55;
    static constexpr bool undoable = true;
};

}  // namespace firmpath
