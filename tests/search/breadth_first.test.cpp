#include "firmpath/search/breadth_first.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/path/waypoints.hpp"
#include "reference/plain_steps.hpp"
#include "support/every_search.hpp"
#include "support/property.hpp"
#include "support/same_result.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

using Moves = Eight<Corner::never>;
using OneWay = Banned<Moves, SomeBanned>;
using Map = BitGrid<13, 11>;
using Planner = BreadthFirst<Map, Moves>;

constinit Map drawn;

static_assert(std::forward_iterator<Planner::Path::iterator>);

// At most four bits per cell in all, plus a part that does not depend on the map; one-way moves take four more.
constexpr std::size_t fixed = 96;
static_assert(sizeof(BreadthFirst<BitGrid<64, 64>>) <= 64 * 64 / 2);
static_assert(sizeof(BreadthFirst<BitGrid<64, 64>>) <= 64 * 64 / 4 + 2 * 128 + fixed);
static_assert(sizeof(BreadthFirst<BitGrid<64, 64>, Eight<Corner::never>, 1>) <= 64 * 64 / 4 + fixed);
static_assert(sizeof(BreadthFirst<BitGrid<16, 16>>) <= 16 * 16 / 2 + fixed);
static_assert(sizeof(BreadthFirst<BitGrid<1, 999>>) <= 999 / 2 + fixed);
static_assert(sizeof(BreadthFirst<BitGrid<300, 300>>) <= 300 * 300 / 4 + 4 * 600 + fixed);
static_assert(sizeof(BreadthFirst<BitGrid<64, 64>, Banned<Four, SomeBanned>>) <= 64 * 64 * 3 / 4 + 2 * 128 + fixed);
static_assert(BreadthFirst<BitGrid<64, 64>>::ring_capacity == 128);
static_assert(BreadthFirst<BitGrid<1, 2>>::ring_capacity == 1);
static_assert(BreadthFirst<BitGrid<4, 4>, Four, 1000>::ring_capacity == 16);

template <class Planner>
void every_budget_gives_the_same() {
    static Planner whole;
    static Planner sliced;
    every_budget_gives_the_same(
        whole, sliced, drawn, property(300, 10), [](Random& random) { scatter(drawn, random, 30); },
        [](std::uint32_t units) {
            // A unit is an expansion or a step of the path, or something smaller.
            ASSERT_LE(whole.stats().expanded + (whole.cost() != whole.no_cost ? whole.cost() : 0), units);
        });
}

TEST(BreadthFirst, EveryBudgetGivesTheSameResult) { every_budget_gives_the_same<Planner>(); }
TEST(BreadthFirst, EveryBudgetGivesTheSameResultWithAShortRing) {
    every_budget_gives_the_same<BreadthFirst<Map, Moves, 3>>();
}
TEST(BreadthFirst, EveryBudgetGivesTheSameResultOneWay) { every_budget_gives_the_same<BreadthFirst<Map, OneWay>>(); }

TEST(BreadthFirst, ReuseLeavesNothingBehind) {
    static BreadthFirst<Map, Moves, 4> used;
    static BreadthFirst<Map, Moves, 4> fresh;
    reuse_leaves_nothing_behind(used, fresh, drawn, property(2000, 60),
                                [](Random& random) { scatter(drawn, random, random.below(50)); });
}

TEST(BreadthFirst, PaddingChangesNothing) {
    using Padded = BitGrid<33, 12>;
    static Padded padded;
    static BreadthFirst<Map, Moves, 5> planner;
    static BreadthFirst<Padded, Moves, 5> padded_planner;  // with a ring of the same capacity
    padding_changes_nothing(planner, drawn, padded_planner, padded, property(500, 10),
                            [](Random& random) { scatter(drawn, random, 30); });
}

