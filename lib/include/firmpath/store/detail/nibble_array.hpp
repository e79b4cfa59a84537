/// @file
/// Half a byte for each record: enough for a direction.
#pragma once

#include <cstddef>
#include <cstdint>

namespace firmpath::detail {

/// An array of N numbers from 0 to 15, two in a byte.
///
/// No bounds are checked: every index must be below N. Memory: ceil(N / 2) bytes.
template <std::size_t N>
class NibbleArray {
public:
    constexpr unsigned get(std::size_t i) const { return static_cast<unsigned>(bytes_[i / 2] >> shift(i)) & 15U; }

    constexpr void set(std::size_t i, unsigned value) {
        const unsigned others = bytes_[i / 2] & ~(15U << shift(i));
        bytes_[i / 2] = static_cast<std::uint8_t>(others | value << shift(i));
    }

private:
    static constexpr unsigned shift(std::size_t i) { return i % 2 * 4; }

    std::uint8_t bytes_[(N + 1) / 2]{};
};

}  // namespace firmpath::detail
