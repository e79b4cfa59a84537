#include "firmpath/host/bake.hpp"

#include "firmpath/fleet/fleet.hpp"
#include "firmpath/host/field.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/map/overlay.hpp"
#include "firmpath/search/a_star.hpp"
#include "graded.hpp"
#include "hall.hpp"
#include "hall_coarse.hpp"
#include "scratch.hpp"
#include "turned.hpp"
#include "yard.hpp"
#include "zoned.hpp"

namespace {

using namespace firmpath;
using namespace firmpath::host;
using namespace test_support;

// Baked at build time by firmpath_add_map; the compiler evaluates all of this.
static_assert(decltype(hall::grid)::width == 12 && decltype(hall::grid)::height == 8);
// Row 0 is the lowest. Walls have grown by one cell; the unknown corner is blocked but has not grown.
static_assert(hall::grid == BitGrid<12, 8>::drawn("############"
                                                  "############"
                                                  "##..###...##"
                                                  "##..###...##"
                                                  "##..###...##"
                                                  "##...#...###"
                                                  "############"
                                                  "############"));
static_assert(hall::frame.origin() == Point{-1500, 2250});
static_assert(hall::frame.resolution_um() == 100'000);

// As the header describes: the compiler transposes it for jump points, and it lies in flash with both halves.
constexpr JumpGrid<hall::grid.width, hall::grid.height> jump_hall{hall::grid};
static_assert(jump_hall.passable({4, 5}) && !jump_hall.passable({5, 5}) && !jump_hall.passable({4, 4}));

TEST(Bake, JumpPointsOnABakedMap) {
    JumpPointSearch<JumpGrid<12, 8>, Eight<Corner::never>, PooledNodes<16>> planner;
    EXPECT_EQ(planner.plan(jump_hall, {2, 2}, {4, 5}), Status::found);
    EXPECT_EQ(planner.plan(jump_hall, {2, 2}, {8, 5}), Status::no_path);
}

TEST(Bake, MasksLieBesideTheMap) {
    static_assert(zoned::grid.passable({2, 3}));
    static_assert(!zoned::keepout.passable({2, 3}) && zoned::keepout.passable({4, 3}));
    static_assert(zoned::keepout.passable({0, 0}));  // the map itself blocks it
    static_assert(zoned::speed.percent({8, 1}) == 40 && zoned::speed.percent({8, 3}) == 100);
    static_assert(zoned::speed.slowest == 40);
    static constexpr auto open = overlay(zoned::grid, zoned::keepout);
    static constexpr auto timed = speed_limited(open, zoned::speed);
    static_assert(timed.weight({8, 1}) == 250 && !timed.passable({2, 3}));
    // The field takes the closed cells into account: the path from above leads around them.
    static_assert(zoned::to_goal.direction({2, 3}) == zoned::to_goal.nowhere);
    static_assert(zoned::to_goal.next_step({2, 4}) == Cell{3, 4});
    static_assert(zoned::to_goal.direction({1, 1}) == zoned::to_goal.at_goal);
}

TEST(Bake, GradedCostsLieBesideTheMap) {
    using Costs = CostGrid<5, 4>;
    static_assert(graded::costs == Costs(Costs::Bytes{255, 0, 0,   0, 0,    //
                                                      0,   0, 251, 0, 254,  //
                                                      0,   0, 251, 0, 0,    //
                                                      0,   0, 251, 0, 0}));
    static_assert(graded::grid.passable({2, 3}) && !graded::grid.passable({0, 0}) && !graded::grid.passable({4, 1}));
    // A path around the expensive cells is cheaper than through them, for the planner and for the directions.
    static_assert(graded::to_goal.next_step({1, 3}) == Cell{1, 2});
    AStar<Costs> planner;
    EXPECT_EQ(planner.plan(graded::costs, {1, 3}, {3, 3}), Status::found);
    EXPECT_EQ(planner.cost(), 4U * 500 + 2U * 700);
}

TEST(Bake, CoarseMapKeepsItsFrame) {
    EXPECT_EQ(hall_coarse::grid.width, 6);
    EXPECT_EQ(hall_coarse::grid.height, 4);
    EXPECT_EQ(hall_coarse::frame.resolution_um(), 200'000U);
    // The unknown corner is free here; its upper half shares coarse cells with a wall.
    EXPECT_TRUE(hall_coarse::grid.passable({4, 2}));
    EXPECT_FALSE(hall_coarse::grid.passable({4, 3}));
    EXPECT_FALSE(hall_coarse::grid.passable({2, 2}));
    EXPECT_TRUE(hall_coarse::grid.passable({3, 2}));
}

TEST(Bake, MovingAiMapKeepsItsRows) {
    static_assert(yard::grid == BitGrid<6, 4>::drawn("......"
                                                     ".###.#"
                                                     ".....#"
                                                     "......"));
    static_assert(yard::to_goal.direction({0, 0}) == yard::to_goal.at_goal);
    static_assert(yard::to_goal.direction({5, 3}) == yard::to_goal.at_goal);
    static_assert(yard::to_goal.next_step({0, 2}) == Cell{0, 1});
    static_assert(yard::to_goal.next_step({4, 2}) == Cell{4, 3});
    static_assert(yard::to_goal.direction({1, 1}) == yard::to_goal.nowhere);
    static_assert(sizeof yard::to_goal == 12);
    AStar<BitGrid<6, 4>> planner;
    EXPECT_EQ(planner.plan(yard::grid, {0, 0}, {3, 2}), Status::found);
}

TEST(Bake, StationsAreTheBitsThatTheCompilerBakes) {
    static_assert(yard::to_0_0 == baked_goal_bits(yard::grid, {0, 0}));
    static_assert(yard::to_3_2 == baked_goal_bits(yard::grid, {3, 2}));
    static_assert(yard::stations::count == 2);
    Fleet<BitGrid<6, 4>, 1, 1, FleetRoom{}, yard::stations> fleet;
    EXPECT_EQ(fleet.add(yard::grid, 0, {5, 3}), AddResult::added);
    EXPECT_EQ(fleet.send(yard::grid, 0, {3, 2}), SendResult::sent);
    EXPECT_EQ(fleet.state(yard::grid, 0), RobotState::moving);  // without filling
}

PlanningMap small() {
    PlanningMap map;
    map.width = 33;
    map.height = 1;
    map.resolution = 0.05;
    map.origin = {-12.5, 0.0004, 0};
    map.tiles.assign(33, host::Tile::free);
    map.set_blocked(1, true);
    map.set_blocked(32, true);
    return map;
}

TEST(Bake, WritesWordsAndFrame) {
    const std::string text = bake(small(), "hall", {"m.yaml", 0.2, 1, true});
    EXPECT_TRUE(has(text, "inline constexpr firmpath::BitGrid<33, 1> grid{firmpath::BitGrid<33, 1>::Words{\n"
                          "    0x00000002, 0x00000001,\n}};"));
    EXPECT_TRUE(has(text, "inline constexpr firmpath::Frame frame{{-12500, 0}, firmpath::Micrometres(50000), 33, 1};"));
    EXPECT_TRUE(has(text, "into " + std::to_string(sizeof(JumpGrid<33, 1>)) + " bytes of flash:\n" +
                              "///     constexpr firmpath::JumpGrid<33, 1> map{hall::grid};\n"));
    EXPECT_EQ(text, bake(small(), "hall", {"m.yaml", 0.2, 1, true}));
}

/// The cells that the frame in flash finds are those that contain the point by the yaml's origin.
TEST(Bake, ARotatedMapGetsARotatedFrame) {
    const host::Origin origin{-1, 2, 0.5};  // as in turned.yaml
    int inside = 0;
    for (std::int32_t y_mm = 0; y_mm < 8000; y_mm += 37) {
        for (std::int32_t x_mm = -5000; x_mm < 5000; x_mm += 41) {
            const host::Metres at = origin.from_world({x_mm / 1000.0, y_mm / 1000.0});
            const double x = at.x / 0.5;
            const double y = at.y / 0.5;
            if (std::fabs(x - std::round(x)) < 1e-6 || std::fabs(y - std::round(y)) < 1e-6) {
                continue;  // on an edge
            }
            const auto cell = turned::frame.to_cell({x_mm, y_mm});
            const bool on_map = x > 0 && y > 0 && x < turned::grid.width && y < turned::grid.height;
            ASSERT_EQ(static_cast<bool>(cell), on_map) << x_mm << ' ' << y_mm;
            if (on_map) {
                ++inside;
                EXPECT_EQ(*cell, (Cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}));
            }
        }
    }
    EXPECT_GT(inside, 500);
    static_assert(std::is_same_v<std::remove_const_t<decltype(turned::frame)>, RotatedFrame>);
    static_assert(std::is_same_v<std::remove_const_t<decltype(hall::frame)>, Frame>);
}

TEST(Bake, WritesDirectionsTwoToAByte) {
    host::BakedField field{std::vector<std::uint8_t>(33, 4), {.moves = 8}, "(0, 0)"};
    field.directions[0] = host::Field::at_goal;
    field.directions[1] = field.directions[32] = host::Field::nowhere;
    const std::string text = bake(small(), "hall", {"m.yaml", 0, 1, true}, field);
    const std::string type = "firmpath::FlowField<33, 1, firmpath::Eight<firmpath::Corner::never>>";
    EXPECT_TRUE(has(text, "inline constexpr " + type + " to_goal{" + type + "::Bytes{\n    0x09, 0x55, 0x55,"));
    EXPECT_TRUE(has(text, "0x55,\n    0x00,\n}};\n"));
    EXPECT_TRUE(has(text, "17 bytes of flash"));
    EXPECT_FALSE(has(bake(small(), "hall", {"m.yaml", 0, 1, true}), "to_goal"));
}

TEST(Bake, SourceNameCannotLeaveTheComment) {
    const std::string text = bake(small(), "hall", {"a\nb\\", 0, 1, true});
    EXPECT_TRUE(begins(text, "// Made by `firmpath bake` from a?b/; edit that, not this.\n"));
}

TEST(Bake, RefusesWhatAFrameCannotSay) {
    const auto fault = [](const PlanningMap& map) {
        return error_of([&] { return bake(map, "hall", {"m.yaml", 0, 1, true}); });
    };
    PlanningMap map = small();
    map.resolution = 5;
    EXPECT_EQ(fault(map), "m.yaml: cells of 5 m; expected at most 4.29497 m, the limit of a firmpath::Frame");
    map = small();
    map.origin.y = 1e7;
    EXPECT_EQ(fault(map), "origin at 1e+07 m; expected less than 2147 km, the limit of a firmpath::Frame");
}

TEST(Bake, KnowsIdentifiers) {
    for (const char* name : {"hall", "Hall_2", "_x", "x"}) {
        EXPECT_TRUE(is_identifier(name)) << name;
    }
    for (const char* name :
         {"", "2x", "a-b", "a b", "class", "co_await", "__x", "a__b", "_X", "std", "firmpath", "\xC3\xA9"}) {
        EXPECT_FALSE(is_identifier(name)) << name;
    }
}

}  // namespace