TEST(BreadthFirst, OnAnOpenMapEachCellIsExpandedOnce) {
    static constexpr Map map;
    static BreadthFirst<Map> four;
    ASSERT_EQ(four.plan(map, Cell{0, 0}, Cell{12, 10}), Status::found);
    ASSERT_EQ(four.cost(), 22U);
    ASSERT_LE(four.stats().expanded, 13U * 11);
    ASSERT_EQ(four.stats().generated, 13U * 11);
    ASSERT_LE(four.stats().peak_open, four.ring_capacity + 0U);
    // A ring of one place gives the same result, with more work.
    static BreadthFirst<Map, Four, 1> narrow;
    ASSERT_EQ(narrow.plan(map, Cell{0, 0}, Cell{12, 10}), Status::found);
    ASSERT_EQ(narrow.stats().peak_open, 1U);
    ASSERT_GT(narrow.stats().expanded, four.stats().expanded);
    ASSERT_TRUE(same_path(narrow.path(map), four.path(map)));
}

TEST(BreadthFirst, BadEndsAreRefused) {
    static Map map;
    static Planner planner;
    bad_ends_are_refused(planner, map);
    ASSERT_EQ(planner.cost(), 3U);  // to (3, 2) or (2, 3): next to the goal, not at its corner
}

TEST(BreadthFirst, StartMayBeTheGoal) {
    static constexpr Map map;
    static Planner planner;
    for (const bool nearest : {false, true}) {
        ASSERT_EQ(planner.plan(map, Cell{4, 5}, Cell{4, 5}, {.nearest = nearest}), Status::found);
        ASSERT_EQ(planner.path(map).size(), 1U);
        ASSERT_TRUE((*planner.path(map).begin() == Cell{4, 5}));
        ASSERT_EQ(planner.cost(), 0U);
        ASSERT_TRUE(planner.closed(Cell{4, 5}));
        ASSERT_FALSE(planner.closed(Cell{4, 6}));
    }
    // Here the nearest cell is the start.
    static Map walled;
    walled.fill(true);
    walled.set(Cell{0, 0}, false);
    ASSERT_EQ(planner.plan(walled, Cell{0, 0}, Cell{4, 5}, {.nearest = true}), Status::partial);
    ASSERT_EQ(planner.path(walled).size(), 1U);
}

TEST(BreadthFirst, EditedMapEndsTheSearchAndThePath) {
    static Map map;
    map.fill(false);
    static Planner planner;
    ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{12, 10}), Status::running);
    ASSERT_EQ(planner.step(map, 3), Status::running);
    map.set(Cell{8, 6});
    ASSERT_EQ(planner.step(map, 3), Status::map_changed);
    ASSERT_TRUE(planner.path(map).empty());
    ASSERT_EQ(planner.step(map, 3), Status::map_changed);
    // The path is read from the map, so an edit removes it.
    ASSERT_EQ(planner.plan(map, Cell{0, 5}, Cell{4, 5}), Status::found);
    ASSERT_EQ(planner.path(map).size(), 5U);
    map.set(Cell{2, 5});
    ASSERT_EQ(planner.step(map, 1), Status::found);
    ASSERT_TRUE(planner.path(map).empty());
}

TEST(BreadthFirst, WhatIsCorruptedHasNoPath) {
    static constexpr Map map;
    static Planner planner;
    std::size_t corrupted = 0;
    for (std::size_t i = 0; i < sizeof planner; ++i) {
        ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{12, 10}), Status::found);
        reinterpret_cast<unsigned char*>(&planner)[i] ^= 1U;
        if (planner.step(map, 1) == Status::corrupted) {
            ++corrupted;
            ASSERT_TRUE(planner.path(map).empty()) << i;
        }
    }
    ASSERT_GT(corrupted, 20U);
}

