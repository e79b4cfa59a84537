#include "firmpath/search/a_star.hpp"

#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/overlay.hpp"
#include "support/pocket.hpp"

namespace {

using namespace firmpath;

using Map = BitGrid<8, 5>;
constexpr Map map = test_support::pocket;

constinit AStar<Map> planner;

test_support::InPocket in_pocket(planner, map);

TEST(AStar, FindsTheOnlyWay) { in_pocket.finds_the_only_way(); }
TEST(AStar, StartIsGoal) { in_pocket.start_may_be_the_goal(); }
TEST(AStar, SaysWhyNot) { in_pocket.says_why_not(); }
TEST(AStar, NearestCellOnRequest) { in_pocket.finds_the_nearest_cell_on_request(); }
TEST(AStar, BufferTooSmallHoldsAPrefix) { in_pocket.copies_a_prefix_into_a_small_buffer(); }

template <class Moves>
using OnFourCells = AStar<BitGrid<2, 2>, Moves>;
TEST(AStar, CornerRules) { test_support::follows_corner_rules<OnFourCells>(); }

TEST(AStar, OneCellIsAMapToo) {
    const BitGrid<1, 1> one;
    AStar<BitGrid<1, 1>> tiny;
    EXPECT_EQ(tiny.plan(one, Cell{0, 0}, Cell{0, 0}), Status::found);
    EXPECT_EQ(tiny.path(one).size(), 1U);
}

TEST(AStar, FullOpenListLeavesTheBestPartialPath) {
    static const BitGrid<16, 16> open_field;
    static AStar<BitGrid<16, 16>, Eight<>, DenseNodes<Layout::compact, 12>> narrow;
    EXPECT_EQ(narrow.plan(open_field, Cell{0, 0}, Cell{15, 15}), Status::open_full);
    EXPECT_EQ(narrow.stats().peak_open, 12U);
    EXPECT_GT(narrow.partial_path(open_field).size(), 1U);
    const Cell last = test_support::last_of(narrow.partial_path(open_field));
    // On an empty map the cell nearest to the goal is on the diagonal or beside it, and the path makes no detour.
    EXPECT_LE(last.x - last.y, 1);
    EXPECT_LE(last.y - last.x, 1);
    EXPECT_EQ(narrow.partial_path(open_field).size(), static_cast<std::size_t>(last.x > last.y ? last.x : last.y) + 1);
    // The same planner answers a query that fits.
    EXPECT_EQ(narrow.plan(open_field, Cell{0, 0}, Cell{2, 1}), Status::found);
}

TEST(AStar, PlansOnAnOverlay) {
    constexpr Map flash = Map::drawn("........"
                                     "#######."
                                     "........"
                                     "........"
                                     "........");
    Map learnt;
    const auto both = firmpath::overlay(flash, learnt);
    static AStar<std::remove_const_t<decltype(both)>> on_both;
    EXPECT_EQ(on_both.plan(both, Cell{0, 0}, Cell{0, 2}), Status::found);
    learnt.set(Cell{7, 1});
    EXPECT_EQ(on_both.plan(both, Cell{0, 0}, Cell{0, 2}), Status::no_path);
}

}  // namespace
