#include "planners/ram_bytes.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <numeric>

#include "firmpath/cluster/cluster_planner.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/fleet/fleet.hpp"
#include "firmpath/host/cluster_paths.hpp"
#include "firmpath/host/field.hpp"
#include "firmpath/host/fleet.hpp"
#include "firmpath/jump/fallback_planner.hpp"
#include "firmpath/jump/jump_graph_planner.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/turning.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/breadth_first.hpp"
#include "firmpath/search/d_star_lite.hpp"
#include "firmpath/search/detail/level_flood.hpp"
#include "firmpath/search/detail/lifelong_repair.hpp"
#include "firmpath/search/detail/tile_flood.hpp"
#include "firmpath/search/distance_field.hpp"
#include "firmpath/search/frontier_search.hpp"
#include "firmpath/search/lazy_theta_star.hpp"
#include "firmpath/sense/frontier.hpp"
#include "firmpath/sense/occupancy_grid.hpp"
#include "firmpath/store/bucket_nodes.hpp"
#include "firmpath/store/dense_nodes.hpp"
#include "firmpath/store/detail/bucket_queue.hpp"
#include "firmpath/store/detail/lifelong_nodes.hpp"
#include "firmpath/store/detail/linked_nodes.hpp"
#include "firmpath/store/detail/pool_numbers.hpp"
#include "firmpath/store/detail/priority.hpp"
#include "firmpath/store/pooled_nodes.hpp"
#include "maps/map_on.hpp"

namespace firmpath::host {
namespace {

using firmpath::detail::bytes_to_hold;

/// Bytes of the records within a planner, whose other members are words.
constexpr std::size_t in_words(const firmpath::detail::MemberSizes& records) { return (records.total() + 3) / 4 * 4; }

/// The records of DenseNodes<Layout::compact>.
constexpr std::size_t record_bytes(std::size_t cells, std::size_t cost, std::size_t successors) {
    return in_words(firmpath::detail::dense_nodes_sizes(cells, successors, cost));
}

/// The records of FittingNodes<>, of which these are the keys that need a bucket.
std::size_t fitting_record_bytes(std::size_t cells, std::size_t cost, std::size_t successors, std::uint32_t buckets) {
    return buckets == 0 ? record_bytes(cells, cost, successors)
                        : in_words(firmpath::detail::bucket_nodes_sizes(cells, std::bit_ceil(buckets), cost));
}

/// Bytes without the records. They depend only on the moves' states and the widths of cost and index, so they are the
/// same as in a small planner of the same kind.
template <class Moves, class Map, class Cost>
constexpr std::size_t rest_bytes() {
    constexpr std::size_t states = firmpath::detail::States<Moves, Map::width>::per_cell * Map::width * Map::height;
    using Small = AStar<Map, Moves, DenseNodes<Layout::compact>, Cost>;
    constexpr std::size_t records = record_bytes(states, sizeof(Cost), Moves::directions);
    return sizeof(Small) - records;
}

template <int Edge>
using PlainMap = BitGrid<Edge, Edge>;

template <class Moves, class Cost, template <int> class MapOf = PlainMap>
std::size_t bytes_for(std::size_t states, std::size_t directions) {
    const std::size_t records = record_bytes(states, sizeof(Cost), directions);
    switch (bytes_to_hold(states - 1)) {
        case 1: return records + rest_bytes<Moves, MapOf<8>, Cost>();
        case 2: return records + rest_bytes<Moves, MapOf<32>, Cost>();
        default: return records + rest_bytes<Moves, MapOf<300>, Cost>();
    }
}

/// `cost` is the size of a cost in bytes.
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
    return motion.moves != 8 ? Four::scale : motion.scale == Scale{} ? scale_10_14 : motion.scale;
}

/// Bytes of a cost as the library chooses them: 2 or 4; 4 also if even 4 may overflow.
std::size_t cost_bytes(std::uint64_t bound) { return bound < std::numeric_limits<std::uint16_t>::max() ? 2 : 4; }

/// The same for paths that take every shortcut. Keys are up to `factor` times as large as costs.
std::size_t cost_bytes(int width, int height, const Motion& motion, std::uint32_t factor = 1) {
    return cost_bytes(firmpath::detail::cost_bound(width, height, narrow_scale(motion)) * factor);
}

/// The same, unless the options ask for other costs.
std::size_t cost_bytes(int width, int height, const Motion& motion, const PlannerOptions& options,
                       std::uint32_t factor = 1) {
    return options.cost_bytes != 0 ? options.cost_bytes : cost_bytes(width, height, motion, factor);
}

/// A flood with its ring.
constexpr std::size_t flood_bytes(int width, int height) {
    return in_words(
        firmpath::detail::level_flood_sizes(static_cast<std::size_t>(width), static_cast<std::size_t>(height)));
}

/// The records of D* Lite with the largest open list that can be needed.
constexpr std::size_t lifelong_bytes(std::size_t cells, std::size_t cost) {
    return in_words(firmpath::detail::lifelong_nodes_sizes(cells, cost, cells > 1 ? cells - 1 : 1));
}

/// Its copy of a map with weights up to `greatest`, or without weights if that is 0.
constexpr std::size_t seen_bytes(int width, int height, std::uint32_t greatest) {
    return in_words(firmpath::detail::seen_map_sizes(width, height, greatest));
}

template <class Cost>
std::size_t dstar_lite_bytes(int width, int height, std::uint32_t greatest) {
    constexpr int edge = 32;
    using Small = DStarLite<BitGrid<edge, edge>, Four, Cost>;
    return sizeof(Small) - lifelong_bytes(edge * edge, sizeof(Cost)) - seen_bytes(edge, edge, 0) +
           lifelong_bytes(cells_of(width, height), sizeof(Cost)) + seen_bytes(width, height, greatest);
}

/// The records of lazy Theta*.
constexpr std::size_t linked_bytes(std::size_t cells) { return in_words(firmpath::detail::linked_nodes_sizes(cells)); }

/// The records of PooledNodes<nodes> for `numbers` numbers of cells.
constexpr std::size_t pooled_bytes(std::size_t nodes, std::size_t numbers) {
    return in_words(firmpath::detail::pooled_nodes_sizes(nodes, numbers));
}

/// Bytes without the records: the same as in a small planner with indices of the same width.
template <std::size_t Nodes>
constexpr std::size_t rest_of_jump_point() {
    using Small = JumpPointSearch<JumpGrid<8, 8>, Four, PooledNodes<Nodes>, std::uint32_t>;
    return sizeof(Small) - pooled_bytes(Nodes, 64);
}

}  // namespace

