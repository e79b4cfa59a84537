/// @file
/// An independent check of shortest paths.
#pragma once

#include <cstdint>
#include <optional>

#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"

namespace firmpath::host {

/// The cost of a cheapest path, and the steps of one such path.
struct ReferencePath {
    std::uint64_t cost = 0;
    Length steps;

    double length() const;
};

/// Dijkstra's algorithm as in a textbook, without code shared with the library: the reference where the
/// recorded lengths of a scenario do not apply. Nothing if start or goal is blocked or there is no way.
std::optional<ReferencePath> reference_path(const PlanningMap& map, const Motion& motion, Cell start, Cell goal);

/// The same for a robot that starts with a heading and turns on the spot. Each turn by one heading costs as much as a
/// straight step into the same cell, or as `PlannerOptions::turn_cost` says: then a straight step costs 10, and the
/// scale must be {10, 14} with eight moves. Headings are numbered like the library's moves: from +x towards +y, in
/// eighths of the circle, or in quarters with four moves.
std::optional<ReferencePath> reference_drive(const PlanningMap& map, const Motion& motion, Cell start, unsigned heading,
                                             Cell goal, std::optional<std::uint32_t> turn_cost = {});

/// Whether every cell of the path is free and every step allowed.
bool can_be_walked(const PlanningMap& map, const Motion& motion, const std::vector<Cell>& path);

/// Whether the straight lines between the centres of the path's cells lead through free cells only. If a line meets the
/// corner between four cells, the corner rule applies to the two cells beside it; four moves are as strict as `never`.
bool can_be_driven_straight(const PlanningMap& map, const Motion& motion, const std::vector<Cell>& path);

}  // namespace firmpath::host
