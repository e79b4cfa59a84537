/// @file
/// The maps on which searches run while bits flip.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "support/random_map.hpp"

namespace faults {

using firmpath::Cell;

/// Fits the boards' RAM: 63 cells, in rows of 9. With this shape every index of one byte has a wrong neighbour.
/// On a larger map, all other cells are blocked.
///
///     . . . . . . . . g
///     . # # # # # # # .
///     . . . . . . # . .
///     # # # # . # # . #
///     . . . # . . . . .
///     . # . # # # # # .
///     s # . . . . . . .
template <class Map>
constexpr void wall_up(Map& map) {
    constexpr std::uint16_t rows[] = {0x000, 0x0FE, 0x040, 0x16F, 0x008, 0x0FA, 0x002};
    map.fill(true);
    for (const auto [x, y] : test_support::cells(9, 7)) {
        map.set(Cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}, (rows[6 - y] >> x & 1U) != 0);
    }
}
/// A way of several clusters of 32 x 32 cells, and back to the first one, in which no way inside leads from start to
/// goal. On a larger map, all other cells are blocked.
///
///     . . . . # . . . . . . .  39
///     . . . . # . . . # . . .
///     . . . . # . . . # . . .
///     . g . . . . . . # . . .  6
///     # # # # # # # # # # # .  3
///     s . . . . . . . . . . .
///     0       40      70     95
template <class Map>
constexpr void wind(Map& map) {
    map.fill(true);
    for (const auto [x, y] : test_support::cells(96, 40)) {
        const bool wall = (y == 3 && x < 93) || (x == 70 && y > 3 && y < 36) || (x == 40 && y > 8);
        map.set(Cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}, wall);
    }
}
inline constexpr std::uint32_t cells = 9 * 7;
inline constexpr Cell start{0, 0};
inline constexpr Cell goal{8, 6};

}  // namespace faults
