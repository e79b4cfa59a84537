/// @file
/// Optional promises of moves that save searches memory or time.
#pragma once

#include <cstdint>

namespace firmpath {

// `Four`, `Eight` and `Hex` keep all of these. No promise is inherited: derived moves may forbid a step that the base
// allows. Specialise a promise for your own moves if they keep it. Without it results are still correct, but the search
// may need more memory or time.

/// Every move of `M` can be reversed: move d from p to c is allowed exactly when move
/// (d + directions / 2) modulo directions from c to p is, for any two passable cells of any map.
///
/// Without it: a backward search calls `allowed` per neighbour, and `BreadthFirst` keeps half a byte more per cell.
template <class M>
inline constexpr bool reversible = false;

/// One step leads between any two passable cells that touch, unless a corner rule forbids it. So a cheapest path on a
/// map without weights leaves cells out, and costs are bounded as derived at `detail::cost_bound`.
///
/// Without it: the cost type is chosen for a path that visits every cell.
template <class M>
inline constexpr bool takes_shortcuts = false;

}  // namespace firmpath
