/// @file
/// Inflates obstacles by the robot's radius, so that planners can treat the robot as a point.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "firmpath/core/panic.hpp"
#include "firmpath/geometry/disc.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

namespace detail {

/// One row of a map whose obstacles are inflated by a disc. Memory: 4 * ceil(W / 32) + 4 bytes.
template <int W, int H>
class GrownRow {
public:
    /// Computes words `first` to `last` of row y from the obstacles in these columns, word by word, with Horner's rule.
    /// It starts with the rows where the disc is widest. For each cell by which the disc narrows, it widens everything
    /// gathered so far by one cell to either side; then it adds the next rows.
    ///
    ///     dy = 0      . . # . .     # # # # #      a disc of radius 2: widened twice in all,
    ///     dy = 1      . . # . .     . # # # .      once after row 0 and once after row 1:
    ///     dy = 2      . . # . .     . . # . .      so row 0 grows by 2, row 1 by 1, row 2 by 0
    ///
    /// Complexity: each of the words is changed at most 2r + 1 times, r the radius in cells.
    template <class Obstacles>
    constexpr void grow(const Obstacles& obstacles, Disc disc, int y, int first, int last) {
        for (int i = first; i <= last + 1; ++i) {
            words_[i] = 0;
        }
        int width = 0;
        for_each_row(disc, W, H, [&](int dy, int reach) {
            for (; width > reach; --width) {
                widen(first, last);
            }
            width = reach;
            add(obstacles, y - dy, y + dy, first, last);
        });
        for (; width > 0; --width) {
            widen(first, last);
        }
    }

    /// Word `i`, which must be one of those computed. Bits beyond the last column may be set.
    constexpr std::uint32_t word(int i) const { return words_[i]; }

private:
    /// Adds the obstacles of two rows. Either row may lie outside the map: then the other is used twice.
    template <class Obstacles>
    constexpr void add(const Obstacles& obstacles, int above, int below, int first, int last) {
        above = above < 0 ? below : above;
        below = below < H ? below : above;
        if (above >= H) {
            return;
        }
        for (int i = first; i <= last; ++i) {
            words_[i] |= obstacles.blocked_word(above, i) | obstacles.blocked_word(below, i);
        }
        // The map returns "blocked" beyond the last column, but that must not grow.
        words_[last] &= ~bits_beyond(W, last);
    }

    constexpr void widen(int first, int last) {
        std::uint32_t before = 0;
        for (int i = first; i <= last; ++i) {
            const std::uint32_t here = words_[i];
            words_[i] = here | here << 1 | here >> 1 | before >> 31 | words_[i + 1] << 31;
            before = here;
        }
    }

    std::uint32_t words_[static_cast<std::size_t>(words_in_row(W)) + 1]{};  // one more, always 0
};

/// Calls visit(y, row) with each `GrownRow` of the map that has an obstacle near it, from top to bottom.
template <class Obstacles, class Visit>
constexpr void for_each_grown_row(const Obstacles& obstacles, Disc disc, Visit visit) {
    constexpr int width = Obstacles::width;
    constexpr int height = Obstacles::height;
    int radius = 0;
    while (radius < height && disc.covers(0, radius + 1)) {
        ++radius;
    }
    GrownRow<width, height> row;
    int ahead = 0;                 // the next row to check for obstacles
    int last_found = -radius - 1;  // the last row seen with obstacles; none is near row 0
    for (int y = 0; y < height; ++y) {
        for (; ahead < height && ahead <= y + radius; ++ahead) {
            std::uint32_t any = 0;
            for (int i = 0; i < words_in_row(width); ++i) {
                any |= obstacles.blocked_word(ahead, i) & ~bits_beyond(width, i);
            }
            last_found = any != 0 ? ahead : last_found;
        }
        if (last_found >= y - radius) {
            row.grow(obstacles, disc, y, 0, words_in_row(width) - 1);
            visit(y, row);
        }
    }
}

}  // namespace detail

/// Inflates obstacles: blocks in `out` every cell that `disc` covers when centred on a blocked cell of `obstacles`.
/// Blocked cells of `out` stay blocked; the outside of the map does not inflate.
///
/// Unknown cells do not inflate: keep them out of `obstacles` and block them in `out` before or after. After a change
/// of one cell, `inflate_added` and `inflate_removed` do less work; they need an `out` with inflated cells only.
///
/// Precondition: `obstacles` is not `out`, else `panic`, and not a view over it; else inflated cells inflate again.
///
/// Complexity: at most 2r + 1 changes for each word of the map, wherever the obstacles are; r is the radius in cells,
/// but at most the larger side of the map. Rows without a near obstacle are skipped. Memory: 4 * ceil(W / 32) + 4 bytes
/// of stack.
template <WordMap Obstacles, int W, int H>
constexpr void inflate(const Obstacles& obstacles, Disc disc, BitGrid<W, H>& out) {
    static_assert(Obstacles::width == W && Obstacles::height == H,
                  "inflate: obstacles and result must have the same width and height");
    if constexpr (std::is_same_v<Obstacles, BitGrid<W, H>>) {
        require(&obstacles != &out, "inflate: the result must not be the grid of the obstacles");
    }
    detail::for_each_grown_row(obstacles, disc, [&](int y, const auto& row) {
        for (int i = 0; i < words_in_row(W); ++i) {
            out.block_word(y, i, row.word(i));
        }
    });
}

}  // namespace firmpath
