// Theta with limits on length and work.
#include <cstdint>

#include "firmpath/grid/bit_grid.hpp"
#include "firmpath/grid/straight_distance.hpp"
#include "firmpath/search/theta.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

using firmpath::BitGrid;
using firmpath::Cell;
using firmpath::Status;
using firmpath::Theta;

namespace {

/// The limits divide what is found from what is too dear or too much work, and leave a path to what was reached.
TEST(ThetaOptions, LimitsOnCostAndWork) {
    const auto rounds = test_support::property(500, 10);
    static BitGrid<13, 11> map;
    static Theta<BitGrid<13, 11>> whole;
    static Theta<BitGrid<13, 11>> limited;
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        SCOPED_TRACE(rounds.seed + i);
        test_support::Random random(rounds.seed + i);
        test_support::scatter(map, random, random.below(45));
        const Cell start = test_support::any_cell<13, 11>(random);
        const Cell goal = test_support::any_cell<13, 11>(random);
        map.set(start, false);
        map.set(goal, false);
        if (whole.plan(map, start, goal) != Status::found) {
            const Status status = limited.plan(map, start, goal, {.cost_limit = random.below(100'000)});
            ASSERT_TRUE(status == Status::no_path || status == Status::cost_limit);
            continue;
        }
        // Lines that turn out to be one are rounded up once instead of each: so little longer is what the search met.
        ASSERT_EQ(limited.plan(map, start, goal, {.cost_limit = whole.cost() + 20}), Status::found);
        ASSERT_EQ(limited.cost(), whole.cost());
        const std::uint32_t least = firmpath::straight_distance(start, goal);
        if (least != 0) {
            ASSERT_EQ(limited.plan(map, start, goal, {.cost_limit = random.below(least)}), Status::cost_limit);
            ASSERT_FALSE(limited.path().empty());
            ASSERT_LT(limited.cost(), least);
        }
        const std::uint32_t work = random.below(whole.stats().expanded);
        ASSERT_EQ(limited.plan(map, start, goal, {.work_limit = work}), Status::work_limit);
        ASSERT_LE(limited.stats().expanded, work);
        ASSERT_FALSE(limited.path().empty());
        ASSERT_TRUE(*limited.path().begin() == start);
    }
}

}  // namespace
