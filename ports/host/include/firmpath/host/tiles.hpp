/// @file
/// Maps in tiles: the images that `firmpath::TiledGrid` reads.
#pragma once

#include <cstdint>
#include <vector>

#include "firmpath/host/planning_map.hpp"

namespace firmpath::host {

/// The bytes of a map in tiles, to be stored as they are: 32 for each 16 x 16 cells, and 32 before them. Costs of cells
/// are left out.
///
/// Precondition: width and height are 1 to 32,767. Complexity: O(cells).
std::vector<std::uint8_t> tile_image(const PlanningMap& map);

}  // namespace firmpath::host
