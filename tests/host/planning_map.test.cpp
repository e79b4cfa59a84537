#include "firmpath/host/planning_map.hpp"

#include <algorithm>
#include <cmath>

#include "firmpath/host/components.hpp"
#include "firmpath/host/movingai.hpp"
#include "scratch.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using namespace firmpath::host;

MapImage drawn(int width, const std::string& rows) {
    const int height = static_cast<int>(rows.size()) / width;
    MapImage map(width, height, Axes::top_down);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        map.states[i] = rows[i] == '@'   ? Tile::occupied
                        : rows[i] == '?' ? Tile::unknown
                        : rows[i] == 'W' ? Tile::water
                                         : Tile::free;
    }
    return map;
}

std::string blocked(const PlanningMap& map) {
    std::string text;
    for (std::size_t cell = 0; cell < map.tiles.size(); ++cell) {
        text += map.is_blocked(cell) ? '#' : '.';
    }
    return text;
}

TEST(PlanningMap, UnknownByChoice) {
    const MapImage map = drawn(4, ".?@W");
    EXPECT_EQ(blocked(make_planning_map(map, {})), ".###");
    EXPECT_EQ(blocked(make_planning_map(map, {.unknown_blocks = false})), "..##");
}

TEST(PlanningMap, OnWaterTheGroundBlocks) {
    EXPECT_EQ(blocked(make_planning_map(drawn(4, ".WW@"), {.on_water = true})), "#..#");
}

TEST(PlanningMap, RadiusGrowsObstaclesButNotUnknown) {
    MapImage map = drawn(7, "@.....?"
                            ".......");
    map.resolution = 0.1;
    const PlanningMap grown = make_planning_map(map, {.radius = 0.2, .unknown_blocks = false});
    EXPECT_EQ(blocked(grown), "###...."
                              "##.....");
    EXPECT_TRUE(grown.tiles[0] == Tile::occupied);
    EXPECT_TRUE(grown.tiles[1] == Tile::margin);
    EXPECT_TRUE(grown.tiles[6] == Tile::unknown);
    // A slightly smaller radius does not reach the second cell.
    EXPECT_EQ(blocked(make_planning_map(map, {.radius = 0.199999})), "##....#"
                                                                     "##.....");
}

TEST(PlanningMap, RadiusIsADisc) {
    test_support::Random random(6);
    for (int round = 0; round < 20; ++round) {
        MapImage map(40, 30, Axes::bottom_up);
        map.resolution = 0.05;
        for (auto& state : map.states) {
            state = random.chance(2) ? Tile::occupied : Tile::free;
        }
        const int radius_mm = static_cast<int>(random.below(400));
        const PlanningMap grown = make_planning_map(map, {.radius = radius_mm / 1000.0});
        for (const auto [x, y] : test_support::cells(40, 30)) {
            bool near = false;
            for (int oy = 0; oy < 30; ++oy) {
                for (int ox = 0; ox < 40; ++ox) {
                    const int d = (ox - x) * (ox - x) + (oy - y) * (oy - y);
                    near |= map.states[map.index(ox, oy)] == Tile::occupied && d * 2500 <= radius_mm * radius_mm;
                }
            }
            ASSERT_EQ(grown.is_blocked(x, y), near) << x << ' ' << y << ' ' << radius_mm;
        }
    }
}

TEST(PlanningMap, CoarseCellIsBlockedIfAnyCellIs) {
    MapImage map = drawn(6, "......"
                            ".@...."
                            "....@."
                            "......");
    map.resolution = 0.05;
    const PlanningMap coarse = make_planning_map(map, {.coarsen = 2});
    EXPECT_EQ(coarse.width, 3);
    EXPECT_EQ(coarse.height, 2);
    EXPECT_DOUBLE_EQ(coarse.resolution, 0.1);
    EXPECT_EQ(blocked(coarse), "#.."
                               "..#");
}

// A robot as wide as a coarse cell does not fit where a part of it would be outside the map.
TEST(PlanningMap, CoarseCellBeyondTheEdgeIsBlocked) {
    const MapImage corridor = drawn(1, "......");
    for (const bool unknown_blocks : {false, true}) {
        EXPECT_EQ(blocked(make_planning_map(corridor, {.unknown_blocks = unknown_blocks, .coarsen = 3})), "##");
    }
    EXPECT_EQ(blocked(make_planning_map(drawn(3, "......"), {.coarsen = 2048})), "#");
    EXPECT_EQ(blocked(make_planning_map(drawn(5, "....."
                                                 "....."
                                                 "....."),
                                        {.coarsen = 2})),
              "..#"
              "###");
}

