#include "firmpath/host/masks.hpp"

#include <algorithm>

#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/host/read_map.hpp"
#include "firmpath/host/reference.hpp"
#include "scratch.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using namespace firmpath::host;
using firmpath::host::weight_of;  // GCC 12 rejects the constraint of firmpath::weight_of for a PlanningMap

MapImage image_of(int width, int height, double resolution, host::Origin origin) {
    MapImage image(width, height, Axes::bottom_up);
    image.resolution = resolution;
    image.origin = origin;
    image.raw.resize(image.states.size());
    return image;
}

void occupy(MapImage& image, int x, int y) {
    image.states[image.index(x, y)] = Tile::occupied;
    image.raw[image.index(x, y)] = 100;
}

std::string blocked_cells(const PlanningMap& map) {
    std::string text;
    for (const auto [x, y] : test_support::cells(map.width, map.height)) {
        text += map.is_blocked(x, y) ? '#' : '.';
    }
    return text;
}

TEST(KeepOut, SamePlaceAndSize) {
    const MapImage image = image_of(3, 2, 0.05, {-1, 2, 0});
    Mask mask{"k.yaml", image};
    occupy(mask.image, 1, 0);
    mask.image.states[mask.image.index(2, 1)] = Tile::unknown;
    mask.image.raw[mask.image.index(0, 1)] = 50;  // graded: it costs more, but is not an obstacle
    const PlanningMap map = make_planning_map(image, {}, {mask, std::nullopt});
    EXPECT_EQ(blocked_cells(map), ".#....");
    EXPECT_EQ(map.tiles[1], Tile::keepout);
    EXPECT_EQ(map.tiles[0], Tile::free);
}

TEST(KeepOut, ObstaclesStayWhatTheyAreAndZonesDoNotGrow) {
    MapImage image = image_of(5, 1, 0.05, {});
    occupy(image, 0, 0);
    Mask mask{"k.yaml", image_of(5, 1, 0.05, {})};
    occupy(mask.image, 0, 0);
    occupy(mask.image, 4, 0);
    const PlanningMap map = make_planning_map(image, {.radius = 0.05}, {mask, std::nullopt});
    EXPECT_EQ(blocked_cells(map), "##..#");
    EXPECT_EQ(map.tiles[0], Tile::occupied);
    EXPECT_EQ(map.tiles[1], Tile::margin);
    EXPECT_EQ(map.tiles[4], Tile::keepout);
}

TEST(KeepOut, OtherResolutionAndOrigin) {
    const MapImage image = image_of(6, 4, 0.05, {0, 0, 0});
    // Cells of 10 cm; the mask's cell 0,0 is the map's 2,2 to 3,3; its cell 1,0 covers 4,2 to 5,3.
    Mask coarse{"k.yaml", image_of(9, 9, 0.1, {0.1, 0.1, 0})};
    occupy(coarse.image, 1, 0);
    EXPECT_EQ(blocked_cells(make_planning_map(image, {}, {coarse, std::nullopt})), "......"
                                                                                   "......"
                                                                                   "....##"
                                                                                   "....##");
    // Cells of 1 cm: a thin line between the centres of the map's cells counts.
    Mask fine{"k.yaml", image_of(30, 20, 0.01, {0, 0, 0})};
    for (int x = 0; x < 30; ++x) {
        occupy(fine.image, x, 6);
    }
    EXPECT_EQ(blocked_cells(make_planning_map(image, {}, {fine, std::nullopt})), "......"
                                                                                 "######"
                                                                                 "......"
                                                                                 "......");
}

TEST(KeepOut, TurnedMask) {
    const MapImage image = image_of(4, 2, 0.5, {0, 0, 0});
    // A quarter turn: the mask's x runs along the world's y, its y against the world's x.
    Mask mask{"k.yaml", image_of(2, 4, 0.5, {2, 0, 1.5707963267948966})};
    occupy(mask.image, 1, 0);
    EXPECT_EQ(blocked_cells(make_planning_map(image, {}, {mask, std::nullopt})), "...."
                                                                                 "...#");
}

TEST(KeepOut, RefusesWhatCannotBeLaidOver) {
    const MapImage image = image_of(4, 2, 0.5, {0, 0, 0});
    const Mask beside{"k.yaml", image_of(2, 2, 0.5, {2, 0, 0})};
    EXPECT_EQ(test_support::error_of([&] {
                  return make_planning_map(image, {}, {beside, std::nullopt});
              }),
              "k.yaml:1: the mask does not overlap the map; expected one that does");
    EXPECT_EQ(test_support::error_of([&] {
                  return make_planning_map(image, {}, {std::nullopt, beside});
              }),
              "k.yaml:1: the mask does not overlap the map; expected one that does");
    const MapImage game(4, 2, Axes::top_down);
    EXPECT_EQ(test_support::error_of([&] {
                  return make_planning_map(game, {}, {beside, std::nullopt});
              }),
              "k.yaml:1: is a mask, but the map has no origin; expected a map_server .yaml as the map");
    EXPECT_EQ(test_support::error_of([] { return host::read_mask("k.pgm"); }),
              "k.pgm:1: is not a mask; expected a map_server .yaml");
}

