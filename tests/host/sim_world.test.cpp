#include "firmpath/host/sim/world.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "firmpath/host/sim/drive.hpp"
#include "firmpath/host/sim/random.hpp"
#include "firmpath/host/sim/rangers.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath::host;
using namespace firmpath::host::sim;

MapImage empty_room(int width, int height, double resolution) {
    MapImage map(width, height, Axes::bottom_up);
    map.resolution = resolution;
    return map;
}

MapImage random_room(Random& random) {
    MapImage map = empty_room(static_cast<int>(4 + random.below(20)), static_cast<int>(4 + random.below(20)),
                              0.05 * static_cast<double>(1 + random.below(3)));
    for (Tile& state : map.states) {
        state = random.chance(0.1) ? Tile::occupied : random.chance(0.05) ? Tile::unknown : Tile::free;
    }
    return map;
}

/// A place in a free cell.
Place free_place(const World& world, Random& random) {
    while (true) {
        const Place place{random.uniform() * world.width() * world.resolution(),
                          random.uniform() * world.height() * world.resolution()};
        if (!world.solid(world.cell_at(place))) {
            return place;
        }
    }
}

/// Calls visit(low, high, ...) with the edges of each solid cell, those around the map among them.
template <class Visit>
void each_solid_square(const World& world, Visit visit) {
    for (const auto [x, y] : test_support::cells::within(-1, -1, world.width(), world.height())) {
        if (world.solid(x, y)) {
            const double r = world.resolution();
            visit(x * r, (x + 1) * r, y * r, (y + 1) * r);
        }
    }
}

/// The ray against each square alone: where it has entered both of the square's slabs and left neither.
double plain_ray(const World& world, Place from, double angle, double range) {
    const double dx = std::cos(angle);
    const double dy = std::sin(angle);
    double nearest = range;
    each_solid_square(world, [&](double left, double right, double low, double high) {
        const double x0 = (left - from.x) / dx, x1 = (right - from.x) / dx;
        const double y0 = (low - from.y) / dy, y1 = (high - from.y) / dy;
        const double enters = std::max(std::min(x0, x1), std::min(y0, y1));
        const double leaves = std::min(std::max(x0, x1), std::max(y0, y1));
        if (enters < leaves && leaves > 0) {
            nearest = std::min(nearest, enters);
        }
    });
    return nearest;
}

double plain_clearance(const World& world, Place at, double most) {
    double nearest = most;
    each_solid_square(world, [&](double left, double right, double low, double high) {
        const double dx = at.x - std::clamp(at.x, left, right);
        const double dy = at.y - std::clamp(at.y, low, high);
        nearest = std::min(nearest, std::sqrt(dx * dx + dy * dy));
    });
    return nearest;
}

TEST(World, SolidAreOccupiedUnknownAndOutside) {
    MapImage map = empty_room(3, 2, 1);
    map.states[map.index(0, 1)] = Tile::occupied;
    map.states[map.index(2, 0)] = Tile::unknown;
    const World world(map);
    EXPECT_FALSE(world.solid(0, 0));
    EXPECT_TRUE(world.solid(0, 1));
    EXPECT_TRUE(world.solid(2, 0));
    EXPECT_TRUE(world.solid(-1, 0));
    EXPECT_TRUE(world.solid(3, 1));
    EXPECT_TRUE(world.solid(1, 2));
}

TEST(World, RaysAgreeWithEachSquareByItself) {
    constexpr unsigned seed = 4711;
    Random random(seed);
    for (int i = 0; i < 4000; ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << " round " << i);
        const World world(random_room(random));
        const Place from = free_place(world, random);
        const double angle = random.uniform() * 2 * std::numbers::pi;
        const double range = random.uniform() * 3;
        ASSERT_NEAR(world.ray(from, angle, range), plain_ray(world, from, angle, range), 1e-9);
    }
}

TEST(World, RaysAlongTheAxesAreExact) {
    MapImage map = empty_room(10, 10, 0.5);
    map.states[map.index(7, 4)] = Tile::occupied;
    const World world(map);
    EXPECT_NEAR(world.ray({1.25, 2.25}, 0, 10), 2.25, 1e-12);
    EXPECT_NEAR(world.ray({1.25, 2.25}, std::numbers::pi, 10), 1.25, 1e-12);
    EXPECT_NEAR(world.ray({3.75, 4.75}, -std::numbers::pi / 2, 10), 2.25, 1e-12);
    EXPECT_EQ(world.ray({1.25, 2.25}, 0, 2), 2);
}

