/// @file
/// What a search has done to each cell: the page reads these arrays where they lie.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/host/watched_nodes.hpp"
#include "firmpath/store/detail/pool_numbers.hpp"
#include "ground.hpp"

namespace firmpath::web {

/// What has become of a cell.
enum class Mark : std::uint8_t {
    untouched,  ///< not reached
    open,       ///< on the open list
    closed,     ///< expanded
};

struct Trace {
    std::uint8_t mark[cells];     ///< a `Mark`
    std::uint32_t g[cells];       ///< cost of the way that is known, from where the search begins
    std::uint32_t f[cells];       ///< its place in the open list
    std::uint32_t parent[cells];  ///< number of the cell before it
    std::uint32_t latest;         ///< number of the cell that was expanded last

    void clear() {
        for (std::uint8_t& cell : mark) {
            cell = 0;
        }
        latest = cells;
    }
    void expanded(Cell cell, std::uint32_t cost) {
        mark[number(cell)] = static_cast<std::uint8_t>(Mark::closed);
        g[number(cell)] = cost;
        latest = static_cast<std::uint32_t>(number(cell));
    }
    void generated(Cell cell, Cell from, std::uint32_t cost, std::uint32_t priority) {
        mark[number(cell)] = static_cast<std::uint8_t>(Mark::open);
        g[number(cell)] = cost;
        f[number(cell)] = priority;
        parent[number(cell)] = static_cast<std::uint32_t>(number(from));
    }
};

/// The trace of the search that runs now. A search by jump points calls no observer, as this would cost firmware time
/// and flash; its pool is a template argument, so the pool writes the trace.
inline Trace* pool_trace = nullptr;

struct LogToTrace {
    using Numbers = firmpath::detail::PoolNumbers<edge, edge>;
    static constexpr bool wanted() { return true; }
    static void reached(std::uint32_t cell, std::uint32_t parent, std::uint32_t g, std::uint32_t f) {
        pool_trace->generated(Numbers::cell(cell), Numbers::cell(parent), g, f);
    }
    static void taken(std::uint32_t number_of_cell) {
        const Cell cell = Numbers::cell(number_of_cell);
        pool_trace->expanded(cell, pool_trace->g[number(cell)]);
    }
};

template <std::size_t N>
using TracedNodes = host::WatchedNodes<N, LogToTrace>;

}  // namespace firmpath::web
