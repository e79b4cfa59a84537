// The result of a planner if a cost or the open list does not fit.
#include "firmpath/search/best_first.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "reference/plain_squares.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

using Moves = Eight<Corner::never, firmpath::scale_10_14>;
using Map = BitGrid<13, 11>;
using Planner = AStar<Map, Moves>;

TEST(Limits, CostThatDoesNotFitHasItsOwnStatus) {
    // Four steps of 13860 fit 16 bits, five do not.
    using Corridor = BitGrid<9, 2>;
    static constexpr Corridor map = Corridor::drawn("........."
                                                    "#.#######");
    using Fine = Eight<Corner::never, firmpath::scale_fine>;
    static AStar<Corridor, Fine, DenseNodes<>, std::uint16_t> narrow;
    static_assert(decltype(narrow)::cost_is_checked);
    static AStar<Corridor, Fine> wide;
    static_assert(!decltype(wide)::cost_is_checked);
    ASSERT_EQ(wide.plan(map, Cell{0, 0}, Cell{8, 0}), Status::found);
    ASSERT_EQ(wide.cost(), 8U * 13'860);
    ASSERT_EQ(narrow.plan(map, Cell{0, 0}, Cell{8, 0}), Status::cost_overflow);
    // A path that fits is found with the same cost, even from the middle, where other paths do not fit.
    ASSERT_EQ(narrow.plan(map, Cell{4, 0}, Cell{8, 0}), Status::found);
    ASSERT_EQ(narrow.cost(), 4 * 13'860);
    // The result is the path to the nearest cell, here the start itself.
    ASSERT_EQ(narrow.plan(map, Cell{1, 0}, Cell{8, 0}), Status::cost_overflow);
    ASSERT_EQ(narrow.partial_path(map).size(), 1U);
    ASSERT_TRUE((*narrow.partial_path(map).begin() == Cell{1, 0}));
    ASSERT_EQ(narrow.partial_cost(), 0U);
    // There is no path, and no cell was left out for its cost.
    ASSERT_EQ(narrow.plan(map, Cell{0, 0}, Cell{2, 1}), Status::goal_blocked);
    constexpr auto walled = Corridor::drawn("..#......"
                                            "..#......");
    ASSERT_EQ(narrow.plan(walled, Cell{0, 0}, Cell{3, 0}), Status::no_path);
}

TEST(Limits, LargestCostThatFits) {
    // 65,535 marks an unreached cell, so a path may cost at most 65,534.
    using Corridor = BitGrid<7, 1>;
    static constexpr Corridor map;
    using Fifth = Eight<Corner::never, firmpath::Scale{13'107, 13'107}>;  // 5 * 13,107 = 65,535
    static AStar<Corridor, Fifth, DenseNodes<Layout::compact>, std::uint16_t> compact;
    static AStar<Corridor, Fifth, DenseNodes<Layout::fast>, std::uint16_t> fast;
    for (std::int16_t x = 0; x < 7; ++x) {
        const Status expected = x < 5 ? Status::found : Status::cost_overflow;
        ASSERT_EQ(compact.plan(map, Cell{0, 0}, Cell{x, 0}), expected) << x;
        ASSERT_EQ(fast.plan(map, Cell{0, 0}, Cell{x, 0}), expected) << x;
    }
    // Without an estimate the step itself does not fit.
    using Blind = Eight<Corner::never, firmpath::Scale{13'107, 13'107}, firmpath::NoEstimate>;
    static AStar<Corridor, Blind, DenseNodes<Layout::fast>, std::uint16_t> blind;
    ASSERT_EQ(blind.plan(map, Cell{0, 0}, Cell{4, 0}), Status::found);
    ASSERT_EQ(blind.plan(map, Cell{0, 0}, Cell{5, 0}), Status::cost_overflow);
}

TEST(Limits, ChecksCostsAgainstAWiderType) {
    // If both find a path, it is the same; if the narrow one does not, the cost is too large for it.
    using Small = BitGrid<9, 9>;
    using Coarse = Eight<Corner::never, firmpath::Scale{5000, 7071}>;
    const auto rounds = property(500, 20);
    static Small map;
    static AStar<Small, Coarse, DenseNodes<Layout::compact>, std::uint16_t> compact;
    static AStar<Small, Coarse, DenseNodes<Layout::fast>, std::uint16_t> fast;
    static AStar<Small, Coarse, DenseNodes<>, std::uint32_t> wide;
    static constinit PlainSquares<9, 9> reference(5000, 7071, Beside::both);
    std::uint32_t overflows = 0;
    for (auto random : rounds) {
        scatter(map, random, 35);
        const Cell start = any_cell<9, 9>(random), goal = any_cell<9, 9>(random);
        const Status status = wide.plan(map, start, goal);
        const Status narrow = compact.plan(map, start, goal);
        ASSERT_EQ(fast.plan(map, start, goal), narrow);
        ASSERT_TRUE(same_result(compact, map, fast, map));
        if (status == Status::found && wide.cost() < 0xFFFF) {
            ASSERT_EQ(narrow, Status::found);
            ASSERT_EQ(compact.cost(), wide.cost());
        } else if (status == Status::found) {
            ASSERT_EQ(narrow, Status::cost_overflow);
            ++overflows;
            ASSERT_EQ(reference.cost_of(map, compact.partial_path(map)), compact.partial_cost());
            ASSERT_TRUE(*compact.partial_path(map).begin() == start);
            // With `nearest` it must not report that the goal is out of reach.
            ASSERT_EQ(compact.plan(map, start, goal, {.nearest = true}), Status::cost_overflow);
        } else {
            ASSERT_TRUE(narrow == status || narrow == Status::cost_overflow);
        }
    }
    EXPECT_GE(overflows * 50, rounds.count / 10) << "hardly any map was large enough to test anything";
}

/// With any short open list the result is a path to a reached cell.
TEST(Limits, FullOpenListAlwaysLeavesAPath) {
    using Narrow = AStar<Map, Moves, DenseNodes<Layout::compact, 6>>;
    using NarrowFast = AStar<Map, Moves, DenseNodes<Layout::fast, 6>>;
    const auto rounds = property(500, 20);
    static Map map;
    static Narrow narrow;
    static NarrowFast fast;
    static AStar<Map, Moves, DenseNodes<>> whole;
    static constinit PlainSquares<13, 11> reference(10, 14, Beside::both);
    std::uint32_t full = 0;
    for (auto random : rounds) {
        scatter(map, random, 20);
        const Cell start = any_cell<13, 11>(random), goal = any_cell<13, 11>(random);
        const Status status = narrow.plan(map, start, goal);
        ASSERT_EQ(fast.plan(map, start, goal), status);
        ASSERT_TRUE(same_result(narrow, map, fast, map));
        if (status == Status::open_full) {
            ++full;
            ASSERT_EQ(narrow.stats().peak_open, 6U);
            ASSERT_FALSE(narrow.partial_path(map).empty());
            ASSERT_TRUE(*narrow.partial_path(map).begin() == start);
            ASSERT_EQ(reference.cost_of(map, narrow.partial_path(map)), narrow.partial_cost());
            const Cell last = last_of(narrow.partial_path(map));
            ASSERT_LE(Moves::estimate(last, goal), Moves::estimate(start, goal));
        } else {
            ASSERT_EQ(whole.plan(map, start, goal), status);
            ASSERT_TRUE(same_result(narrow, map, whole, map));
        }
    }
    EXPECT_GE(full * 4, rounds.count) << "the open list was hardly ever full";
}

}  // namespace
