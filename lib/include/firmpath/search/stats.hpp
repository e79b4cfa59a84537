/// @file
/// Counts of a search's work.
#pragma once

#include <cstdint>

namespace firmpath {

/// Counts of one search, the same on every target.
struct Stats {
    std::uint32_t expanded;    ///< cells taken off the open list, the goal included; a jump point may repeat
    std::uint32_t generated;   ///< cells reached, each counted once, the start included
    std::uint32_t peak_open;   ///< maximum size of the open list, in cells: the heap size needed, if there is a heap
    std::uint32_t peak_nodes;  ///< maximum number of records in use at a time

    friend constexpr bool operator==(const Stats&, const Stats&) = default;
};

}  // namespace firmpath
