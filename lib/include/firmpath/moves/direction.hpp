/// @file
/// The move that leads from one cell to another.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/moves/neighbourhood.hpp"

namespace firmpath {

/// The move of `Moves` that leads from one cell to another in one step.
///
/// @param from   the cell before the step.
/// @param to     the cell after it.
/// @param among  bit d is set if move d may be taken; by default all may.
/// @return its number, the lowest if there are several; `Moves::directions` if there is none.
///
/// Complexity: O(Moves::directions).
template <class Moves>
constexpr unsigned direction_between(Cell from, Cell to, std::uint32_t among = ~std::uint32_t{0}) {
    static_assert(Neighbourhood<Moves>, "direction_between: Moves must model firmpath::Neighbourhood, such as Four or "
                                        "Eight<Corner::never>");
    unsigned d = 0;
    while (d < Moves::directions && ((among >> d & 1U) == 0 || Moves::neighbour(from, d) != to)) {
        ++d;
    }
    return d;
}

}  // namespace firmpath
