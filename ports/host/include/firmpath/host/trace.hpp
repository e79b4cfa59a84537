/// @file
/// Traces: the steps of a search, one by one, as text.
#pragma once

#include <iosfwd>
#include <memory>

#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"

namespace firmpath::host {

/// Writes each step of a search as it is made.
class TraceWriter : public SearchWatcher {
public:
    /// After the search: writes what belongs at the end.
    virtual void finish(const PlanResult& result) = 0;
};

/// Lines of seven fields, separated by tabs, with a line of their names before:
///
///     event  x  y  parent_x  parent_y  g  f
///
/// `generated`: the cell was put on the open list, or moved up it, from the parent. `expanded`: it was taken off; then
/// parent and f are `-`. Costs are at the scale.
std::unique_ptr<TraceWriter> make_table_trace(std::ostream& out);

/// YAML that the viewer Posthoc reads: its search traces, version 1.4.0. A cell's id is its coordinates. Rows of maps
/// whose y grows upwards are turned over in the view, since Posthoc draws downwards.
std::unique_ptr<TraceWriter> make_posthoc_trace(std::ostream& out, const PlanningMap& map, const PlanQuery& query);

}  // namespace firmpath::host
