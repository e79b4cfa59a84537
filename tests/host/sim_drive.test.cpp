#include <algorithm>
#include <cmath>
#include <numbers>

#include "firmpath/host/sim/controller.hpp"
#include "firmpath/host/sim/furniture.hpp"
#include "firmpath/host/sim/run.hpp"
#include "firmpath/host/sim/truth.hpp"
#include "firmpath/jump/jump_graph_planner.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/search/frontier_search.hpp"
#include "firmpath/sense/frontier.hpp"
#include "firmpath/sense/occupancy_grid.hpp"
#include "planners/ram_bytes.hpp"
#include "scratch.hpp"
#include "sim/belief.hpp"
#include "sim/parts.hpp"
#include "support/random_map.hpp"
#include "support/rounds.hpp"

namespace {

using namespace firmpath;
using namespace firmpath::host;
using namespace firmpath::host::sim;
using firmpath::host::sim::Pose;  // not firmpath::Pose, of moves/turning.hpp
using test_support::error_of;

/// Three rooms of 4 m in a row, their doors at opposite ends, with a pillar in the middle one.
MapImage three_rooms(bool shut = false) {
    MapImage map(124, 44, Axes::bottom_up);
    map.resolution = 0.1;
    for (const auto [x, y] : test_support::cells(124, 44)) {
        const bool border = x < 2 || y < 2 || x >= 122 || y >= 42;
        const bool first = x == 41 && (y < 30 || y > 39 || shut);
        const bool second = x == 82 && (y < 4 || y > 13);
        const bool pillar = x >= 58 && x < 62 && y >= 18 && y < 24;
        map.states[map.index(x, y)] = border || first || second || pillar ? Tile::occupied : Tile::free;
    }
    return map;
}

ControllerOptions robot_in(const MapImage& map) {
    ControllerOptions robot;
    robot.width = map.width;
    robot.height = map.height;
    robot.resolution = map.resolution;
    return robot;
}

/// On its way to a cell of the third room.
std::unique_ptr<Controller> sent(const ControllerOptions& robot, Cell goal = cell(110, 20)) {
    auto controller = make_controller(robot);
    controller->aim(goal);
    return controller;
}

RunResult drive(const MapImage& map, Controller& controller, const ControllerOptions& robot, Cell from,
                std::uint64_t seed, Film* film = nullptr) {
    const World world(map);
    Random random(seed);
    return run(world, controller, robot, {world.centre_of(from), 1}, random, film);
}

/// Drives through the three rooms five times; `also` makes more checks of each drive.
template <class Also>
void expect_to_arrive(const ControllerOptions& robot, Also also) {
    const MapImage map = three_rooms();
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        const auto controller = sent(robot);
        const RunResult result = drive(map, *controller, robot, cell(10, 10), seed);
        EXPECT_EQ(result.ending, Ending::arrived) << in_words(result.ending);
        EXPECT_EQ(result.collisions, 0);
        also(result, *controller);
    }
}

class Planners : public testing::TestWithParam<const char*> {};

TEST_P(Planners, ArriveWithoutACollision) {
    const MapImage map = three_rooms();
    ControllerOptions robot = robot_in(map);
    robot.planner = GetParam();
    const Truth truth(map, robot.radius);
    expect_to_arrive(robot, [&](const RunResult& result, const Controller& controller) {
        EXPECT_LT(distance(result.end.at, World(map).centre_of(cell(110, 20))), 0.1);
        // Except for the last part, because it stops a little before the goal.
        EXPECT_GT(result.driven, *truth.shortest({cell(10, 10), cell(110, 20)}) - 0.1);
        EXPECT_GT(controller.searches().count, 0U);
        EXPECT_GT(controller.searches().expanded, 0U);
    });
}
INSTANTIATE_TEST_SUITE_P(Sim, Planners, testing::Values("jps", "dstar-lite"),
                         [](const auto& chosen) { return std::string(chosen.param) == "jps" ? "jps" : "dstar_lite"; });

/// A robot with the plan of the three rooms.
ControllerOptions robot_with_plan() {
    const MapImage map = three_rooms();
    ControllerOptions robot = robot_in(map);
    robot.plan = make_known_plan(Truth(map, robot.radius + robot.margin()).grown());
    return robot;
}

