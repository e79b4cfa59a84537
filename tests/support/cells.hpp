/// @file
/// A loop over all cells of a map.
#pragma once

namespace test_support {

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

}  // namespace test_support
