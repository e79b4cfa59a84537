/// @file
/// Exploring: the nearest place from where something unknown can be seen.
#pragma once

#include "firmpath/moves/eight.hpp"
#include "firmpath/search/best_first.hpp"
#include "firmpath/search/detail/dense_nodes.hpp"
#include "firmpath/search/detail/priority.hpp"
#include "firmpath/search/goals.hpp"

namespace firmpath {

/// Dijkstra's algorithm to whichever goal of the map is cheapest to reach, where the map says of each cell whether it is one:
/// `map.goal(cell)`, as a `Frontier` does. Then it explores. Other parameters as `AStar`'s; squares only, as sight is
/// along straight lines on them.
///
///     using View = firmpath::Frontier<firmpath::BitGrid<64, 64>, firmpath::OccupancyGrid<64, 64>>;
///     constinit firmpath::FrontierSearch<View> search;
///
///     const View view(inflated, occupancy, given_up, firmpath::Disc(firmpath::millimetres(3'000), firmpath::millimetres(50)));
///     const Status s = search.plan(view, robot, {});
///     if (s == Status::found && search.path(view).size() == 1) view.give_up(robot, given_up);   // looked around here already
///     else if (s == Status::found) drive(search.path(view));                                    // then look around
///     else if (s == Status::no_path) finished();
///
/// `found`: the path leads to the cheapest goal, and is one cell long if the start is one. `no_path`: explored. No goal can
/// be reached: all that is left unknown is out of sight or given up. The estimate is 0 everywhere, so `partial` leads nowhere but
/// to the start.
///
/// A map whose revision changed between two slices ends the search with `map_changed`. That of an `OccupancyGrid` counts cells
/// that opened or closed on it, not those of which only more is known: the search goes on, as it does after every change with
/// `step<MapChanges::allowed>`, and what was to be seen from the goal found may have been seen meanwhile. `goal(cell)` of
/// the map tells.
///
/// A unit of budget is an expansion and a `goal`. Memory: as `AStar`. @see BestFirst for the members.
template <class Map, class Moves = Eight<Corner::never>, class Nodes = DenseNodes<>, class Cost = FittingCost>
using FrontierSearch = detail::FittingBestFirst<Map, Moves, Nodes, Cost, ByCost, MapGoals>;

}  // namespace firmpath