TEST(Speed, ValuesArePercentAndTheRestIsNoLimit) {
    const MapImage image = image_of(6, 1, 0.05, {});
    Mask mask{"s.yaml", image};
    mask.image.raw = {0, 1, 50, 99, 100, -1};
    const PlanningMap map = make_planning_map(image, {}, {std::nullopt, mask});
    EXPECT_EQ(map.speed, (std::vector<std::uint8_t>{0, 1, 50, 99, 0, 0}));
    EXPECT_EQ(blocked_cells(map), "......");
    EXPECT_EQ(weight_of(map, 0), 100U);
    EXPECT_EQ(weight_of(map, 1), 10000U);
    EXPECT_EQ(weight_of(map, 2), 200U);
    EXPECT_EQ(weight_of(map, 3), 102U);
    // A coarse cell is as slow as the slowest in it.
    EXPECT_EQ(make_planning_map(image, {.coarsen = 3}, {std::nullopt, mask}).speed, (std::vector<std::uint8_t>{1, 99}));
    EXPECT_TRUE(make_planning_map(image, {}).speed.empty());
}

TEST(Speed, LowestLimitInACellCounts) {
    const MapImage image = image_of(2, 1, 0.04, {});
    Mask mask{"s.yaml", image_of(8, 1, 0.01, {})};
    mask.image.raw = {80, 30, 0, 60, 20, 70, 90, 0};
    EXPECT_EQ(make_planning_map(image, {}, {std::nullopt, mask}).speed, (std::vector<std::uint8_t>{30, 20}));
}

TEST(Speed, PlannersFindTheFastestPath) {
    test_support::Random random(51);
    struct Asked {
        const char* planner;
        host::Ratio weight;
        std::uint64_t num;
        std::uint64_t den;
    };
    const Asked planners[] = {{"astar", {3, 2}, 1, 1},          {"dijkstra", {3, 2}, 1, 1},
                              {"greedy", {3, 2}, 1'000'000, 1}, {"dstar-lite", {3, 2}, 1, 1},
                              {"weighted", {1, 1}, 1, 1},       {"weighted", {3, 2}, 3, 2},
                              {"weighted", {3, 1}, 3, 1}};
    for (const Asked& asked : planners) {
        for (const Motion& motion : {Motion{.moves = 4}, Motion{.scale = scale_10_14},
                                     Motion{.corner = Corner::one_side, .scale = scale_10_14},
                                     Motion{.corner = Corner::always, .scale = scale_10_14}}) {
            const auto planner =
                make_planner(asked.planner, 20, 20, motion, {.weighted_map = true, .weight = asked.weight});
            for (int round = 0; round < 15; ++round) {
                MapImage image = image_of(20, 20, 0.05, {});
                Mask mask{"s.yaml", image};
                for (int i = 0; i < 80; ++i) {
                    occupy(image, random.between(0, 19), random.between(0, 19));
                }
                for (auto& value : mask.image.raw) {
                    value = static_cast<std::int8_t>(random.chance(50) ? random.between(1, 100) : 0);
                }
                const PlanningMap map = make_planning_map(image, {}, {std::nullopt, mask});
                planner->set_map(map);
                const Cell start{static_cast<std::int16_t>(random.between(0, 19)), 0};
                const Cell goal{static_cast<std::int16_t>(random.between(0, 19)), 19};
                const PlanResult result = planner->plan({start, goal, {}}, nullptr);
                const auto expected = reference_path(map, motion, start, goal);
                ASSERT_EQ(result.status == Status::found, expected.has_value());
                if (expected) {
                    EXPECT_GE(result.cost, expected->cost);
                    EXPECT_LE(result.cost * asked.den, expected->cost * asked.num) << asked.planner;
                    EXPECT_TRUE(can_be_walked(map, motion, result.path));
                }
            }
        }
    }
}

TEST(Masks, OfARealBuilding) {
    const std::string data = FIRMPATH_DATA;
    if (data.empty()) {
        GTEST_SKIP() << "FIRMPATH_DATA is empty";
    }
    const std::filesystem::path folder = std::filesystem::path(data) / "ros" / "nav2_depot";
    const MapImage image = host::read_map(folder / "depot.yaml");
    const Masks masks{host::read_mask(folder / "depot_keepout.yaml"), host::read_mask(folder / "depot_speed.yaml")};
    const PlanningMap map = make_planning_map(image, {}, masks);
    EXPECT_EQ(std::count(masks.keepout->image.states.begin(), masks.keepout->image.states.end(), Tile::occupied),
              31213);
    for (std::size_t i = 0; i < map.tiles.size(); ++i) {
        const bool zone = masks.keepout->image.states[i] == Tile::occupied;
        ASSERT_EQ(map.tiles[i] == Tile::keepout || (zone && map.tiles[i] == Tile::occupied), zone);
    }
    EXPECT_EQ(std::count(map.speed.begin(), map.speed.end(), 50), 28702);
    EXPECT_EQ(std::count(map.speed.begin(), map.speed.end(), 25), 25017);
    EXPECT_EQ(std::count(map.speed.begin(), map.speed.end(), 20), 4228);
}

}  // namespace
