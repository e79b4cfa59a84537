/// @file
/// Random maps for property tests, and loops over cells.
#pragma once

#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "support/random.hpp"

namespace test_support {

/// A cell from two ints, for loops.
using firmpath::cell;

/// All cells of a map of `width` x `height` cells, row by row; or those `within` a rectangle, the last ones included:
///
///     for (const auto [x, y] : test_support::cells(map.width, map.height)) { ... }
///     for (const auto [x, y] : test_support::cells::within(left, top, right, bottom)) { ... }
struct cells {
    struct Place {
        int x;
        int y;
    };
    Place first;
    Place beyond;  // the last one

    constexpr cells(int width, int height) : cells({0, 0}, {width, height}) {}
    static constexpr cells within(int left, int top, int right, int bottom) {
        return {{left, top}, {right + 1, bottom + 1}};
    }

    struct Iterator {
        Place at;
        int left;
        int beyond;

        constexpr Place operator*() const { return at; }
        constexpr Iterator& operator++() {
            if (++at.x == beyond) {
                at = {left, at.y + 1};
            }
            return *this;
        }
        constexpr bool operator!=(const Iterator& end) const { return at.y != end.at.y; }
    };
    constexpr Iterator begin() const { return {first, first.x, beyond.x}; }
    constexpr Iterator end() const { return {{first.x, beyond.y}, first.x, beyond.x}; }

private:
    constexpr cells(Place from, Place to) : first(from), beyond{to.x, to.x > from.x && to.y > from.y ? to.y : from.y} {}
};

/// Blocks each cell of an empty grid with the given chance.
template <int W, int H>
constexpr void scatter(firmpath::BitGrid<W, H>& map, Random& random, unsigned percent_blocked) {
    map.fill(false);
    for (const auto [x, y] : cells(W, H)) {
        if (random.chance(percent_blocked)) {
            map.set(cell(x, y));
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
