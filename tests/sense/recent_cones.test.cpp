// What cones have heard, compared with a list of them in floating point.
#include "firmpath/sense/recent_cones.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <deque>
#include <numbers>

#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;

constexpr RangeSensor sonar{50, 4000};
constexpr std::int32_t within_mm = 150;
constexpr std::int32_t margin_mm = 15;

double radians(Bearing bearing) { return bearing.units() * 2 * std::numbers::pi / Bearing::turn; }
double apart(Point a, Point b) { return std::hypot(double{1} * a.x_mm - b.x_mm, double{1} * a.y_mm - b.y_mm); }

/// The same from the description.
class PlainCones {
public:
    explicit PlainCones(std::size_t most) : most_(most) {}

    bool begin_round(const WorldPose& robot) {
        const double turned =
            std::fabs(std::remainder(radians(robot.heading) - radians(robot_.heading), 2 * std::numbers::pi));
        if (begun_ && apart(robot.position, robot_.position) < 20 &&
            turned < 208.5 * 2 * std::numbers::pi / Bearing::turn) {
            return false;
        }
        begun_ = true;
        robot_ = robot;
        std::erase_if(cones_, [&](const Cone& cone) { return apart(cone.robot, robot.position) >= within_mm + 1; });
        return true;
    }
    void take(const WorldPose& pose, std::uint16_t range, Bearing bearing, Bearing opening) {
        if (range < sonar.minimum_mm) {
            return;
        }
        if (cones_.size() == most_) {
            cones_.pop_front();
        }
        cones_.push_back({pose.position, robot_.position, std::min<double>(range, sonar.maximum_mm) - margin_mm,
                          radians(pose.heading + bearing), radians(opening) / 2});
    }
    /// Whether nothing was heard at a place, with each cone wider by so many radians.
    bool nothing_at(Point place, double wider) const {
        return std::any_of(cones_.begin(), cones_.end(), [&](const Cone& cone) {
            const double to = std::atan2(place.y_mm - cone.from.y_mm, place.x_mm - cone.from.x_mm);
            return apart(place, cone.from) < cone.free_mm &&
                   std::fabs(std::remainder(to - cone.middle, 2 * std::numbers::pi)) < cone.half + wider;
        });
    }
    std::size_t size() const { return cones_.size(); }

private:
    struct Cone {
        Point from;
        Point robot;
        double free_mm;
        double middle;
        double half;
    };
    std::size_t most_;
    std::deque<Cone> cones_;
    WorldPose robot_{};
    bool begun_ = false;
};

TEST(RecentCones, AreAListOfThem) {
    std::uint32_t compared = 0;
    std::uint32_t heard = 0;
    for (auto random : test_support::property(300, 20)) {
        RecentCones<12> cones;
        PlainCones plain(12);
        WorldPose robot{{random.between(-100'000, 100'000), random.between(-100'000, 100'000)}, {}};
        for (int round = 0; round < 12; ++round) {
            robot.position.x_mm += random.between(-60, 60) / (random.chance(50) ? 6 : 1);
            robot.position.y_mm += random.between(-60, 60) / (random.chance(50) ? 6 : 1);
            robot.heading = robot.heading + Bearing::turns_of_65536(random.between(-300, 300));
            const bool begun = cones.begin_round(robot);
            ASSERT_EQ(begun, plain.begin_round(robot));
            for (int n = random.between(0, 3); begun && n > 0; --n) {
                const auto bearing = Bearing::turns_of_65536(static_cast<std::int32_t>(random.below(Bearing::turn)));
                const auto opening = Bearing::turns_of_65536(random.between(500, 12'000));
                const auto range = static_cast<std::uint16_t>(random.chance(20) ? firmpath::nothing_returned
                                                                                : random.between(0, 4200));
                cones.take(robot, range, bearing, opening, sonar);
                plain.take(robot, range, bearing, opening);
            }
            ASSERT_EQ(cones.size(), plain.size());
            for (int n = 0; n < 40; ++n) {
                const Point place{robot.position.x_mm + random.between(-4200, 4200),
                                  robot.position.y_mm + random.between(-4200, 4200)};
                if (plain.nothing_at(place, -0.001) == plain.nothing_at(place, 0.001)) {
                    ASSERT_EQ(cones.nothing_at(place), plain.nothing_at(place, 0));
                    ++compared;
                    heard += cones.nothing_at(place) ? 1U : 0U;
                }
            }
        }
    }
    EXPECT_GT(heard, compared / 10);
    EXPECT_LT(heard, compared - compared / 10);
}

TEST(RecentCones, TheFrontOfARobotMustLieInThem) {
    const WorldPose robot{{1000, 2000}, Bearing::degrees(90)};
    Point where{-1, -1};
    RecentCones<8> cones;
    ASSERT_TRUE(cones.begin_round(robot));
    EXPECT_FALSE(cones.nothing_before(robot, 200, where));
    EXPECT_EQ(where, (Point{1000, 2225}));  // straight ahead first
    // Half a turn ahead, in cones that overlap; the one on the right hears something 150 mm away.
    for (const int degrees : {80, 40, 0, -40, -80}) {
        cones.take(robot, degrees == -80 ? std::uint16_t{150} : firmpath::nothing_returned, Bearing::degrees(degrees),
                   Bearing::degrees(45), sonar);
    }
    EXPECT_FALSE(cones.nothing_before(robot, 200, where));
    EXPECT_NEAR(where.x_mm, 1000 + 225 * std::sin(63 * std::numbers::pi / 180), 1.5);
    EXPECT_NEAR(where.y_mm, 2000 + 225 * std::cos(63 * std::numbers::pi / 180), 1.5);
    where = {-1, -1};
    EXPECT_TRUE(cones.nothing_before(robot, 130, where));
    EXPECT_EQ(where, (Point{-1, -1}));
    // From far away they are forgotten.
    ASSERT_FALSE(cones.begin_round({{1010, 2010}, Bearing::degrees(90)}));
    ASSERT_TRUE(cones.begin_round({{1000, 2151}, Bearing::degrees(90)}));
    EXPECT_EQ(cones.size(), 0U);
}

TEST(RecentCones, ReadingsThatFailedDoNotCount) {
    RecentCones<2> cones;
    ASSERT_TRUE(cones.begin_round({}));
    cones.take({}, 0, {}, Bearing::degrees(30), sonar);
    cones.take({}, 49, {}, Bearing::degrees(30), sonar);
    EXPECT_EQ(cones.size(), 0U);
    EXPECT_FALSE(cones.nothing_at({10, 0}));
    for (int i = 0; i < 3; ++i) {
        cones.take({}, 500, Bearing::degrees(90 * i), Bearing::degrees(30), sonar);
    }
    EXPECT_EQ(cones.size(), 2U);
    EXPECT_FALSE(cones.nothing_at({400, 0}));  // the oldest
    EXPECT_TRUE(cones.nothing_at({0, 484}));
    EXPECT_FALSE(cones.nothing_at({0, 485}));  // the margin
    EXPECT_EQ(sizeof(RecentCones<2>), 24U * 2 + 16);
}

TEST(RecentCones, NothingReachesToTheMaximumOfTheSensor) {
    RecentCones<2> cones;
    ASSERT_TRUE(cones.begin_round({}));
    cones.take({}, firmpath::nothing_returned, {}, Bearing::degrees(30), {50, 100'000});
    EXPECT_TRUE(cones.nothing_at({99'984, 0}));
    EXPECT_FALSE(cones.nothing_at({99'985, 0}));
}

}  // namespace