TEST(World, ClearanceAgreesWithEachSquareByItself) {
    constexpr unsigned seed = 99;
    Random random(seed);
    for (int i = 0; i < 4000; ++i) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << " round " << i);
        const World world(random_room(random));
        const Place at = free_place(world, random);
        // The reference has only one row of squares outside: the clearance is limited to one cell.
        const double most = random.uniform() * world.resolution();
        ASSERT_NEAR(world.clearance(at, most), plain_clearance(world, at, most), 1e-9);
        ASSERT_EQ(world.collides(at, most), world.clearance(at, most) < most);
    }
}

TEST(World, RoomAroundARobotAgreesWithManyPoints) {
    constexpr firmpath::Footprint body = firmpath::Footprint::rectangle(120, 60);
    Random random(5);
    int overlaps = 0;
    for (int i = 0; i < 300; ++i) {
        const World world(random_room(random));
        const Pose pose{free_place(world, random), random.uniform() * 7};
        // Points of the robot, a centimetre apart.
        double nearest = 0.5;
        bool inside = false;
        for (int i_x = -6; i_x <= 6; ++i_x) {
            for (int i_y = -3; i_y <= 3; ++i_y) {
                const double x = i_x * 0.01;
                const double y = i_y * 0.01;
                const Place place{pose.at.x + x * std::cos(pose.heading) - y * std::sin(pose.heading),
                                  pose.at.y + x * std::sin(pose.heading) + y * std::cos(pose.heading)};
                inside = inside || world.solid(world.cell_at(place));
                nearest = std::min(nearest, world.clearance(place, 0.5));
            }
        }
        const double room = world.room_around(body, pose, 0.5);
        if (inside) {
            ASSERT_EQ(room, -1);
            ++overlaps;
        } else if (room >= 0) {  // between two points it may overlap a little
            ASSERT_NEAR(room, nearest, 0.015);
        }
        ASSERT_TRUE(room >= 0 || nearest < 0.01);
    }
    EXPECT_GT(overlaps, 30);
    EXPECT_LT(overlaps, 270);
}

TEST(Random, GivesTheStandardsNumbers) {
    // The standard defines the 10,000th number of the generator; the values derived from it are written here.
    Random random(5489);
    for (int i = 0; i < 9999; ++i) {
        (void)random.uniform();
    }
    EXPECT_EQ(random.uniform(), static_cast<double>(9981545732273789042ULL >> 11) * 0x1p-53);
}

TEST(Random, NormalHasMeanAndDeviation) {
    Random random(1);
    double sum = 0, squares = 0;
    constexpr int many = 20000;
    for (int i = 0; i < many; ++i) {
        const double drawn = random.normal();
        sum += drawn;
        squares += drawn * drawn;
    }
    EXPECT_NEAR(sum / many, 0, 0.03);
    EXPECT_NEAR(squares / many, 1, 0.05);
}

TEST(Random, BelowReachesEveryNumber) {
    Random random(3);
    std::vector<int> seen(7);
    for (int i = 0; i < 7000; ++i) {
        ++seen[random.below(7)];
    }
    for (const int count : seen) {
        EXPECT_NEAR(count, 1000, 150);
    }
}

TEST(Drive, ArcsAgreeWithManySmallSteps) {
    Random random(7);
    for (int i = 0; i < 200; ++i) {
        const Motors motors{random.uniform() * 2 - 1, random.uniform() * 6 - 3};
        const Pose begin{{random.uniform(), random.uniform()}, random.uniform()};
        const Pose end = along_arc(begin, motors, 0.7);
        Pose fine = begin;
        constexpr int parts = 20000;
        for (int k = 0; k < parts; ++k) {
            const double seconds = 0.7 / parts;
            fine.at.x += motors.forward * seconds * std::cos(fine.heading);
            fine.at.y += motors.forward * seconds * std::sin(fine.heading);
            fine.heading += motors.turning * seconds;
        }
        EXPECT_LT(distance(end.at, fine.at), 2e-4);
        EXPECT_NEAR(wrapped(end.heading - fine.heading), 0, 1e-9);
    }
}

