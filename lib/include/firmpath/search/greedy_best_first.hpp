/// @file
/// Greedy best-first search: finds some path, usually fast.
#pragma once

#include "firmpath/moves/eight.hpp"
#include "firmpath/search/best_first.hpp"
#include "firmpath/store/dense_nodes.hpp"
#include "firmpath/store/priority.hpp"

namespace firmpath {

/// Greedy best-first search: the open list is ordered by the heuristic alone. Expands few cells if there are few
/// obstacles; the path is valid, but its cost is not bounded. Parameters as for `AStar`.
///
/// With a cost limit: ends with `cost_limit` if the last path to some cell was too expensive; a cheaper one may exist.
///
/// Memory: that of `Nodes`. @see BestFirst for the members.
///
/// Source: J. E. Doran and D. Michie, *Experiments with the Graph Traverser Program*, 1966.
template <MapWithWidthHeightAndPassable Map, class Moves = Eight<Corner::never>, class Nodes = DenseNodes<>,
          class Cost = FittingCost>
using GreedyBestFirst = detail::FittingBestFirst<Map, Moves, Nodes, Cost, ByEstimate>;

}  // namespace firmpath
