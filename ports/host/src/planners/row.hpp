/// @file
/// The planners of the tool. Each has a row in its own source file: the searches are large templates, and separate
/// files compile in parallel.
#pragma once

#include <memory>

#include "firmpath/host/planner.hpp"
#include "planners/table.hpp"

namespace firmpath::host {

/// How a planner is made for maps of up to `edge` x `edge` cells. `planner_infos` tells the rest.
struct PlannerRow {
    std::unique_ptr<Planner> (*make)(int edge, const Motion& motion, const PlannerOptions& options);
};

#define X(row, ...) extern const PlannerRow row##_row;
FIRMPATH_PLANNERS(X)
#undef X

}  // namespace firmpath::host
