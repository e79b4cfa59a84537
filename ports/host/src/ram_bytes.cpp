#include "ram_bytes.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#include "firmpath/host/field.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/turning.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/breadth_first.hpp"
#include "firmpath/search/d_star_lite.hpp"
#include "firmpath/search/detail/bucket_queue.hpp"
#include "firmpath/search/detail/index_heap.hpp"
#include "firmpath/search/distance_field.hpp"
#include "firmpath/search/fallback_planner.hpp"
#include "firmpath/search/jump_point_search.hpp"
#include "firmpath/search/lazy_theta_star.hpp"
#include "map_on.hpp"

namespace firmpath::host {
namespace {

constexpr std::size_t rounded_up(std::size_t n, std::size_t to) { return (n + to - 1) / to * to; }

/// Bytes of an index of n cells.
constexpr std::size_t index_bytes(std::size_t n) { return n - 1 <= 0xFF ? 1 : n - 1 <= 0xFFFF ? 2 : 4; }

/// An open list with room for `open` indices. What it holds besides them, one of a few entries tells.
template <class Index, std::size_t Few>
constexpr std::size_t heap_bytes_like(std::size_t open) {
    return sizeof(detail::IndexHeap<Few, Index>) - Few * sizeof(Index) + open * sizeof(Index);
}
constexpr std::size_t heap_bytes(std::size_t open, std::size_t index) {
    return index == 1   ? heap_bytes_like<std::uint8_t, 4>(open)
           : index == 2 ? heap_bytes_like<std::uint16_t, 300>(open)
                        : heap_bytes_like<std::uint32_t, 70'000>(open);
}

/// The records of DenseNodes<Layout::compact> for n cells that have at most so many successors, member by member.
constexpr std::size_t record_bytes(std::size_t n, std::size_t cost, std::size_t successors) {
    const std::size_t index = index_bytes(n);
    const std::size_t open = n > 1 ? n - (n + successors) / (successors + 1) : 1;
    const std::size_t place = index_bytes(open + 1);
    std::size_t bytes = heap_bytes(open, index);  // the open list
    const std::size_t widest = cost > place ? cost : place;
    bytes = rounded_up(bytes, widest);
    bytes += rounded_up(rounded_up(n * place, cost) + n * cost, widest);  // places on the open list, costs
    bytes += (n + 1) / 2;                                                 // directions
    return rounded_up(bytes, 4);
}

/// Everything but the records. It depends on nothing but the moves' states and the widths of cost and index, so a small
/// planner of the same kind tells it.
template <class Moves, class Map, class Cost>
constexpr std::size_t rest_bytes() {
    constexpr std::size_t states = detail::States<Moves, Map::width>::per_cell * Map::width * Map::height;
    using Small = AStar<Map, Moves, DenseNodes<Layout::compact>, Cost>;
    constexpr std::size_t records = record_bytes(states, sizeof(Cost), Moves::directions);
    static_assert(sizeof(Small) > records, "the records have changed: bring record_bytes up to date");
    return sizeof(Small) - records;
}

template <int Edge>
using PlainMap = BitGrid<Edge, Edge>;

template <class Moves, class Cost, template <int> class MapOf = PlainMap>
std::size_t bytes_for(std::size_t states, std::size_t directions) {
    const std::size_t records = record_bytes(states, sizeof(Cost), directions);
    switch (index_bytes(states)) {
        case 1: return records + rest_bytes<Moves, MapOf<8>, Cost>();
        case 2: return records + rest_bytes<Moves, MapOf<32>, Cost>();
        default: return records + rest_bytes<Moves, MapOf<300>, Cost>();
    }
}

/// `cost` is the bytes of one.
template <class Moves>
std::size_t search_bytes(std::size_t states, std::size_t directions, std::size_t cost) {
    return cost == 2 ? bytes_for<Moves, std::uint16_t>(states, directions)
                     : bytes_for<Moves, std::uint32_t>(states, directions);
}

std::size_t directions_of(const Motion& motion) { return static_cast<std::size_t>(motion.moves); }

std::size_t cells_of(int width, int height) {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
}

/// The scale at which the library tries 16-bit costs.
Scale narrow_scale(const Motion& motion) {
    return motion.moves == 4 ? Four::scale : motion.scale == Scale{} ? scale_10_14 : motion.scale;
}

/// Bytes of a cost by the library's own choice: 2 or 4; 4 where even those may overflow.
std::size_t cost_bytes(std::uint64_t bound) { return bound < std::numeric_limits<std::uint16_t>::max() ? 2 : 4; }

/// The same for paths that take every shortcut. Keys are up to `factor` times as large as costs.
std::size_t cost_bytes(int width, int height, const Motion& motion, std::uint32_t factor = 1) {
    return cost_bytes(detail::cost_bound(width, height, narrow_scale(motion)) * factor);
}

/// A flood with its ring, member by member.
constexpr std::size_t flood_bytes(int width, int height) {
    const auto cells = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
    const std::size_t index = index_bytes(cells);
    const std::size_t frontier = static_cast<std::size_t>(width) + static_cast<std::size_t>(height);
    const std::size_t places = std::max<std::size_t>(1, std::min(frontier, cells / 4 / index));
    const std::size_t place = index_bytes(places + 1);
    const std::size_t ring = rounded_up(rounded_up(2 * place, index) + places * index, std::max(place, index));
    const std::size_t counters = 14;
    return rounded_up(rounded_up(counters, std::max(place, index)) + ring, 4) + (cells + 15) / 16 * 4;
}

/// The records of D* Lite, member by member.
constexpr std::size_t lifelong_bytes(std::size_t n, std::size_t cost) {
    const std::size_t index = index_bytes(n);
    const std::size_t widest = std::max(cost, index);
    const std::size_t entry = rounded_up(rounded_up(index, cost) + 2 * cost, widest);
    const std::size_t open = n > 1 ? n - 1 : 1;
    std::size_t bytes = rounded_up((open + 1) * entry + index, widest);  // the open list
    bytes += n * cost;                                                   // costs
    bytes = rounded_up(bytes, index) + n * index;                        // places on the open list
    return rounded_up(bytes, 4);
}

template <class Cost>
std::size_t dstar_lite_bytes(std::size_t n) {
    constexpr int edge = 32;
    using Small = DStarLite<BitGrid<edge, edge>, Four, Cost>;
    return sizeof(Small) - lifelong_bytes(edge * edge, sizeof(Cost)) + lifelong_bytes(n, sizeof(Cost));
}

/// The records of Theta*, member by member.
constexpr std::size_t linked_bytes(std::size_t n) {
    const std::size_t index = index_bytes(n);
    std::size_t bytes = rounded_up(heap_bytes(n > 1 ? n - 1 : 1, index), 4);  // the open list
    bytes += n * 4;                                                           // keys
    bytes += 2 * n * index;                                                   // links, places on the open list
    return rounded_up(bytes, 4) + (n + 31) / 32 * 4;                          // the closed set
}

/// The numbers that cells have in a pool: see detail::PoolNumbers.
constexpr std::size_t pool_numbers(int width, int height) {
    const auto w = static_cast<std::size_t>(width), h = static_cast<std::size_t>(height);
    const std::size_t wide = std::bit_ceil(w) * h;
    return w * h <= 65536 && wide > 65536 ? w * h : wide;
}

constexpr std::size_t pool_lap = detail::BucketQueue<std::uint32_t, 2>::lap;

/// Bytes of a pool's index.
constexpr std::size_t pool_index_bytes(std::size_t nodes) { return index_bytes(nodes + pool_lap + 1); }

/// The records of PooledNodes<nodes> for so many numbers of cells, member by member.
constexpr std::size_t pooled_bytes(std::size_t nodes, std::size_t numbers) {
    const std::size_t index = pool_index_bytes(nodes);
    const std::size_t number = index_bytes(numbers);
    std::size_t node = rounded_up(4 + number, index) + 4 * index;
    node = rounded_up(node, std::max({std::size_t{2}, number, index}));
    std::size_t bytes = rounded_up(16 + pool_lap * index, 4) + 12;  // the open list, counts
    bytes += nodes * node;                                          // nodes
    bytes = rounded_up(bytes, index);                               // of chains, the heads
    bytes += (nodes < 4 ? 2 : std::bit_floor(nodes) / 2) * index;
    bytes += nodes;  // directions
    return rounded_up(bytes, 4);
}

/// Everything but the records, told by a small planner with indices of the same width.
template <std::size_t Nodes>
constexpr std::size_t rest_of_jump_point() {
    using Small = JumpPointSearch<JumpGrid<8, 8>, Four, PooledNodes<Nodes>, std::uint32_t>;
    static_assert(sizeof(Small) > pooled_bytes(Nodes, 64), "the records have changed: bring pooled_bytes up to date");
    return sizeof(Small) - pooled_bytes(Nodes, 64);
}

}  // namespace

std::size_t jump_point_bytes(int width, int height, const Motion&, const PlannerOptions& options) {
    const std::size_t nodes = options.nodes;
    const std::size_t index = pool_index_bytes(nodes);
    const std::size_t rest = index == 1   ? rest_of_jump_point<4>()
                             : index == 2 ? rest_of_jump_point<300>()
                                          : rest_of_jump_point<70'000>();
    return rest + pooled_bytes(nodes, pool_numbers(width, height));
}

std::uint32_t pool_for(const Stats& stats) { return std::max(2U, stats.peak_nodes); }

DefaultCosts default_costs(int width, int height, const Motion& motion) {
    const bool narrow = cost_bytes(width, height, motion) == 2;
    const Scale scale = narrow ? narrow_scale(motion) : motion.scale_in_use();
    return {scale, detail::cost_bound(width, height, scale) >= std::numeric_limits<std::uint32_t>::max()};
}

std::size_t theta_bytes(int width, int height, const Motion&, const PlannerOptions&) {
    constexpr std::size_t rest = sizeof(LazyThetaStar<BitGrid<32, 32>>) - linked_bytes(32 * 32);
    return rest + linked_bytes(cells_of(width, height));
}

std::size_t dense_search_bytes(int width, int height, const Motion& motion, const PlannerOptions& options) {
    if (options.weighted_map) {
        // A cell may weigh so much that 16 bits hold no path on any map.
        return bytes_for<Four, std::uint32_t, WeightMap>(cells_of(width, height), directions_of(motion));
    }
    return search_bytes<Four>(cells_of(width, height), directions_of(motion), cost_bytes(width, height, motion));
}

std::size_t weighted_search_bytes(int width, int height, const Motion& motion, const PlannerOptions& options) {
    if (options.weighted_map) {
        return dense_search_bytes(width, height, motion, options);
    }
    return search_bytes<Four>(cells_of(width, height), directions_of(motion),
                              cost_bytes(width, height, motion, options.weight.num));
}

std::size_t turning_bytes(int width, int height, const Motion& motion, const PlannerOptions& options) {
    const auto headings = static_cast<std::size_t>(motion.moves);
    if (options.weighted_map) {
        return bytes_for<Turning<Four>, std::uint32_t, WeightMap>(cells_of(width, height) * headings,
                                                                  Turning<Four>::directions);
    }
    // A turn costs a straight step, so a diagonal one is the most expensive.
    const std::uint64_t bound =
        detail::cost_bound_everywhere(width, height, headings, narrow_scale(motion).diagonal, 1);
    return search_bytes<Turning<Four>>(cells_of(width, height) * headings, Turning<Four>::directions,
                                       cost_bytes(bound));
}

std::size_t breadth_first_bytes(int width, int height, const Motion&, const PlannerOptions&) {
    constexpr std::size_t rest = sizeof(BreadthFirst<BitGrid<32, 32>>) - flood_bytes(32, 32);
    return rest + flood_bytes(width, height);
}

std::size_t jump_point_or_breadth_first_bytes(int width, int height, const Motion& motion,
                                              const PlannerOptions& options) {
    // Both, one behind the other; what is added depends on neither.
    using Grid = JumpGrid<32, 32>;
    constexpr std::size_t added = sizeof(JumpPointOrBreadthFirst<Grid>) - sizeof(JumpPointSearch<Grid>) -
                                  sizeof(BreadthFirst<Grid, Eight<Corner::never>>);
    return jump_point_bytes(width, height, motion, options) + breadth_first_bytes(width, height, motion, options) +
           added;
}

std::size_t distance_field_bytes(int width, int height, const Motion& motion, bool weighted_map) {
    const auto bytes = [&]<class Cost>(Cost) {
        using Small = DistanceField<BitGrid<32, 32>, Four, DenseNodes<>, Cost>;
        // It may begin at every cell, so the number of moves bounds nothing.
        const auto records = [](std::size_t cells) { return record_bytes(cells, sizeof(Cost), cells); };
        return sizeof(Small) - records(32 * 32) + records(cells_of(width, height));
    };
    const bool narrow = !weighted_map && cost_bytes(width, height, motion) == 2;
    return narrow ? bytes(std::uint16_t{}) : bytes(std::uint32_t{});
}

std::size_t dstar_lite_bytes(int width, int height, const Motion& motion, const PlannerOptions& options) {
    const std::size_t cells = cells_of(width, height);
    const bool narrow = !options.weighted_map && cost_bytes(width, height, motion) == 2;
    return narrow ? dstar_lite_bytes<std::uint16_t>(cells) : dstar_lite_bytes<std::uint32_t>(cells);
}

}  // namespace firmpath::host