TEST(BreadthFirst, CostLimitIsANumberOfSteps) {
    static Map map;
    static BreadthFirst<Map, OneWay, 5> limited;
    static BreadthFirst<Map, OneWay> free;
    static PlainSteps<13, 11, Beside::both, SomeBanned> from_start;
    for (auto random : property(500, 15)) {
        scatter(map, random, random.below(25));
        const Cell start = any_cell<13, 11>(random), goal = any_cell<13, 11>(random);
        map.set(start, false);
        map.set(goal, false);
        from_start.run_from(map, start);
        const std::uint32_t steps = from_start.cost(goal);
        const std::uint32_t limit = random.below(15);
        const Status status = limited.plan(map, start, goal, {.cost_limit = limit});
        (void)free.plan(map, start, goal);
        if (steps <= limit) {
            ASSERT_EQ(status, Status::found);
            ASSERT_TRUE(same_path(limited.path(map), free.path(map)));
            ASSERT_EQ(limited.plan(map, start, goal, {.cost_limit = steps}), Status::found);
        } else {
            ASSERT_TRUE(status == Status::cost_limit || (status == Status::no_path && steps == from_start.unreachable));
            ASSERT_TRUE(limited.path(map).empty());
        }
        // The nearest cell is one within the limit.
        const Status nearest = limited.plan(map, start, goal, {.nearest = true, .cost_limit = limit});
        const Cell last = last_of(limited.partial_path(map));
        const auto h = [&](Cell c) { return decltype(limited)::moves_type::estimate(c, goal); };
        ASSERT_TRUE(nearest == Status::found || nearest == Status::cost_limit || nearest == Status::partial);
        ASSERT_EQ(nearest == Status::found, steps <= limit);
        ASSERT_EQ(limited.partial_cost(), from_start.cost(last));
        ASSERT_LE(limited.partial_cost(), limit);
        bool beyond = false;
        for (const auto [x, y] : cells(13, 11)) {
            if (from_start.cost(cell(x, y)) <= limit) {
                ASSERT_LE(h(last), h(cell(x, y)));
            } else {
                beyond = beyond || from_start.cost(cell(x, y)) != from_start.unreachable;
            }
        }
        ASSERT_TRUE(nearest != Status::partial || !beyond);
    }
}

TEST(BreadthFirst, WorkLimitIsANumberOfExpansions) {
    static constexpr Map map;
    static Planner planner;
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{12, 10}), Status::found);
    const std::uint32_t needed = planner.stats().expanded;
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{12, 10}, {.work_limit = needed}), Status::found);
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{12, 10}, {.work_limit = needed - 1}), Status::work_limit);
    ASSERT_EQ(planner.stats().expanded, needed - 1);
    ASSERT_TRUE(planner.path(map).empty());
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{12, 10}, {.nearest = true, .work_limit = needed}), Status::work_limit);
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{0, 0}, {.work_limit = 0}), Status::found);
}

TEST(BreadthFirst, CancelEndsTheSearch) {
    static constexpr Map map;
    static Planner planner;
    cancel_ends_the_search(planner, map, 13);
}

/// A map that calls `cancel` in the middle of a step, as an interrupt would.
struct Interrupting {
    static constexpr int width = 13;
    static constexpr int height = 11;
    void (*interrupt)() = nullptr;
    int* asks_left = nullptr;
    bool passable(Cell c) const {
        if (asks_left != nullptr && --*asks_left == 0) {
            interrupt();
        }
        return Map::contains(c);
    }
};

TEST(BreadthFirst, CancelIsSeenWithinAStep) {
    static BreadthFirst<Interrupting> planner;
    int asks = 40;
    const Interrupting map{[] { planner.cancel(); }, &asks};
    ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{12, 10}), Status::running);
    ASSERT_EQ(planner.step(map, 10'000), Status::cancelled);
    ASSERT_LE(planner.stats().expanded, 14U);  // each checks three or four cells, fewer at corners
    ASSERT_GE(asks, -4);                       // the current expansion was completed
}

template <class Moves>
int most_asked_in_a_unit() {
    static BreadthFirst<Counting<40, 3>, Moves, 1> planner;
    int asked = 0;
    const Counting<40, 3> map{&asked};
    int most = 0;
    Status status = planner.begin(map, Cell{0, 0}, Cell{39, 2}, {.nearest = true});
    while (status == Status::running) {
        asked = 0;
        status = planner.step(map, 1);
        most = asked > most ? asked : most;
    }
    EXPECT_TRUE(status == Status::found || status == Status::partial);
    return most;
}

TEST(BreadthFirst, UnitsAreBounded) {
    EXPECT_EQ(most_asked_in_a_unit<Four>(), 4);
    EXPECT_EQ(most_asked_in_a_unit<Moves>(), 9);
    EXPECT_LE(most_asked_in_a_unit<OneWay>(), 8 * (1 + 9));
}

/// The levels of the last search are cleared at 64 cells per unit; only then is the goal reached.
TEST(BreadthFirst, ForgettingIsBounded) {
    using Wide = BitGrid<64, 64>;
    static constexpr Wide map;
    static BreadthFirst<Wide> planner;
    for (const bool nearest : {false, true}) {
        const Cell first = nearest ? Cell{0, 0} : Cell{63, 63};
        ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{63, 63}, {.nearest = nearest}), Status::found);
        ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{63, 63}, {.nearest = nearest}), Status::running);
        for (int unit = 0; unit < 64; ++unit) {
            ASSERT_FALSE(planner.closed(first));
            ASSERT_EQ(planner.stats().generated, 0U);
            ASSERT_EQ(planner.step(map, 1), Status::running);
        }
        ASSERT_TRUE(planner.closed(first));
        ASSERT_FALSE(planner.closed(Cell{30, 30}));
        ASSERT_EQ(planner.stats().generated, 1U);
    }
}

