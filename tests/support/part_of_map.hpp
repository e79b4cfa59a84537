/// @file
/// A small part of a large map, for tests in which the numbers of cells are large.
#pragma once

#include "firmpath/core/cell.hpp"
#include "support/random.hpp"

namespace test_support {

/// A part of a map: columns from x, rows from y.
struct Part {
    int x, y, width, height;

    firmpath::Cell any_cell(Random& random) const {
        const int down = random.between(0, height - 1);
        return firmpath::cell(x + random.between(0, width - 1), y + down);
    }
};

/// Blocks everything outside of a part, and cells within it.
template <class Map>
void draw(Map& map, const Part& part, int blocked, Random& random) {
    map.fill(true);
    for (int y = part.y; y < part.y + part.height; ++y) {
        for (int x = part.x; x < part.x + part.width; ++x) {
            map.set(firmpath::cell(x, y), false);
        }
    }
    for (int i = 0; i < blocked; ++i) {
        map.set(part.any_cell(random));
    }
}

}  // namespace test_support
