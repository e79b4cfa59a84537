/// @file
/// A*: the cheapest path, guided by an admissible heuristic.
#pragma once

#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/search/best_first.hpp"
#include "firmpath/search/detail/dense_nodes.hpp"

namespace firmpath {

/// A* on a grid: best-first by f = g + h.
///
/// - `Map`: any `GridMap`, such as BitGrid<64, 64>.
/// - `Moves`: `Four`, or `Eight<Corner>` with a scale if wanted.
/// - `Nodes`: storage of the records: `DenseNodes<Layout, OpenCapacity>`.
/// - `Cost`: by default the narrower of 16 and 32 bits that no path's cost can overflow;
///   std::uint16_t or std::uint32_t on request; then `Status::cost_overflow` can occur if the
///   type is too narrow.
///
///     constinit firmpath::AStar<firmpath::BitGrid<64, 64>> planner;
///
/// @see BestFirst for the members.
template <MapWithWidthHeightAndPassable Map, class Moves = Eight<Corner::never>, class Nodes = DenseNodes<>,
          class Cost = FittingCost>
using AStar = detail::FittingBestFirst<Map, Moves, Nodes, Cost>;

}  // namespace firmpath
