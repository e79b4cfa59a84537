/// @file
/// Line of sight by its definition, as a reference. It shares no code with the library: the line is clipped against
/// every cell's square, in exact fractions.
#pragma once

#include <cstdint>

#include "reference/plain_squares.hpp"
#include "support/random_map.hpp"

namespace test_support {

/// The part of a line that lies strictly within a square, as its begin and end in fractions of the line.
/// Lengths are in half cells: centres have even coordinates, corners odd ones.
class Clip {
public:
    /// Whether the line from the centre of a to that of b passes through the interior of cell (x, y).
    static constexpr bool crosses(firmpath::Cell a, firmpath::Cell b, int x, int y) {
        if (a == b) {
            return a.x == x && a.y == y;
        }
        Clip clip;
        return clip.between(2 * a.x, 2 * b.x, 2 * x - 1, 2 * x + 1) &&
               clip.between(2 * a.y, 2 * b.y, 2 * y - 1, 2 * y + 1) && less(clip.begin_, clip.end_);
    }

private:
    struct Fraction {
        std::int64_t over;
        std::int64_t under;  // above 0
    };
    static constexpr bool less(Fraction a, Fraction b) { return a.over * b.under < b.over * a.under; }

    /// Cuts to where the coordinate that runs from `from` to `to` lies between `low` and `high`.
    constexpr bool between(std::int64_t from, std::int64_t to, std::int64_t low, std::int64_t high) {
        if (from == to) {
            return low < from && from < high;
        }
        const bool rises = to > from;
        const std::int64_t way = rises ? to - from : from - to;
        const Fraction enters{rises ? low - from : from - high, way};
        const Fraction leaves{rises ? high - from : from - low, way};
        begin_ = less(begin_, enters) ? enters : begin_;
        end_ = less(leaves, end_) ? leaves : end_;
        return true;
    }

    Fraction begin_{0, 1};
    Fraction end_{1, 1};
};

/// Whether the line between two centres passes exactly through the corner at the high end of cell (x, y).
constexpr bool meets_corner(firmpath::Cell a, firmpath::Cell b, int x, int y) {
    const std::int64_t px = 2 * x + 1 - 2 * a.x;
    const std::int64_t py = 2 * y + 1 - 2 * a.y;
    const std::int64_t dx = 2 * (b.x - a.x);
    const std::int64_t dy = 2 * (b.y - a.y);
    return px * dy == py * dx && px * dx + py * dy > 0 && px * px + py * py < dx * dx + dy * dy;
}

/// Whether a point robot may drive the line between the centres of two cells, on a map of W x H cells.
template <int W, int H, class Map>
constexpr bool plain_sight(const Map& map, Beside rule, firmpath::Cell a, firmpath::Cell b) {
    const auto free = [&](int x, int y) {
        return x >= 0 && x < W && y >= 0 && y < H &&
               map.passable({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
    };
    const int left = a.x < b.x ? a.x : b.x;
    const int right = a.x < b.x ? b.x : a.x;
    const int low = a.y < b.y ? a.y : b.y;
    const int high = a.y < b.y ? b.y : a.y;
    for (const auto [x, y] : cells::within(left, low, right, high)) {
        if (Clip::crosses(a, b, x, y) && !free(x, y)) {
            return false;
        }
        if (!meets_corner(a, b, x, y)) {
            continue;
        }
        // Of the four cells around the corner, the two that the line does not cross.
        const bool rises = (b.x > a.x) == (b.y > a.y);
        const int beside = rises ? (free(x + 1, y) ? 1 : 0) + (free(x, y + 1) ? 1 : 0)
                                 : (free(x, y) ? 1 : 0) + (free(x + 1, y + 1) ? 1 : 0);
        const int needed = rule == Beside::none ? 0 : rule == Beside::one ? 1 : 2;
        if (beside < needed) {
            return false;
        }
    }
    return true;
}

}  // namespace test_support
