/// @file
/// The planners that the page offers.
#pragma once

#include <cstdint>

#include "run.hpp"

namespace firmpath::web {

/// By the numbers that the page passes.
enum class Planner : std::uint32_t { astar, dijkstra, greedy, weighted, bfs, theta, dstar_lite, jps };

/// Makes a planner in a block of `run_bytes`; null for one that cannot search such a map, or does not exist.
///
/// - `Map`: `Rows`, or `Costs` for searches that know what cells cost.
///
/// Defined in make_planner.hpp. Each rule of motion has a source file of its own, so that they compile in parallel.
template <class Moves, class Map>
Run* make_planner(Planner planner, void* memory);

}  // namespace firmpath::web
