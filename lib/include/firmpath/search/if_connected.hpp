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
template <class Components, class Map>
constexpr bool known_unreachable(const Components& components, const Map& map, Cell start, Cell goal,
                                 const SearchOptions& options) {
    const auto free = [&](Cell c) { return on_map<Map>(c) && map.passable(c); };
    // Of a cell that is blocked or outside the planner says so; and the nearest cell is always found.
    return !options.nearest && free(start) && free(goal) && components.connected(map, start, goal) == Connected::no;
}

}  // namespace detail

/// `planner.begin(...)`, unless the components know that there is no way.
///
/// Precondition: `components` are those of `map`, and make every move of the planner (with other costs, if you like).
///
/// @return `no_path` at once if there is no way; the planner is left as it was, so do not ask it for a path.
///         Otherwise what `begin` returns.
///
/// Complexity: O(1), or that of `begin`.
template <class Planner, class Components, class Map>
constexpr Status begin_if_connected(Planner& planner, const Components& components, const Map& map, Cell start,
                                    Cell goal, const SearchOptions& options = no_options) {
    return detail::known_unreachable(components, map, start, goal, options) ? Status::no_path
                                                                            : planner.begin(map, start, goal, options);
}

/// `planner.plan(...)`, unless the components know that there is no way. @see begin_if_connected
template <class Planner, class Components, class Map>
constexpr Status plan_if_connected(Planner& planner, const Components& components, const Map& map, Cell start,
                                   Cell goal, const SearchOptions& options = no_options) {
    return detail::known_unreachable(components, map, start, goal, options) ? Status::no_path
                                                                            : planner.plan(map, start, goal, options);
}

}  // namespace firmpath
