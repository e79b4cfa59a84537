#include "firmpath/path/keep_or_replan.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/path/encode.hpp"
#include "firmpath/search/a_star.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;

static_assert(keep_or_replan(true, 100, 100, 0) == Route::keep);
static_assert(keep_or_replan(true, 100, 99, 0) == Route::replan);
static_assert(keep_or_replan(true, 100, 90, 10) == Route::keep);
static_assert(keep_or_replan(true, 100, 89, 10) == Route::replan);
static_assert(keep_or_replan(true, 100, 200, 0) == Route::keep);
static_assert(keep_or_replan(false, 100, 200, 10) == Route::replan);
static_assert(keep_or_replan(true, 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFF) == Route::keep);
static_assert(keep_or_replan(true, 5, 0xFFFFFFFE, 0xFFFFFFFF) == Route::keep);

constexpr std::size_t cells_in_rest(std::span<const Cell> path, Cell from) {
    std::size_t n = 0;
    for (const Cell c : rest_of(path, from)) {
        n += c.x >= 0 ? 1U : 0U;
    }
    return n;
}
constexpr std::array<Cell, 4> loop{{{0, 0}, {1, 0}, {0, 0}, {0, 1}}};
static_assert(cells_in_rest(loop, {0, 0}) == 4);
static_assert(cells_in_rest(loop, {1, 0}) == 3);
static_assert(cells_in_rest(loop, {0, 1}) == 1);
static_assert(cells_in_rest(loop, {5, 5}) == 0);
static_assert(rest_of(loop, Cell{5, 5}).empty());
static_assert(!rest_of(loop, Cell{0, 1}).empty());

TEST(KeepOrReplan, EqualRoutesDoNotAlternate) {
    // Two routes around, whose costs are known with an error of one.
    int way = 0;
    unsigned changes = 0;
    for (auto random : test_support::property(2000, 50)) {
        const std::uint32_t cost[2] = {500 + random.below(3) - 1, 500 + random.below(3) - 1};
        if (cost[1 - way] < cost[way] && keep_or_replan(true, cost[way], cost[1 - way], 2) == Route::replan) {
            way = 1 - way;
            ++changes;
        }
    }
    EXPECT_EQ(changes, 0U);
}

using Map = BitGrid<9, 5>;
constexpr Map around = Map::drawn("........."
                                  ".#######."
                                  ".#######."
                                  ".#######."
                                  ".........");

/// A robot drives along a ring from its left to its right side; an obstacle on alternating sides makes one side more
/// expensive. @return how often the robot changed its route.
unsigned drive(std::uint32_t margin, bool encoded) {
    static AStar<Map, Four> planner;
    Map map = around;
    std::array<std::uint8_t, 20> bytes{};
    std::array<Cell, 45> cells{};
    std::size_t size = 0;
    Cell robot{0, 2};
    unsigned changes = 0;
    for (int turn = 0; turn < 40 && !(robot == Cell{8, 2}); ++turn) {
        // In alternating turns, block one of the two routes near its end, far from the robot.
        map.set({8, 0}, turn % 2 == 0);
        map.set({8, 4}, turn % 2 != 0);
        if (planner.plan(map, robot, {8, 2}) != Status::found) {
            return 99;
        }
        // The obstacle is soft: the old route is checked on the map without it.
        Route advice{};
        if (encoded) {
            const auto route = firmpath::decode<Four>(around, std::span<const std::uint8_t>(bytes).first(size));
            advice = keep_or_replan<Four>(around, route, robot, planner.cost(), margin);
        } else {
            advice =
                keep_or_replan<Four>(around, std::span<const Cell>(cells).first(size), robot, planner.cost(), margin);
        }
        if (advice == Route::replan) {
            ++changes;
            if (encoded) {
                EXPECT_EQ(firmpath::encode<Four>(planner.path(map), bytes, size), CopyResult::copied);
            } else {
                EXPECT_EQ(planner.copy_path(map, cells), CopyResult::copied);
                size = planner.path(map).size();
            }
        }
        // One step along the route.
        if (encoded) {
            const auto route = firmpath::decode<Four>(around, std::span<const std::uint8_t>(bytes).first(size));
            robot = *++rest_of(route, robot).begin();
        } else {
            robot = *++rest_of(std::span<const Cell>(cells).first(size), robot).begin();
        }
    }
    EXPECT_TRUE((robot == Cell{8, 2}));
    return changes;
}

TEST(KeepOrReplan, ARouteIsStoredOnceAndDrivenToItsEnd) {
    EXPECT_EQ(drive(0, false), 1U);
    EXPECT_EQ(drive(0, true), 1U);
    EXPECT_EQ(drive(5, true), 1U);
}

TEST(KeepOrReplan, FromTheRouteItself) {
    constexpr std::array<Cell, 5> route{{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}}};
    Map map = around;
    // From (1, 0) three steps are left.
    EXPECT_EQ(keep_or_replan<Four>(map, route, {1, 0}, 2, 1), Route::keep);
    EXPECT_EQ(keep_or_replan<Four>(map, route, {1, 0}, 1, 1), Route::replan);
    EXPECT_EQ(keep_or_replan<Four>(map, route, {1, 0}, 9, 0), Route::keep);
    // The robot is no longer on the route.
    EXPECT_EQ(keep_or_replan<Four>(map, route, {0, 1}, 9, 0), Route::replan);
    // Broken ahead; a break behind the robot does not matter.
    map.set({3, 0});
    EXPECT_EQ(keep_or_replan<Four>(map, route, {1, 0}, 9, 0), Route::replan);
    map = around;
    map.set({0, 0});
    EXPECT_EQ(keep_or_replan<Four>(map, route, {1, 0}, 9, 0), Route::keep);
    // At the planner's scale.
    EXPECT_EQ(keep_or_replan<Eight<>>(map, route, {1, 0}, 10, 19), Route::replan);
    EXPECT_EQ(keep_or_replan<Eight<>>(map, route, {1, 0}, 10, 20), Route::keep);
}

}  // namespace
