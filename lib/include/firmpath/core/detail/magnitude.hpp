#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace firmpath::detail {

/// |value|, also for the lowest value, whose positive counterpart does not fit its own type.
template <std::signed_integral T>
constexpr std::make_unsigned_t<T> magnitude(T value) {
    // Compilers recognise this form. They drop the first check where they know that the value has a counterpart.
    return value == std::numeric_limits<T>::min() ? std::make_unsigned_t<T>{1} << std::numeric_limits<T>::digits
                                                  : static_cast<std::make_unsigned_t<T>>(value < 0 ? -value : value);
}

/// The number, or 2^32 - 1 if 32 bits do not hold it.
constexpr std::uint32_t at_most_32_bits(std::uint64_t number) {
    return number <= 0xFFFFFFFF ? static_cast<std::uint32_t>(number) : 0xFFFFFFFF;
}

}  // namespace firmpath::detail
