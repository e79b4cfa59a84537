/// @file
/// How much a search has worked.
#pragma once

#include <cstdint>

namespace firmpath {

/// Counts of one search, the same on every target.
struct Stats {
    std::uint32_t expanded;    ///< cells taken off the open list, the goal included; a jump point may be more than once
    std::uint32_t generated;   ///< cells reached, each counted once, the start included
    std::uint32_t peak_open;   ///< most cells on the open list at a time: the heap a query needs, where there is one
    std::uint32_t peak_nodes;  ///< most records in use at a time

    friend constexpr bool operator==(const Stats&, const Stats&) = default;
};

}  // namespace firmpath
