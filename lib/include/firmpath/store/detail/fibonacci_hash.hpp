/// @file
/// A hash of cell numbers.
#pragma once

#include <cstdint>

namespace firmpath::detail {

/// The hash of a number, in `bits` bits: it spreads the cells of a row, a column or a diagonal evenly. Precondition:
/// bits is 1 to 32.
///
/// Source: Fibonacci hashing, Knuth, *The Art of Computer Programming*, volume 3, 6.4.
constexpr std::uint32_t fibonacci_hash(std::uint32_t number, unsigned bits) {
    return number * 2654435769U >> (32 - bits);
}

}  // namespace firmpath::detail
