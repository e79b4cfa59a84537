// Positions from data may lie outside: they are clipped and reported; nothing panics, and nothing outside is written.
#include <array>
#include <cstdint>
#include <limits>
#include <span>

#include "firmpath/inflate/inflate.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/map/draw.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/speed_mask.hpp"
#include "firmpath/map/terrain.hpp"
#include "firmpath/map/terrain_grid.hpp"
#include "firmpath/map/wall_grid.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/flow_field.hpp"
#include "firmpath/sense/occupancy_grid.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

constexpr int W = 13;
constexpr int H = 7;
using Map = BitGrid<W, H>;

constexpr std::int16_t least = std::numeric_limits<std::int16_t>::min();
constexpr std::int16_t most = std::numeric_limits<std::int16_t>::max();
constexpr Cell outside[] = {{-1, 0}, {0, -1}, {W, 0}, {0, H}, {least, least}, {most, most}, {least, 3}, {3, most}};

/// A setter rejects all cells outside and changes nothing; it sets a cell on the map.
template <class Grid, class Set>
void refuses_what_lies_outside(Grid grid, const Set& set) {
    const Grid before = grid;
    for (const Cell at : outside) {
        EXPECT_FALSE(set(grid, at));
        if constexpr (requires { grid == before; }) {
            EXPECT_TRUE((grid == before));
        }
        if constexpr (requires { grid.revision(); }) {
            EXPECT_EQ(grid.revision(), before.revision());
        }
    }
    EXPECT_TRUE(set(grid, Cell{W - 1, H - 1}));
    if constexpr (requires { grid.revision(); }) {
        EXPECT_NE(grid.revision(), before.revision());
    }
}

TEST(FromData, OneCell) {
    refuses_what_lies_outside(Map{}, [](auto& grid, Cell at) { return grid.try_set(at); });
    refuses_what_lies_outside(JumpGrid<W, H>{all_free}, [](auto& grid, Cell at) { return grid.try_set(at); });
    refuses_what_lies_outside(CostGrid<W, H>{}, [](auto& grid, Cell at) { return grid.try_set(at, 254); });
    refuses_what_lies_outside(SpeedMask<W, H>{}, [](auto& grid, Cell at) { return grid.try_set(at, 30); });
    refuses_what_lies_outside(WallGrid<W, H>{},
                              [](auto& grid, Cell at) { return grid.try_set_wall(at, Side::minus_x, true); });
    refuses_what_lies_outside(OccupancyGrid<W, H>{},
                              [](auto& grid, Cell at) { return grid.try_set(at, Knowledge::free); });
    refuses_what_lies_outside(OccupancyGrid<W, H>{},
                              [](auto& grid, Cell at) { return grid.try_set_log_odds(at, -100); });
    refuses_what_lies_outside(FlowField<W, H, Four>{}, [](auto& field, Cell at) { return field.try_set(at, 2); });
}

TEST(FromData, SetsWhatTheOtherSets) {
    FlowField<W, H, Four> field;
    EXPECT_TRUE(field.try_set({2, 3}, 3));
    EXPECT_EQ(field.direction({2, 3}), 3U);
    WallGrid<W, H> walls;
    EXPECT_TRUE(walls.try_set_wall({2, 3}, Side::plus_y, true));
    EXPECT_TRUE(walls.wall({2, 4}, Side::minus_y));
    // The border is still there.
    EXPECT_TRUE(walls.try_set_wall({0, 3}, Side::minus_x, true));
    EXPECT_FALSE(walls.try_set_wall({0, 3}, Side::minus_x, false));
    EXPECT_TRUE(walls.wall({0, 3}, Side::minus_x));
}

TEST(FromData, KindsThatDoNotFit) {
    TerrainGrid<W, H, 2> ground;
    EXPECT_FALSE(ground.try_set({1, 1}, 4));
    EXPECT_FALSE(ground.try_set({1, 1}, 255));
    EXPECT_EQ(ground.number({1, 1}), 0U);
    EXPECT_TRUE(ground.try_set({1, 1}, 3));
    EXPECT_EQ(ground.number({1, 1}), 3U);
    WeightTable<2, 9, 1> table({1, 2});
    EXPECT_FALSE(table.try_set(2, 3));
    EXPECT_FALSE(table.try_set(1, 10));
    EXPECT_EQ(table.revision(), 0U);
    EXPECT_TRUE(table.try_set(1, 9));
    EXPECT_EQ(table.weight(1), 9U);
}

