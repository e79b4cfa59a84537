#include "firmpath/search/a_star.hpp"

#include <cstdint>
#include <span>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/overlay.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

using Map = BitGrid<8, 5>;
constexpr Map map = Map::drawn("........"
                               ".######."
                               ".#....#."
                               ".#.####."
                               ".#......");

constinit AStar<Map> planner;

TEST(AStar, FindsTheOnlyWay) {
    EXPECT_EQ(planner.plan(map, Cell{0, 4}, Cell{5, 2}), Status::found);
    // Up, along the top, down, back and into the pocket.
    Cell path[40];
    EXPECT_EQ(planner.copy_path(map, path), Status::found);
    EXPECT_EQ(planner.path(map).size(), 26U);
    EXPECT_TRUE((path[0] == Cell{0, 4}));
    EXPECT_TRUE((path[4] == Cell{0, 0}));
    EXPECT_TRUE((path[11] == Cell{7, 0}));
    EXPECT_TRUE((path[15] == Cell{7, 4}));
    EXPECT_TRUE((path[20] == Cell{2, 4}));
    EXPECT_TRUE((path[22] == Cell{2, 2}));
    EXPECT_TRUE((path[25] == Cell{5, 2}));
    EXPECT_EQ(planner.cost(), 10U * (planner.path(map).size() - 1));
}

TEST(AStar, StartIsGoal) {
    EXPECT_EQ(planner.plan(map, Cell{3, 0}, Cell{3, 0}), Status::found);
    EXPECT_EQ(planner.path(map).size(), 1U);
    EXPECT_TRUE((*planner.path(map).begin() == Cell{3, 0}));
    EXPECT_EQ(planner.cost(), 0U);
}

TEST(AStar, OneCellIsAMapToo) {
    const BitGrid<1, 1> one;
    AStar<BitGrid<1, 1>> tiny;
    EXPECT_EQ(tiny.plan(one, Cell{0, 0}, Cell{0, 0}), Status::found);
    EXPECT_EQ(tiny.path(one).size(), 1U);
}

TEST(AStar, SaysWhyNot) {
    EXPECT_EQ(planner.plan(map, Cell{-1, 0}, Cell{0, 0}), Status::out_of_map);
    EXPECT_EQ(planner.plan(map, Cell{0, 0}, Cell{8, 0}), Status::out_of_map);
    EXPECT_EQ(planner.plan(map, Cell{0, 0}, Cell{0, 5}), Status::out_of_map);
    EXPECT_EQ(planner.plan(map, Cell{1, 1}, Cell{0, 0}), Status::start_blocked);
    EXPECT_EQ(planner.plan(map, Cell{0, 0}, Cell{1, 1}), Status::goal_blocked);
    Map closed = map;
    closed.set(Cell{2, 3});
    EXPECT_EQ(planner.plan(closed, Cell{0, 0}, Cell{4, 2}), Status::no_path);
    EXPECT_TRUE(planner.path(closed).empty());
    EXPECT_TRUE(planner.path(closed).begin() == planner.path(closed).end());
    EXPECT_EQ(planner.cost(), planner.no_cost);
    Cell buffer[1];
    EXPECT_EQ(planner.copy_path(closed, buffer), Status::no_path);
}

TEST(AStar, NearestCellOnRequest) {
    Map closed = map;
    closed.set(Cell{2, 3});
    // (4, 2) is walled in; straight above and below it lie (4, 0) and (4, 4) at the same distance, of
    // which (4, 0) is nearer to the start.
    EXPECT_EQ(planner.plan(closed, Cell{1, 0}, Cell{4, 2}, {.nearest = true}), Status::partial);
    Cell last{};
    for (const Cell c : planner.path(closed)) {
        last = c;
    }
    EXPECT_TRUE((last == Cell{4, 0}));
    EXPECT_EQ(planner.cost(), 30U);
    // With this option a blocked goal is allowed.
    EXPECT_EQ(planner.plan(map, Cell{0, 0}, Cell{3, 1}, {.nearest = true}), Status::partial);
    // A reachable goal is found as usual.
    EXPECT_EQ(planner.plan(map, Cell{0, 0}, Cell{3, 0}, {.nearest = true}), Status::found);
}

TEST(AStar, BufferTooSmallHoldsAPrefix) {
    EXPECT_EQ(planner.plan(map, Cell{0, 0}, Cell{7, 0}), Status::found);
    Cell buffer[9];
    EXPECT_EQ(planner.copy_path(map, std::span(buffer, 7)), Status::buffer_too_small);
    EXPECT_TRUE((buffer[6] == Cell{6, 0}));
    EXPECT_EQ(planner.copy_path(map, std::span(buffer, 8)), Status::found);
    EXPECT_TRUE((buffer[7] == Cell{7, 0}));
}

TEST(AStar, FullOpenListLeavesTheBestPartialPath) {
    static const BitGrid<16, 16> open_field;
    static AStar<BitGrid<16, 16>, Eight<>, DenseNodes<Layout::compact, 12>> narrow;
    EXPECT_EQ(narrow.plan(open_field, Cell{0, 0}, Cell{15, 15}), Status::open_full);
    EXPECT_EQ(narrow.stats().peak_open, 12U);
    EXPECT_GT(narrow.partial_path(open_field).size(), 1U);
    Cell last{};
    for (const Cell c : narrow.partial_path(open_field)) {
        last = c;
    }
    // On an empty map the cell nearest to the goal is on the diagonal or beside it, and the path makes no detour.
    EXPECT_LE(last.x - last.y, 1);
    EXPECT_LE(last.y - last.x, 1);
    EXPECT_EQ(narrow.partial_path(open_field).size(), static_cast<std::size_t>(last.x > last.y ? last.x : last.y) + 1);
    // The same planner answers a query that fits.
    EXPECT_EQ(narrow.plan(open_field, Cell{0, 0}, Cell{2, 1}), Status::found);
}

TEST(AStar, CornerRules) {
    constexpr auto corner = BitGrid<2, 2>::drawn(".#"
                                                 "..");
    constexpr auto gap = BitGrid<2, 2>::drawn(".#"
                                              "#.");
    AStar<BitGrid<2, 2>, Eight<Corner::never>> never;
    AStar<BitGrid<2, 2>, Eight<Corner::one_side>> one_side;
    AStar<BitGrid<2, 2>, Eight<Corner::always>> always;
    AStar<BitGrid<2, 2>, Four> four;
    const Cell a{0, 0};
    const Cell b{1, 1};
    EXPECT_EQ(never.plan(corner, a, b), Status::found);
    EXPECT_EQ(never.cost(), 20U);
    EXPECT_EQ(one_side.plan(corner, a, b), Status::found);
    EXPECT_EQ(one_side.cost(), 14U);
    EXPECT_EQ(four.plan(corner, a, b), Status::found);
    EXPECT_EQ(four.cost(), 2U);
    EXPECT_EQ(never.plan(gap, a, b), Status::no_path);
    EXPECT_EQ(one_side.plan(gap, a, b), Status::no_path);
    EXPECT_EQ(four.plan(gap, a, b), Status::no_path);
    EXPECT_EQ(always.plan(gap, a, b), Status::found);
    EXPECT_EQ(always.cost(), 14U);
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
