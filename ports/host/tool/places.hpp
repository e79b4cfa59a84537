/// @file
/// Places on a map, given by options.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/host/map_image.hpp"
#include "firmpath/host/planning_map.hpp"
#include "options.hpp"

namespace firmpath::tool {

/// The cell of a point "X,Y" in metres, or with `cells`, and on a map without metres, the cell that it names. Throws
/// `InputError`, also for a place outside the map.
Cell parse_cell(const std::string& option, const std::string& value, bool cells, const host::PlanningMap& map);

/// Why a cell is blocked, by one word: obstacle, margin, keepout, unknown or water.
std::string_view blocked_by(const host::PlanningMap& map, Cell cell);

/// The free cell whose centre is nearest to that of `cell`; none if no cell is free.
std::optional<Cell> nearest_free_cell(const host::PlanningMap& map, Cell cell);

/// Why a cell is blocked, and where the nearest free one lies, in words.
std::string blocked_text(const host::PlanningMap& map, Cell cell);

/// A cost in cells of plain floor, in words, on a map with weights; empty on others.
std::string cost_text(std::uint64_t cost, const host::PlanningMap& map, const host::Motion& motion);

/// A map prepared for planning, and cells of it.
struct MapAndCells {
    host::PlanningMap map;
    std::vector<Cell> cells;
    /// Which graded costs there are and whether they count, in words; empty if there are none that concern the plan.
    std::string weights;
    std::string masks;  ///< how many cells they keep out or slow, in words; empty without masks
};

/// A place as an option names it.
struct NamedPlace {
    std::string option;
    std::string value;
};

/// Reads a map and places on it; `moving`: see `MapOptions::masks`. If the first place lies on water, the map is
/// prepared for a boat. Throws `InputError`.
MapAndCells read_for(const MapOptions& options, const std::vector<NamedPlace>& places, bool moving = false);

}  // namespace firmpath::tool
