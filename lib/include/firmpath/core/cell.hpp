/// @file
/// A place on the grid.
#pragma once

#include "firmpath/core/detail/requirements.hpp"

#include <bit>
#include <cstdint>

#include "firmpath/core/panic.hpp"

namespace firmpath {

/// A cell by column and row; a map of W x H has the cells (0, 0) to (W - 1, H - 1).
///
/// The library does not name compass directions: the map defines where +y points. ROS maps have cell (0, 0) at the
/// lower left (+y is up), MovingAI maps at the top left (+y is down).
///
/// Four bytes, aligned as one word: a cell is copied and compared in one step. Cortex-M0 cannot do so with two halves.
struct alignas(4) Cell {
    std::int16_t x;  ///< column
    std::int16_t y;  ///< row

    friend constexpr bool operator==(Cell a, Cell b) {
        return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
    }
};

/// The cell in column x and row y, from two plain ints.
///
/// Precondition: both fit 16 bits, as the cells of every map do; else `panic` (a compile error in a constant).
constexpr Cell cell(int x, int y) {
    require(x >= INT16_MIN && x <= INT16_MAX && y >= INT16_MIN && y <= INT16_MAX,
            "cell: x and y must lie between -32768 and 32767");
    return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
}

}  // namespace firmpath
