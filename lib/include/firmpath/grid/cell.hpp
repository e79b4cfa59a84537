/// @file
/// A place on the grid.
#pragma once

#include <bit>
#include <cstdint>

namespace firmpath {

/// A cell by column and row; a map of W x H has the cells (0, 0) to (W - 1, H - 1).
///
/// The library gives no direction a name on a compass: which way +y points is the map's affair. ROS
/// maps have cell (0, 0) at the lower left (+y is up), MovingAI maps at the top left (+y is down).
///
/// Four bytes, aligned as one word: cells are copied and compared at once, which Cortex-M0 cannot do with two halves.
struct alignas(4) Cell {
    std::int16_t x;  ///< column
    std::int16_t y;  ///< row

    friend constexpr bool operator==(Cell a, Cell b) {
        return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
    }
};

}  // namespace firmpath
