/// @file
/// Bits of a grid, moved: transposed, or all rows and columns at once.
#pragma once

#include <cstdint>

namespace firmpath::detail {

/// The number of bits that are set. Written out: the processors that matter have no instruction for it, and compilers
/// call a function of theirs.
constexpr std::uint32_t bits_set(std::uint32_t word) {
    word -= word >> 1 & 0x5555'5555U;
    word = (word & 0x3333'3333U) + (word >> 2 & 0x3333'3333U);
    return ((word + (word >> 4)) & 0x0F0F'0F0FU) * 0x0101'0101U >> 24;
}

/// Changes cells of a grid, 32 at a time: those who grow obstacles know that each of them changes.
struct CellFlips {
    template <class Grid>
    static constexpr bool can_flip = requires(Grid& grid) {
        grid.flip(0, 0, 0U);
    };
    /// Changes the cells (x + b, y) for each bit b that is set. All lie in the map; x is at least -32.
    template <class Grid>
    static constexpr void flip(Grid& grid, int x, int y, std::uint32_t cells) {
        const int i = x >> 5;
        const int shift = x & 31;
        if (const std::uint32_t low = cells << shift; low != 0) {
            grid.flip(y, i, low);
        }
        if (const std::uint32_t high = shift == 0 ? 0 : cells >> (32 - shift); high != 0) {
            grid.flip(y, i + 1, high);
        }
    }
};

/// Exchanges rows and columns of a block of 32 x 32 bits: bit x of word y becomes bit y of word x. Takes 80 exchanges
/// of half words, bytes, nibbles and so on, instead of 1,024 single bits.
///
/// Source: Warren, *Hacker's Delight*, 2nd edition, 7-3.
constexpr void transpose(std::uint32_t (&block)[32]) {
    std::uint32_t low = 0x0000FFFF;
    for (unsigned half = 16; half != 0; half /= 2, low ^= low << half) {
        for (unsigned k = 0; k < 32; k = (k + half + 1) & ~half) {
            const std::uint32_t swapped = (block[k] >> half ^ block[k + half]) & low;
            block[k] ^= swapped << half;
            block[k + half] ^= swapped;
        }
    }
}

/// Moves rows of bits so that bit x of row y becomes what bit x + dx of row y + dy was; what comes from outside is 0.
/// Each row takes `stride` words and has `bits` bits; those beyond are 0, before and after.
///
/// Precondition: stride = ceil(bits / 32). O(words). Memory: no scratch.
constexpr void shift_rows(std::uint32_t* words, int stride, std::int32_t bits, int rows, std::int32_t dx, int dy) {
    const bool nothing_stays = dx <= -bits || dx >= bits || dy <= -rows || dy >= rows;
    const std::int32_t whole = dx >> 5;
    const auto rest = static_cast<unsigned>(dx & 31);
    const std::uint32_t beyond = bits % 32 == 0 ? 0 : ~std::uint32_t{0} << (bits % 32);
    // In an order that overwrites nothing that is still needed.
    for (int n = 0; n < rows; ++n) {
        const int y = dy < 0 ? rows - 1 - n : n;
        std::uint32_t* to = words + y * stride;
        const bool none = nothing_stays || y + dy < 0 || y + dy >= rows;
        const std::uint32_t* from = none ? to : to + dy * stride;
        const auto word = [&](std::int32_t i) { return none || i < 0 || i >= stride ? 0 : from[i]; };
        for (int k = 0; k < stride; ++k) {
            const int i = dx < 0 ? stride - 1 - k : k;
            const std::uint32_t low = word(i + whole);
            to[i] = rest == 0 ? low : low >> rest | word(i + whole + 1) << (32 - rest);
        }
        to[stride - 1] &= ~beyond;
    }
}

}  // namespace firmpath::detail
