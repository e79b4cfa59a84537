/// @file
/// Searching until a deadline.
#pragma once

#include <concepts>
#include <cstdint>

#include "firmpath/core/status.hpp"

namespace firmpath {

/// Steps a search that was begun until it has ended or a clock has reached a deadline.
///
///     Status s = planner.begin(map, start, goal);
///     while (s == Status::running) {
///         drive_motors();
///         s = plan_until(planner, map, microseconds, microseconds() + 2000);
///     }
///
/// Guarantees: the search gets at least one slice in each call, so it ends even if every deadline is
/// missed. The call overruns the deadline by no more than the time of one slice. The search's result does not
/// depend on the clock.
///
/// @tparam Slice   units between two readings of the clock: more units, fewer readings; fewer units, less overrun.
/// @param search   anything with step(map, budget) -> Status: a planner, or `ConnectedComponents`.
/// @param map      passed on to `step`: the map that the search was begun on.
/// @param clock    called as clock() -> std::uint32_t, in any unit; it may wrap around.
/// @param deadline in that unit, less than 2^31 ahead.
/// @return the last result of `search.step`: `running` if the time is up, so the next call continues;
///         else the result of the search.
///
/// Complexity: that of the steps made. Memory: none.
template <std::uint32_t Slice = 16, class Search, class Map, class Clock>
constexpr Status plan_until(Search& search, const Map& map, Clock&& clock, std::uint32_t deadline) {
    static_assert(Slice >= 1, "plan_until: a slice must have at least one unit, or no search ends");
    static_assert(
        requires {
            { clock() } -> std::same_as<std::uint32_t>;
        },
        "plan_until: the clock must be callable as clock() and give a std::uint32_t");
    for (;;) {
        const Status status = search.step(map, Slice);
        // The sign of the difference, so that the clock may wrap around before the deadline.
        if (status != Status::running || static_cast<std::int32_t>(clock() - deadline) >= 0) {
            return status;
        }
    }
}

}  // namespace firmpath
