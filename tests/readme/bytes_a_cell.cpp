// Only compiled: the numbers in docs/choosing.md, "Which planner", docs/overview.md and README.md are the sizes of
// planners. numbers.sh looks up the numbers of those paragraphs here.

#include "firmpath/firmpath.hpp"

namespace {

using namespace firmpath;

constexpr int side = 64;
constexpr std::size_t cells = 64 * 64;
using Map = BitGrid<side, side>;
using Narrow = std::uint16_t;

constexpr bool takes(std::size_t bytes, std::size_t count, double each, double accuracy) {
    const double exact = static_cast<double>(bytes) / static_cast<double>(count);
    return exact >= each - accuracy && exact < each + accuracy;
}
/// To a tenth of a byte.
template <class Planner>
constexpr bool takes_a_cell(double bytes) {
    return takes(sizeof(Planner), cells, bytes, 0.05);
}

static_assert(takes_a_cell<AStar<Map>>(6.5));
static_assert(takes(sizeof(AStar<BitGrid<300, 300>, Eight<>, FittingNodes<>, Narrow>), 90'000, 8.5, 0.05));
static_assert(takes_a_cell<AStar<Map, Eight<>, DenseNodes<>>>(6.4));
static_assert(takes_a_cell<AStar<Map, Eight<>, DenseNodes<Layout::compact, 512>>>(4.9));
static_assert(takes_a_cell<AStar<Map, Eight<>, BitNodes>>(2.6));
static_assert(takes_a_cell<AStar<Map, Eight<>, DenseNodes<Layout::fast>>>(8.1));
static_assert(takes_a_cell<Dijkstra<Map>>(6.5));
static_assert(takes_a_cell<GreedyBestFirst<Map>>(6.4));
static_assert(takes_a_cell<WeightedAStar<Map, Eight<>, DenseNodes<>, Narrow, 2, 1>>(6.4));
static_assert(takes_a_cell<WeightedAStar<Map, Eight<>, DenseNodes<>, std::uint32_t, 2, 1>>(8.4));
static_assert(takes_a_cell<NearestGoal<Map, 1>>(6.5));
static_assert(sizeof(NearestGoal<Map, 16>) == sizeof(NearestGoal<Map, 15>) + 4);
static_assert(takes_a_cell<LazyThetaStar<Map>>(10.1));
static_assert(takes_a_cell<AStar<Map, Turning<Four>, DenseNodes<>, Narrow>>(24.5));
static_assert(takes_a_cell<AStar<Map, Turning<Hex<HexLayout::odd_r>>, DenseNodes<>, Narrow>>(36.8));
static_assert(takes_a_cell<AStar<Map, Turning<Eight<>>, DenseNodes<>, Narrow>>(49));
static_assert(takes_a_cell<AStar<Map, AxisTurning<Four>, DenseNodes<>, Narrow>>(12.3));
using Maze = BitGrid<32, 32>;
static_assert(takes(sizeof(AStar<Maze, AxisTurning<Four>, BitNodes, Narrow>), 32 * 32, 5.3, 0.05));
static_assert(takes(sizeof(FrontierSearch<Frontier<Map, OccupancyGrid<side, side>>>), cells, 0.36, 0.005));
static_assert(takes_a_cell<DStarLite<Map>>(10.1));
static_assert(takes_a_cell<DStarLite<Map, Eight<>, FittingCost, cells / 4>>(5.6));
static_assert(takes_a_cell<DistanceField<Map>>(6.5));
static_assert(takes_a_cell<FloodFill<WallGrid<side, side>>>(2));
static_assert(sizeof(FloodFill<WallGrid<16, 16>>) == 280);
static_assert(takes_a_cell<FlowField<side, side>>(0.5));
static_assert(takes_a_cell<ReachableWithinCost<Map>>(6.5));

static_assert(takes_a_cell<OccupancyGrid<side, side>>(1.5));
static_assert(takes_a_cell<RobotMap<side, side>>(2));

// Two bits per cell, and a ring.
static_assert(sizeof(BreadthFirst<Map>) > cells * 0.25 && sizeof(BreadthFirst<Map>) < cells * 0.5);
static_assert(sizeof(ReachableWithin<Map>) > cells * 0.25 && sizeof(ReachableWithin<Map>) < cells * 0.5);
using OneWay = BreadthFirst<WithAisles<Map, AisleGrid<side, side>>, Aisled<Four>>;
static_assert(takes(sizeof(OneWay) - sizeof(BreadthFirst<Map>), cells, 0.5, 0.05));

// Two bits per cell, and borders: narrow maps have more border.
static_assert(takes_a_cell<JumpGrid<side, side>>(0.4));
static_assert(takes(8 * sizeof(JumpGrid<16, 16>), 16 * 16, 5.6, 0.05));
static_assert(takes(8 * sizeof(JumpGrid<64, 64>), cells, 3.2, 0.05));
static_assert(takes(8 * sizeof(JumpGrid<256, 256>), 256 * 256, 2.3, 0.05));

// A record in a pool: few nodes, more nodes, on a large map, and more than 65,471 nodes.
template <int Side, std::size_t Nodes>
constexpr bool takes_a_node(double bytes) {
    return takes(sizeof(JumpPointSearch<JumpGrid<Side, Side>, Eight<Corner::never>, PooledNodes<Nodes>>), Nodes, bytes,
                 1.0);
}
static_assert(takes_a_node<64, 191>(12));
static_assert(takes_a_node<64, 512>(16));
static_assert(takes_a_node<300, 512>(18));
template <std::size_t Nodes>
using ByClusters = ClusterPlanner<BitGrid<4096, 4096>, 128, PooledNodes<Nodes>>;
static_assert(takes(sizeof(ByClusters<2690>) - sizeof(ByClusters<690>), 2000, 16, 1.0));
static_assert(!takes_a_node<300, 65'471>(26) && takes_a_node<300, 65'472>(26));

// Indices of 16 bits.
static_assert(sizeof(detail::SmallestUnsigned<257 - 1>) == 2 && sizeof(detail::SmallestUnsigned<65'536 - 1>) == 2);
static_assert(sizeof(detail::SmallestUnsigned<256 - 1>) == 1 && sizeof(detail::SmallestUnsigned<65'537 - 1>) == 4);

}  // namespace