/// Two free rows only: with a ring of one place the whole map is searched for each level.
TEST(BreadthFirst, LookingThroughTheMapIsBounded) {
    using Wide = BitGrid<64, 64>;
    static Wide map;
    map.fill(true);
    for (int x = 0; x < 64; ++x) {
        map.set(cell(x, 0), false);
        map.set(cell(x, 1), false);
    }
    static BreadthFirst<Wide, Four, 1> planner;
    Status status = planner.begin(map, Cell{0, 0}, Cell{63, 0});
    std::uint32_t units = 0;
    for (; status == Status::running; ++units) {
        status = planner.step(map, 1);
    }
    ASSERT_EQ(status, Status::found);
    ASSERT_GE(units - planner.stats().expanded, 60U * (64 * 62 / 64));
    // If the ring holds the levels again, nothing more is searched for: here from the sixth column on.
    for (int x = 5; x < 64; ++x) {
        map.set(cell(x, 1));
    }
    status = planner.begin(map, Cell{63, 0}, Cell{0, 0});
    for (units = 0; status == Status::running; ++units) {
        status = planner.step(map, 1);
    }
    ASSERT_EQ(status, Status::found);
    ASSERT_EQ(planner.cost(), 63U);
    ASSERT_LE(units - planner.stats().expanded, 8U * 64 + 3 * 63);
}

template <class Moves>
void liar_is_found_out() {
    Liar map;
    static BreadthFirst<Liar, Moves> planner;
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{8, 0}), Status::found);
    ASSERT_EQ(planner.path(map).size(), 9U);
    map.gone = 4;
    int cells = 0;
    for (const Cell c : planner.path(map)) {  // ends before the removed cell
        ASSERT_LT(c.x, 4);
        ++cells;
    }
    ASSERT_EQ(cells, 4);
    map.gone = -1;
    ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{8, 0}), Status::running);
    while (!planner.closed(Cell{0, 0})) {
        ASSERT_EQ(planner.step(map, 1), Status::running);
    }
    map.gone = 4;  // found, not yet checked
    ASSERT_EQ(planner.step(map, 100), Status::corrupted);
    ASSERT_TRUE(planner.path(map).empty());
    ASSERT_EQ(planner.cost(), planner.no_cost);
}

struct OneWayInName : Four {
    template <class Cost>
    using at_scale_for = OneWayInName;
};

TEST(BreadthFirst, PathIsCheckedAgainstTheMap) {
    liar_is_found_out<Four>();
    liar_is_found_out<OneWayInName>();
}

TEST(BreadthFirst, CopiesThePath) {
    static constexpr Map map;
    static Planner planner;
    Cell cells[5];
    ASSERT_EQ(planner.copy_path(map, cells), CopyResult::no_path);
    ASSERT_EQ(planner.plan(map, Cell{1, 1}, Cell{5, 1}), Status::found);
    ASSERT_EQ(planner.copy_path(map, cells), CopyResult::copied);
    ASSERT_TRUE((cells[0] == Cell{1, 1} && cells[4] == Cell{5, 1}));
    ASSERT_EQ(planner.copy_path(map, std::span(cells, 4)), CopyResult::too_small);
    int corners = 0;
    for (const Cell c : firmpath::waypoints(planner.path(map))) {
        corners += c.y == 1 ? 1 : 0;
    }
    ASSERT_EQ(corners, 2);
    const Planner::Path none;
    ASSERT_TRUE(none.begin() == none.end());
}

}  // namespace
