// The smallest map: every search ends at its start, and every store of records has its least size.
#include "firmpath/firmpath.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

using Map = firmpath::BitGrid<1, 1>;
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

using Fast = firmpath::DenseNodes<firmpath::Layout::fast>;

TEST(OneCell, AStar) { plans_where_it_stands<firmpath::AStar<Map>>(); }
TEST(OneCell, AStarFast) { plans_where_it_stands<firmpath::AStar<Map, firmpath::Four, Fast>>(); }
TEST(OneCell, AStarOfBits) { plans_where_it_stands<firmpath::AStar<Map, firmpath::Four, firmpath::BitNodes>>(); }
TEST(OneCell, Dijkstra) { plans_where_it_stands<firmpath::Dijkstra<Map>>(); }
TEST(OneCell, GreedyBestFirst) { plans_where_it_stands<firmpath::GreedyBestFirst<Map>>(); }
TEST(OneCell, WeightedAStar) { plans_where_it_stands<firmpath::WeightedAStar<Map>>(); }
TEST(OneCell, BreadthFirst) { plans_where_it_stands<firmpath::BreadthFirst<Map>>(); }
TEST(OneCell, LazyThetaStar) { plans_where_it_stands<firmpath::LazyThetaStar<Map>>(); }
TEST(OneCell, DStarLite) { plans_where_it_stands<firmpath::DStarLite<Map>>(); }
TEST(OneCell, JumpPointSearch) {
    plans_where_it_stands<firmpath::JumpPointSearch<firmpath::JumpGrid<1, 1>, firmpath::Eight<firmpath::Corner::never>,
                                                    firmpath::PooledNodes<2>>>();
}

TEST(OneCell, Reachable) {
    firmpath::ReachableWithin<Map> steps;
    EXPECT_EQ(steps.plan(Map{}, here, 5), Status::found);
    EXPECT_EQ(steps.count(), 1U);
    firmpath::ReachableWithinCost<Map> cost;
    EXPECT_EQ(cost.plan(Map{}, here, 5), Status::found);
    EXPECT_EQ(cost.count(), 1U);
}

}  // namespace
