/// @file
/// The greatest common divisor of two numbers, which the standard library has in a header that is not freestanding.
#pragma once

#include <cstdint>

namespace firmpath::detail {

/// Euclid's algorithm. O(log b).
constexpr std::uint32_t greatest_common_divisor(std::uint32_t a, std::uint32_t b) {
    while (b != 0) {
        const std::uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

}  // namespace firmpath::detail
