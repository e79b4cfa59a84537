/// @file
/// Maps of many kinds for property tests: clutter, rooms, mazes, combs, blocks, open fields.
#pragma once

#include "firmpath/map/bit_grid.hpp"
#include "support/random_map.hpp"

namespace test_support {

/// Rooms of one size; most of their walls have a door.
template <int W, int H>
constexpr void rooms(firmpath::BitGrid<W, H>& map, Random& random) {
    map.fill(false);
    const int wide = random.between(2, 9);
    const int high = random.between(2, 9);
    for (const auto [x, y] : cells(W, H)) {
        map.set(cell(x, y), x % (wide + 1) == wide || y % (high + 1) == high);
    }
    for (int y = 0; y < H; y += high + 1) {
        for (int x = 0; x < W; x += wide + 1) {
            const int door_x = x + random.between(0, wide - 1);
            const int door_y = y + random.between(0, high - 1);
            if (random.chance(80) && x + wide < W && door_y < H) {
                map.set(cell(x + wide, door_y), false);
            }
            if (random.chance(80) && y + high < H && door_x < W) {
                map.set(cell(door_x, y + high), false);
            }
        }
    }
}

/// Every second cell of every second row, joined to the next one to the right or below; and some walls are missing.
template <int W, int H>
constexpr void maze(firmpath::BitGrid<W, H>& map, Random& random) {
    map.fill(true);
    const unsigned gaps = random.below(20);
    for (const auto [x, y] : cells(W, H)) {
        if (x % 2 == 0 && y % 2 == 0) {
            map.set(cell(x, y), false);
            const bool right = random.chance(50);
            if (right && x + 1 < W) {
                map.set(cell(x + 1, y), false);
            } else if (y + 1 < H) {
                map.set(cell(x, y + 1), false);
            }
        } else if (random.chance(gaps)) {
            map.set(cell(x, y), false);
        }
    }
}

/// Walls across the whole map, each with one gap; vertical or horizontal.
template <int W, int H>
constexpr void comb(firmpath::BitGrid<W, H>& map, Random& random) {
    map.fill(false);
    const bool upright = random.chance(50);
    const int every = random.between(2, 6);
    for (int wall = 1; wall < (upright ? W : H); wall += every) {
        const int length = upright ? H : W;
        const int gap = random.chance(60) ? (wall / every % 2 == 0 ? 0 : length - 1) : random.between(0, length - 1);
        for (int k = 0; k < length; ++k) {
            map.set(upright ? cell(wall, k) : cell(k, wall), k != gap);
        }
    }
}

/// Rectangles of 1 to `longer + 1` cells a side, which may overlap.
template <int W, int H>
constexpr void blocks(firmpath::BitGrid<W, H>& map, int count, int longer, Random& random) {
    map.fill(false);
    for (; count > 0; --count) {
        const firmpath::Cell corner = any_cell<W, H>(random);
        const int right = corner.x + random.between(0, longer);
        const int below = corner.y + random.between(0, longer);
        for (int y = corner.y; y <= below && y < H; ++y) {
            for (int x = corner.x; x <= right && x < W; ++x) {
                map.set(cell(x, y));
            }
        }
    }
}

/// A map of any kind.
template <int W, int H>
constexpr void any_scene(firmpath::BitGrid<W, H>& map, Random& random) {
    switch (random.below(10)) {
        case 0: map.fill(false); break;
        case 1: scatter(map, random, random.below(5)); break;
        case 2: rooms(map, random); break;
        case 3: maze(map, random); break;
        case 4: comb(map, random); break;
        case 5: blocks(map, random.between(1, 12), 8, random); break;
        default: scatter(map, random, random.below(61)); break;
    }
}

}  // namespace test_support
