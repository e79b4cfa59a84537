/// @file
/// Searches that start inside an obstacle.
#pragma once

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/nearest_free.hpp"
#include "firmpath/search/options.hpp"

namespace firmpath {

namespace detail {

/// The passable cell nearest to `start`; `start` itself if it lies outside the map or no such cell is near: then the
/// planner reports the error.
template <class Map>
constexpr Cell way_out(const Map& map, Cell start, unsigned limit) {
    return nearest_free(map, start, limit).value_or(start);
}

}  // namespace detail

/// `planner.begin(...)` or, if `start` is blocked, from the passable cell nearest to it: for a robot that an inflated
/// obstacle covers. The path begins with that cell, so the robot leaves the obstacle in a straight line to
/// `*planner.path(...).begin()`, which is the shortest way out, and drives on from there.
///
/// This line is not checked: it leads through blocked cells. Plan on a map inflated by the robot's radius, and choose
/// `limit` no larger than the radius in cells, so that the line leads only through the inflated margin.
///
/// @param planner  any planner with `begin(map, start, goal, options)`.
/// @param map      the planner's map.
/// @param start    the robot's cell, blocked or free.
/// @param limit    maximum distance of that cell, in cells.
/// @param goal     passed on to `begin`.
/// @param options  passed on to `begin`.
/// @return `start_blocked` if no cell within `limit` is passable; else the result of `begin`.
///
/// Complexity: O(limit^2), plus that of `begin`. Memory: none.
template <class Planner, class Map, class Goal>
constexpr Status begin_leaving(Planner& planner, const Map& map, Cell start, unsigned limit, const Goal& goal,
                               const SearchOptions& options = detail::no_options) {
    return planner.begin(map, detail::way_out(map, start, limit), goal, options);
}

/// `planner.plan(...)`, likewise. O(limit^2), plus that of `plan`. @see begin_leaving
template <class Planner, class Map, class Goal>
constexpr Status plan_leaving(Planner& planner, const Map& map, Cell start, unsigned limit, const Goal& goal,
                              const SearchOptions& options = detail::no_options) {
    return planner.plan(map, detail::way_out(map, start, limit), goal, options);
}

}  // namespace firmpath
