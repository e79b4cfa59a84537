#include "firmpath/geometry/world_pose.hpp"

#include <cstdint>

#include "support/property.hpp"

#if __STDC_HOSTED__
#include <cmath>
#include <numbers>
#endif

namespace {

using namespace firmpath;
using namespace test_support;

constexpr WorldPose north{{1000, 2000}, Bearing::degrees(90)};
static_assert(moved(north, 300, 50) == WorldPose{{950, 2300}, Bearing::degrees(90)});
static_assert(moved(north, -300, -50) == WorldPose{{1050, 1700}, Bearing::degrees(90)});
static_assert(moved(WorldPose{{0, 0}, Bearing::degrees(60)}, 1000).position == Point{500, 866});
static_assert(moved(WorldPose{{0, 0}, Bearing::degrees(240)}, 1000).position == Point{-500, -866});
// A sonar that looks back, and one that looks to the left, on a robot that looks along +y.
static_assert(compose(north, {{-120, 0}, Bearing::degrees(180)}) == WorldPose{{1000, 1880}, Bearing::degrees(270)});
static_assert(compose(north, {{0, 80}, Bearing::degrees(90)}) == WorldPose{{920, 2000}, Bearing::degrees(180)});
// Clamped at the ends of the world.
static_assert(moved(WorldPose{{highest, lowest}, Bearing{}}, 1, -1).position == Point{highest, lowest});
static_assert(moved(WorldPose{{0, 0}, Bearing{}}, lowest, highest).position == Point{lowest, highest});
static_assert(moved(WorldPose{{lowest, highest}, Bearing::degrees(180)}, lowest, lowest).position == Point{0, highest});

// As seen by a robot that looks along +y.
static_assert(offset_from(north, {950, 2300}) == Offset{300, 50});
static_assert(offset_from(north, {1050, 1700}) == Offset{-300, -50});
static_assert(offset_from(WorldPose{{lowest, lowest}, Bearing::degrees(45)}, {highest, highest}) == Offset{highest, 0});
static_assert(offset_from(WorldPose{{highest, highest}, Bearing{}}, {lowest, lowest}) == Offset{lowest, lowest});

TEST(WorldPose, OffsetIsTheReverseOfMoved) {
    for (auto random : property(20'000, 300)) {
        const WorldPose pose{{random.between(-9000, 9000), random.between(-9000, 9000)},
                             Bearing::turns_of_65536(random.between(0, 65'535))};
        SCOPED_TRACE(pose.heading.units());
        const std::int32_t ahead = random.between(-8000, 8000);
        const std::int32_t left = random.between(-8000, 8000);
        const Offset seen = offset_from(pose, moved(pose, ahead, left).position);
        // Both calls round to a millimetre, and the error of the sines counts twice.
        ASSERT_LE(seen.ahead_mm, ahead + 4);
        ASSERT_GE(seen.ahead_mm, ahead - 4);
        ASSERT_LE(seen.left_mm, left + 4);
        ASSERT_GE(seen.left_mm, left - 4);
    }
}

TEST(WorldPose, ThereAndBackIsTheSame) {
    const auto rounds = property(20'000, 300);
    Random random(rounds.seed);
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        const Bearing heading = Bearing::turns_of_65536(random.between(0, 65'535));
        const std::int32_t forward = random.between(-8000, 8000);
        const std::int32_t left = random.between(-8000, 8000);
        const WorldPose there = moved(WorldPose{{70, -90}, heading}, forward, left);
        SCOPED_TRACE(heading.units());
        // Each call rounds by at most half a millimetre. The error of the sine cancels: both calls have the same.
        const WorldPose back = moved(there, -forward, -left);
        ASSERT_TRUE(back.position.x_mm >= 69 && back.position.x_mm <= 71);
        ASSERT_TRUE(back.position.y_mm >= -91 && back.position.y_mm <= -89);
    }
}

#if __STDC_HOSTED__
TEST(WorldPose, ErrorIsAsStated) {
    for (auto random : property(100'000, 0)) {
        const Bearing heading = Bearing::turns_of_65536(random.between(0, 65'535));
        const std::int32_t forward = random.between(-100'000, 100'000);
        const std::int32_t left = random.between(-100'000, 100'000);
        const WorldPose at = moved(WorldPose{{0, 0}, heading}, forward, left);
        const double angle = heading.units() * 2 * std::numbers::pi / Bearing::turn;
        const double allowed = 0.5 + (std::abs(forward) + std::abs(left)) / 8000.0;
        ASSERT_LE(std::fabs(at.position.x_mm - (forward * std::cos(angle) - left * std::sin(angle))), allowed);
        ASSERT_LE(std::fabs(at.position.y_mm - (forward * std::sin(angle) + left * std::cos(angle))), allowed);
    }
}
#endif

}  // namespace