std::size_t jump_point_bytes(int width, int height, const Motion&, const PlannerOptions& options) {
    const std::size_t nodes = options.nodes;
    const std::size_t index = bytes_to_hold(nodes + firmpath::detail::BucketQueue<std::uint32_t, 2>::lap);
    const std::size_t rest = index == 1   ? rest_of_jump_point<4>()
                             : index == 2 ? rest_of_jump_point<300>()
                                          : rest_of_jump_point<70'000>();
    const std::size_t row =
        firmpath::detail::pool_row(static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height));
    return rest + pooled_bytes(nodes, row * static_cast<std::size_t>(height));
}

std::size_t jump_graph_planner_bytes(int width, int height, std::uint32_t graph_nodes, std::uint32_t live_nodes) {
    using Grid = JumpGrid<32, 32>;
    constexpr std::size_t added = sizeof(JumpGraphPlanner<Grid, Eight<>, PooledNodes<64>, PooledNodes<64>>) -
                                  2 * sizeof(JumpPointSearch<Grid, Eight<>, PooledNodes<64>>);
    return jump_point_bytes(width, height, {}, {.nodes = graph_nodes}) +
           jump_point_bytes(width, height, {}, {.nodes = live_nodes}) + added;
}

namespace {

/// What reading tables adds to jump point search. It depends on nothing: `Search` is one on a map of 8 x 8 cells.
template <class Search>
constexpr std::size_t added_by_tables() {
    return sizeof(Search) - sizeof(JumpPointSearch<JumpGrid<8, 8>, Four, PooledNodes<4>, std::uint32_t>);
}

}  // namespace

std::size_t jump_graph_bytes(int width, int height, const Motion& motion, const PlannerOptions& options) {
    return jump_point_bytes(width, height, motion, options) +
           added_by_tables<JumpGraphSearch<JumpGrid<8, 8>, Four, PooledNodes<4>, std::uint32_t>>();
}

