/// @file
/// Dijkstra's algorithm: the cheapest path, by a search in all directions.
#pragma once

#include "firmpath/moves/eight.hpp"
#include "firmpath/search/best_first.hpp"
#include "firmpath/search/goals.hpp"
#include "firmpath/store/bucket_nodes.hpp"
#include "firmpath/store/priority.hpp"

namespace firmpath {

/// Dijkstra's algorithm on a grid: best-first by g, the cost from the start. Like A*, it finds a cheapest path, but
/// with more work; prefer it only if estimates cost more time than they save. Parameters as for `AStar`.
///
/// If the nearest reachable cell is requested, the heuristic still decides which one that is.
///
/// Memory: as for `AStar`. @see BestFirst for the members.
///
/// Source: E. W. Dijkstra, *A Note on Two Problems in Connexion with Graphs*, 1959.
template <MapWithWidthHeightAndPassable Map, class Moves = Eight<Corner::never>, class Nodes = FittingNodes<>,
          class Cost = FittingCost>
using Dijkstra = detail::FittingBestFirst<Map, Moves, Nodes, Cost, ByCost>;

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

}  // namespace firmpath
