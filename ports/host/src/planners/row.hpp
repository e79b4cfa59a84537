/// @file
/// The planners the tool offers: a row each, in a source file each, because the searches are large templates and so they
/// compile side by side.
#pragma once

#include <memory>

#include "firmpath/host/planner.hpp"

namespace firmpath::host {

/// What there is to know of a planner, and how one is made for maps of up to `edge` x `edge` cells.
struct PlannerRow {
    PlannerInfo info;
    std::unique_ptr<Planner> (*make)(int edge, const Motion& motion, const PlannerOptions& options);
};

extern const PlannerRow astar_row;
extern const PlannerRow bfs_row;
extern const PlannerRow dijkstra_row;
extern const PlannerRow dstar_lite_row;
extern const PlannerRow greedy_row;
extern const PlannerRow jps_or_bfs_row;
extern const PlannerRow jps_row;
extern const PlannerRow theta_row;
extern const PlannerRow turning_row;
extern const PlannerRow weighted_row;

}  // namespace firmpath::host
