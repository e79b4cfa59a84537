#include "firmpath/firmpath.hpp"
#include "firmpath/host/cluster_paths.hpp"
#include "firmpath/host/field.hpp"
#include "firmpath/host/fleet.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/map/speed_mask.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using namespace firmpath::host;

template <int W, int H, std::uint32_t Num, std::uint32_t Den>
void check_weighted() {
    using Map = BitGrid<W, H>;
    const auto& weighted = planner_info("weighted");
    const PlannerOptions options{.weight = {Num, Den}};
    EXPECT_EQ(weighted.ram_bytes(W, H, {}, options),
              sizeof(WeightedAStar<Map, Eight<Corner::never>, DenseNodes<>, FittingCost, Num, Den>));
    EXPECT_EQ(weighted.ram_bytes(W, H, {.moves = 4}, options),
              sizeof(WeightedAStar<Map, Four, DenseNodes<>, FittingCost, Num, Den>));
}

template <int W, int H, std::uint32_t Nodes>
void check_pool() {
    SCOPED_TRACE(Nodes);
    const auto& jps = planner_info("jps");
    using Map = JumpGrid<W, H>;
    const PlannerOptions options{.nodes = Nodes};
    EXPECT_EQ(jps.ram_bytes(W, H, {}, options), sizeof(JumpPointSearch<Map, Eight<Corner::never>, PooledNodes<Nodes>>));
    EXPECT_EQ(jps.ram_bytes(W, H, {.moves = 4}, options), sizeof(JumpPointSearch<Map, Four, PooledNodes<Nodes>>));
    EXPECT_EQ(jps.ram_bytes(W, H, {.scale = scale_fine}, options),
              sizeof(JumpPointSearch<Map, Eight<Corner::never, scale_fine>, PooledNodes<Nodes>>));
    for (const char* const name : {"jump-graph", "jump-graph-boxes"}) {
        const auto& graph = planner_info(name);
        EXPECT_EQ(graph.ram_bytes(W, H, {}, options), sizeof(JumpGraphSearch<Map, Eight<>, PooledNodes<Nodes>>));
        EXPECT_EQ(graph.ram_bytes(W, H, {.moves = 4}, options), sizeof(JumpGraphSearch<Map, Four, PooledNodes<Nodes>>));
    }
    const auto& jps_or_bfs = planner_info("jps-or-bfs");
    EXPECT_EQ(jps_or_bfs.ram_bytes(W, H, {}, options),
              sizeof(JumpPointOrBreadthFirst<Map, Eight<Corner::never>, PooledNodes<Nodes>>));
    EXPECT_EQ(jps_or_bfs.ram_bytes(W, H, {.moves = 4}, options),
              sizeof(JumpPointOrBreadthFirst<Map, Four, PooledNodes<Nodes>>));
}

template <int Edge, std::uint32_t Nodes>
void check_clusters() {
    SCOPED_TRACE(Nodes);
    EXPECT_EQ(host::cluster_planner_bytes(Edge, Nodes),
              sizeof(ClusterPlanner<JumpGrid<700, 300>, Edge, PooledNodes<Nodes>>));
    EXPECT_EQ(
        host::cluster_planner_bytes(Edge, Nodes),
        sizeof(ClusterPlanner<JumpGrid<90, 2000>, Edge, PooledNodes<Nodes>, Eight<Corner::one_side, scale_10_14>>));
}

/// With indices of one, two and four bytes.
template <int Edge>
void check_clusters_of() {
    SCOPED_TRACE(Edge);
    check_clusters<Edge, 2>();
    check_clusters<Edge, 150>();
    check_clusters<Edge, 220>();
    check_clusters<Edge, 2690>();
    check_clusters<Edge, 70'001>();
}

TEST(RamBytes, OfClusterPlanners) {
    check_clusters_of<32>();
    check_clusters_of<64>();
    check_clusters_of<128>();
    check_clusters_of<256>();
}

