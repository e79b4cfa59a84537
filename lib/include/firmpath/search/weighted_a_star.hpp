/// @file
/// Weighted A*: a path at most w times as dear as the cheapest, sooner.
#pragma once

#include <cstdint>

#include "firmpath/moves/eight.hpp"
#include "firmpath/search/best_first.hpp"
#include "firmpath/store/dense_nodes.hpp"
#include "firmpath/store/priority.hpp"

namespace firmpath {

/// A* with the heuristic weighed w = Num / Den >= 1 times: the path costs at most w times the cheapest, and fewer cells
/// are expanded. With w = 1 it is A*. Other parameters as `AStar`'s.
///
/// The bound holds although a closed cell is never opened again, because the heuristic is consistent.
///
/// The open list's keys are Den * g + Num * h, up to Num times as large as costs: the cost type is widened to hold
/// them. In the compact layout with Den > 1 each expansion divides by Den.
///
/// With a cost limit: ends with `cost_limit` if every way it found was too dear; a cheaper one may exist.
///
/// Memory: as `AStar` with that cost type. @see BestFirst for the members.
///
/// Source: I. Pohl, *Heuristic Search Viewed as Path Finding in a Graph*, 1970; without opening again: M. Likhachev, G.
/// Gordon and S. Thrun, *ARA\**, 2003.
template <class Map, std::uint32_t Num, std::uint32_t Den = 1, class Moves = Eight<Corner::never>,
          class Nodes = DenseNodes<>, class Cost = detail::FittingCost>
using WeightedAStar = detail::FittingBestFirst<Map, Moves, Nodes, Cost, ByWeightedTotal<Num, Den>>;

}  // namespace firmpath
