/// @file
/// The narrowest unsigned integer for a range.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace firmpath::detail {

/// The narrowest of 8, 16 and 32 unsigned bits that holds 0 to `Max`.
template <std::uint64_t Max>
using SmallestUnsigned =
    std::conditional_t<Max <= 0xFF, std::uint8_t, std::conditional_t<Max <= 0xFFFF, std::uint16_t, std::uint32_t>>;

/// Bytes of the narrowest of these that holds 0 to `greatest`.
constexpr std::size_t bytes_to_hold(std::uint64_t greatest) {
    return greatest <= 0xFF ? 1 : greatest <= 0xFFFF ? 2 : 4;
}

}  // namespace firmpath::detail
