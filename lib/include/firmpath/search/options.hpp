/// @file
/// What a search is asked for besides start and goal.
#pragma once

#include <cstdint>

namespace firmpath {

/// What a search is asked for besides start and goal. Name what you want: `{.nearest = true, .work_limit = 500}`.
struct SearchOptions {
    /// If the goal is blocked or cannot be reached: find the path to the reachable cell nearest to it
    /// by the heuristic (ties: the cheaper, then the lower y, then the lower x), and end with
    /// `Status::partial`.
    bool nearest = false;
    /// Give up ways that cost more than this, at the moves' scale; if none is left, end with
    /// `Status::cost_limit`. Such ways take no memory either.
    std::uint32_t cost_limit = 0xFFFFFFFF;
    /// Expand at most so many cells, then end with `Status::work_limit`. The goal itself need not be expanded: a search from a
    /// cell to itself is `found` with a limit of 0, and to the next cell with a limit of 1.
    std::uint32_t work_limit = 0xFFFFFFFF;
};

/// Nothing besides start and goal. In flash, so that calls without options spend no stack on them.
inline constexpr SearchOptions no_options{};

/// Whether a search goes on when the map is edited between two of its slices.
enum class MapChanges : std::uint8_t {
    refused,  ///< it ends with `Status::map_changed`
    allowed,  ///< it goes on with the map as it is; the path is checked at the end
};

}  // namespace firmpath
