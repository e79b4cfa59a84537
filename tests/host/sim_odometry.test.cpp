#include "firmpath/host/sim/odometry.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "firmpath/host/sim/controller.hpp"
#include "firmpath/host/sim/run.hpp"
#include "sim/belief.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using namespace firmpath::host;
using namespace firmpath::host::sim;
using firmpath::host::sim::Pose;  // not firmpath::Pose, of moves/turning.hpp

/// Mean and variance of numbers.
struct Spread {
    explicit Spread(const std::vector<double>& numbers) {
        for (const double number : numbers) {
            mean += number / static_cast<double>(numbers.size());
        }
        for (const double number : numbers) {
            variance += (number - mean) * (number - mean) / static_cast<double>(numbers.size() - 1);
        }
    }
    double mean = 0;
    double variance = 0;
};

/// The poses that many robots believe in which have really moved as `motors` say.
struct Crowd {
    Crowd(std::uint32_t seed, std::uint32_t robots, double share, Motors motors, double seconds, double step) {
        for (std::uint32_t i = 0; i < robots; ++i) {
            Odometry odometry({}, {.share = share}, Random(seed + i));
            for (double passed = 0; passed < seconds - step / 2; passed += step) {
                odometry.moved(motors, step);
            }
            x.push_back(odometry.pose().at.x);
            y.push_back(odometry.pose().at.y);
            heading.push_back(odometry.pose().heading);
        }
    }
    std::vector<double> x{}, y{}, heading{};
};

/// Six standard deviations of an estimated variance, as a part of it.
double allowed(std::uint32_t count) { return 6 * std::sqrt(2.0 / count); }

TEST(Odometry, IsTheDriveWithoutDrift) {
    Random random(1);
    Drive drive({{1, 2}, 0.5}, {});
    Odometry odometry(drive.pose(), {}, Random(2));
    for (int i = 0; i < 1000; ++i) {
        drive.step({random.uniform(), 4 * random.uniform() - 2}, step_seconds);
        odometry.moved(drive.motors(), step_seconds);
        ASSERT_EQ(odometry.pose().at.x, drive.pose().at.x);
        ASSERT_EQ(odometry.pose().at.y, drive.pose().at.y);
        ASSERT_EQ(odometry.pose().heading, drive.pose().heading);
    }
}

TEST(Odometry, ErrorsOfAStraightDriveAreThoseOfARandomWalk) {
    // The heading is Brownian motion over the way, of variance k a metre. So after L metres its variance is k L, that
    // of its integral, the place across, k L^3 / 3, and the mean place ahead the integral of exp(-k s / 2).
    constexpr double share = 0.02, k = share * share, length = 10;
    const auto rounds = test_support::property(5000, 0);
    for (const double step : {0.02, 0.1}) {
        SCOPED_TRACE(step);
        const Crowd crowd(rounds.seed, rounds.count, share, {0.5, 0}, length / 0.5, step);
        const double part = allowed(rounds.count);
        EXPECT_NEAR(Spread(crowd.heading).variance / (k * length), 1, part);
        EXPECT_NEAR(Spread(crowd.y).variance / (k * length * length * length / 3), 1, part + 0.01);
        const double deviation = std::sqrt(k * length);
        EXPECT_NEAR(Spread(crowd.x).mean, 2 / k * (1 - std::exp(-k * length / 2)),
                    6 * deviation / std::sqrt(rounds.count));
        // The errors of the distance, and a little from the bent way.
        EXPECT_NEAR(Spread(crowd.x).variance / (k * length), 1, part + 0.05);
        EXPECT_NEAR(Spread(crowd.heading).mean, 0, 6 * deviation / std::sqrt(rounds.count));
    }
}

TEST(Odometry, TurningOnTheSpotLosesTheHeading) {
    constexpr double share = 0.05, radians = 12;
    const auto rounds = test_support::property(5000, 0);
    const Crowd crowd(rounds.seed, rounds.count, share, {0, -1}, radians, 0.02);
    std::vector<double> errors;
    for (const double heading : crowd.heading) {
        errors.push_back(wrapped(heading + radians));
    }
    EXPECT_NEAR(Spread(errors).variance / (share * share * radians), 1, allowed(rounds.count));
    EXPECT_NEAR(Spread(errors).mean, 0, 0.06);
    // It slips in all directions: the same variance, in the plane.
    EXPECT_NEAR((Spread(crowd.x).variance + Spread(crowd.y).variance) / (share * share * radians), 1,
                allowed(rounds.count) + 0.02);
}

