// LazyThetaStar with limits on length and work.
#include <cstdint>

#include "firmpath/geometry/straight_distance.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/search/lazy_theta_star.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;

/// The limits separate found paths from those that need too much cost or work, and leave a path to a reached cell.
TEST(LazyThetaStarOptions, LimitsOnCostAndWork) {
    static BitGrid<13, 11> map;
    static LazyThetaStar<BitGrid<13, 11>> whole;
    static LazyThetaStar<BitGrid<13, 11>> limited;
    for (auto random : test_support::property(500, 10)) {
        test_support::scatter(map, random, random.below(45));
        const Cell start = test_support::any_cell<13, 11>(random), goal = test_support::any_cell<13, 11>(random);
        map.set(start, false);
        map.set(goal, false);
        if (whole.plan(map, start, goal) != Status::found) {
            const Status status = limited.plan(map, start, goal, {.cost_limit = random.below(100'000)});
            ASSERT_TRUE(status == Status::no_path || status == Status::cost_limit);
            continue;
        }
        // Lines that are later joined are rounded up once instead of each: the search met that much more length.
        ASSERT_EQ(limited.plan(map, start, goal, {.cost_limit = whole.cost() + 20}), Status::found);
        ASSERT_EQ(limited.cost(), whole.cost());
        const std::uint32_t least = firmpath::straight_distance(start, goal);
        if (least != 0) {
            ASSERT_EQ(limited.plan(map, start, goal, {.cost_limit = random.below(least)}), Status::cost_limit);
            ASSERT_FALSE(limited.partial_path(map).empty());
            ASSERT_LT(limited.partial_cost(), least);
        }
        if (start == goal) {
            continue;
        }
        // The last cell is the goal, which is not expanded.
        const std::uint32_t work = random.below(whole.stats().expanded - 1);
        ASSERT_EQ(limited.plan(map, start, goal, {.work_limit = work}), Status::work_limit);
        ASSERT_LE(limited.stats().expanded, work);
        ASSERT_FALSE(limited.partial_path(map).empty());
        ASSERT_TRUE(*limited.partial_path(map).begin() == start);
    }
}

/// If no work is allowed, the path is the start, whatever the search before has left.
TEST(LazyThetaStarOptions, WithoutWorkThePathIsTheStart) {
    static constexpr BitGrid<13, 11> map;
    static LazyThetaStar<BitGrid<13, 11>> planner;
    ASSERT_EQ(planner.plan(map, {0, 0}, {12, 10}), Status::found);
    ASSERT_EQ(planner.plan(map, {3, 4}, {12, 10}, {.work_limit = 0}), Status::work_limit);
    ASSERT_EQ(planner.partial_path(map).size(), 1U);
    EXPECT_TRUE((*planner.partial_path(map).begin() == Cell{3, 4}));
    EXPECT_EQ(planner.partial_cost(), 0U);
}

/// On an empty map the path is one line, and the smallest sufficient limit is its length.
TEST(LazyThetaStarOptions, CostLimitIsInclusive) {
    static constexpr BitGrid<13, 11> map;
    static LazyThetaStar<BitGrid<13, 11>> planner;
    constexpr std::uint32_t length = firmpath::straight_distance({1, 2}, {11, 9});
    ASSERT_EQ(planner.plan(map, {1, 2}, {11, 9}, {.cost_limit = length}), Status::found);
    EXPECT_EQ(planner.cost(), length);
    EXPECT_EQ(planner.plan(map, {1, 2}, {11, 9}, {.cost_limit = length - 1}), Status::cost_limit);
}

}  // namespace
