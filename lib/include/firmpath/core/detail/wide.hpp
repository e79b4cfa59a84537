/// @file
/// A small value in a number of a chosen width.
#pragma once

#include <cstdint>

namespace firmpath::detail {

/// A bool or an enumeration stored in an unsigned `Number`: so that members fill a structure without padding. A bool
/// has a valid value after any flipped bit.
template <class T, class Number = std::uint16_t>
class Wide {
public:
    constexpr Wide() = default;
    // No constructor: in `condition ? wide : value` both could be converted to the other.
    constexpr Wide& operator=(T value) {
        number_ = static_cast<Number>(value);
        return *this;
    }
    constexpr operator T() const { return static_cast<T>(number_); }

private:
    Number number_ = 0;
};

}  // namespace firmpath::detail
