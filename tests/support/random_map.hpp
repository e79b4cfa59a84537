/// @file
/// Random maps for property tests, and loops over cells.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "support/random.hpp"

namespace test_support {

/// A cell from two ints, for loops.
using firmpath::cell;

/// All cells of a map of `width` x `height` cells, row by row:
///
///     for (const auto [x, y] : test_support::cells(map.width, map.height)) { ... }
struct cells {
    int width;
    int height;

    constexpr cells(int wide, int high) : width(wide), height(wide > 0 ? high : 0) {}

    struct Place {
        int x;
        int y;
    };
    struct Iterator {
        Place at;
        int width;

        constexpr Place operator*() const { return at; }
        constexpr Iterator& operator++() {
            if (++at.x == width) {
                at = {0, at.y + 1};
            }
            return *this;
        }
        constexpr bool operator!=(const Iterator& end) const { return at.y != end.at.y; }
    };
    constexpr Iterator begin() const { return {{0, 0}, width}; }
    constexpr Iterator end() const { return {{0, height}, width}; }
};

/// Blocks each cell of an empty grid with the given chance.
template <int W, int H>
constexpr void scatter(firmpath::BitGrid<W, H>& map, Random& random, unsigned percent_blocked) {
    map.fill(false);
    for (int y = 0; y < H; ++y) {
        for (int x = 0; x < W; ++x) {
            if (random.chance(percent_blocked)) {
                map.set(cell(x, y));
            }
        }
    }
}

/// Any cell of a grid.
template <int W, int H>
constexpr firmpath::Cell any_cell(Random& random) {
    // In separate statements: compilers evaluate the arguments of one call in different orders.
    const auto y = static_cast<int>(random.below(H));
    const auto x = static_cast<int>(random.below(W));
    return cell(x, y);
}

}  // namespace test_support
