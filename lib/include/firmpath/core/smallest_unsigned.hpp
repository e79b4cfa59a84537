/// @file
/// The narrowest unsigned integer for a range.
#pragma once

#include <cstdint>
#include <type_traits>

namespace firmpath::detail {

/// The narrowest of 8, 16 and 32 unsigned bits that holds 0 to `Max`.
template <std::uint64_t Max>
using SmallestUnsigned =
    std::conditional_t<Max <= 0xFF, std::uint8_t, std::conditional_t<Max <= 0xFFFF, std::uint16_t, std::uint32_t>>;

}  // namespace firmpath::detail
