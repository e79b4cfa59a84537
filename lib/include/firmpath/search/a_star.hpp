/// @file
/// A*: the cheapest path, guided by an admissible heuristic.
#pragma once

#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/search/best_first.hpp"
#include "firmpath/store/bucket_nodes.hpp"

namespace firmpath {

/// A* on a grid: best-first by f = g + h, the cost of the path to a cell plus the estimate from there to the goal.
/// Finds a cheapest path.
///
/// - `Map`: any `GridMap`, such as BitGrid<64, 64>.
/// - `Moves`: `Four`, or `Eight<Corner>` with a scale if wanted.
/// - `Nodes`: storage of the records. `FittingNodes<>`, the default: `BucketNodes` where they fit, else `DenseNodes<>`.
/// - `Cost`: by default the narrower of 16 and 32 bits that no path's cost can overflow; std::uint16_t or std::uint32_t
///   on request; then `Status::cost_overflow` can occur if the type is too narrow.
///
///     constinit firmpath::AStar<firmpath::BitGrid<64, 64>> planner;
///
/// Guarantees: `found` is a cheapest path, because the estimate is consistent: each state is expanded at most once.
/// Costs are at the scale of `moves_type`, `cost_type` is `Cost`. For the other results and their causes, see
/// `BestFirst`.
///
/// Complexity: for n cells reached O(n) with `BucketNodes` and O(n log n) with `DenseNodes`; `begin` is O(W * H), as it
/// clears the records. Memory: by default, for N cells, costs of c bytes and indices of i bytes (2 up to 65,536 cells),
/// N * (c + 2 * i + 1/2) and some 110 bytes at the scale {10, 14}; see `BucketNodes` and `DenseNodes`.
///
/// @see BestFirst for the members.
///
/// Source: Hart, Nilsson and Raphael, *A Formal Basis for the Heuristic Determination of Minimum Cost Paths*, 1968.
template <MapWithWidthHeightAndPassable Map, class Moves = Eight<Corner::never>, class Nodes = FittingNodes<>,
          class Cost = FittingCost>
using AStar = detail::FittingBestFirst<Map, Moves, Nodes, Cost>;

}  // namespace firmpath