namespace {

/// Bytes without the records: the same as in a planner with a small pool whose indices have the same width.
template <int Edge, std::size_t Nodes>
constexpr std::size_t rest_of_cluster_planner() {
    using Small = ClusterPlanner<JumpGrid<Edge, Edge>, Edge, PooledNodes<Nodes>>;
    return sizeof(Small) - pooled_bytes(Nodes, std::size_t{4} * Edge * Edge);
}

template <int Edge>
std::size_t sized_cluster_planner_bytes(std::size_t nodes) {
    const std::size_t index = bytes_to_hold(nodes + firmpath::detail::BucketQueue<std::uint32_t, 2>::lap);
    const std::size_t rest = index == 1   ? rest_of_cluster_planner<Edge, 4>()
                             : index == 2 ? rest_of_cluster_planner<Edge, 300>()
                                          : rest_of_cluster_planner<Edge, 70'000>();
    return rest + pooled_bytes(nodes, std::size_t{4} * Edge * Edge);
}

}  // namespace

std::size_t cluster_planner_bytes(int edge, std::uint32_t nodes) {
    switch (edge) {
        case 32: return sized_cluster_planner_bytes<32>(nodes);
        case 64: return sized_cluster_planner_bytes<64>(nodes);
        case 128: return sized_cluster_planner_bytes<128>(nodes);
        default: return sized_cluster_planner_bytes<256>(nodes);
    }
}

std::uint32_t pool_for(const Stats& stats) { return std::max(2U, stats.peak_nodes); }

DefaultCosts default_costs(int width, int height, const Motion& motion, std::uint32_t factor) {
    const bool narrow = cost_bytes(width, height, motion, factor) == 2;
    const Scale scale = narrow ? narrow_scale(motion) : motion.scale_in_use();
    return {scale,
            firmpath::detail::cost_bound(width, height, scale) * factor >= std::numeric_limits<std::uint32_t>::max()};
}

std::size_t theta_bytes(int width, int height, const Motion&, const PlannerOptions&) {
    constexpr std::size_t rest = sizeof(LazyThetaStar<BitGrid<32, 32>>) - linked_bytes(32 * 32);
    return rest + linked_bytes(cells_of(width, height));
}

namespace {

/// Buckets for a search at the scale that costs of so many bytes have. `steps`: by how many of the most expensive steps
/// a key can rise at once.
std::uint32_t buckets_for(const Motion& motion, std::size_t cost, std::uint32_t steps) {
    if (motion.moves != 8) {
        return firmpath::detail::key_buckets(1, steps);
    }
    const Scale scale = cost == 2 ? narrow_scale(motion) : motion.scale_in_use();
    return firmpath::detail::key_buckets(std::gcd(scale.straight, scale.diagonal),
                                         std::uint64_t{steps} * scale.diagonal);
}

std::size_t fitting_search_bytes(int width, int height, const Motion& motion, const PlannerOptions& options,
                                 std::uint32_t steps) {
    const std::size_t heap = dense_search_bytes(width, height, motion, options);
    if (options.weighted_map) {
        return heap;
    }
    const std::size_t cells = cells_of(width, height), moves = directions_of(motion);
    const std::size_t cost = cost_bytes(width, height, motion, options);
    return heap - record_bytes(cells, cost, moves) +
           fitting_record_bytes(cells, cost, moves, buckets_for(motion, cost, steps));
}

}  // namespace

std::size_t a_star_bytes(int width, int height, const Motion& motion, const PlannerOptions& options) {
    return fitting_search_bytes(width, height, motion, options, 2);
}

std::size_t dijkstra_bytes(int width, int height, const Motion& motion, const PlannerOptions& options) {
    return fitting_search_bytes(width, height, motion, options, 1);
}

std::size_t dense_search_bytes(int width, int height, const Motion& motion, const PlannerOptions& options) {
    if (options.weighted_map) {
        // A cell may weigh so much that 16 bits cannot hold a path on any map.
        return bytes_for<Four, std::uint32_t, WeightMap>(cells_of(width, height), directions_of(motion));
    }
    return search_bytes<Four>(cells_of(width, height), directions_of(motion),
                              cost_bytes(width, height, motion, options));
}

std::size_t weighted_search_bytes(int width, int height, const Motion& motion, const PlannerOptions& options) {
    if (options.weighted_map) {
        return dense_search_bytes(width, height, motion, options);
    }
    return search_bytes<Four>(cells_of(width, height), directions_of(motion),
                              cost_bytes(width, height, motion, options, options.weight.num));
}

