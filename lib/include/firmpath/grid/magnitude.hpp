#pragma once

#include <concepts>
#include <type_traits>

namespace firmpath::detail {

/// |value|, also of the least value there is, which has no positive twin in its own type. O(1).
template <std::signed_integral T>
constexpr std::make_unsigned_t<T> magnitude(T value) {
    using Unsigned = std::make_unsigned_t<T>;
    const auto bits = static_cast<Unsigned>(value);
    return value < 0 ? static_cast<Unsigned>(0U - bits) : bits;
}

}  // namespace firmpath::detail
