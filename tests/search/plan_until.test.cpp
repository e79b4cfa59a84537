#include "firmpath/search/plan_until.hpp"

#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/connected_components.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

/// Takes a number of units; each takes one tick of its clock.
struct Work {
    std::uint32_t left;
    std::uint32_t now = 0;
    std::uint32_t slices = 0;
    std::uint32_t looks = 0;

    constexpr Status step(int, std::uint32_t budget) {
        ++slices;
        const std::uint32_t done = budget < left ? budget : left;
        left -= done;
        now += done;
        return left == 0 ? Status::no_path : Status::running;
    }
    constexpr auto clock() {
        return [this] {
            ++looks;
            return now;
        };
    }
};

TEST(PlanUntil, StopsAtTheDeadline) {
    Work work{1000};
    EXPECT_EQ(plan_until<10>(work, 0, work.clock(), 100), Status::running);
    EXPECT_EQ(work.now, 100U);
    EXPECT_EQ(work.looks, 10U);
    // The last slice is too long by one tick.
    EXPECT_EQ(plan_until<10>(work, 0, work.clock(), 201), Status::running);
    EXPECT_EQ(work.now, 210U);
    // Already too late: one slice.
    EXPECT_EQ(plan_until<10>(work, 0, work.clock(), 200), Status::running);
    EXPECT_EQ(work.now, 220U);
    // The default is sixteen units.
    EXPECT_EQ(plan_until(work, 0, work.clock(), 220), Status::running);
    EXPECT_EQ(work.now, 236U);
    EXPECT_EQ(plan_until(work, 0, work.clock(), 100'000), Status::no_path);
    EXPECT_EQ(work.now, 1000U);
}

TEST(PlanUntil, TheClockMayWrapAround) {
    Work work{1000, 0xFFFFFFF0};
    EXPECT_EQ(plan_until<1>(work, 0, work.clock(), 0xFFFFFFF8), Status::running);
    EXPECT_EQ(work.now, 0xFFFFFFF8);
    EXPECT_EQ(plan_until<1>(work, 0, work.clock(), 8), Status::running);
    EXPECT_EQ(work.now, 8U);
    // The deadline was before the wrap, the clock is after it.
    EXPECT_EQ(plan_until<1>(work, 0, work.clock(), 0xFFFFFFFF), Status::running);
    EXPECT_EQ(work.now, 9U);
    // The farthest possible deadline.
    work.now = 5;
    EXPECT_EQ(plan_until<1000>(work, 0, work.clock(), 0x80000004), Status::no_path);
}

TEST(PlanUntil, AnySearchAsIfWithoutAClock) {
    using Map = BitGrid<20, 14>;
    static Map map;
    static AStar<Map> at_once;
    static AStar<Map> timed;
    const auto rounds = test_support::property(500, 10);
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        test_support::Random random(rounds.seed + i);
        SCOPED_TRACE(rounds.seed + i);
        test_support::scatter(map, random, 25);
        const Cell start = test_support::any_cell<20, 14>(random);
        const Cell goal = test_support::any_cell<20, 14>(random);
        const Status expected = at_once.plan(map, start, goal);
        std::uint32_t now = random.next();
        const auto clock = [&] { return now += random.below(100); };
        Status status = timed.begin(map, start, goal);
        while (status == Status::running) {
            status = plan_until<3>(timed, map, clock, now + random.below(1000));
        }
        ASSERT_EQ(status, expected);
        ASSERT_TRUE(test_support::same_result(at_once, map, timed, map));
    }
}

TEST(PlanUntil, RegionsToo) {
    constexpr BitGrid<5, 5> map;
    ConnectedComponents<BitGrid<5, 5>> regions;
    std::uint32_t now = 0;
    const auto clock = [&] { return ++now; };
    EXPECT_EQ(plan_until(regions, map, clock, 9), Status::cancelled);
    EXPECT_EQ(regions.begin(map), Status::running);
    EXPECT_EQ(plan_until<4>(regions, map, clock, 3), Status::running);
    EXPECT_EQ(plan_until<4>(regions, map, clock, 9), Status::found);
    EXPECT_EQ(now, 6U);
}

constexpr std::uint32_t constant() {
    Work work{100};
    (void)plan_until<7>(work, 0, work.clock(), 20);
    return work.now;
}
static_assert(constant() == 21);

}  // namespace
