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
#include "json.hpp"
#include "options.hpp"
#include "report.hpp"

namespace firmpath::tool {

/// How places are given and printed: in metres on a map that has them, else, and with `cells`, as cells. Borrows the
/// map.
class Places {
public:
    Places(const host::PlanningMap& map, bool cells) : map_(map), metres_(map.has_metres() && !cells) {}

    const host::PlanningMap& map() const { return map_; }
    bool in_metres() const { return metres_; }
    const char* unit() const { return metres_ ? "metres" : "cells"; }
    /// The centre of a cell as "x,y", as options take it.
    std::string text(Cell cell) const;
    std::string text(const std::vector<Cell>& cells, const char* between = " ") const;
    /// The same as [x,y].
    Json json(Cell cell) const;
    Json json(const std::vector<Cell>& cells) const;

private:
    Json x(Cell cell) const;
    Json y(Cell cell) const;

    const host::PlanningMap& map_;
    bool metres_;
};

/// The cell of "X,Y": of a point in metres, or the cell that it names. Throws `InputError`, also for a place outside
/// the map.
Cell parse_cell(const std::string& option, const std::string& value, const Places& places);

/// The free cell whose centre is nearest to that of `cell`; none if no cell is free.
std::optional<Cell> nearest_free_cell(const host::PlanningMap& map, Cell cell);

/// Throws `InputError` if the cell of an option is blocked.
void refuse_blocked(const std::string& option, const std::string& value, const Places& places, Cell cell);

/// Adds why a place is blocked, and the nearest free one.
void add_blocked(Report& report, const Places& places, Cell cell);

/// The same of the start or the goal of a query that ended so; nothing for other statuses.
void add_what_blocks(Report& report, const Places& places, const host::PlanQuery& query, Status status);

/// The same of each goal that is blocked, one of several.
void add_blocked_goals(Report& report, const Places& places, const std::vector<Cell>& goals);

/// Moves a blocked start to the nearest free cell, if there is one. @return the start that was asked for, if moved.
std::optional<Cell> move_start(const host::PlanningMap& map, Cell& start);

/// Adds where a start was moved.
void add_moved_start(Report& report, const Places& places, Cell asked, Cell taken);

/// A cost in cells of plain floor, in words, on a map with weights; empty on others.
std::string cost_text(std::uint64_t cost, const host::PlanningMap& map, const host::Motion& motion);

/// A map prepared for planning, and cells of it.
struct MapAndCells {
    host::PlanningMap map;
    std::vector<Cell> cells;
    /// Which graded costs there are and whether they count, in words; empty if there are none that concern the plan.
    std::string weights;
    std::string masks;      ///< how many cells they keep out or slow, in words; empty without masks
    bool in_cells = false;  ///< whether places are cells though the map has metres

    Places places() const { return {map, in_cells}; }
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
