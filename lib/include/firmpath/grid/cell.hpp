/// @file
/// A place on the grid.
#pragma once

#include <cstdint>

namespace firmpath {

/// A cell by column and row; a map of W x H has the cells (0, 0) to (W - 1, H - 1).
///
/// The library gives no direction a name on a compass: which way +y points is the map's affair. ROS
/// maps have cell (0, 0) at the lower left (+y is up), MovingAI maps at the top left (+y is down).
///
/// Four bytes.
struct Cell {
    std::int16_t x;  ///< column
    std::int16_t y;  ///< row

    friend constexpr bool operator==(const Cell&, const Cell&) = default;
};

}  // namespace firmpath
