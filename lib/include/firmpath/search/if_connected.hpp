/// @file
/// Skips searches known to be unsolvable.
#pragma once

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/search/best_first.hpp"
#include "firmpath/search/connected_components.hpp"

namespace firmpath {

namespace detail {

/// Whether a search for a path from start to goal can only end with `no_path`.
template <class Components, class Map>
constexpr bool known_unreachable(const Components& components, const Map& map, Cell start, Cell goal,
                                 const SearchOptions& options) {
    const auto free = [&](Cell c) { return on_map<Map>(c) && map.passable(c); };
    // The planner reports a blocked or outside cell itself, and the nearest cell is always found.
    return !options.nearest && free(start) && free(goal) && components.connected(map, start, goal) == Connected::no;
}

}  // namespace detail

/// `planner.begin(...)`, unless the components show that there is no path.
///
/// Precondition: `components` belong to `map`, and use every move of the planner (costs may differ).
///
/// @return `no_path` at once if there is no path; the planner is then unchanged, so do not ask it for a path.
///         Otherwise the result of `begin`.
///
/// Complexity: O(1), or that of `begin`.
template <class Planner, class Components, class Map>
constexpr Status begin_if_connected(Planner& planner, const Components& components, const Map& map, Cell start,
                                    Cell goal, const SearchOptions& options = no_options) {
    return detail::known_unreachable(components, map, start, goal, options) ? Status::no_path
                                                                            : planner.begin(map, start, goal, options);
}

/// `planner.plan(...)`, unless the components show that there is no path. Complexity: O(1), or that of `plan`.
/// @see begin_if_connected
template <class Planner, class Components, class Map>
constexpr Status plan_if_connected(Planner& planner, const Components& components, const Map& map, Cell start,
                                   Cell goal, const SearchOptions& options = no_options) {
    return detail::known_unreachable(components, map, start, goal, options) ? Status::no_path
                                                                            : planner.plan(map, start, goal, options);
}

}  // namespace firmpath
