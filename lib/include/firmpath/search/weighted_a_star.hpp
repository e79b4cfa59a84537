/// @file
/// Weighted A*: a path that costs at most w times the optimum, usually faster.
#pragma once

#include <cstdint>

#include "firmpath/moves/eight.hpp"
#include "firmpath/search/best_first.hpp"
#include "firmpath/store/dense_nodes.hpp"
#include "firmpath/store/priority.hpp"

namespace firmpath {

/// A* with the heuristic multiplied by w = Num / Den >= 1: the path costs at most w times the optimum, and usually
/// fewer cells are expanded. With w = 1 it is A*. Other parameters as for `AStar`.
///
/// The bound holds although closed cells are never reopened, because the heuristic is consistent.
///
/// The open list's keys are Den * g + Num * h, up to Num times as large as costs: the cost type is widened to hold
/// them. In the compact layout with Den > 1 each expansion divides by Den.
///
/// With a cost limit: ends with `cost_limit` if every path it found costs more; a cheaper one may exist.
///
/// Memory: that of `Nodes` with that cost type. @see BestFirst for the members.
///
/// Source: I. Pohl, *Heuristic Search Viewed as Path Finding in a Graph*, 1970; without reopening: M. Likhachev, G.
/// Gordon and S. Thrun, *ARA\**, 2003.
template <MapWithWidthHeightAndPassable Map, class Moves = Eight<Corner::never>, class Nodes = DenseNodes<>,
          class Cost = FittingCost, std::uint32_t Num = 3, std::uint32_t Den = 2>
using WeightedAStar = detail::FittingBestFirst<Map, Moves, Nodes, Cost, ByWeightedTotal<Num, Den>>;

}  // namespace firmpath
