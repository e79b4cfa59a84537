/// @file
/// The planners of the tool, one row each. To add one: a row here, its source beside the others, and the `sizeof` it
/// takes in ram_bytes.hpp.
#pragma once

/// X(row, name, summary, promise, ram_bytes, largest_edge, type, header, arguments, measured, abilities...)
///
/// - `row`: `<row>_row`, of row.hpp, makes it.
/// - `name` to `largest_edge`, and `abilities`: see `PlannerInfo`.
/// - `type`, `header`: the library's template, in namespace firmpath, and where it is.
/// - `arguments`: those after map and moves, see planner_type.cpp.
// clang-format off
#define FIRMPATH_PLANNERS(X)                                                                                      \
    X(astar, "astar", "A*: cheapest paths, guided by the octile distance",                                        \
      shortest, a_star_bytes, max_map_edge, AStar, "search/a_star.hpp", nodes_and_cost, "astar",                  \
      .weighs = true)                                                                                             \
    X(dijkstra, "dijkstra", "Dijkstra: cheapest paths, searched for in all directions",                           \
      shortest, dijkstra_bytes, usual_map_edge, Dijkstra, "search/a_star.hpp", nodes_and_cost, "dijkstra",      \
      .weighs = true)                                                                                             \
    X(greedy, "greedy", "greedy best-first: some path, soon",                                                     \
      valid, dense_search_bytes, usual_map_edge, GreedyBestFirst, "search/a_star.hpp", nodes_and_cost, \
      "greedy", .weighs = true)                                                                                   \
    X(weighted, "weighted", "weighted A*: paths at most W times as expensive as the cheapest, sooner",            \
      bounded, weighted_search_bytes, usual_map_edge, WeightedAStar, "search/a_star.hpp", weight,        \
      "weighted_astar", .weighs = true)                                                                           \
    X(bfs, "bfs", "breadth-first: the fewest steps, in a third of the memory",                                    \
      fewest_steps, breadth_first_bytes, usual_map_edge, BreadthFirst, "search/breadth_first.hpp", none,          \
      "bfs_four")                                                                                                 \
    X(theta, "theta", "lazy Theta*: straight lines at any angle, never longer than A*'s steps",                   \
      any_angle, theta_bytes, usual_map_edge, LazyThetaStar, "search/lazy_theta_star.hpp", cost, "theta_never",   \
      .hexagons = false)                                                                                          \
    X(turning, "turning", "A* over cells and headings: a turn costs a straight step, or --turn-cost",                \
      least_turning, turning_bytes, usual_map_edge, AStar, "search/a_star.hpp", nodes_and_cost, "turning_eight",  \
      .weighs = true, .turns = true, .hexagons = false)                                                           \
    X(dstar_lite, "dstar-lite", "D* Lite: cheapest paths, kept right while the map changes",                      \
      shortest, dstar_lite_bytes, usual_map_edge, DStarLite, "search/d_star_lite.hpp", cost, "dstar_lite",        \
      .weighs = true)                                                                                             \
    X(jps, "jps", "jump points: cheapest paths, in a small pool of records; see firmpath size",                   \
      shortest, jump_point_bytes, max_map_edge, JumpPointSearch, "jump/jump_point_search.hpp", pool, "jps_never", \
      .pooled = true, .hexagons = false)                                                                          \
    X(jps_or_bfs, "jps-or-bfs", "jump points on 512 records; where they do not suffice, the fewest steps",        \
      shortest, jump_point_or_breadth_first_bytes, usual_map_edge, JumpPointOrBreadthFirst,                       \
      "jump/fallback_planner.hpp", pool, "jps_or_bfs", .hexagons = false)                                         \
    X(jump_graph, "jump-graph",                                                                                   \
      "jump points from tables, as they lie in flash for a known map: cheapest paths, for less work",             \
      shortest, jump_graph_bytes, max_map_edge, JumpGraphSearch, "jump/jump_point_search.hpp", pool,              \
      "graph_never", .pooled = true, .hexagons = false, .tables = true)                                           \
    X(jump_graph_boxes, "jump-graph-boxes",                                                                       \
      "the same, with boxes around where each direction leads: for still less work",                              \
      shortest, jump_graph_bytes, usual_map_edge, JumpGraphSearch, "jump/jump_point_search.hpp", pool, "",        \
      .pooled = true, .hexagons = false, .tables = true)
// clang-format on