TEST(Sim, APlanAnswersInTheBuildingItShows) {
    // Noise at its walls closes none of its cheapest ways.
    expect_to_arrive(robot_with_plan(), [](const RunResult&, const Controller& controller) {
        EXPECT_GT(controller.searches().count, 0U);
        EXPECT_EQ(controller.searches().by_graph, controller.searches().count);
    });
}

TEST(Sim, FurnitureIsGoneRound) {
    const MapImage map = three_rooms();
    const ControllerOptions robot = robot_with_plan();
    const double wide = robot.radius + robot.margin();
    const Errand errand{cell(10, 10), cell(110, 20)};
    std::uint32_t by_graph = 0, by_scanning = 0;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        Random random(seed);
        const MapImage world =
            furnished(map, {.pieces = 15, .errand = errand, .room = 0.6, .robot_radius = wide}, random);
        const auto controller = sent(robot, errand.goal);
        const RunResult result = drive(world, *controller, robot, errand.start, seed);
        EXPECT_EQ(result.ending, Ending::arrived) << in_words(result.ending);
        EXPECT_EQ(result.collisions, 0);
        by_graph += controller->searches().by_graph;
        by_scanning += controller->searches().count - controller->searches().by_graph;
        EXPECT_EQ(controller->parts().back().name, "JumpGraphPlanner");
    }
    EXPECT_GT(by_graph, 0U);
    EXPECT_GT(by_scanning, 0U);
}

TEST(Sim, FurnitureStandsOnTheFloorAndOutOfTheWay) {
    const MapImage map = three_rooms();
    const Errand errand{cell(10, 10), cell(110, 20)};
    const World plan(map);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        Random random(seed), again(seed);
        const FurnitureRules rules{.pieces = 20, .errand = errand, .room = 0.6, .robot_radius = 0.3};
        const MapImage world = furnished(map, rules, random);
        EXPECT_EQ(furnished(map, rules, again).states, world.states);
        std::size_t added = 0;
        for (std::size_t i = 0; i < map.states.size(); ++i) {
            added += map.states[i] != world.states[i] ? 1U : 0U;
            EXPECT_TRUE(map.states[i] == world.states[i] ||
                        (map.states[i] == Tile::free && world.states[i] == Tile::occupied));
        }
        // Pieces of 3 to 10 cells a side do not overlap.
        EXPECT_GE(added, 20U * 3 * 3);
        EXPECT_LE(added, 20U * 10 * 10);
        EXPECT_TRUE(Truth(world, 0.3).connected(errand.start, errand.goal));
        for (const Cell end : {errand.start, errand.goal}) {
            EXPECT_GE(World(world).clearance(plan.centre_of(end), 1),
                      std::min(0.55, plan.clearance(plan.centre_of(end), 1)));
        }
    }
    Random random(1);
    EXPECT_TRUE(test_support::begins(error_of([&] { return furnished(map, {.pieces = 5000}, random); }),
                                     "--furniture: '5000'; expected at"));
}

TEST(Sim, BytesOfAPlannerWithAPlanAreItsSize) {
    using Grid = firmpath::JumpGrid<100, 70>;
    using Moves = firmpath::Eight<>;
    EXPECT_EQ(firmpath::host::jump_graph_planner_bytes(100, 70, 20, 300),
              sizeof(firmpath::JumpGraphPlanner<Grid, Moves, firmpath::PooledNodes<20>, firmpath::PooledNodes<300>>));
    EXPECT_EQ(firmpath::host::jump_graph_planner_bytes(100, 70, 2, 50),
              sizeof(firmpath::JumpGraphPlanner<Grid, Moves, firmpath::PooledNodes<2>, firmpath::PooledNodes<50>>));
}

TEST(Sim, FourUltrasonicRangersAreEnough) {
    ControllerOptions robot = robot_in(three_rooms());
    robot.rangers = Rangers::ultrasonic();
    expect_to_arrive(robot, [](const RunResult&, const Controller&) {});
}

/// A hall of 20 m with posts of one cell each, far apart. The lidar's beams pass a post on both sides until it is near.
MapImage hall_with_posts(double resolution, Random& random) {
    const int across = static_cast<int>(20 / resolution);
    MapImage map(across, across, Axes::bottom_up);
    map.resolution = resolution;
    std::fill(map.states.begin(), map.states.end(), Tile::free);
    for (int i = 0; i < across; ++i) {
        for (const auto& [x, y] : {std::pair{i, 0}, {i, across - 1}, {0, i}, {across - 1, i}}) {
            map.states[map.index(x, y)] = Tile::occupied;
        }
    }
    const auto spot = [&] { return static_cast<int>(random.below(static_cast<std::uint64_t>(across))); };
    for (int post = 0; post < 120; ++post) {
        map.states[map.index(spot(), spot())] = Tile::occupied;
    }
    return map;
}

