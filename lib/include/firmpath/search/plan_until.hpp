/// @file
/// Planning in the time there is.
#pragma once

#include <concepts>
#include <cstdint>

#include "firmpath/status.hpp"

namespace firmpath {

/// Works on a search that was begun until it ends or the time is up, whichever comes first; call again to go on.
///
///     planner.begin(map, start, goal);
///     ...
///     Status s = plan_until(planner, map, micros, micros() + 500);   // each time round the control loop
///
/// `clock()` answers a time as std::uint32_t in any unit, and may wrap; `deadline` is in the same unit, at most 2^31 - 1 ahead.
/// The clock is read after every `Units` units of work, so the deadline is overrun by at most the time these take, and
/// every call gets on by at least as much: choose fewer where the clock costs little and the time is short.
///
/// Works for every search with `Status step(map, budget)`.
///
/// @return what `step` returns: `running` if the time was up first.
///
/// Complexity: that of the steps. Memory: none.
template <std::uint32_t Units = 16, class Search, class Map, class Clock>
constexpr Status plan_until(Search& search, const Map& map, Clock&& clock, std::uint32_t deadline) {
    static_assert(Units >= 1, "plan_until: at least one unit of work between two looks at the clock");
    static_assert(
        requires {
            { clock() } -> std::same_as<std::uint32_t>;
        },
        "plan_until: the clock must be callable as std::uint32_t clock()");
    for (;;) {
        const Status status = search.step(map, Units);
        // The difference is right across the clock's wrap.
        if (status != Status::running || static_cast<std::int32_t>(clock() - deadline) >= 0) {
            return status;
        }
    }
}

}  // namespace firmpath
