// The smallest map: every search ends at its start, and every store of records has its least size.
#include "firmpath/firmpath.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

using Map = BitGrid<1, 1>;
constexpr Cell here{0, 0};

/// Plans on a map of one cell, to a place outside, and where the cell is blocked.
template <class Planner>
void plans_where_it_stands() {
    using PlannerMap = typename Planner::map_type;
    Planner planner;
    const PlannerMap map{Map{}};
    EXPECT_EQ(planner.plan(map, here, here), Status::found);
    EXPECT_EQ(planner.cost(), 0U);
    EXPECT_LE(planner.stats().expanded, 1U);
    EXPECT_EQ(planner.stats().generated, 1U);
    EXPECT_EQ(planner.stats().peak_open, 1U);
    EXPECT_EQ(planner.stats().peak_nodes, 1U);
    ASSERT_FALSE(planner.path(map).empty());
    EXPECT_TRUE(*planner.path(map).begin() == here);
    EXPECT_TRUE(++planner.path(map).begin() == planner.path(map).end());
    EXPECT_EQ(planner.plan(map, here, {1, 0}), Status::out_of_map);
    EXPECT_TRUE(planner.path(map).empty());
    Map wall;
    wall.set(here);
    const PlannerMap blocked{wall};
    EXPECT_EQ(planner.plan(blocked, here, here), Status::start_blocked);
    EXPECT_TRUE(planner.path(blocked).empty());
}

using Fast = DenseNodes<Layout::fast>;

TEST(OneCell, AStar) { plans_where_it_stands<AStar<Map>>(); }
TEST(OneCell, AStarFast) { plans_where_it_stands<AStar<Map, Four, Fast>>(); }
TEST(OneCell, AStarOfBits) { plans_where_it_stands<AStar<Map, Four, BitNodes>>(); }
TEST(OneCell, Dijkstra) { plans_where_it_stands<Dijkstra<Map>>(); }
TEST(OneCell, GreedyBestFirst) { plans_where_it_stands<GreedyBestFirst<Map>>(); }
TEST(OneCell, WeightedAStar) { plans_where_it_stands<WeightedAStar<Map>>(); }
TEST(OneCell, BreadthFirst) { plans_where_it_stands<BreadthFirst<Map>>(); }
TEST(OneCell, LazyThetaStar) { plans_where_it_stands<LazyThetaStar<Map>>(); }
TEST(OneCell, DStarLite) { plans_where_it_stands<DStarLite<Map>>(); }
TEST(OneCell, JumpPointSearch) {
    plans_where_it_stands<JumpPointSearch<JumpGrid<1, 1>, Eight<Corner::never>, PooledNodes<2>>>();
}

TEST(OneCell, Reachable) {
    ReachableWithin<Map> steps;
    EXPECT_EQ(steps.plan(Map{}, here, 5), Status::found);
    EXPECT_EQ(steps.count(), 1U);
    ReachableWithinCost<Map> cost;
    EXPECT_EQ(cost.plan(Map{}, here, 5), Status::found);
    EXPECT_EQ(cost.count(), 1U);
}

}  // namespace