template <int W, int H>
void check() {
    SCOPED_TRACE(W * 10000 + H);
    const auto& astar = planner_info("astar");
    using Map = BitGrid<W, H>;
    EXPECT_EQ(astar.ram_bytes(W, H, {}, {}), sizeof(AStar<Map>));
    EXPECT_EQ(astar.ram_bytes(W, H, {.moves = 8, .corner = Corner::always}, {}),
              sizeof(AStar<Map, Eight<Corner::always>>));
    EXPECT_EQ(astar.ram_bytes(W, H, {.moves = 4}, {}), sizeof(AStar<Map, Four>));
    EXPECT_EQ(astar.ram_bytes(W, H, {.scale = scale_10_14}, {}), sizeof(AStar<Map, Eight<Corner::never, scale_10_14>>));
    EXPECT_EQ(astar.ram_bytes(W, H, {.scale = scale_fine}, {}), sizeof(AStar<Map, Eight<Corner::never, scale_fine>>));
    EXPECT_EQ(planner_info("dijkstra").ram_bytes(W, H, {}, {}), sizeof(Dijkstra<Map>));
    EXPECT_EQ(planner_info("greedy").ram_bytes(W, H, {.moves = 4}, {}), sizeof(GreedyBestFirst<Map, Four>));
    EXPECT_EQ(planner_info("dstar-lite").ram_bytes(W, H, {}, {}), sizeof(DStarLite<Map>));
    EXPECT_EQ(planner_info("dstar-lite").ram_bytes(W, H, {.moves = 4}, {}), sizeof(DStarLite<Map, Four>));
    EXPECT_EQ(planner_info("bfs").ram_bytes(W, H, {}, {}), sizeof(BreadthFirst<Map, Eight<>>));
    EXPECT_EQ(planner_info("bfs").ram_bytes(W, H, {.moves = 4}, {}), sizeof(BreadthFirst<Map>));
    EXPECT_EQ(planner_info("theta").ram_bytes(W, H, {}, {}), sizeof(LazyThetaStar<Map>));
    const auto& turning = planner_info("turning");
    EXPECT_EQ(turning.ram_bytes(W, H, {.scale = scale_10_14}, {}),
              sizeof(AStar<Map, Turning<Eight<Corner::never, scale_10_14>>>));
    EXPECT_EQ(turning.ram_bytes(W, H, {.moves = 4}, {}), sizeof(AStar<Map, Turning<Four>>));
    if constexpr (W <= 100) {
        EXPECT_EQ(turning.ram_bytes(W, H, {}, {}), sizeof(AStar<Map, Turning<Eight<>>>));
    }
    EXPECT_EQ(planner_info("jps").ram_bytes(W, H, {}, {}), sizeof(JumpPointSearch<JumpGrid<W, H>>));
    check_pool<W, H, 2>();
    check_pool<W, H, 3>();
    check_pool<W, H, 77>();
    check_pool<W, H, 255>();
    check_pool<W, H, 256>();
    check_pool<W, H, 511>();
    check_pool<W, H, 513>();
    check_pool<W, H, 65'535>();
    check_pool<W, H, 65'536>();
    EXPECT_EQ(host::bit_grid_bytes(W, H), sizeof(Map));
    EXPECT_EQ(host::jump_grid_bytes(W, H), sizeof(JumpGrid<W, H>));
    if constexpr (W <= 300) {  // on larger maps, three times a cost exceeds 32 bits
        check_weighted<W, H, 1, 1>();
        check_weighted<W, H, 3, 2>();
        check_weighted<W, H, 3, 1>();
    }
}

TEST(RamBytes, EqualsSizeof) {
    check<1, 1>();
    check<2, 1>();
    check<7, 5>();
    check<16, 16>();
    check<257, 1>();
    check<32, 32>();
    check<33, 31>();
    check<49, 49>();
    check<64, 64>();
    check<100, 37>();
    check<255, 257>();
    check<256, 256>();
    check<300, 301>();
    check<530, 481>();
}

TEST(RamBytes, BeyondThirtyTwoBitsTheCheckedForm) {
    EXPECT_EQ(planner_info("astar").ram_bytes(1491, 656, {}, {}),
              sizeof(AStar<BitGrid<1491, 656>, Eight<Corner::never, scale_fine>, DenseNodes<>, std::uint32_t>));
}

