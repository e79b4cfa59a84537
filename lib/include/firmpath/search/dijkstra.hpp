/// @file
/// Dijkstra's algorithm: the cheapest path to a goal, to the nearest of several, or everywhere.
#pragma once

#include <cstddef>

#include "firmpath/moves/eight.hpp"
#include "firmpath/search/best_first.hpp"
#include "firmpath/search/detail/goals.hpp"
#include "firmpath/store/bucket_nodes.hpp"
#include "firmpath/store/detail/priority.hpp"

namespace firmpath {

/// Dijkstra's algorithm on a grid: best-first by g, the cost from the start. Like A*, it finds a cheapest path, but
/// with more work; prefer it only if estimates cost more time than they save. Parameters as for `AStar`.
///
/// If the nearest reachable cell is requested, the heuristic still decides which one that is.
///
/// Memory: as for `AStar`. @see BestFirst for the members.
///
/// Source: E. W. Dijkstra, *A Note on Two Problems in Connexion with Graphs*, 1959.
template <detail::MapWithWidthHeightAndPassable Map, class Moves = Eight<Corner::never>, class Nodes = FittingNodes<>,
          class Cost = FittingCost>
using Dijkstra = detail::FittingBestFirst<Map, Moves, Nodes, Cost, detail::ByCost>;

namespace detail {

/// Dijkstra's algorithm without a goal: closes every reachable cell, or every cell within `cost_limit`; `closed(cell)`
/// reports which. Ends with `no_path` if no path was discarded, so that all reachable cells are closed; with
/// `cost_limit` if one was (a cheaper one may have closed the same cell later).
///
/// Memory: as for `AStar`. @see BestFirst for the members.
template <MapWithWidthHeightAndPassable Map, class Moves = Eight<Corner::never>, class Nodes = FittingNodes<>,
          class Cost = FittingCost>
using Flood = FittingBestFirst<Map, Moves, Nodes, Cost, ByCost, NoGoal>;

}  // namespace detail

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
template <detail::MapWithWidthHeightAndPassable Map, std::size_t MaxGoals, class Moves = Eight<Corner::never>,
          class Nodes = FittingNodes<>, class Cost = FittingCost>
using NearestGoal = detail::FittingBestFirst<Map, Moves, Nodes, Cost, detail::ByTotal, detail::ManyGoals<MaxGoals>>;

}  // namespace firmpath
