#pragma once

#include <concepts>
#include <limits>
#include <type_traits>

namespace firmpath::detail {

/// |value|, also for the lowest value, whose positive counterpart does not fit its own type. O(1).
template <std::signed_integral T>
constexpr std::make_unsigned_t<T> magnitude(T value) {
    // Compilers recognise this form. They drop the first check where they know that the value has a counterpart.
    return value == std::numeric_limits<T>::min() ? std::make_unsigned_t<T>{1} << std::numeric_limits<T>::digits
                                                  : static_cast<std::make_unsigned_t<T>>(value < 0 ? -value : value);
}

}  // namespace firmpath::detail
