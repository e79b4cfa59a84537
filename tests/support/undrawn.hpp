/// @file
/// Maps of any kind that a test draws itself.
#pragma once

#include <type_traits>

#include "firmpath/map/bit_grid.hpp"

namespace test_support {

/// A map whose cells the test sets before it uses them, without a cost in flash.
template <class Map>
constexpr Map undrawn() {
    if constexpr (std::is_default_constructible_v<Map>) {
        return Map{};
    } else {
        return Map{firmpath::all_blocked};
    }
}

}  // namespace test_support
