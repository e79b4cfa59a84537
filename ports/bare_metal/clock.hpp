#pragma once

#include <cstdint>

/// Converts ticks of a clock to another unit.
namespace firmpath::port {

/// numerator / denominator as a binary fraction of 64 bits. Needs numerator < denominator.
constexpr std::uint64_t fraction(std::uint64_t numerator, std::uint64_t denominator) {
    std::uint64_t bits = 0;
    for (int i = 0; i < 64; ++i) {
        numerator *= 2;
        bits = bits << 1 | (numerator >= denominator ? 1u : 0u);
        numerator -= numerator >= denominator ? denominator : 0;
    }
    return bits;
}

/// value * fraction, rounded to nearest. Multiplications only: no 64-bit division, and the same cost for every value,
/// which exact instruction counts depend on.
inline std::uint64_t scaled(std::uint64_t value, std::uint64_t fraction) {
    const std::uint64_t a1 = value >> 32, a0 = value & 0xFFFF'FFFFu;
    const std::uint64_t b1 = fraction >> 32, b0 = fraction & 0xFFFF'FFFFu;
    const std::uint64_t middle_1 = a1 * b0 + (a0 * b0 >> 32);
    const std::uint64_t middle_2 = a0 * b1 + (middle_1 & 0xFFFF'FFFFu) + 0x8000'0000u;
    return a1 * b1 + (middle_1 >> 32) + (middle_2 >> 32);
}

}  // namespace firmpath::port
