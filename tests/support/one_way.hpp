/// @file
/// Moves with one-way aisles, for tests of searches that go backwards.
#pragma once

#include <cstdint>

#include "firmpath/map/map.hpp"
#include "firmpath/moves/eight.hpp"

namespace test_support {

/// Eight moves that pass every corner, but no move leaves a cell of every fourth column (1, 5, ...) downwards
/// (-y), or one of every fifth row (2, 7, ...) to the right (+x).
template <firmpath::Scale S = firmpath::Scale{}>
struct OneWay : firmpath::Eight<firmpath::Corner::always, S> {
    template <class Cost>
    using at_scale_for = OneWay<firmpath::Eight<firmpath::Corner::always, S>::template at_scale_for<Cost>::scale>;

    template <firmpath::GridMap Map>
    static constexpr std::uint32_t allowed(const Map& map, firmpath::Cell cell) {
        std::uint32_t mask = firmpath::Eight<firmpath::Corner::always, S>::allowed(map, cell);
        if (cell.x % 4 == 1) {
            mask &= ~0xE0U;  // 5, 6, 7
        }
        if (cell.y % 5 == 2) {
            mask &= ~0x83U;  // 7, 0, 1
        }
        return mask;
    }
};

/// The same rule by its definition.
constexpr bool one_way_forbids(int x, int y, int dx, int dy) {
    return (x % 4 == 1 && dy < 0) || (y % 5 == 2 && dx > 0);
}

}  // namespace test_support
