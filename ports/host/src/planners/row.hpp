/// @file
/// The planners of the tool. Each has a row in its own source file: the searches are large templates, and separate
/// files compile in parallel.
#pragma once

#include <memory>

#include "firmpath/host/planner.hpp"

namespace firmpath::host {

/// How a planner is made for maps of up to `edge` x `edge` cells. `planner_infos` tells the rest.
struct PlannerRow {
    std::unique_ptr<Planner> (*make)(int edge, const Motion& motion, const PlannerOptions& options);
};

extern const PlannerRow astar_row;
extern const PlannerRow bfs_row;
extern const PlannerRow dijkstra_row;
extern const PlannerRow dstar_lite_row;
extern const PlannerRow greedy_row;
extern const PlannerRow jps_or_bfs_row;
extern const PlannerRow jps_row;
extern const PlannerRow jump_graph_boxes_row;
extern const PlannerRow jump_graph_row;
extern const PlannerRow theta_row;
extern const PlannerRow turning_row;
extern const PlannerRow weighted_row;

}  // namespace firmpath::host
