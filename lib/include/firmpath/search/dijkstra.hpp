/// @file
/// Dijkstra's algorithm: the cheapest path, searched for in all directions.
#pragma once

#include "firmpath/moves/eight.hpp"
#include "firmpath/search/best_first.hpp"
#include "firmpath/search/detail/dense_nodes.hpp"
#include "firmpath/search/detail/priority.hpp"
#include "firmpath/search/goals.hpp"

namespace firmpath {

/// Dijkstra's algorithm on a grid: best-first by g, the cost from the start. The path is a cheapest one, as A*'s is, after
/// more work; there is little reason to prefer it but that estimates cost more than they save. Parameters as `AStar`'s.
///
/// The heuristic still tells which reachable cell is nearest to the goal, if that was asked for.
///
/// Memory: as `AStar`. @see BestFirst for the members.
///
/// Source: E. W. Dijkstra, *A Note on Two Problems in Connexion with Graphs*, 1959.
template <class Map, class Moves = Eight<Corner::never>, class Nodes = DenseNodes<>, class Cost = FittingCost>
using Dijkstra = detail::FittingBestFirst<Map, Moves, Nodes, Cost, ByCost>;

/// Dijkstra's algorithm without a goal: closes every cell that can be reached, or every cell within `cost_limit`; `closed(cell)`
/// tells which. Ends with `no_path` if nothing was left out, so that all that can be reached is closed; with `cost_limit` if
/// some way was (a cheaper one may have closed the same cell later).
///
/// Memory: as `AStar`. @see BestFirst for the members.
template <class Map, class Moves = Eight<Corner::never>, class Nodes = DenseNodes<>, class Cost = FittingCost>
using Flood = detail::FittingBestFirst<Map, Moves, Nodes, Cost, ByCost, NoGoal>;

}  // namespace firmpath
