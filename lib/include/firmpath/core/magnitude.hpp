#pragma once

#include <concepts>
#include <limits>
#include <type_traits>

namespace firmpath::detail {

/// |value|, also of the least value there is, which has no positive twin in its own type. O(1).
template <std::signed_integral T>
constexpr std::make_unsigned_t<T> magnitude(T value) {
    // Compilers know this form, and drop the first question where they know that a value has a twin.
    return value == std::numeric_limits<T>::min() ? std::make_unsigned_t<T>{1} << std::numeric_limits<T>::digits
                                                  : static_cast<std::make_unsigned_t<T>>(value < 0 ? -value : value);
}

}  // namespace firmpath::detail
