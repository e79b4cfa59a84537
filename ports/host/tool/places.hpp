/// @file
/// Places on a map, given by options.
#pragma once

#include <string>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/host/map_image.hpp"
#include "firmpath/host/planning_map.hpp"
#include "options.hpp"

namespace firmpath::tool {

/// The cell that "X,Y" names, or the cell of a point in metres. Throws `InputError`, also for a place outside the map.
Cell parse_cell(const std::string& option, const std::string& value, bool metres, const host::PlanningMap& map);

/// A cost in cells of plain floor, in words, on a map with weights; empty on others.
std::string cost_text(std::uint64_t cost, const host::PlanningMap& map, const host::Motion& motion);

/// A map prepared for planning, and cells of it.
struct MapAndCells {
    host::PlanningMap map;
    std::vector<Cell> cells;
    /// Which graded costs there are and whether they count, in words; empty if there are none that concern the plan.
    std::string weights;
};

/// A place as an option names it.
struct NamedPlace {
    std::string option;
    std::string value;
};

/// Reads a map and places on it. If the first place lies on water, the map is prepared for a boat. Throws `InputError`.
MapAndCells read_for(const MapOptions& options, const std::vector<NamedPlace>& places, bool metres);

}  // namespace firmpath::tool
