// Properties of every planner: slices, reuse, padding, edits and observation.
#include "firmpath/search/best_first.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using test_support::any_cell;
using test_support::Random;
using test_support::same_result;

using Moves = Eight<Corner::never, firmpath::scale_10_14>;
using Map = BitGrid<13, 11>;
using Planner = AStar<Map, Moves>;

TEST(BestFirst, EveryBudgetGivesTheSameResult) {
    static Map map;
    static Planner whole;
    static Planner sliced;
    for (auto random : test_support::property(300, 10)) {
        test_support::scatter(map, random, 30);
        const Cell start = any_cell<13, 11>(random);
        const Cell goal = any_cell<13, 11>(random);
        const bool nearest = random.chance(50);
        const Status status = whole.plan(map, start, goal, {.nearest = nearest});
        for (const std::uint32_t budget : {1U, 2U, 7U, 100U}) {
            Status s = sliced.begin(map, start, goal, {.nearest = nearest});
            std::uint32_t steps = 0;
            while (s == Status::running) {
                ASSERT_TRUE(sliced.path(map).empty());
                ASSERT_EQ(sliced.cost(), sliced.no_cost);
                s = sliced.step(map, budget);
                ++steps;
            }
            ASSERT_EQ(s, status);
            ASSERT_TRUE(same_result(sliced, map, whole, map));
            // A unit is an expansion or a step of the path, so no slice exceeded its budget; two
            // more units are to detect that the open list is empty, and that the start is reached.
            ASSERT_LE(whole.stats().expanded + whole.path(map).size(), std::uint64_t{steps} * budget + 2);
            ASSERT_EQ(sliced.step(map, 5), status);  // a final status stays
        }
    }
}

TEST(BestFirst, ReuseLeavesNothingBehind) {
    const auto rounds = test_support::property(10'000, 60);
    static Map map;
    static Planner used;
    static Planner fresh;
    Random random(rounds.seed);
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        SCOPED_TRACE(i);
        if (i % 10 == 0) {
            test_support::scatter(map, random, random.below(50));
        }
        const Cell start = any_cell<13, 11>(random);
        const Cell goal = any_cell<13, 11>(random);
        const bool nearest = random.chance(30);
        fresh = Planner{};
        const Status expected = fresh.plan(map, start, goal, {.nearest = nearest});
        if (random.chance(10)) {  // an unfinished search
            (void)used.begin(map, goal, start);
            (void)used.step(map, random.below(20));
        }
        ASSERT_EQ(used.plan(map, start, goal, {.nearest = nearest}), expected);
        ASSERT_TRUE(same_result(used, map, fresh, map));
    }
}

/// A map read at run time into a larger type: the other cells are blocked.
TEST(BestFirst, PaddingChangesNothing) {
    using Padded = BitGrid<33, 12>;
    static Map map;
    static Padded padded;
    static Planner planner;
    static AStar<Padded, Moves> padded_planner;
    for (auto random : test_support::property(500, 10)) {
        test_support::scatter(map, random, 30);
        padded.fill(true);
        for (const auto [x, y] : test_support::cells(Map::width, Map::height)) {
            padded.set(cell(x, y), !map.passable(cell(x, y)));
        }
        const Cell start = any_cell<13, 11>(random);
        const Cell goal = any_cell<13, 11>(random);
        const bool nearest = random.chance(50);
        const Status status = planner.plan(map, start, goal, {.nearest = nearest});
        ASSERT_EQ(padded_planner.plan(padded, start, goal, {.nearest = nearest}), status);
        ASSERT_TRUE(same_result(padded_planner, padded, planner, map));
    }
}

TEST(BestFirst, OneCellFewerThanAPowerOfTwo) {
    // Costs of a different type than numbers of cells, so that each has its own array of 63.
    using Small = BitGrid<9, 7>;
    static constexpr Small map;
    static AStar<Small, Moves, DenseNodes<>, std::uint32_t> planner;
    for (std::int16_t x = 0; x < 9; ++x) {
        ASSERT_EQ(planner.plan(map, Cell{8, 6}, Cell{x, 6}), Status::found);
        ASSERT_EQ(planner.cost(), 10U * static_cast<unsigned>(8 - x));
    }
}

TEST(BestFirst, EditedMapEndsTheSearch) {
    static Map map;
    map.fill(false);
    static Planner planner;
    ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{12, 10}), Status::running);
    ASSERT_EQ(planner.step(map, 3), Status::running);
    map.set(Cell{8, 6});
    ASSERT_EQ(planner.step(map, 3), Status::map_changed);
    ASSERT_TRUE(planner.path(map).empty());
    ASSERT_EQ(planner.step(map, 3), Status::map_changed);
    // Also while the path is being reversed.
    ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{4, 0}), Status::running);
    ASSERT_EQ(planner.step(map, 5), Status::running);
    map.set(Cell{2, 0});
    ASSERT_EQ(planner.step(map, 100), Status::map_changed);
    ASSERT_TRUE(planner.path(map).empty());
    // After the end an edit changes nothing: the path was correct when it was found.
    ASSERT_EQ(planner.plan(map, Cell{0, 5}, Cell{4, 5}), Status::found);
    map.set(Cell{2, 5});
    ASSERT_EQ(planner.step(map, 1), Status::found);
    ASSERT_EQ(planner.path(map).size(), 5U);
}

/// A map that changes without a new revision.
struct Liar {
    static constexpr int width = 9;
    static constexpr int height = 1;
    bool gone = false;
    bool passable(Cell c) const { return c.x >= 0 && c.x < width && c.y == 0 && !(gone && c.x == 4); }
};

