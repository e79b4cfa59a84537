/// @file
/// Rows into columns, 32 x 32 cells at a time.
#pragma once

#include <cstdint>

namespace firmpath::detail {

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

}  // namespace firmpath::detail
