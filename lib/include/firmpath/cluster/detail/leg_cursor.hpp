/// @file
/// A leg of a path, read from a path in a window of the map.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"

namespace firmpath::detail {

/// A place on a path in a window whose first cell is `corner` of the map.
template <class Inner>
class LegCursor {
public:
    using value_type = Cell;
    static constexpr std::uint32_t most = Inner::most;
    static constexpr bool counted = true;

    constexpr LegCursor() = default;
    constexpr LegCursor(const Inner& inner, Cell corner) : inner_(inner), corner_(corner) {}

    constexpr Cell here() const {
        const Cell at = inner_.here();
        return {static_cast<std::int16_t>(corner_.x + at.x), static_cast<std::int16_t>(corner_.y + at.y)};
    }
    constexpr void advance(std::uint32_t& left) { inner_.advance(left); }

private:
    Inner inner_{};
    Cell corner_{};
};

}  // namespace firmpath::detail
