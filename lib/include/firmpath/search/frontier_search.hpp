/// @file
/// Exploration: the nearest place from which unknown cells can be seen.
#pragma once

#include "firmpath/moves/eight.hpp"
#include "firmpath/search/best_first.hpp"
#include "firmpath/search/detail/bucket_nodes.hpp"
#include "firmpath/search/detail/priority.hpp"
#include "firmpath/search/goals.hpp"

namespace firmpath {

/// Dijkstra's algorithm to the cheapest of the map's goals, where the map decides for each cell whether it is a goal:
/// `map.goal(cell)`, as with `Frontier` for exploration. Other parameters as for `AStar`; squares only, as lines of
/// sight are straight lines on squares.
///
///     using View = firmpath::Frontier<firmpath::BitGrid<64, 64>, firmpath::OccupancyGrid<64, 64>>;
///     constinit firmpath::FrontierSearch<View> search;
///
///     constexpr firmpath::Disc reach(firmpath::millimetres(3'000), firmpath::millimetres(50));
///     const View view(inflated, occupancy, given_up, reach);
///     const Status s = search.plan(view, robot, {});
///     if (s == Status::found && search.path(view).size() == 1) view.give_up(robot, given_up);  // looked here already
///     else if (s == Status::found) drive(search.path(view));                                   // then look around
///     else if (s == Status::no_path) finished();
///
/// `found`: the path leads to the cheapest goal, and is one cell long if the start is a goal. `no_path`: explored. No
/// goal can be reached: all unknown cells are out of sight or given up. The estimate is 0 everywhere, so `partial`
/// leads only to the start.
///
/// If the map's revision changes between two slices, the search ends with `map_changed`. The revision of an
/// `OccupancyGrid` changes when a cell opens or closes, not when only more is known of it. The search then continues,
/// as after every change with `step<MapChanges::allowed>`, and the cells visible from the goal found may have been seen
/// meanwhile. `goal(cell)` of the map checks this.
///
/// A unit of budget is an expansion and a call of `goal`. Memory: as for `AStar`. @see BestFirst for the members.
template <MapWithWidthHeightAndPassable Map, class Moves = Eight<Corner::never>, class Nodes = FittingNodes<>,
          class Cost = FittingCost>
using FrontierSearch = detail::FittingBestFirst<Map, Moves, Nodes, Cost, ByCost, MapGoals>;

}  // namespace firmpath
