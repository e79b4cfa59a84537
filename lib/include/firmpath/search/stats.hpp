/// @file
/// Counts of a search, at its end and while it runs.
#pragma once

#include <cstddef>
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

namespace detail {

/// Counts of a search in which every generated state is open or expanded. Memory: 8 bytes.
struct OpenCounts {
    std::uint32_t expanded = 0;
    std::uint32_t peak_open = 0;

    // Assigned one by one: together they would become a call of memset, and link that function.
    constexpr void clear() {
        expanded = 0;
        peak_open = 0;
    }
    constexpr void open(std::size_t size) {
        if (size > peak_open) {
            peak_open = static_cast<std::uint32_t>(size);
        }
    }
};

/// Counts of other searches. Memory: 12 bytes.
struct Counts : OpenCounts {
    std::uint32_t generated = 0;

    constexpr void clear() {
        OpenCounts::clear();
        generated = 0;
    }
    constexpr Stats stats() const { return {expanded, generated, peak_open, generated}; }
};

}  // namespace detail

}  // namespace firmpath