template <int W, int H, class Moves>
void check_costs(const host::Motion& motion) {
    using Costs = firmpath::detail::CostChoice<BitGrid<W, H>, Moves, FittingCost>;
    const auto costs = host::default_costs(W, H, motion);
    const auto scale = firmpath::detail::Scaled<BitGrid<W, H>, Moves, typename Costs::type>::scale;
    EXPECT_TRUE(costs.scale == scale) << W << ' ' << scale.straight;
    EXPECT_FALSE(costs.may_overflow);
}

TEST(RamBytes, KnowsWhatTheLibraryChooses) {
    check_costs<7, 5, Eight<>>({});
    check_costs<90, 90, Eight<>>({});
    check_costs<100, 100, Eight<>>({});
    check_costs<540, 540, Eight<>>({});
    check_costs<300, 300, Four>({.moves = 4});
    check_costs<300, 300, Eight<Corner::never, scale_10_14>>({.scale = scale_10_14});
    EXPECT_TRUE(host::default_costs(604, 507, {}).may_overflow);
    EXPECT_FALSE(host::default_costs(604, 507, {.scale = scale_10_14}).may_overflow);
}

template <int W, int H, class Map>
void check_weights() {
    using Cost = std::uint32_t;
    const PlannerOptions options{.weighted_map = true};
    EXPECT_EQ(planner_info("astar").ram_bytes(W, H, {}, options), sizeof(AStar<Map, Eight<>, DenseNodes<>, Cost>));
    EXPECT_EQ(planner_info("weighted").ram_bytes(W, H, {}, options), sizeof(AStar<Map, Eight<>, DenseNodes<>, Cost>));
    EXPECT_EQ(planner_info("turning").ram_bytes(W, H, {.moves = 4}, options),
              sizeof(AStar<Map, Turning<Four>, DenseNodes<>, Cost>));
    EXPECT_EQ(planner_info("dstar-lite").ram_bytes(W, H, {.moves = 4}, options), sizeof(DStarLite<Map, Four, Cost>));
    EXPECT_EQ(host::distance_field_bytes(W, H, {.moves = 4}, true),
              sizeof(DistanceField<Map, Four, DenseNodes<>, Cost>));
}

template <int W, int H>
void check_weighted_maps() {
    SCOPED_TRACE(W * 10000 + H);
    using Costs = CostGrid<W, H>;
    check_weights<W, H, Costs>();
    check_weights<W, H, SpeedLimited<BitGrid<W, H>, SpeedMask<W, H>>>();
    EXPECT_EQ(host::cost_grid_bytes(W, H), sizeof(Costs));
}

TEST(RamBytes, WithWeights) {
    check_weighted_maps<7, 5>();
    check_weighted_maps<33, 31>();
    check_weighted_maps<300, 301>();
}

template <int W, int H, std::size_t N>
void check_fleet() {
    using Map = BitGrid<W, H>;
    EXPECT_EQ(fleet_bytes(W, H, {N, N}), sizeof(Fleet<Map, N>));
    EXPECT_EQ(fleet_bytes(W, H, {N, N, 60}), sizeof(Fleet<Map, N, N, FleetRoom{60}>));
    EXPECT_EQ(fleet_bytes(W, H, {N, N + 1, 700}), sizeof(Fleet<Map, N, N + 1, FleetRoom{700}>));
    EXPECT_EQ(fleet_bytes(W, H, {N, 1, 0, 1}), sizeof(Fleet<Map, N, 1, FleetRoom{.groups = 1}>));
    EXPECT_EQ(fleet_bytes(W, H, {N, N, 9, 3}), sizeof(Fleet<Map, N, N, FleetRoom{9, 3}>));
}

TEST(RamBytes, OfFleets) {
    check_fleet<8, 8, 4>();
    check_fleet<32, 32, 100>();
    check_fleet<37, 11, 126>();
    check_fleet<37, 11, 127>();
    check_fleet<161, 63, 255>();
    check_fleet<300, 250, 256>();
    check_fleet<64, 64, 1000>();
}

}  // namespace
