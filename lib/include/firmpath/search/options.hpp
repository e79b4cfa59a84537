/// @file
/// Options of a search.
#pragma once

#include <cstdint>

namespace firmpath {

/// Options of a search besides start and goal. Name the ones you need: `{.nearest = true, .work_limit = 500}`.
struct SearchOptions {
    /// If the goal is blocked or cannot be reached: find the path to the reachable cell nearest to it by the heuristic
    /// (ties: the cheaper, then the lower y, then the lower x), and end with `Status::partial`.
    bool nearest = false;
    /// Discard paths that cost more than this, at the moves' scale; if none is left, end with
    /// `Status::cost_limit`. Discarded paths also take no memory.
    std::uint32_t cost_limit = 0xFFFFFFFF;
    /// Maximum number of cells to expand, then end with `Status::work_limit`. The goal itself need not be expanded: a
    /// search from a cell to itself is `found` with a limit of 0, and to the next cell with a limit of 1.
    std::uint32_t work_limit = 0xFFFFFFFF;
};

/// Defaults for all options. In flash, so that calls without options need no stack for them.
inline constexpr SearchOptions no_options{};

/// Whether a search continues when the map is edited between two of its slices.
enum class MapChanges : std::uint8_t {
    refused,  ///< it ends with `Status::map_changed`
    allowed,  ///< it continues on the current map; the path is checked at the end
};

}  // namespace firmpath