TEST(Sim, ARobotTouchesNothingWhereAllIsSeenFree) {
    int free = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        Random random(seed);
        const MapImage map = hall_with_posts(0.1, random);
        const World world(map);
        ControllerOptions robot = robot_in(map);
        robot.rangers.noise = robot.rangers.dropouts = 0;
        Belief<256> belief(robot);
        const Pose pose{{5 + 10 * random.uniform(), 5 + 10 * random.uniform()}, 0};
        belief.learn(pose, look_around(world, pose, robot.rangers, random), [](Cell) {});
        // A beam every 7 cm at 4 m: farther away, posts may stand between the beams.
        for (int i = 0; i < 2000; ++i) {
            const Place place{pose.at.x + 5.6 * (random.uniform() - 0.5), pose.at.y + 5.6 * (random.uniform() - 0.5)};
            if (belief.seen_free_around(place)) {
                ++free;
                EXPECT_GE(world.clearance(place, 1), robot.radius) << place.x << ',' << place.y;
            }
        }
    }
    EXPECT_GT(free, 5000);
}

/// Drives at 2 m/s through halls with posts. Returns how many arrive.
int arrived_among_posts(int drives, double clearance, std::shared_ptr<const RobotShape> shape) {
    int arrived = 0;
    for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(drives); ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        Random random(seed);
        const MapImage map = hall_with_posts(shape || seed % 2 == 0 ? 0.05 : 0.1, random);
        ControllerOptions robot = robot_in(map);
        robot.limits.forward = 2;
        robot.shape = shape;
        const Truth truth(map, robot.radius);
        const Errand errand = truth.draw(random, {.apart = 10, .clearance = clearance});
        const auto controller = sent(robot, errand.goal);
        const RunResult result = drive(map, *controller, robot, errand.start, seed);
        EXPECT_EQ(result.collisions, 0);
        arrived += result.ending == Ending::arrived ? 1 : 0;
    }
    return arrived;
}

TEST(Sim, ASwiftRobotBrakesForThinPosts) {
    const int drives = test_support::rounds(40);
    EXPECT_GE(arrived_among_posts(drives, 0.3, nullptr), drives - 2);
}

TEST(Sim, ASwiftRobotWithAShapeBrakesForThinPosts) {
    const auto cart = [](std::int32_t length, std::int32_t width) {
        return firmpath::host::shaped(firmpath::host::DifferentialDrive{
            .footprint = firmpath::Footprint::rectangle(length, width), .cell = firmpath::millimetres(50)});
    };
    const auto shape = std::make_shared<RobotShape>(RobotShape{cart(800, 500), cart(840, 540)});
    const int drives = test_support::rounds(14);
    EXPECT_GE(arrived_among_posts(drives, 0.6, shape), drives * 5 / 7);  // the others stand before a post
}

TEST(Sim, IsTheSameForTheSameSeed) {
    const MapImage map = three_rooms();
    const ControllerOptions robot = robot_in(map);
    double driven[2];
    for (double& way : driven) {
        const auto controller = sent(robot);
        way = drive(map, *controller, robot, cell(10, 10), 3).driven;
    }
    EXPECT_EQ(driven[0], driven[1]);
}

TEST(Sim, SaysThatThereIsNoWay) {
    const MapImage map = three_rooms(true);
    const ControllerOptions robot = robot_in(map);
    const auto controller = sent(robot);
    const RunResult result = drive(map, *controller, robot, cell(10, 10), 1);
    EXPECT_EQ(result.ending, Ending::no_way);
    EXPECT_EQ(result.collisions, 0);
}

TEST(Sim, NoiseShutsNoDoor) {
    const MapImage map = three_rooms();
    const ControllerOptions robot = robot_in(map);
    const World world(map);
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        Random random(seed);
        const auto controller = sent(robot, cell(20, 20));
        for (int y = 5; y < 40; ++y) {
            const Pose pose{world.centre_of(cell(20, y)), 0};
            controller->learn(pose, look_around(world, pose, robot.rangers, random));
            const std::vector<Tile> belief = controller->belief();
            for (int door = 30; door < 40; ++door) {
                for (int x = 39; x <= 44; ++x) {
                    EXPECT_NE(belief[map.index(x, door)], Tile::occupied) << x << ',' << door << " from row " << y;
                }
            }
        }
    }
}

