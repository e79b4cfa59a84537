/// @file
/// The library's searches from all cells and to all cells, behind a run-time interface.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"

namespace firmpath::host {

/// The way from every cell to the nearest goal.
struct Field {
    static constexpr std::uint32_t no_cost = std::numeric_limits<std::uint32_t>::max();
    /// Values of `direction` that are not moves, as in firmpath::FlowField.
    static constexpr std::uint8_t at_goal = 8;
    static constexpr std::uint8_t nowhere = 15;

    Status status = Status::cancelled;
    std::vector<std::uint32_t> cost;      ///< of each cell at the motion's scale; `no_cost` without a way
    std::vector<std::uint8_t> direction;  ///< of each cell: the number of the first move, or one of the above
    std::size_t reached = 0;              ///< cells with a way
    std::uint32_t largest = 0;            ///< the largest cost
};

/// Computes a firmpath::DistanceField on the map. All goals must lie in the map. On a map with weights, costs are at
/// {10, 14}, times `weight_unit` on plain floor.
Field distance_field(const PlanningMap& map, const Motion& motion, const std::vector<Cell>& goals);

/// `sizeof` a firmpath::DistanceField on a map of exactly W x H cells, with 32-bit costs if it has weights.
std::size_t distance_field_bytes(int width, int height, const Motion& motion, bool weighted_map = false);

/// `sizeof` a firmpath::FlowField.
constexpr std::size_t direction_field_bytes(int width, int height) {
    return (static_cast<std::size_t>(width) * static_cast<std::size_t>(height) + 1) / 2;
}

/// A set of cells.
struct Reach {
    Status status = Status::cancelled;
    std::vector<Cell> cells;  ///< row by row
};

/// The cells that can be reached within this number of steps, whatever the steps cost.
Reach reach_within_steps(const PlanningMap& map, const Motion& motion, Cell start, std::uint32_t steps);

/// The cells that can be reached within this cost, at the motion's scale; on a map with weights at {10, 14}, times
/// `weight_unit` on plain floor.
Reach reach_within_cost(const PlanningMap& map, const Motion& motion, Cell start, std::uint32_t cost);

}  // namespace firmpath::host
