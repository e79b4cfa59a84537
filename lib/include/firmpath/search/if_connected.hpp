/// @file
/// Searches that are not begun in vain.
#pragma once

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/search/best_first.hpp"
#include "firmpath/search/connected_components.hpp"

namespace firmpath {

namespace detail {

/// Whether a search for a way from start to goal can only end with `no_path`.
template <class ConnectedComponents, class Map>
constexpr bool in_vain(const ConnectedComponents& regions, const Map& map, Cell start, Cell goal,
                       const SearchOptions& options) {
    const auto free = [&](Cell c) { return on_map<Map>(c) && map.passable(c); };
    // Of a cell that is blocked or outside the planner says so; and the nearest cell is always found.
    return !options.nearest && free(start) && free(goal) && regions.connected(map, start, goal) == Connected::no;
}

}  // namespace detail

/// `planner.begin(...)`, unless the regions know that there is no way.
///
/// Precondition: `regions` are those of `map`, and make every move of the planner (with other costs, if you like).
///
/// @return `no_path` at once if there is no way; the planner is left as it was, so do not ask it for a path.
///         Otherwise what `begin` returns.
///
/// Complexity: O(1), or that of `begin`.
template <class Planner, class ConnectedComponents, class Map>
constexpr Status begin_if_connected(Planner& planner, const ConnectedComponents& regions, const Map& map, Cell start,
                                    Cell goal, const SearchOptions& options = no_options) {
    return detail::in_vain(regions, map, start, goal, options) ? Status::no_path
                                                               : planner.begin(map, start, goal, options);
}

/// `planner.plan(...)`, unless the regions know that there is no way. @see begin_if_connected
template <class Planner, class ConnectedComponents, class Map>
constexpr Status plan_if_connected(Planner& planner, const ConnectedComponents& regions, const Map& map, Cell start,
                                   Cell goal, const SearchOptions& options = no_options) {
    return detail::in_vain(regions, map, start, goal, options) ? Status::no_path
                                                               : planner.plan(map, start, goal, options);
}

}  // namespace firmpath
