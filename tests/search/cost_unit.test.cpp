// A straight way over n cells of plain floor costs n times `cost_unit`, whatever the planner counts.
#include <cstdint>
#include <type_traits>

#include "firmpath/firmpath.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

constexpr int length = 40;
using Map = BitGrid<length, 3>;

/// Plans along the middle row, over 1 to 39 cells.
template <class Planner, class M, class Start = Cell>
void counts_cells(const M& map, Start start = {0, 1}) {
    static Planner planner;
    for (std::int16_t n = 1; n < length; ++n) {
        const std::uint32_t cost = static_cast<std::uint32_t>(n) * planner.cost_unit;
        ASSERT_TRUE(has_path(planner.plan(map, start, {n, 1})));
        ASSERT_EQ(planner.cost(), cost);
        ASSERT_TRUE(has_path(planner.plan(map, start, {n, 1}, {.cost_limit = cost})));
        ASSERT_EQ(planner.plan(map, start, {n, 1}, {.cost_limit = cost - 1}), Status::cost_limit);
    }
}

TEST(CostUnit, IsAStraightStepAtAnyScale) {
    const Map map;
    counts_cells<AStar<Map, Four>>(map);
    counts_cells<AStar<Map, Eight<>, FittingNodes<>, std::uint16_t>>(map);
    counts_cells<AStar<Map, Eight<>, FittingNodes<>, std::uint32_t>>(map);
    counts_cells<AStar<Map, Eight<Corner::never, Scale{70, 99}>>>(map);
    counts_cells<AStar<Map, Hex<HexLayout::odd_r>>>(map);
    counts_cells<BreadthFirst<Map, Hex<HexLayout::odd_r>>>(map);
    counts_cells<BreadthFirst<Map, Eight<Corner::never, scale_fine>>>(map);
    counts_cells<LazyThetaStar<Map, Four>>(map);
    counts_cells<DStarLite<Map, Four>>(map);
    const JumpGrid<length, 3> jumps{all_free};
    counts_cells<JumpPointSearch<JumpGrid<length, 3>, Four, PooledNodes<64>>>(jumps);
    counts_cells<JumpPointOrBreadthFirst<JumpGrid<length, 3>, Eight<Corner::never, Scale{70, 99}>, PooledNodes<2>>>(
        jumps);
}

TEST(CostUnit, LeavesTurnsOut) {
    const Map map;
    counts_cells<AStar<Map, Turning<Four, TurnCost{1, 2}>>>(map, Pose{{0, 1}, 0});
    counts_cells<AStar<Map, Turning<Eight<>, TurnCost{1, 3}>>>(map, Pose{{0, 1}, 0});
    counts_cells<AStar<Map, AxisTurning<Four>>>(map, AxisTurning<Four>::State{{0, 1}, 0});
}

TEST(CostUnit, HoldsTheWeightOfPlainFloor) {
    using Costs = CostGrid<length, 3>;
    const Costs costs;
    counts_cells<AStar<Costs>>(costs);
    counts_cells<AStar<Costs, AddedWeights<Eight<>>>>(costs);
    counts_cells<AStar<Costs, Turning<Four>>>(costs, Pose{{0, 1}, 0});
    counts_cells<DStarLite<Costs>>(costs);
    static_assert(AStar<Costs>::cost_unit == 10 * Costs::weight_unit);

    using Ground = TerrainGrid<length, 3, 2>;
    const Ground ground;
    constexpr FixedWeights<10, 15> weights;
    const auto floor = terrain(ground, weights);
    counts_cells<Dijkstra<std::remove_const_t<decltype(floor)>>>(floor);
}

TEST(CostUnit, OfFieldsAndSets) {
    const CostGrid<length, 3> costs;
    static DistanceField<CostGrid<length, 3>> field;
    ASSERT_EQ(field.fill(costs, {0, 1}), Status::found);
    static ReachableWithinCost<CostGrid<length, 3>> reach;
    ASSERT_EQ(reach.plan(costs, {0, 1}, 7 * reach.cost_unit), Status::found);
    const WallGrid<length, 3> walls;
    static FloodFill<WallGrid<length, 3>> flood;
    ASSERT_EQ(flood.fill(walls, {0, 1}), Status::found);
    for (std::int16_t n = 0; n < length; ++n) {
        EXPECT_EQ(field.cost({n, 1}), static_cast<std::uint32_t>(n) * field.cost_unit);
        EXPECT_EQ(reach.contains({n, 1}), n <= 7);
        EXPECT_EQ(flood.cost({n, 1}), static_cast<std::uint32_t>(n) * flood.cost_unit);
    }
}

}  // namespace
