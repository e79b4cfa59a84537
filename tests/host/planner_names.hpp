/// @file
/// The planners that messages of the tool list.
#pragma once

#include <string>

namespace test_support {

inline const std::string planner_names = "astar, dijkstra, greedy, weighted, bfs, theta, turning, dstar-lite, jps, "
                                         "jps-or-bfs, jump-graph, jump-graph-boxes";
/// Those that plan over weights.
inline const std::string weighing_names = "astar, dijkstra, greedy, weighted, turning, dstar-lite";

}  // namespace test_support
