/// @file
/// Maps for planning at compile time, which takes the most that the compilers' default limits allow.
#pragma once

#include <cstdint>

#include "firmpath/map/bit_grid.hpp"

namespace test_support {

/// Rows to drive from end to end, with a jump point at every turn.
constexpr firmpath::BitGrid<32, 32> serpentine() {
    firmpath::BitGrid<32, 32> map;
    for (int y = 1; y < 32; y += 2) {
        for (int x = 0; x < 31; ++x) {
            map.set(firmpath::cell(y % 4 == 1 ? x : x + 1, y));
        }
    }
    return map;
}

/// All free except the neighbours of the last cell: a search for it expands every cell but one.
template <int Side = 32>
constexpr firmpath::BitGrid<Side, Side> closed_corner() {
    firmpath::BitGrid<Side, Side> map;
    map.set(firmpath::cell(Side - 2, Side - 1));
    map.set(firmpath::cell(Side - 2, Side - 2));
    map.set(firmpath::cell(Side - 1, Side - 2));
    return map;
}

/// The number of cells of a path, by walking it; all are on the map.
template <class Path>
constexpr std::uint32_t cells_on(const Path& path) {
    std::uint32_t n = 0;
    for (const firmpath::Cell c : path) {
        n += c.x >= 0 && c.y >= 0 ? 1U : 0U;
    }
    return n;
}

}  // namespace test_support
