/// @file
/// What moves may promise, so that searches can do with less.
#pragma once

#include <cstdint>

namespace firmpath {

// `Four`, `Eight` and `Hex` keep all of these. None is ever inherited: moves derived from them may forbid a step that they
// allow. Specialise them for moves of your own that keep the promise; without it nothing is wrong, but memory or time
// is spent on the doubt.

/// The moves `M` can be made backwards wherever they can be made: move d from p to c is allowed exactly when move
/// (d + directions / 2) modulo directions from c to p is, for any two passable cells of any map.
///
/// Without it: a search backwards asks each neighbour which moves lead from it, and `BreadthFirst` keeps half a byte a cell more.
template <class M>
inline constexpr bool reversible = false;

/// Any two passable cells that touch can be stepped between directly, unless a corner rule forbids it; so a cheapest path
/// on a map without weights leaves cells out, and costs are bounded as `detail::cost_bound` derives.
///
/// Without it: a path is taken to visit every cell, and the cost type to be as wide as that needs; and `ConnectedComponents` looks at all
/// steps around an edited cell.
template <class M>
inline constexpr bool takes_shortcuts = false;

/// Bit d is set if move d decides whether two cells are connected. A move may be left out if, wherever it is
/// allowed, its end can also be reached by moves that count, going there and back.
///
/// Without it: `ConnectedComponents` looks at all moves.
template <class M>
inline constexpr std::uint32_t joining_moves = ~std::uint32_t{0};

}  // namespace firmpath
