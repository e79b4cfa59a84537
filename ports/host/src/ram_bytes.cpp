#include "ram_bytes.hpp"

#include <cstdint>
#include <limits>

#include "firmpath/grid/bit_grid.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/store/index_heap.hpp"

namespace firmpath::host {
namespace {

constexpr std::size_t rounded_up(std::size_t n, std::size_t to) { return (n + to - 1) / to * to; }

/// Bytes of an index of n cells.
constexpr std::size_t index_bytes(std::size_t n) { return n - 1 <= 0xFF ? 1 : n - 1 <= 0xFFFF ? 2 : 4; }

/// An open list with room for `open` indices. What it holds besides them, one of a few entries tells.
template <class Index, std::size_t Few>
constexpr std::size_t heap_bytes_like(std::size_t open) {
    return sizeof(IndexHeap<Few, Index>) - Few * sizeof(Index) + open * sizeof(Index);
}
constexpr std::size_t heap_bytes(std::size_t open, std::size_t index) {
    return index == 1   ? heap_bytes_like<std::uint8_t, 4>(open)
           : index == 2 ? heap_bytes_like<std::uint16_t, 300>(open)
                        : heap_bytes_like<std::uint32_t, 70'000>(open);
}

/// The records of DenseNodes<Layout::compact> for n cells, member by member.
constexpr std::size_t record_bytes(std::size_t n, std::size_t cost) {
    const std::size_t index = index_bytes(n);
    std::size_t bytes = heap_bytes(n > 1 ? n - 1 : 1, index);  // the open list
    bytes = rounded_up(bytes, cost) + n * cost;                // costs
    bytes = rounded_up(bytes, index) + n * index;              // places on the open list
    bytes = rounded_up(bytes, 4) + (n + 31) / 32 * 4;          // the closed set
    bytes += (n + 1) / 2;                                      // directions
    return rounded_up(bytes, 4);
}

/// Everything but the records. It depends on nothing but the widths of cost and index, so a small
/// planner with the same widths tells it.
template <int Edge, class Cost>
constexpr std::size_t rest_bytes() {
    constexpr std::size_t cells = static_cast<std::size_t>(Edge) * Edge;
    using Small = AStar<BitGrid<Edge, Edge>, Four, DenseNodes<Layout::compact>, Cost>;
    static_assert(sizeof(Small) > record_bytes(cells, sizeof(Cost)),
                  "the records have changed: bring record_bytes up to date");
    return sizeof(Small) - record_bytes(cells, sizeof(Cost));
}

template <class Cost>
std::size_t search_bytes(std::size_t cells) {
    const std::size_t records = record_bytes(cells, sizeof(Cost));
    switch (index_bytes(cells)) {
        case 1: return records + rest_bytes<8, Cost>();
        case 2: return records + rest_bytes<32, Cost>();
        default: return records + rest_bytes<300, Cost>();
    }
}

/// Bytes of a cost by the library's own choice: 2 or 4; 4 where even those may overflow. Keys are up to `factor` times
/// as large as costs.
std::size_t cost_bytes(int width, int height, const Motion& motion, std::uint32_t factor) {
    const Scale scale = motion.moves == 4 ? Four::scale : motion.scale == Scale{} ? scale_10_14 : motion.scale;
    const std::uint64_t bound = detail::cost_bound(width, height, scale) * factor;
    return bound < std::numeric_limits<std::uint16_t>::max() ? 2 : 4;
}

std::size_t search_bytes(int width, int height, const Motion& motion, std::uint32_t factor) {
    const auto cells = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    return cost_bytes(width, height, motion, factor) == 2 ? search_bytes<std::uint16_t>(cells)
                                                          : search_bytes<std::uint32_t>(cells);
}

}  // namespace

std::size_t dense_search_bytes(int width, int height, const Motion& motion, const PlannerOptions&) {
    return search_bytes(width, height, motion, 1);
}

std::size_t weighted_search_bytes(int width, int height, const Motion& motion, const PlannerOptions& options) {
    return search_bytes(width, height, motion, options.weight.num);
}

}  // namespace firmpath::host
