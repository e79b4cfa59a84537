/// @file
/// Random numbers that are the same on every machine, for tests.
#pragma once

#include <cstdint>

namespace test_support {

/// A generator of 32-bit numbers (xorshift after Marsaglia, its output scrambled). Not for secrets.
/// No 64-bit division, no static state; usable in constant expressions.
struct Random {
    /// Every seed is allowed, also 0; neighbouring seeds give unrelated numbers.
    explicit constexpr Random(std::uint32_t seed) : state_(scrambled(seed + 0x9E37'79B9u)) {
        if (state_ == 0) {
            state_ = 1;  // zero is the one state that xorshift never leaves
        }
    }

    constexpr std::uint32_t next() {
        state_ ^= state_ << 13;
        state_ ^= state_ >> 17;
        state_ ^= state_ << 5;
        return scrambled(state_);
    }

    /// A number from 0 to n - 1; 0 for n = 0.
    constexpr std::uint32_t below(std::uint32_t n) {
        return static_cast<std::uint32_t>(std::uint64_t{next()} * n >> 32);
    }

    /// A number from `low` to `high`, both included.
    constexpr int between(int low, int high) {
        return low + static_cast<int>(below(static_cast<std::uint32_t>(high - low) + 1u));
    }

    /// True in `percent` of a hundred calls.
    constexpr bool chance(unsigned percent) { return below(100) < percent; }

private:
    static constexpr std::uint32_t scrambled(std::uint32_t x) {
        x = (x ^ x >> 16) * 0x7FEB'352Du;
        x = (x ^ x >> 15) * 0x846C'A68Bu;
        return x ^ x >> 16;
    }

    std::uint32_t state_;
};

}  // namespace test_support
