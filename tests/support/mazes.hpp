// Mazes for tests of more than one search. No gtest: constant tests and firmware use them, too.
#pragma once

#include <cstdint>

#include "firmpath/map/wall_grid.hpp"

namespace test_support {

/// A small one with a cell, {3, 2}, that cannot be reached.
inline constexpr auto small_maze = firmpath::WallGrid<4, 3>::drawn(R"(
    o---o---o---o---o
    |   |           |
    o   o   o---o   o
    |       |       |
    o   o---o   o---o
    |           |   |
    o---o---o---o---o
)");

/// One corridor through all cells, from the first to the last row.
template <int W, int H>
constexpr firmpath::WallGrid<W, H> winding() {
    firmpath::WallGrid<W, H> map;
    for (std::int16_t y = 0; y + 1 < H; ++y) {
        for (std::int16_t x = 0; x < W; ++x) {
            map.set_wall({x, y}, firmpath::Side::plus_y, x != (y % 2 == 0 ? W - 1 : 0));
        }
    }
    return map;
}

}  // namespace test_support
