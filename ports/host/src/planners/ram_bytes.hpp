/// @file
/// The `sizeof` of planners on a map whose size is known only at run time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/host/planner.hpp"

namespace firmpath::host {

/// `sizeof` A*, whose records are chosen by its keys.
std::size_t a_star_bytes(int width, int height, const Motion& motion, const PlannerOptions& options);

/// The same for Dijkstra's algorithm.
std::size_t dijkstra_bytes(int width, int height, const Motion& motion, const PlannerOptions& options);

/// `sizeof` a best-first search over dense records, compact layout, for any order of the open list.
std::size_t dense_search_bytes(int width, int height, const Motion& motion, const PlannerOptions& options);

/// The same for weighted A*, whose keys are larger than costs.
std::size_t weighted_search_bytes(int width, int height, const Motion& motion, const PlannerOptions& options);

/// The same for A* over cells and headings.
std::size_t turning_bytes(int width, int height, const Motion& motion, const PlannerOptions& options);

/// `sizeof` breadth-first search.
std::size_t breadth_first_bytes(int width, int height, const Motion& motion, const PlannerOptions& options);

/// `sizeof` a search for the nearest frontier.
std::size_t frontier_search_bytes(int width, int height);

/// `sizeof` lazy Theta*.
std::size_t theta_bytes(int width, int height, const Motion& motion, const PlannerOptions& options);

/// `sizeof` D* Lite with the largest open list that can be needed.
std::size_t dstar_lite_bytes(int width, int height, const Motion& motion, const PlannerOptions& options);

/// `sizeof` jump point search with a pool of `options.nodes` records.
std::size_t jump_point_bytes(int width, int height, const Motion& motion, const PlannerOptions& options);

/// `sizeof` a planner with a jump graph and a live map, with pools of these numbers of records.
std::size_t jump_graph_planner_bytes(int width, int height, std::uint32_t graph_nodes, std::uint32_t live_nodes);

/// `sizeof` jump point search on a jump graph, with a pool of `options.nodes` records.
std::size_t jump_graph_bytes(int width, int height, const Motion& motion, const PlannerOptions& options);

/// `sizeof` jump point search followed by breadth-first search.
std::size_t jump_point_or_breadth_first_bytes(int width, int height, const Motion& motion,
                                              const PlannerOptions& options);

}  // namespace firmpath::host