TEST(PlanningMap, CoarseCellIsFreeOnlyIfAllItsCellsAre) {
    for (auto random : test_support::property(200, 200)) {
        const int width = 1 + static_cast<int>(random.below(20));
        const int height = 1 + static_cast<int>(random.below(20));
        const int factor = 1 + static_cast<int>(random.below(5));
        MapImage map(width, height, Axes::bottom_up);
        for (auto& state : map.states) {
            state = random.chance(10) ? Tile::occupied : random.chance(10) ? Tile::unknown : Tile::free;
        }
        const bool unknown_blocks = random.chance(50);
        const PlanningMap coarse = make_planning_map(map, {.unknown_blocks = unknown_blocks, .coarsen = factor});
        for (const auto [x, y] : test_support::cells(coarse.width, coarse.height)) {
            bool free = true;
            for (int fine_y = y * factor; fine_y < (y + 1) * factor; ++fine_y) {
                for (int fine_x = x * factor; fine_x < (x + 1) * factor; ++fine_x) {
                    const bool inside = fine_x < width && fine_y < height;
                    const Tile state = inside ? map.states[map.index(fine_x, fine_y)] : Tile::occupied;
                    free = free && (state == Tile::free || (state == Tile::unknown && !unknown_blocks));
                }
            }
            ASSERT_EQ(!coarse.is_blocked(x, y), free) << x << ' ' << y << " at " << factor;
        }
    }
}

TEST(Components, DependOnTheCornerRule) {
    const PlanningMap map = make_planning_map(drawn(4, "..@@"
                                                       "@@.."
                                                       "...@"),
                                              {});
    const auto count = [&](int moves, Corner corner) {
        return count_components(map, {.moves = moves, .corner = corner});
    };
    EXPECT_EQ(count(8, Corner::never).count, 2U);
    EXPECT_EQ(count(8, Corner::never).largest, 5U);
    EXPECT_EQ(count(8, Corner::one_side).count, 2U);
    EXPECT_EQ(count(8, Corner::always).count, 1U);
    EXPECT_EQ(count(8, Corner::always).largest, 7U);
    EXPECT_EQ(count(4, Corner::always).count, 2U);
    constexpr auto none = Components::none;
    EXPECT_EQ(count(4, Corner::never).of_cell,
              (std::vector<std::uint32_t>{0, 0, none, none, none, none, 1, 1, 1, 1, 1, none}));
}

TEST(Components, OfAFullMap) {
    const Components none = count_components(make_planning_map(drawn(2, "@@@@"), {}), {});
    EXPECT_EQ(none.count, 0U);
    EXPECT_EQ(none.largest, 0U);
}

// Nav2's InflationLayer::computeCost, 252 * exp(-factor * (distance - radius)), from all obstacles by definition; the
// library may differ by 1.
TEST(PlanningMap, CostsFallWithTheDistanceToObstacles) {
    for (auto random : test_support::property(60, 10)) {
        MapImage map(random.between(1, 30), random.between(1, 30), Axes::bottom_up);
        map.resolution = 0.05;
        for (Tile& tile : map.states) {
            tile = random.chance(8) ? Tile::occupied : random.chance(10) ? Tile::unknown : Tile::free;
        }
        const double before = random.chance(50) ? 100 : 0;
        if (before != 0) {
            map.set_cost(0, 100);
        }
        PlanningOptions options;
        options.radius = random.between(0, 4) * 0.05;
        options.inflation_radius = options.radius + random.between(1, 12) * 0.05;
        options.cost_scaling = random.between(1, 20);
        const PlanningMap planned = make_planning_map(map, options);
        for (int y = 0; y < map.height; ++y) {
            for (int x = 0; x < map.width; ++x) {
                const std::size_t i = map.index(x, y);
                double least = 1e9;
                for (int oy = 0; oy < map.height; ++oy) {
                    for (int ox = 0; ox < map.width; ++ox) {
                        const double metres = std::hypot(x - ox, y - oy) * map.resolution;
                        least = map.states[map.index(ox, oy)] == Tile::occupied ? std::min(least, metres) : least;
                    }
                }
                const int cost = planned.costs.empty() ? 0 : planned.costs[i];
                if (planned.is_blocked(i)) {
                    ASSERT_EQ(cost, 0);
                    continue;
                }
                // The rim lies at a whole number of cells, where rounding decides.
                const double rim = least - options.inflation_radius;
                const double expected =
                    rim > 1e-9 ? 0 : std::floor(252 * std::exp(-options.cost_scaling * (least - options.radius)));
                const double other = i == 0 && before != 0 ? before : 0;
                if (std::fabs(rim) > 1e-9) {
                    ASSERT_NEAR(cost, std::max(expected, other), 1) << x << ' ' << y;
                }
            }
        }
    }
}

TEST(PlanningMap, ClearanceHasAnEnd) {
    MapImage map(10, 1, Axes::bottom_up);
    map.resolution = 0.001;
    map.states[0] = Tile::occupied;
    EXPECT_EQ(test_support::error_of([&] { return make_planning_map(map, {.inflation_radius = 0.3}); }),
              "--clearance: costs would reach 300 cells from an obstacle; expected at most 254");
    EXPECT_EQ(make_planning_map(map, {.graded = false, .inflation_radius = 0.1}).costs.size(), 0U);
}

}  // namespace
