/// @file
/// A* and its kin: with a weighted estimate, with none, to the nearest of several goals.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/search/best_first.hpp"
#include "firmpath/search/detail/goals.hpp"
#include "firmpath/store/bucket_nodes.hpp"
#include "firmpath/store/dense_nodes.hpp"
#include "firmpath/store/detail/priority.hpp"

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
template <detail::MapWithWidthHeightAndPassable Map, class Moves = Eight<Corner::never>, class Nodes = FittingNodes<>,
          class Cost = FittingCost>
using AStar = detail::FittingBestFirst<Map, Moves, Nodes, Cost>;

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
template <detail::MapWithWidthHeightAndPassable Map, class Moves = Eight<Corner::never>, class Nodes = DenseNodes<>,
          class Cost = FittingCost, std::uint32_t Num = 3, std::uint32_t Den = 2>
using WeightedAStar = detail::FittingBestFirst<Map, Moves, Nodes, Cost, detail::ByWeightedTotal<Num, Den>>;

/// Greedy best-first search: the open list is ordered by the heuristic alone. Expands few cells if there are few
/// obstacles; the path is valid, but its cost is not bounded. Parameters as for `AStar`.
///
/// With a cost limit: ends with `cost_limit` if the last path to some cell was too expensive; a cheaper one may exist.
///
/// Memory: that of `Nodes`. @see BestFirst for the members.
///
/// Source: J. E. Doran and D. Michie, *Experiments with the Graph Traverser Program*, 1966.
template <detail::MapWithWidthHeightAndPassable Map, class Moves = Eight<Corner::never>, class Nodes = DenseNodes<>,
          class Cost = FittingCost>
using GreedyBestFirst = detail::FittingBestFirst<Map, Moves, Nodes, Cost, detail::ByEstimate>;

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
/// Blocked goals are skipped (`goal_blocked` if all are); more than `MaxGoals` are rejected with `too_many_goals`.
///
/// Memory: as for `AStar`, plus 4 bytes per goal. @see BestFirst for the members.
template <detail::MapWithWidthHeightAndPassable Map, std::size_t MaxGoals, class Moves = Eight<Corner::never>,
          class Nodes = FittingNodes<>, class Cost = FittingCost>
using NearestGoal = detail::FittingBestFirst<Map, Moves, Nodes, Cost, detail::ByTotal, detail::ManyGoals<MaxGoals>>;

}  // namespace firmpath
