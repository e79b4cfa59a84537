/// @file
/// How the cells of a map are numbered in a pool of records, and the hash of a number.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"

namespace firmpath::detail {

/// The number of cell numbers that a row of a map takes in a pool.
constexpr std::uint32_t pool_row(std::uint32_t width, std::uint32_t height) {
    const std::uint32_t wide = std::bit_ceil(width);
    return width * height > 65536 || wide * height <= 65536 ? wide : width;
}

/// Cells by number, for a pool: like `CellIndex`, but if 16 or 32 bits can hold them, a row takes a power of two
/// numbers, so that no division is needed.
template <int W, int H>
struct PoolNumbers {
    static constexpr int row = static_cast<int>(pool_row(W, H));
    /// One more than the highest number.
    static constexpr std::size_t count = static_cast<std::size_t>(row) * H;
    static constexpr std::uint32_t of(int x, int y) { return static_cast<std::uint32_t>(y * row + x); }
    static constexpr std::uint32_t of(Cell cell) { return of(cell.x, cell.y); }
    static constexpr Cell cell(std::uint32_t number) {
        if constexpr (std::has_single_bit(static_cast<unsigned>(row))) {
            constexpr int shift = std::bit_width(static_cast<unsigned>(row)) - 1;
            return {static_cast<std::int16_t>(number & (static_cast<unsigned>(row) - 1U)),
                    static_cast<std::int16_t>(number >> shift)};
        } else {
            return CellIndex<row>::cell(number);
        }
    }
    /// The same for a number read from memory: a cell of the map, whatever the number.
    static constexpr Cell cell_within(std::uint32_t number) {
        const Cell at = cell(number);
        const bool inside = static_cast<unsigned>(at.x) < static_cast<unsigned>(W) &&
                            static_cast<unsigned>(at.y) < static_cast<unsigned>(H);
        return inside ? at : Cell{};
    }
};

/// The hash of a number, in `bits` bits: it spreads the cells of a row, a column or a diagonal evenly. Precondition:
/// bits is 1 to 32.
///
/// Source: Fibonacci hashing, Knuth, *The Art of Computer Programming*, volume 3, 6.4.
constexpr std::uint32_t fibonacci_hash(std::uint32_t number, unsigned bits) {
    return number * 2654435769U >> (32 - bits);
}

}  // namespace firmpath::detail
