/// @file
/// The nearest of many goals.
#pragma once

#include <cstddef>

#include "firmpath/moves/eight.hpp"
#include "firmpath/search/best_first.hpp"
#include "firmpath/search/detail/dense_nodes.hpp"
#include "firmpath/search/goals.hpp"

namespace firmpath {

/// A* to whichever of at most `MaxGoals` cells is cheapest to reach: one search, and `winner()` says which goal it was.
/// `begin` and `plan` take a span of cells, which are copied. Other parameters as `AStar`'s.
///
///     firmpath::NearestGoal<Map, 4> planner;
///     const firmpath::Cell docks[] = {{3, 4}, {60, 2}};
///     firmpath::Status s = planner.plan(map, start, docks);   // planner.winner(): 0 or 1
///
/// The heuristic is the least of all goals', so an estimate takes O(goals) time; for more than a few goals, or for many
/// starts, a `DistanceField` from all goals costs less.
///
/// Blocked goals are passed over (`goal_blocked` if all are); more than `MaxGoals` are refused with `buffer_too_small`.
///
/// Memory: as `AStar`, and 4 bytes a goal. @see BestFirst for the members.
template <class Map, std::size_t MaxGoals, class Moves = Eight<Corner::never>, class Nodes = DenseNodes<>,
          class Cost = FittingCost>
using NearestGoal = detail::FittingBestFirst<Map, Moves, Nodes, Cost, ByTotal, ManyGoals<MaxGoals>>;

}  // namespace firmpath