TEST(BestFirst, PathIsCheckedAgainstTheMap) {
    Liar map;
    AStar<Liar> planner;
    ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{8, 0}), Status::running);
    ASSERT_EQ(planner.step(map, 9), Status::running);  // found, not yet reversed
    map.gone = true;
    ASSERT_EQ(planner.step(map, 100), Status::corrupted);
    ASSERT_TRUE(planner.path(map).empty());
}

/// Directions that lead in a circle, or out of the map, like flipped bits could.
template <int Wrong>
struct Broken : Eight<Corner::never, firmpath::scale_10_14> {
    template <class Cost>
    using at_scale_for = Broken;
    static constexpr int dx(unsigned) = delete;  // or they would be known without `origin`
    static constexpr Cell origin(Cell c, unsigned) {
        return Wrong == 0 ? Cell{static_cast<std::int16_t>(c.x == 3 ? 4 : 3), 0} : Cell{-1, 0};
    }
};

TEST(BestFirst, DirectionsThatLeadNowhereAreCorrupted) {
    using Corridor = BitGrid<9, 1>;
    static constexpr Corridor map;
    static AStar<Corridor, Broken<0>> circle;
    EXPECT_EQ(circle.plan(map, Cell{0, 0}, Cell{8, 0}), Status::corrupted);
    EXPECT_TRUE(circle.path(map).empty());
    EXPECT_EQ(circle.cost(), circle.no_cost);
    static AStar<Corridor, Broken<1>> outside;
    EXPECT_EQ(outside.plan(map, Cell{0, 0}, Cell{8, 0}), Status::corrupted);
    EXPECT_TRUE(outside.path(map).empty());
}

/// For equal f the lower h comes first: on an empty map only the path is expanded, even if there are many paths.
TEST(BestFirst, TiesGoToTheLowerEstimate) {
    static const Map map;
    static Planner planner;
    static AStar<Map, Moves, DenseNodes<Layout::fast>> fast;
    for (std::int16_t y = 0; y < 11; ++y) {
        ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{12, y}), Status::found);
        EXPECT_EQ(planner.stats().expanded, 13U);
        ASSERT_EQ(fast.plan(map, Cell{0, 0}, Cell{12, y}), Status::found);
        EXPECT_EQ(fast.stats().expanded, 13U);
    }
}

TEST(BestFirst, CancelEndsTheSearch) {
    static Map map;
    map.fill(false);
    static Planner planner;
    ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{12, 10}), Status::running);
    ASSERT_EQ(planner.step(map, 3), Status::running);
    planner.cancel();
    EXPECT_EQ(planner.status(), Status::cancelled);
    EXPECT_EQ(planner.step(map, 3), Status::cancelled);
    EXPECT_TRUE(planner.path(map).empty());
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{12, 10}), Status::found);
    planner.cancel();  // no search is running: the result stays
    EXPECT_EQ(planner.status(), Status::found);
    EXPECT_EQ(planner.path(map).size(), 13U);
}

TEST(BestFirst, NothingBegunIsCancelled) {
    static const Map map;
    static Planner planner;
    EXPECT_EQ(planner.status(), Status::cancelled);
    EXPECT_EQ(planner.step(map, 1), Status::cancelled);
    EXPECT_TRUE(planner.path(map).empty());
}

/// Follows a search and checks that its events are consistent.
struct Follower {
    std::uint32_t expanded_count = 0;
    std::uint32_t first_seen = 0;
    std::uint32_t last_f = 0;
    bool f_never_falls = true;
    bool parents_were_expanded = true;
    bool seen[11][13] = {};
    bool closed[11][13] = {};
    std::uint32_t f_of[11][13] = {};

    void expanded(Cell c, std::uint32_t /*g*/) {
        ++expanded_count;
        closed[c.y][c.x] = true;
        f_never_falls = f_never_falls && f_of[c.y][c.x] >= last_f;
        last_f = f_of[c.y][c.x];
    }
    void generated(Cell c, Cell parent, std::uint32_t /*g*/, std::uint32_t f) {
        first_seen += seen[c.y][c.x] ? 0U : 1U;
        seen[c.y][c.x] = true;
        f_of[c.y][c.x] = f;
        parents_were_expanded = parents_were_expanded && (c == parent || closed[parent.y][parent.x]);
    }
};

TEST(BestFirst, ObserverSeesWhatIsCounted) {
    static Map map;
    static Planner planner;
    for (auto random : test_support::property(200, 5)) {
        test_support::scatter(map, random, 25);
        const Cell start = any_cell<13, 11>(random);
        const Cell goal = any_cell<13, 11>(random);
        static Follower follower;
        follower = Follower{};
        (void)planner.plan(map, start, goal, {}, follower);
        ASSERT_EQ(follower.expanded_count, planner.stats().expanded);
        ASSERT_EQ(follower.first_seen, planner.stats().generated);
        ASSERT_EQ(follower.first_seen, planner.stats().peak_nodes);  // a record for each cell reached
        ASSERT_TRUE(follower.f_never_falls);
        ASSERT_TRUE(follower.parents_were_expanded);
        for (int y = 0; y < 11; ++y) {
            for (int x = 0; x < 13; ++x) {
                ASSERT_EQ(planner.closed(cell(x, y)), follower.closed[y][x]);
            }
        }
        ASSERT_LE(planner.stats().peak_open, planner.stats().generated);
    }
}

}  // namespace