/// The cells of a figure by definition.
template <class Covers>
Map plainly(const Covers& covers) {
    Map map;
    for (const auto [x, y] : test_support::cells(W, H)) {
        if (covers(std::int64_t{x}, std::int64_t{y})) {
            map.set(cell(x, y));
        }
    }
    return map;
}

TEST(FromData, DiscsFarAway) {
    for (const Cell centre : {Cell{least, least}, Cell{least, 3}, Cell{3, least}, Cell{most, most}, Cell{most, 3},
                              Cell{least, most}, Cell{W, H}, Cell{-1, 3}}) {
        for (const std::uint32_t radius : {0U, 1U, 5U, 32'766U, 32'768U, 32'770U, 46'340U, 46'344U, 65'535U}) {
            SCOPED_TRACE(radius);
            Map drawn;
            EXPECT_FALSE(draw_disc(drawn, centre, Disc::cells(static_cast<std::uint16_t>(radius)), true));
            EXPECT_EQ(drawn, plainly([&](std::int64_t x, std::int64_t y) {
                          const std::int64_t dx = x - centre.x, dy = y - centre.y;
                          return dx * dx + dy * dy <= std::int64_t{radius} * radius;
                      }));
        }
    }
}

TEST(FromData, DiscsTellIfTheyAreClipped) {
    for (std::int16_t y = -1; y <= H; ++y) {
        for (std::int16_t x = -1; x <= W; ++x) {
            for (std::uint16_t radius = 0; radius < 5; ++radius) {
                Map drawn;
                const bool whole = x - radius >= 0 && x + radius < W && y - radius >= 0 && y + radius < H;
                EXPECT_EQ(draw_disc(drawn, Cell{x, y}, Disc::cells(radius), true), whole);
            }
        }
    }
}

TEST(FromData, PolygonsFarAway) {
    // A half plane; its edge crosses the map, between the extreme values of a Cell.
    const Cell half[] = {{least, least}, {most, most}, {least, most}};
    Map drawn;
    EXPECT_FALSE(draw_polygon(drawn, std::span<const Cell>(half), true));
    EXPECT_EQ(drawn, plainly([](std::int64_t x, std::int64_t y) { return y >= x; }));
    const Cell all[] = {{least, least}, {most, least}, {most, most}, {least, most}};
    Map full;
    EXPECT_FALSE(draw_polygon(full, std::span<const Cell>(all), true));
    EXPECT_EQ(full, plainly([](std::int64_t, std::int64_t) { return true; }));
    const Cell beside[] = {{least, -1}, {most, -1}};
    Map none;
    EXPECT_FALSE(draw_polygon(none, std::span<const Cell>(beside), true));
    EXPECT_EQ(none, Map{});
    const Cell within[] = {{0, 0}, {W - 1, 0}, {W - 1, H - 1}};
    EXPECT_TRUE(draw_polygon(none, std::span<const Cell>(within), true));
    EXPECT_TRUE(draw_polygon(none, std::span<const Cell>(), true));
}

TEST(FromData, RectanglesTellIfTheyAreClipped) {
    Map map;
    EXPECT_TRUE(draw_rectangle(map, Cell{0, 0}, Cell{W - 1, H - 1}, true));
    EXPECT_TRUE(draw_rectangle(map, Cell{3, 4}, Cell{1, 2}, true));
    EXPECT_FALSE(draw_rectangle(map, Cell{0, 0}, Cell{W, H - 1}, true));
    EXPECT_FALSE(draw_rectangle(map, Cell{least, 1}, Cell{most, 1}, true));
}

TEST(FromData, Edits) {
    Map obstacles;
    Map grown;
    for (const Cell at : outside) {
        EXPECT_FALSE(inflate_added(obstacles, at, Disc::cells(2), grown));
        EXPECT_FALSE(inflate_removed(obstacles, at, Disc::cells(2), grown));
        EXPECT_EQ(grown, Map{});
    }
    obstacles.set({1, 1});
    EXPECT_TRUE(inflate_added(obstacles, {1, 1}, Disc::cells(1), grown));
    EXPECT_FALSE(grown.passable({1, 2}));
    obstacles.set({1, 1}, false);
    EXPECT_TRUE(inflate_removed(obstacles, {1, 1}, Disc::cells(1), grown));
    EXPECT_EQ(grown, Map{});
}

}  // namespace