TEST(Drive, KeepsToItsLimits) {
    const DriveLimits limits{0.5, 2, 1, 8};
    Drive drive({}, limits);
    Motors last;
    for (int i = 0; i < 400; ++i) {
        drive.step(i % 100 < 50 ? Motors{3, -9} : Motors{-3, 9}, 0.02);
        EXPECT_LE(std::abs(drive.motors().forward), 0.5);
        EXPECT_LE(std::abs(drive.motors().turning), 2);
        EXPECT_LE(std::abs(drive.motors().forward - last.forward), 0.02 + 1e-12);
        EXPECT_LE(std::abs(drive.motors().turning - last.turning), 0.16 + 1e-12);
        last = drive.motors();
    }
}

TEST(Drive, ACarTurnsNoNarrowerThanItsWheels) {
    DriveLimits limits;
    limits.turning_radius = 0.6;
    Drive drive({{1, 1}, 0}, limits);
    for (int i = 0; i < 100; ++i) {
        drive.step({0, 2}, step_seconds);  // not on the spot
    }
    EXPECT_EQ(drive.pose().heading, 0);
    for (int i = 0; i < 300; ++i) {
        const double before = drive.driven();
        const double heading = drive.pose().heading;
        drive.step({i < 150 ? 0.5 : -0.5, 2}, step_seconds);
        EXPECT_LE(std::fabs(wrapped(drive.pose().heading - heading)), (drive.driven() - before) / 0.6 + 1e-9);
    }
    EXPECT_LT(drive.motors().forward, 0);
}

TEST(Drive, CountsTheWayItDrives) {
    Drive drive({}, {1, 1, 1000, 1000});
    for (int i = 0; i < 50; ++i) {
        drive.step({1, 0}, 0.02);
    }
    for (int i = 0; i < 50; ++i) {
        drive.step({-1, 0}, 0.02);
    }
    EXPECT_NEAR(drive.driven(), 2, 1e-9);
    EXPECT_NEAR(drive.pose().at.x, 0, 1e-9);
}

class Rangers_ : public testing::Test {
protected:
    World world{empty_room(100, 100, 0.1)};
    Pose middle{{5, 5}, 0.3};
    Random random{5};
};

TEST_F(Rangers_, WithoutNoiseReadTheTruth) {
    const auto readings = look_around(world, middle, {.beams = 90, .range = 6, .noise = 0, .dropouts = 0}, random);
    ASSERT_EQ(readings.size(), 90U);
    for (const Reading& reading : readings) {
        const double truth = world.ray(middle.at, middle.heading + reading.angle, 6);
        EXPECT_EQ(reading.distance, truth);
        EXPECT_EQ(reading.heard, truth < 6 ? Heard::echo : Heard::nothing);
    }
}

TEST_F(Rangers_, LoseTheShareTheyAreToldTo) {
    const auto readings = look_around(world, middle, {.beams = 20000, .range = 3, .noise = 0, .dropouts = 0.2}, random);
    const auto lost = std::count_if(readings.begin(), readings.end(),
                                    [](const Reading& reading) { return reading.heard == Heard::lost; });
    EXPECT_NEAR(static_cast<double>(lost), 4000, 250);
}

TEST_F(Rangers_, ScatterAroundTheTruth) {
    const auto readings =
        look_around(world, middle, {.beams = 20000, .range = 50, .noise = 0.05, .dropouts = 0}, random);
    double squares = 0;
    for (const Reading& reading : readings) {
        const double off = reading.distance - world.ray(middle.at, middle.heading + reading.angle, 50);
        squares += off * off;
    }
    EXPECT_NEAR(std::sqrt(squares / 20000), 0.05, 0.003);
}

TEST_F(Rangers_, ConesHearTheNearestThing) {
    MapImage map = empty_room(100, 100, 0.1);
    map.states[map.index(70, 54)] = Tile::occupied;
    const World with_post(map);
    Rangers rangers = Rangers::ultrasonic();
    rangers.noise = rangers.dropouts = 0;
    const auto readings = look_around(with_post, {{5, 5}, 0}, rangers, random);
    ASSERT_EQ(readings.size(), 4U);
    // Nothing is straight ahead, but the post's corner lies beside the axis.
    EXPECT_EQ(readings[0].heard, Heard::echo);
    EXPECT_NEAR(readings[0].distance, std::hypot(2.0, 0.4), 0.01);
    EXPECT_EQ(readings[1].heard, Heard::nothing);
}

TEST_F(Rangers_, AreTheSameForTheSameSeed) {
    Random again{5};
    const auto a = look_around(world, middle, {}, random);
    const auto b = look_around(world, middle, {}, again);
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].distance, b[i].distance);
        EXPECT_EQ(a[i].heard, b[i].heard);
    }
}

}  // namespace
