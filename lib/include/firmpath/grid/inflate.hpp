/// @file
/// Growing obstacles by the robot's radius, so that the robot can be planned for as a point.
#pragma once

#include <bit>
#include <cstdint>

#include "firmpath/grid/bit_grid.hpp"
#include "firmpath/grid/map.hpp"
#include "firmpath/panic.hpp"

namespace firmpath {

/// A disc on the grid, exact: it covers the offset (dx, dy) when
/// dx * dx + dy * dy <= (radius / resolution)^2, centre to centre. Integers throughout, so that 0.2 m
/// at 5 cm is 4 cells on every target.
///
/// Radius 0 covers the centre alone. Memory: 4 bytes.
class Disc {
public:
    /// A disc of `radius_um` micrometres on cells of `resolution_um` micrometres. O(1), 32 rounds.
    ///
    /// Precondition: resolution_um is not 0; else `panic`.
    constexpr Disc(std::uint32_t radius_um, std::uint32_t resolution_um) {
        require(resolution_um != 0, "Disc: the resolution must not be 0 micrometres");
        // floor(radius^2 / resolution^2) by long division: a 64-bit divider is a large helper. Rounding
        // down is exact, because what it is compared to is an integer.
        const std::uint64_t divisor = std::uint64_t{resolution_um} * resolution_um;
        std::uint64_t rest = std::uint64_t{radius_um} * radius_um;
        if (rest >> 32 >= divisor) {
            squared_cells_ = ~std::uint32_t{0};
            return;
        }
        for (int bit = 31; bit >= 0; --bit) {
            if (rest >> bit >= divisor) {
                rest -= divisor << bit;
                squared_cells_ |= std::uint32_t{1} << bit;
            }
        }
    }

    /// A disc whose radius is a whole number of cells.
    static constexpr Disc cells(std::uint16_t radius) { return {radius, 1}; }

    /// Whether the disc covers the cell at this offset from its centre, each part at most 32,767. O(1).
    constexpr bool covers(int dx, int dy) const {
        return static_cast<std::uint32_t>(dx * dx) + static_cast<std::uint32_t>(dy * dy) <= squared_cells_;
    }

private:
    std::uint32_t squared_cells_ = 0;
};

namespace detail {

/// Calls row(dy, reach) for each row that the disc reaches, from its centre to one side: it covers the offsets -reach to
/// reach there. No more than `rows` rows, and no farther than `widest`, both at most 32,767. O(radius).
template <class Row>
constexpr void for_each_row(Disc disc, int widest, int rows, Row row) {
    int reach = 0;
    while (reach < widest && disc.covers(reach + 1, 0)) {
        ++reach;
    }
    for (int dy = 0; dy < rows && disc.covers(0, dy); ++dy) {
        while (!disc.covers(reach, dy)) {
            --reach;
        }
        row(dy, reach);
    }
}

/// Blocks the cells first to last of a row; columns outside the map are ignored.
template <int W, int H>
constexpr void block_span(BitGrid<W, H>& grid, int row, int first, int last) {
    first = first < 0 ? 0 : first;
    last = last >= W ? W - 1 : last;
    for (int i = first / 32; i <= last / 32; ++i) {
        const int low = first - 32 * i;
        const int high = last - 32 * i;
        std::uint32_t mask = ~std::uint32_t{0};
        mask = low > 0 ? mask << low : mask;
        mask = high < 31 ? mask & ~(~std::uint32_t{0} << (high + 1)) : mask;
        grid.block_word(row, i, mask);
    }
}

}  // namespace detail

/// Grows obstacles: blocks in `out` every cell that `disc` covers when centred on a blocked cell of
/// `obstacles`. Cells of `out` already blocked stay so; what lies outside the map does not grow.
///
/// Unknown cells do not inflate: keep them out of `obstacles` and block them in `out` before or after.
///
/// Precondition: `obstacles` is not (a view over) `out`, or the growth would grow.
///
/// Complexity: O(words + c * (2r + 1)), c the obstacle cells with a free neighbour, r the radius in
/// cells. Memory: no scratch.
template <WordMap Obstacles, int W, int H>
constexpr void inflate(const Obstacles& obstacles, Disc disc, BitGrid<W, H>& out) {
    static_assert(Obstacles::width == W && Obstacles::height == H,
                  "inflate: obstacles and result must have the same width and height");
    for (int y = 0; y < H; ++y) {
        for (int i = 0; i < words_in_row(W); ++i) {
            const std::uint32_t here = obstacles.blocked_word(y, i) & ~bits_beyond(W, i);
            if (here == 0) {
                continue;
            }
            out.block_word(y, i, here);
            // An obstacle walled in by four others adds nothing: whatever its disc covers lies nearer
            // to one of the four. What lies outside the map answers "blocked", which fits.
            const std::uint32_t left = here << 1 | obstacles.blocked_word(y, i - 1) >> 31;
            const std::uint32_t right = (here | bits_beyond(W, i)) >> 1 | obstacles.blocked_word(y, i + 1) << 31;
            std::uint32_t edge =
                here & ~(left & right & obstacles.blocked_word(y - 1, i) & obstacles.blocked_word(y + 1, i));
            for (; edge != 0; edge &= edge - 1) {
                const int x = 32 * i + std::countr_zero(edge);
                detail::for_each_row(disc, W, H, [&](int dy, int reach) {
                    detail::block_span(out, y + dy, x - reach, x + reach);
                    detail::block_span(out, y - dy, x - reach, x + reach);
                });
            }
        }
    }
}

}  // namespace firmpath