std::size_t turning_bytes(int width, int height, const Motion& motion, const PlannerOptions& options) {
    const auto headings = static_cast<std::size_t>(motion.moves);
    if (options.weighted_map) {
        return bytes_for<Turning<Four>, std::uint32_t, WeightMap>(cells_of(width, height) * headings,
                                                                  Turning<Four>::directions);
    }
    const Scale scale = narrow_scale(motion);
    // Tenths of a step, at the least multiple of the scale at which they are whole; see Turning::scale.
    const std::uint32_t tenths = scale.straight * options.turn_cost.value_or(10);
    const std::uint32_t factor = 10 / std::gcd(10U, tenths);
    const std::uint64_t bound = firmpath::detail::cost_bound_everywhere(
        width, height, headings, std::max(factor * scale.diagonal, factor * tenths / 10), 1);
    return search_bytes<Turning<Four>>(cells_of(width, height) * headings, Turning<Four>::directions,
                                       cost_bytes(bound));
}

std::size_t breadth_first_bytes(int width, int height, const Motion&, const PlannerOptions&) {
    constexpr std::size_t rest = sizeof(BreadthFirst<BitGrid<32, 32>>) - flood_bytes(32, 32);
    return rest + flood_bytes(width, height);
}

std::size_t frontier_search_bytes(int width, int height) {
    using Grid = BitGrid<32, 32>;
    constexpr std::size_t rest =
        sizeof(FrontierSearch<Frontier<Grid, OccupancyGrid<32, 32>>>) - 4 * firmpath::detail::frontier_words(32, 32);
    return rest + 4 * firmpath::detail::frontier_words(width, height);
}

std::size_t jump_point_or_breadth_first_bytes(int width, int height, const Motion& motion,
                                              const PlannerOptions& options) {
    // Both planners, one after the other; the additional bytes depend on neither.
    using Grid = JumpGrid<32, 32>;
    constexpr std::size_t added = sizeof(JumpPointOrBreadthFirst<Grid>) - sizeof(JumpPointSearch<Grid>) -
                                  sizeof(BreadthFirst<Grid, Eight<Corner::never>>);
    return jump_point_bytes(width, height, motion, options) + breadth_first_bytes(width, height, motion, options) +
           added;
}

std::size_t distance_field_bytes(int width, int height, const Motion& motion, bool weighted_map) {
    const auto bytes = [&]<class Cost>(Cost) {
        using Small = DistanceField<BitGrid<32, 32>, Four, DenseNodes<>, Cost>;
        // The search may begin at every cell, so the number of moves gives no bound.
        const std::size_t cells = cells_of(width, height);
        const std::uint32_t buckets = weighted_map ? 0 : buckets_for(motion, sizeof(Cost), 1);
        return sizeof(Small) - record_bytes(32 * 32, sizeof(Cost), 32 * 32) +
               fitting_record_bytes(cells, sizeof(Cost), cells, buckets);
    };
    const bool narrow = !weighted_map && cost_bytes(width, height, motion) == 2;
    return narrow ? bytes(std::uint16_t{}) : bytes(std::uint32_t{});
}

std::size_t dstar_lite_bytes(int width, int height, const Motion& motion, const PlannerOptions& options) {
    const bool narrow = !options.weighted_map && cost_bytes(width, height, motion, options) == 2;
    const std::uint32_t greatest = options.weighted_map ? CostGrid<1, 1>::greatest_weight : 0;
    return narrow ? dstar_lite_bytes<std::uint16_t>(width, height, greatest)
                  : dstar_lite_bytes<std::uint32_t>(width, height, greatest);
}

std::size_t fleet_bytes(int width, int height, const FleetSize& size) {
    using Small = BitGrid<8, 8>;
    constexpr std::size_t filler_rest =
        sizeof(GoalBitsFiller<Small>) - firmpath::detail::tile_flood_sizes(8, 8).total();
    const auto board = [](std::size_t w, std::size_t h, std::size_t robots, std::size_t goals, std::size_t groups) {
        const std::size_t filler = filler_rest + firmpath::detail::tile_flood_sizes(w, h).total();
        return firmpath::detail::fleet_board_sizes(w * h, robots, goals, groups,
                                                   firmpath::detail::goal_bits_cache_sizes(w * h, goals, filler))
            .total();
    };
    const std::size_t rest = firmpath::detail::bytes_to_hold(size.robots) == 1
                                 ? sizeof(Fleet<Small, 4>) - board(8, 8, 4, 4, 0)
                                 : sizeof(Fleet<Small, 300>) - board(8, 8, 300, 300, 0);
    return rest +
           board(static_cast<std::size_t>(width), static_cast<std::size_t>(height), size.robots, size.goals,
                 size.groups) +
           (size.configurations == 0 ? 0
                                     : firmpath::detail::fleet_search_sizes(size.robots, size.configurations).total());
}

}  // namespace firmpath::host