TEST(Odometry, ACorrectionForgetsTheDrift) {
    const Pose truth{{3, 4}, 3.1};
    const auto rounds = test_support::property(5000, 0);
    std::vector<double> x, y, heading;
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        Odometry odometry({}, {.share = 0.1, .correction_error = 0.04}, Random(rounds.seed + i));
        odometry.moved({1, 1}, 2);
        odometry.correct(truth);
        x.push_back(odometry.pose().at.x);
        y.push_back(odometry.pose().at.y);
        heading.push_back(wrapped(odometry.pose().heading - truth.heading));
    }
    const double part = allowed(rounds.count);
    EXPECT_NEAR(Spread(x).variance / (0.04 * 0.04), 1, part);
    EXPECT_NEAR(Spread(y).variance / (0.04 * 0.04), 1, part);
    EXPECT_NEAR(Spread(heading).variance / (0.02 * 0.02), 1, part);
    EXPECT_NEAR(Spread(x).mean, 3, 6 * 0.04 / std::sqrt(rounds.count));
    EXPECT_NEAR(Spread(y).mean, 4, 6 * 0.04 / std::sqrt(rounds.count));
    EXPECT_NEAR(Spread(heading).mean, 0, 6 * 0.02 / std::sqrt(rounds.count));
}

/// Two halls of 10 m with a wide door between them.
MapImage two_halls() {
    MapImage map(200, 60, Axes::bottom_up);
    map.resolution = 0.1;
    for (const auto [x, y] : test_support::cells(200, 60)) {
        const bool wall = x == 0 || y == 0 || x == 199 || y == 59 || (x == 100 && (y < 20 || y > 35));
        map.states[map.index(x, y)] = wall ? Tile::occupied : Tile::free;
    }
    return map;
}

ControllerOptions robot_in(const MapImage& map, const Drift& drift) {
    ControllerOptions robot;
    robot.width = map.width;
    robot.height = map.height;
    robot.resolution = map.resolution;
    robot.drift = drift;
    return robot;
}

RunResult cross_the_halls(const ControllerOptions& robot, std::uint64_t seed, Film* film = nullptr) {
    const World world(two_halls());
    const auto controller = make_controller(robot);
    controller->aim(cell(185, 45));
    Random random(seed);
    return run(world, *controller, robot, {world.centre_of(cell(12, 12)), 1}, random, film);
}

TEST(Drift, WithCorrectionsARobotArrives) {
    for (const bool cones : {false, true}) {
        ControllerOptions robot = robot_in(two_halls(), {.share = 0.02, .correct_every = 5});
        robot.rangers = cones ? Rangers::ultrasonic() : robot.rangers;
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            SCOPED_TRACE(testing::Message() << "seed " << seed << (cones ? ", cones" : ""));
            const RunResult result = cross_the_halls(robot, seed);
            EXPECT_EQ(result.ending, Ending::arrived) << in_words(result.ending);
            EXPECT_LE(result.to_goal, arrival_tolerance);
            EXPECT_EQ(result.error.corrections, static_cast<int>(result.seconds / 5));
            EXPECT_GT(result.error.largest, result.error.mean);
            EXPECT_GT(result.error.mean, 0.005);
            EXPECT_GT(result.error.largest_turn, 0.01);
        }
    }
}

TEST(Drift, WithoutCorrectionsNoRobotArrivesWhereItIsNot) {
    const ControllerOptions robot = robot_in(two_halls(), {.share = 0.04});
    const World world(two_halls());
    int missed = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        const RunResult result = cross_the_halls(robot, seed);
        const double to_goal = distance(result.end.at, world.centre_of(cell(185, 45)));
        EXPECT_DOUBLE_EQ(result.to_goal, to_goal);
        if (to_goal > arrival_tolerance) {
            EXPECT_NE(result.ending, Ending::arrived);
        }
        missed += result.ending == Ending::missed ? 1 : 0;
        // What it misses the goal by is the error of its position, but for the 3 cm before which it stops.
        if (result.ending == Ending::missed) {
            EXPECT_NEAR(result.error.at_end, to_goal, 0.06);
        }
        EXPECT_EQ(result.error.corrections, 0);
    }
    EXPECT_GE(missed, 3);
}

