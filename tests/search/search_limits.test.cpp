// The limits a caller sets: on cost, on work, and cancelling from anywhere.
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/a_star.hpp"
#include "reference/plain_costs.hpp"
#include "reference/plain_squares.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

using Map = BitGrid<13, 9>;
using Moves = Eight<Corner::never, firmpath::scale_10_14>;
using Planner = AStar<Map, Moves>;
using Reference = PlainSquares<13, 9>;

template <class Moves, Beside Rule>
void limit_divides() {
    static Map map;
    static AStar<Map, Moves> limited;
    static AStar<Map, Moves, DenseNodes<Layout::compact>> compact;
    static AStar<Map, Moves, DenseNodes<Layout::fast>> fast;
    static constinit Reference reference(Moves::scale.straight, Moves::scale.diagonal, Rule);
    for (auto random : property(500, 15)) {
        scatter(map, random, random.below(45));
        const Cell start = any_cell<13, 9>(random), goal = any_cell<13, 9>(random);
        map.set(start, false);
        map.set(goal, false);
        reference.run(map, start);
        const std::uint32_t least = reference.cost(goal);
        const std::uint32_t limit = least == Reference::unreachable || random.chance(50)
                                        ? random.below(20 * Moves::scale.straight)
                                    : random.chance(50) ? least
                                                        : least - (least != 0 ? 1 : 0);
        const Status status = limited.plan(map, start, goal, {.cost_limit = limit});
        ASSERT_EQ(fast.plan(map, start, goal, {.cost_limit = limit}), status);
        ASSERT_EQ(compact.plan(map, start, goal, {.cost_limit = limit}), status);
        ASSERT_TRUE(same_result(compact, map, fast, map));
        if (least <= limit) {
            ASSERT_EQ(status, Status::found);
            ASSERT_EQ(limited.cost(), least);
        } else if (least != Reference::unreachable) {
            ASSERT_EQ(status, Status::cost_limit);
            // The result leads to a cell within the limit.
            ASSERT_EQ(reference.cost_of(map, limited.partial_path(map)), limited.partial_cost());
            ASSERT_LE(limited.partial_cost(), limit);
        } else {
            ASSERT_TRUE(status == Status::no_path || status == Status::cost_limit);
        }
    }
}

// Together 2,000 maps on the host; boards have room for one set of moves.
TEST(SearchLimits, CostLimitDividesFoundFromTooDear) {
    limit_divides<Eight<Corner::never, firmpath::scale_10_14>, Beside::both>();
#if __STDC_HOSTED__
    limit_divides<Eight<Corner::one_side, firmpath::scale_10_14>, Beside::one>();
    limit_divides<Eight<Corner::always, firmpath::scale_10_14>, Beside::none>();
    limit_divides<Four, Beside::no_diagonals>();
#endif
}

template <class Moves, Beside Rule>
void flood_keeps_the_limit() {
    static Map map;
    static detail::Flood<Map, Moves> flood;
    static constinit Reference reference(Moves::scale.straight, Moves::scale.diagonal, Rule);
    for (auto random : property(500, 15)) {
        scatter(map, random, random.below(45));
        const Cell start = any_cell<13, 9>(random);
        map.set(start, false);
        reference.run(map, start);
        const std::uint32_t limit = random.below(15 * Moves::scale.straight);
        const Status status = flood.plan(map, start, {}, {.cost_limit = limit});
        bool all = true;
        for (const auto [x, y] : cells(13, 9)) {
            const std::uint32_t cost = reference.cost(cell(x, y));
            ASSERT_EQ(flood.closed(cell(x, y)), cost <= limit);
            all = all && (cost <= limit || cost == Reference::unreachable);
        }
        if (!all) {
            ASSERT_EQ(status, Status::cost_limit);
        } else {
            ASSERT_TRUE(status == Status::no_path || status == Status::cost_limit);
        }
    }
}

TEST(SearchLimits, FloodClosesWhatTheLimitAllows) {
    flood_keeps_the_limit<Eight<Corner::never, firmpath::scale_10_14>, Beside::both>();
#if __STDC_HOSTED__
    flood_keeps_the_limit<Eight<Corner::one_side, firmpath::scale_10_14>, Beside::one>();
    flood_keeps_the_limit<Eight<Corner::always, firmpath::scale_10_14>, Beside::none>();
    flood_keeps_the_limit<Four, Beside::no_diagonals>();
#endif
}

