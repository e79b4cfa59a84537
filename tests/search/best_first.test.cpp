// Properties of every planner: slices, reuse, padding, edits and observation.
#include "firmpath/search/best_first.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "support/every_search.hpp"
#include "support/property.hpp"
#include "support/same_result.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

using Moves = Eight<Corner::never, firmpath::scale_10_14>;
using Map = BitGrid<13, 11>;
using Planner = AStar<Map, Moves>;

// Shared, so that all of this fits a small board.
constinit Map drawn;
constinit Planner whole;
constinit Planner another;

void draw(Random& random) { scatter(drawn, random, 30); }

TEST(BestFirst, EveryBudgetGivesTheSameResult) {
    every_budget_gives_the_same(whole, another, drawn, property(300, 10), draw, [](std::uint32_t units) {
        // A unit is an expansion or a step of the path, so no slice exceeded its budget; two more units are to
        // detect that the open list is empty, and that the start is reached.
        ASSERT_LE(whole.stats().expanded + whole.path(drawn).size(), units + 2);
    });
}

TEST(BestFirst, ReuseLeavesNothingBehind) {
    reuse_leaves_nothing_behind(whole, another, drawn, property(10'000, 60),
                                [](Random& random) { scatter(drawn, random, random.below(50)); });
}

TEST(BestFirst, PaddingChangesNothing) {
    static BitGrid<33, 12> padded;
    static AStar<BitGrid<33, 12>, Moves> padded_planner;
    padding_changes_nothing(whole, drawn, padded_planner, padded, property(500, 10), draw);
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
    drawn.fill(false);
    ASSERT_EQ(whole.begin(drawn, Cell{0, 0}, Cell{12, 10}), Status::running);
    ASSERT_EQ(whole.step(drawn, 3), Status::running);
    drawn.set(Cell{8, 6});
    ASSERT_EQ(whole.step(drawn, 3), Status::map_changed);
    ASSERT_TRUE(whole.path(drawn).empty());
    ASSERT_EQ(whole.step(drawn, 3), Status::map_changed);
    // Also while the path is being reversed.
    ASSERT_EQ(whole.begin(drawn, Cell{0, 0}, Cell{4, 0}), Status::running);
    ASSERT_EQ(whole.step(drawn, 5), Status::running);
    drawn.set(Cell{2, 0});
    ASSERT_EQ(whole.step(drawn, 100), Status::map_changed);
    ASSERT_TRUE(whole.path(drawn).empty());
    // After the end an edit changes nothing: the path was correct when it was found.
    ASSERT_EQ(whole.plan(drawn, Cell{0, 5}, Cell{4, 5}), Status::found);
    drawn.set(Cell{2, 5});
    ASSERT_EQ(whole.step(drawn, 1), Status::found);
    ASSERT_EQ(whole.path(drawn).size(), 5U);
}

TEST(BestFirst, PathIsCheckedAgainstTheMap) {
    Liar map;
    AStar<Liar> planner;
    ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{8, 0}), Status::running);
    ASSERT_EQ(planner.step(map, 9), Status::running);  // found, not yet reversed
    map.gone = 4;
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
    drawn.fill(false);
    static AStar<Map, Moves, DenseNodes<Layout::fast>> fast;
    for (std::int16_t y = 0; y < 11; ++y) {
        ASSERT_EQ(whole.plan(drawn, Cell{0, 0}, Cell{12, y}), Status::found);
        EXPECT_EQ(whole.stats().expanded, 13U);
        ASSERT_EQ(fast.plan(drawn, Cell{0, 0}, Cell{12, y}), Status::found);
        EXPECT_EQ(fast.stats().expanded, 13U);
    }
}

TEST(BestFirst, CancelEndsTheSearch) {
    drawn.fill(false);
    cancel_ends_the_search(whole, drawn, 13);
}

TEST(BestFirst, NothingBegunIsCancelled) {
    static Planner unused;
    nothing_begun_is_cancelled(unused, drawn);
}

TEST(BestFirst, ObserverSeesWhatIsCounted) {
    observer_sees_what_is_counted(
        whole, drawn, property(200, 5), [](Random& random) { scatter(drawn, random, 25); },
        [](const auto& follower) { ASSERT_TRUE(follower.f_never_falls); });
}

}  // namespace
