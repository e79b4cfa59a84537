/// @file
/// Maps of rooms, for measurements.
#pragma once

#include "firmpath/core/cell.hpp"
#include "support/random.hpp"
#include "support/random_map.hpp"

namespace bench {

/// Square rooms with a door to each neighbour; one door in five is shut. Calls `set(cell, blocked)`; for some cells
/// twice.
template <class Set>
void rooms(int width, int height, int size, const Set& set) {
    using test_support::cell;
    test_support::Random random(7);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            set(cell(x, y), x % size == 0 || y % size == 0);
        }
    }
    for (int y = 0; y < height; y += size) {
        for (int x = 0; x < width; x += size) {
            const firmpath::Cell doors[] = {cell(x, y + random.between(1, size - 1)),
                                            cell(x + random.between(1, size - 1), y)};
            for (const firmpath::Cell door : doors) {
                if (door.x < width && door.y < height && door.x != 0 && door.y != 0 && !random.chance(20)) {
                    set(door, false);
                }
            }
        }
    }
}

}  // namespace bench