TEST(SearchLimits, WorkLimitEndsTheSearchWhereItStands) {
    static const Map map;
    static Planner planner;
    static Planner sliced;
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{12, 8}), Status::found);
    const std::uint32_t enough = planner.stats().expanded;
    for (std::uint32_t limit = 0; limit <= enough; ++limit) {
        const Status status = planner.plan(map, Cell{0, 0}, Cell{12, 8}, {.work_limit = limit});
        // The last cell taken off the open list is the goal, which is not expanded.
        ASSERT_EQ(status, limit + 1 < enough ? Status::work_limit : Status::found);
        ASSERT_EQ(planner.stats().expanded, limit + 1 < enough ? limit : enough);
        ASSERT_FALSE(planner.partial_path(map).empty());
        ASSERT_LE(Moves::estimate(last_of(planner.partial_path(map)), Cell{12, 8}),
                  Moves::estimate(Cell{0, 0}, Cell{12, 8}));
        Status s = sliced.begin(map, Cell{0, 0}, Cell{12, 8}, {.work_limit = limit});
        while (s == Status::running) {
            s = sliced.step(map, 1);
        }
        ASSERT_TRUE(same_result(planner, map, sliced, map));
    }
}

/// Also with a narrow cost type, the status names the caller's own limit if that stopped the search.
TEST(SearchLimits, TheLimitThatWasMetIsNamed) {
    using Corridor = BitGrid<9, 1>;
    static const Corridor map;
    using Fine = Eight<Corner::never, firmpath::scale_fine>;
    static AStar<Corridor, Fine, DenseNodes<>, std::uint16_t> narrow;
    static_assert(decltype(narrow)::cost_is_checked);
    ASSERT_EQ(narrow.plan(map, Cell{0, 0}, Cell{3, 0}, {.cost_limit = 3 * 13'860}), Status::found);
    ASSERT_EQ(narrow.plan(map, Cell{0, 0}, Cell{3, 0}, {.cost_limit = 3 * 13'860 - 1}), Status::cost_limit);
    ASSERT_EQ(narrow.plan(map, Cell{0, 0}, Cell{3, 0}, {.cost_limit = 0}), Status::cost_limit);
    ASSERT_EQ(narrow.plan(map, Cell{0, 0}, Cell{5, 0}, {.cost_limit = 5 * 13'860}), Status::cost_overflow);
}

/// Keys of weighted A* are larger than costs; the type is chosen, or checked, for the keys.
TEST(SearchLimits, WeighedKeysFitTheCostType) {
    using Corridor = BitGrid<40, 1>;
    static const Corridor map;
    static_assert(sizeof(WeightedAStar<Corridor, Moves, DenseNodes<>, firmpath::FittingCost, 2, 1>::cost_type) == 2);
    static WeightedAStar<Corridor, Moves, DenseNodes<>, firmpath::FittingCost, 255, 1> wide;
    static_assert(sizeof(decltype(wide)::cost_type) == 4 && !decltype(wide)::cost_is_checked);
    ASSERT_EQ(wide.plan(map, Cell{0, 0}, Cell{39, 0}), Status::found);
    ASSERT_EQ(wide.cost(), 390U);
    // 255 * 257 = 65,535 marks an unreached cell.
    static WeightedAStar<Corridor, Moves, DenseNodes<>, std::uint16_t, 255, 1> narrow;
    static_assert(decltype(narrow)::cost_is_checked);
    ASSERT_EQ(narrow.plan(map, Cell{0, 0}, Cell{25, 0}), Status::found);
    ASSERT_EQ(narrow.cost(), 250U);
    ASSERT_EQ(narrow.plan(map, Cell{0, 0}, Cell{26, 0}), Status::cost_overflow);
}

/// Cancels in the middle of a slice, as an interrupt would.
struct Canceller {
    Planner* planner;
    std::uint32_t after;
    void expanded(Cell, std::uint32_t) {
        if (after-- == 0) {
            planner->cancel();
        }
    }
    void generated(Cell, Cell, std::uint32_t, std::uint32_t) {}
};

TEST(SearchLimits, CancelIsSeenWithinASlice) {
    static const Map map;
    static Planner planner;
    for (std::uint32_t after = 0; after < 13; ++after) {
        Canceller canceller{&planner, after};
        ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{12, 8}), Status::running);
        ASSERT_EQ(planner.step(map, 1'000'000, canceller), Status::cancelled) << after;
        ASSERT_EQ(planner.stats().expanded, after + 1);
        ASSERT_TRUE(planner.path(map).empty());
    }
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{12, 8}), Status::found);
}

}  // namespace
