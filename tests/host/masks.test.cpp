#include "firmpath/host/masks.hpp"

#include <algorithm>

#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/host/read_map.hpp"
#include "firmpath/host/reference.hpp"
#include "firmpath/host/ros_map.hpp"
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
    EXPECT_EQ(map.kept_out, 1U);
    EXPECT_EQ(map.costs, (std::vector<std::uint8_t>{0, 0, 0, 127, 0, 0}));
    EXPECT_TRUE(make_planning_map(image, {.graded = false}, {mask, std::nullopt}).costs.empty());
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

// Nav2's keep-out filter: getMaskCost of costmap_filter.cpp, std::round(value * 254 / 100.0).
TEST(KeepOut, GradedCellsCostTheGreatestOfTheirValues) {
    MapImage image = image_of(4, 1, 0.04, {});
    image.set_cost(0, 200);
    occupy(image, 3, 0);
    Mask mask{"k.yaml", image_of(16, 1, 0.01, {})};
    mask.image.raw = {1, 0, 0, 0, 25, 99, 3, -1, 0, 0, 0, 0, 7, 7, 7, 7};
    const PlanningMap map = make_planning_map(image, {}, {mask, std::nullopt});
    EXPECT_EQ(map.costs, (std::vector<std::uint8_t>{200, 251, 0, 0}));
    EXPECT_EQ(weight_of(map, 1), 301U);
}

TEST(KeepOut, ZonesGrowByTheirRadius) {
    MapImage image = image_of(7, 1, 0.05, {});
    occupy(image, 6, 0);
    Mask mask{"k.yaml", image_of(7, 1, 0.05, {})};
    occupy(mask.image, 2, 0);
    occupy(mask.image, 6, 0);  // an obstacle stays one, and its zone does not grow from there
    const PlanningMap map = make_planning_map(image, {.radius = 0.05}, {mask, std::nullopt, {}, 0.1});
    EXPECT_EQ(blocked_cells(map), "#####"
                                  "##");
    EXPECT_EQ(map.tiles[4], Tile::keepout);
    EXPECT_EQ(map.tiles[5], Tile::margin);
    EXPECT_EQ(map.kept_out, 5U);
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

// Nav2's speed filter: getSpeedLimitAtPose of speed_filter.cpp. A limit of 0 is its NO_SPEED_LIMIT.
TEST(Speed, BaseAndMultiplier) {
    const SpeedRule nav2_example{100, -1, 0};
    EXPECT_EQ(nav2_example.percent(0), 0);
    EXPECT_EQ(nav2_example.percent(-1), 0);
    EXPECT_EQ(nav2_example.percent(1), 99);
    EXPECT_EQ(nav2_example.percent(75), 25);
    EXPECT_EQ(nav2_example.percent(100), 0);
    const SpeedRule out_of_bounds{50, 1, 0};
    EXPECT_EQ(out_of_bounds.percent(49), 99);
    EXPECT_EQ(out_of_bounds.percent(51), 0);
    EXPECT_EQ((SpeedRule{-10, 1, 0}).percent(5), 0);
    EXPECT_EQ((SpeedRule{0, 0.001, 0}).percent(5), 1);  // slow, but not stopped
    // Metres a second, of a full speed of 0.5.
    EXPECT_EQ((SpeedRule{0, 0.01, 0.5}).percent(20), 40);
    EXPECT_EQ((SpeedRule{0, 0.01, 0.5}).percent(60), 0);
}

TEST(Speed, ParametersOfNav2) {
    const test_support::Scratch scratch;
    const auto read = [&](const std::string& text, double full_speed = 0) {
        return read_speed_rule(scratch.write("p.yaml", text), full_speed);
    };
    const std::string speed = "costmap_filter_info_server:\n  ros__parameters:\n    type: 1\n    base: 100.0\n"
                              "    multiplier: -1.0\n    mask_topic: /m\n";
    EXPECT_EQ(read(speed).percent(75), 25);
    // Several nodes in one file, deeper, and a filter that keeps out beside it.
    EXPECT_EQ(read("keepout:\n  ros__parameters: {type: 0, base: 1}\nlocal:\n  s:\n    ros__parameters:\n"
                   "      type: 1\n      multiplier: 2\n")
                  .percent(20),
              40);
    EXPECT_EQ(read("s:\n  ros__parameters: {type: 2, multiplier: 0.01}\n", 0.5).percent(20), 40);
    const std::string file = scratch.path("p.yaml").string();
    const auto fault = [&](const std::string& text) { return test_support::error_of([&] { return read(text); }); };
    EXPECT_EQ(fault("s:\n  ros__parameters:\n    type: 2\n"),
              file + ":3: type is 2, so limits are in metres a second; expected --full-speed M/S with it");
    EXPECT_EQ(fault("s:\n  ros__parameters: {type: 0}\n"),
              file + ":1: no filter of type 1 or 2 under ros__parameters; expected the parameters of one of Nav2's "
                     "speed filters, of type 1 or 2");
    EXPECT_EQ(fault(speed + "b:\n  ros__parameters:\n    type: 1\n"),
              file + ":9: a second filter has type 1; expected the parameters of one of Nav2's speed filters, of type "
                     "1 or 2");
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