TEST(Drift, ExploringEnds) {
    const MapImage halls = two_halls();
    const World world(halls);
    for (const double share : {0.01, 0.05}) {
        ControllerOptions robot = robot_in(halls, {.share = share, .correct_every = 5});
        robot.explore = true;
        for (std::uint64_t seed = 0; seed < 2; ++seed) {
            SCOPED_TRACE(testing::Message() << "share " << share << ", seed " << seed);
            const auto controller = make_controller(robot);
            Random random(seed);
            const RunResult result =
                run(world, *controller, robot, {world.centre_of(cell(12, 12)), 1}, random, nullptr);
            EXPECT_EQ(result.ending, Ending::explored) << in_words(result.ending);
            EXPECT_EQ(result.collisions, 0);
            const std::vector<Tile> learnt = controller->learnt();
            int free = 0;
            int known = 0;
            for (std::size_t i = 0; i < halls.states.size(); ++i) {
                free += halls.states[i] == Tile::free ? 1 : 0;
                known += halls.states[i] == Tile::free && learnt[i] == Tile::free ? 1 : 0;
            }
            EXPECT_GT(known, free * 9 / 10);
        }
    }
}

TEST(Drift, IsTheSameForTheSameSeed) {
    const ControllerOptions robot = robot_in(two_halls(), {.share = 0.02, .correct_every = 5});
    const RunResult one = cross_the_halls(robot, 7), two = cross_the_halls(robot, 7), other = cross_the_halls(robot, 8);
    EXPECT_EQ(one.driven, two.driven);
    EXPECT_EQ(one.error.largest, two.error.largest);
    EXPECT_NE(one.error.largest, other.error.largest);
}

TEST(Drift, AFilmShowsBothPositions) {
    Film exact, drifting;
    for (Film* film : {&exact, &drifting}) {
        film->width = 200;
        film->height = 60;
        film->resolution = 0.1;
    }
    (void)cross_the_halls(robot_in(two_halls(), {}), 1, &exact);
    (void)cross_the_halls(robot_in(two_halls(), {.share = 0.02}), 1, &drifting);
    EXPECT_TRUE(exact.believed.empty());
    ASSERT_EQ(drifting.believed.size(), drifting.track.size());
    EXPECT_GT(distance(drifting.believed.back().pose.at, drifting.track.back().pose.at), 0);
}

/// How many cells of a room, away from its walls, are still occupied after scans from a wrong place and then from the
/// right one.
std::size_t ghosts_after(const ControllerOptions& robot, int scans) {
    MapImage map(60, 60, Axes::bottom_up);
    map.resolution = 0.1;
    for (const auto [x, y] : test_support::cells(60, 60)) {
        const bool wall = x == 0 || y == 0 || x == 59 || y == 59;
        map.states[map.index(x, y)] = wall ? Tile::occupied : Tile::free;
    }
    const World world(map);
    Random random(3);
    Belief<256> belief(robot);
    // It turns: cones from one place in one direction count once.
    const auto look = [&](Place believed, double heading) {
        belief.learn({believed, heading}, look_around(world, {{3, 3}, heading}, robot.rangers, random), [](Cell) {});
    };
    for (int i = 0; i < 50; ++i) {
        look({3.3, 2.6}, i * 0.05);
    }
    belief.corrected([](Cell) {});
    for (int i = 0; i < scans; ++i) {
        look({3, 3}, i * 0.05);
    }
    std::size_t ghosts = 0;
    for (int y = 2; y < 58; ++y) {
        for (int x = 2; x < 58; ++x) {
            ghosts += belief.known().knowledge(cell(x, y)) == Knowledge::occupied ? 1U : 0U;
        }
    }
    return ghosts;
}

TEST(Drift, WallsDrawnAtAWrongPlaceGoAway) {
    ControllerOptions robot = robot_in(two_halls(), {.share = 0.02, .correct_every = 5});
    robot.width = robot.height = 60;
    EXPECT_GT(ghosts_after(robot, 0), 50U);
    EXPECT_EQ(ghosts_after(robot, 5), 0U);  // half a second of scans
    robot.rangers = Rangers::ultrasonic();
    const std::size_t drawn = ghosts_after(robot, 0);
    EXPECT_GT(drawn, 5U);
    EXPECT_LT(ghosts_after(robot, 20), drawn / 4);  // a quarter of a turn
}

}  // namespace
