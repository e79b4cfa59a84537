#include "firmpath/search/leaving.hpp"

#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "reference/plain_costs.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

using Map = BitGrid<12, 6>;

constexpr Map map = Map::drawn("............"
                               ".######....."
                               ".######....."
                               ".######....."
                               "............"
                               "............");

TEST(Leaving, StartsFromTheNearestFreeCell) {
    static AStar<Map> planner;
    ASSERT_EQ(planner.plan(map, Cell{6, 2}, Cell{11, 2}), Status::start_blocked);
    ASSERT_EQ(plan_leaving(planner, map, Cell{6, 2}, 3, Cell{11, 2}), Status::found);
    EXPECT_TRUE((*planner.path(map).begin() == Cell{7, 2}));
    EXPECT_TRUE((test_support::last_of(planner.path(map)) == Cell{11, 2}));
    // Two cells are too few from the middle; from a free cell even 0 is enough.
    EXPECT_EQ(plan_leaving(planner, map, Cell{3, 2}, 1, Cell{11, 2}), Status::start_blocked);
    EXPECT_EQ(plan_leaving(planner, map, Cell{3, 2}, 2, Cell{11, 2}), Status::found);
    EXPECT_TRUE((*planner.path(map).begin() == Cell{3, 0}));
    EXPECT_EQ(plan_leaving(planner, map, Cell{0, 2}, 0, Cell{11, 2}), Status::found);
    EXPECT_TRUE((*planner.path(map).begin() == Cell{0, 2}));
    EXPECT_EQ(plan_leaving(planner, map, Cell{-1, 2}, 5, Cell{11, 2}), Status::out_of_map);
    EXPECT_EQ(plan_leaving(planner, map, Cell{3, 2}, 5, Cell{2, 2}), Status::goal_blocked);
    EXPECT_EQ(plan_leaving(planner, map, Cell{3, 2}, 5, Cell{2, 2}, {.nearest = true}), Status::partial);
}

TEST(Leaving, InSlicesToo) {
    static AStar<Map> planner;
    Status status = begin_leaving(planner, map, Cell{6, 2}, 3, Cell{11, 2});
    while (status == Status::running) {
        status = planner.step(map, 1);
    }
    ASSERT_EQ(status, Status::found);
    EXPECT_EQ(planner.path(map).size(), 5U);
}

constexpr Status leaving() {
    AStar<Map> planner;
    return plan_leaving(planner, map, Cell{4, 2}, 3, Cell{11, 2});
}
static_assert(leaving() == Status::found);

}  // namespace
