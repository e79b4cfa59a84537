/// @file
/// The planners that are counted: any type with `map_type`, `begin(map, start, goal)`, `step(map, budget)` and `stats()`.
/// A `map_type` other than the course's grid is made from that grid, before the count begins.
#pragma once

#include "firmpath/moves/eight.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/store/dense_nodes.hpp"

namespace budgets {

/// 16-bit costs up to 78 x 78 cells, 32-bit costs beyond.
using Moves = firmpath::Eight<firmpath::Corner::never, firmpath::scale_10_14>;

template <class Grid>
using astar_fast = firmpath::AStar<Grid, Moves, firmpath::DenseNodes<firmpath::Layout::fast>>;
template <class Grid>
using astar_compact = firmpath::AStar<Grid, Moves, firmpath::DenseNodes<firmpath::Layout::compact>>;

}  // namespace budgets