TEST(Sim, ExploresWhatItCanSee) {
    const MapImage map = three_rooms();
    ControllerOptions robot = robot_in(map);
    robot.explore = true;
    const auto controller = make_controller(robot);
    const RunResult result = drive(map, *controller, robot, cell(10, 10), 1);
    EXPECT_EQ(result.ending, Ending::explored) << in_words(result.ending);
    EXPECT_EQ(result.collisions, 0);
    const std::vector<Tile> learnt = controller->learnt();
    std::size_t free = 0;
    std::size_t known = 0;
    for (std::size_t i = 0; i < learnt.size(); ++i) {
        free += map.states[i] == Tile::free ? 1U : 0U;
        known += map.states[i] == Tile::free && learnt[i] == Tile::free ? 1U : 0U;
    }
    EXPECT_GT(static_cast<double>(known), 0.98 * static_cast<double>(free));
}

TEST(Sim, RobotsCollideIfTheyMust) {
    // A wall at the robot's cell.
    MapImage map = three_rooms();
    map.states[map.index(11, 10)] = Tile::occupied;
    const ControllerOptions robot = robot_in(map);
    const auto controller = sent(robot);
    const RunResult result = drive(map, *controller, robot, cell(10, 10), 1);
    EXPECT_EQ(result.ending, Ending::collided);
    EXPECT_EQ(result.collisions, 1);
}

TEST(Sim, FilmsTheDrive) {
    const MapImage map = three_rooms();
    const ControllerOptions robot = robot_in(map);
    const auto controller = sent(robot);
    Film film;
    film.width = map.width;
    film.height = map.height;
    film.resolution = map.resolution;
    const RunResult result = drive(map, *controller, robot, cell(10, 10), 1, &film);
    EXPECT_GE(film.beliefs.size(), 10U);
    EXPECT_EQ(film.routes.size(), controller->routes());
    EXPECT_NEAR(film.track.back().seconds, result.seconds, 0.021);
    EXPECT_LT(draw_film(film).size(), 1'000'000U);
}

TEST(Sim, BytesOfAnOccupancyGridAreItsSize) {
    EXPECT_EQ(occupancy_grid_bytes(128, 128), sizeof(firmpath::OccupancyGrid<128, 128>));
    EXPECT_EQ(occupancy_grid_bytes(101, 37), sizeof(firmpath::OccupancyGrid<101, 37>));
    EXPECT_EQ(occupancy_grid_bytes(1, 1), sizeof(firmpath::OccupancyGrid<1, 1>));
    EXPECT_EQ(occupancy_grid_bytes(500, 33), sizeof(firmpath::OccupancyGrid<500, 33>));
    EXPECT_EQ(robot_map_bytes(101, 37, sizeof(firmpath::JumpGrid<101, 37>)), sizeof(firmpath::RobotMap<101, 37>));
    using WithBits = firmpath::RobotMap<65, 33, firmpath::BitGrid<65, 33>>;
    EXPECT_EQ(robot_map_bytes(65, 33, sizeof(firmpath::BitGrid<65, 33>)), sizeof(WithBits));
}

TEST(Sim, BytesOfAFrontierSearchAreItsSize) {
    using Small = Frontier<firmpath::BitGrid<101, 37>, firmpath::OccupancyGrid<101, 37>>;
    EXPECT_EQ(firmpath::host::frontier_search_bytes(101, 37), sizeof(firmpath::FrontierSearch<Small>));
    using Large = Frontier<firmpath::BitGrid<500, 500>, firmpath::OccupancyGrid<500, 500>>;
    EXPECT_EQ(firmpath::host::frontier_search_bytes(500, 500), sizeof(firmpath::FrontierSearch<Large>));
}

TEST(Sim, RefusesPlannersThatNoMindHas) {
    ControllerOptions robot = robot_in(three_rooms());
    robot.planner = "bfs";
    EXPECT_EQ(error_of([&] { return make_controller(robot); }),
              "--planner: no controller plans with 'bfs'; expected jps or dstar-lite");
}

}  // namespace
