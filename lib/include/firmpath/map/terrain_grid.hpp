/// @file
/// Kinds of ground, a few bits per cell.
#pragma once

#include <cstdint>

#include "firmpath/map/packed_grid.hpp"

namespace firmpath {

/// The kind of ground of each of `W` x `H` cells, in 2 or 4 bits: a number, or a user-defined enumeration.
///
///     enum class Ground : std::uint8_t { floor, carpet, ramp, water };
///     firmpath::TerrainGrid<64, 64, 2, Ground> ground;
///
/// The cost of a kind differs from robot to robot, so this is not a map yet: `terrain(grid, table)` builds one.
///
/// @see PackedGrid for members and memory.
template <int W, int H, int Bits = 2, class Kind = std::uint8_t>
using TerrainGrid = PackedGrid<W, H, Bits, Kind>;

}  // namespace firmpath
