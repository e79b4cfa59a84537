/// @file
/// The nearest of many goals.
#pragma once

#include <cstddef>

#include "firmpath/moves/eight.hpp"
#include "firmpath/search/best_first.hpp"
#include "firmpath/search/goals.hpp"
#include "firmpath/store/bucket_nodes.hpp"

namespace firmpath {

/// A* to the cheapest to reach of at most `MaxGoals` cells: one search, and `winner()` returns which goal it was.
/// `begin` and `plan` take a span of cells, which are copied. Other parameters as for `AStar`.
///
///     firmpath::NearestGoal<Map, 4> planner;
///     const firmpath::Cell docks[] = {{3, 4}, {60, 2}};
///     firmpath::Status s = planner.plan(map, start, docks);   // planner.winner(): 0 or 1
///
/// The heuristic is the minimum over all goals, so an estimate takes O(goals) time; for more than a few goals, or for
/// many starts, a `DistanceField` from all goals costs less.
///
/// Blocked goals are skipped (`goal_blocked` if all are); more than `MaxGoals` are rejected with `buffer_too_small`.
///
/// Memory: as for `AStar`, plus 4 bytes per goal. @see BestFirst for the members.
template <MapWithWidthHeightAndPassable Map, std::size_t MaxGoals, class Moves = Eight<Corner::never>,
          class Nodes = FittingNodes<>, class Cost = FittingCost>
using NearestGoal = detail::FittingBestFirst<Map, Moves, Nodes, Cost, ByTotal, ManyGoals<MaxGoals>>;

}  // namespace firmpath
