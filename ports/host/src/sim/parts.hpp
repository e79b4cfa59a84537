/// @file
/// The memory of library objects on a map whose size is known only at run time.
#pragma once

#include <cstddef>

#include "firmpath/host/planning_map.hpp"

namespace firmpath::host::sim {

/// `sizeof` a firmpath::OccupancyGrid of W x H cells, member by member.
constexpr std::size_t occupancy_grid_bytes(int width, int height) {
    const auto columns = static_cast<std::size_t>(width);
    const auto rows = static_cast<std::size_t>(height);
    const std::size_t words = (columns + 31) / 32 * rows;
    return 8 + 4 * ((words + 31) / 32 + 2 * words) + 2 * bit_grid_bytes(width, height) + (columns + 3) / 4 * 4 * rows;
}

/// `sizeof` a firmpath::RobotMap whose map to plan on takes so many bytes.
constexpr std::size_t robot_map_bytes(int width, int height, std::size_t grown) {
    return 32 + occupancy_grid_bytes(width, height) + bit_grid_bytes(width, height) + grown;
}

}  // namespace firmpath::host::sim
