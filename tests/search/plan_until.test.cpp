#include "firmpath/search/plan_until.hpp"

#include <cstdint>

#include "firmpath/grid/bit_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "support/same_result.hpp"
#include "support/test.hpp"

using firmpath::AStar;
using firmpath::BitGrid;
using firmpath::Cell;
using firmpath::plan_until;
using firmpath::Status;
using test_support::same_result;

namespace {

using Map = BitGrid<16, 16>;

/// Time passes each time somebody looks.
struct Clock {
    std::uint32_t now;
    std::uint32_t looks = 0;
    constexpr std::uint32_t operator()() {
        ++looks;
        return now += 10;
    }
};

TEST(PlanUntil, WorksAsLongAsThereIsTime) {
    static Map map;
    static AStar<Map> planner;
    static AStar<Map> whole;
    for (const std::uint32_t start : {0U, 0xFFFFFFF0U, 0x7FFFFFF5U}) {  // the clock wraps on the way
        ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{15, 15}), Status::running);
        Clock clock{start};
        // Looks at 10, 20, 30 and 40.
        ASSERT_EQ(plan_until<1>(planner, map, clock, start + 40), Status::running);
        EXPECT_EQ(clock.looks, 4U);
        EXPECT_EQ(planner.stats().expanded, 4U);
        // A deadline gone by still gets one slice.
        ASSERT_EQ(plan_until<3>(planner, map, clock, start), Status::running);
        EXPECT_EQ(clock.looks, 5U);
        EXPECT_EQ(planner.stats().expanded, 7U);
        ASSERT_EQ(plan_until(planner, map, clock, clock.now + 10'000), Status::found);
        ASSERT_EQ(whole.plan(map, Cell{0, 0}, Cell{15, 15}), Status::found);
        EXPECT_TRUE(same_result(planner, whole));
        // A search that has ended takes no time.
        const std::uint32_t looks = clock.looks;
        ASSERT_EQ(plan_until(planner, map, clock, clock.now), Status::found);
        EXPECT_EQ(clock.looks, looks);
    }
}

constexpr Status planned_in_time() {
    Map map;
    AStar<Map> planner;
    (void)planner.begin(map, Cell{0, 0}, Cell{9, 3});
    return plan_until(planner, map, Clock{0}, 1000);
}
static_assert(planned_in_time() == Status::found);

}  // namespace
