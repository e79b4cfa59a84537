/// @file
/// Whether a robot on its way should take the new route.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/path/cost_of.hpp"
#include "firmpath/path/rest_of.hpp"

namespace firmpath {

/// What `keep_or_replan` advises.
enum class Route : std::uint8_t {
    keep,    ///< drive on along the old route
    replan,  ///< take the new one
};

/// Decides between the rest of the old route and a new one to the same goal: keep the old unless it is
/// broken or the new one is cheaper by more than a margin.
///
/// Guarantees: of two routes whose costs differ by no more than `margin`, whichever was chosen stays
/// chosen, so a robot between two equal ways round an obstacle does not turn back and forth. The choice
/// goes from one to the other and back again only if their difference changes by more than twice the margin.
///
/// @param old_is_valid  whether the rest of the old route can be driven; see `still_valid`.
/// @param old_cost      what the rest costs from where the robot is, now; see `cost_of`.
/// @param new_cost      what the new route costs from there, at the same scale.
/// @param margin        at the same scale; 0 takes every improvement. Twice a diagonal step is a good start.
///
/// Complexity: O(1). Memory: none.
[[nodiscard]] constexpr Route keep_or_replan(bool old_is_valid, std::uint32_t old_cost, std::uint32_t new_cost,
                                             std::uint32_t margin) {
    // As a difference, because new_cost + margin may not fit.
    const bool clearly_cheaper = new_cost < old_cost && old_cost - new_cost > margin;
    return old_is_valid && !clearly_cheaper ? Route::keep : Route::replan;
}

/// The same, from the old route itself: stored as an array, encoded, or a planner's path.
///
///     if (planner.plan(map, robot, goal) == Status::found &&
///         keep_or_replan<Moves>(map, route, robot, planner.cost(), 28) == Route::replan) {
///         ... copy or encode planner.path(map) into route ...
///     }
///
/// If there is no new route there is nothing to decide, and `still_valid` tells whether the old one serves.
///
/// Precondition: both routes lead to the same goal.
///
/// @param old    a forward range of `Cell`. A route on which `robot` does not lie, which is broken further
///               on, or whose cost exceeds 32 bits, is not kept. If it visits `robot` twice, the first counts.
/// @param robot  where the robot is: the start of the new route.
///
/// Complexity: O(cells of the old route). Memory: none.
template <class Moves, class Map, class Path>
[[nodiscard]] constexpr Route keep_or_replan(const Map& map, const Path& old, Cell robot, std::uint32_t new_cost,
                                             std::uint32_t margin) {
    std::uint32_t old_cost = 0;
    const bool valid = cost_of<Moves>(map, rest_of(old, robot), old_cost) == Status::found;
    return keep_or_replan(valid, old_cost, new_cost, margin);
}

}  // namespace firmpath
