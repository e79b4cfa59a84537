#include "firmpath/geometry/bearing.hpp"

#include <cstdint>

#include "support/property.hpp"

#if __STDC_HOSTED__
#include <cmath>
#include <numbers>
#endif

namespace {

using namespace firmpath;
using namespace test_support;

constexpr std::int32_t one = firmpath::detail::sine_of_quarter;

static_assert(Bearing::degrees(0).units == 0 && Bearing::degrees(90).units == 16'384);
static_assert(Bearing::degrees(-90) == Bearing::degrees(270) && Bearing::degrees(360) == Bearing{});
static_assert(Bearing::degrees(-45).signed_units() == -8192 && Bearing::degrees(180).signed_units() == -32'768);
static_assert(Bearing::degrees(1).units == 182 && Bearing::degrees(-1).signed_units() == -182);
static_assert(Bearing::degrees(lowest) == Bearing::degrees(-128) && Bearing::degrees(highest) == Bearing::degrees(127));
static_assert(Bearing::degrees(315) + Bearing::degrees(90) == Bearing::degrees(45));
static_assert((Bearing{10} - Bearing{20}).signed_units() == -10 &&
              (Bearing{65'530} - Bearing{4}).signed_units() == -10);
static_assert(-Bearing{1} == Bearing{65'535} && Bearing::of(-1) == Bearing::of(65'535 + 65'536));

static_assert(sine(Bearing{0}) == 0 && sine(Bearing{16'384}) == one && sine(Bearing{32'768}) == 0 &&
              sine(Bearing{49'152}) == -one);
static_assert(cosine(Bearing{0}) == one && cosine(Bearing{16'384}) == 0 && cosine(Bearing{32'768}) == -one &&
              cosine(Bearing{49'152}) == 0);
static_assert(sine(Bearing::degrees(45)) == cosine(Bearing::degrees(45)));

static_assert(bearing_of(0, 0) == Bearing{});
static_assert(bearing_of(1, 0) == Bearing::degrees(0) && bearing_of(highest, 0) == Bearing::degrees(0));
static_assert(bearing_of(0, 1) == Bearing::degrees(90) && bearing_of(0, highest) == Bearing::degrees(90));
static_assert(bearing_of(-1, 0) == Bearing::degrees(180) && bearing_of(lowest, 0) == Bearing::degrees(180));
static_assert(bearing_of(0, -1) == Bearing::degrees(270) && bearing_of(0, lowest) == Bearing::degrees(270));
static_assert(bearing_of(7, 7) == Bearing::degrees(45) && bearing_of(highest, highest) == Bearing::degrees(45));
static_assert(bearing_of(-1, 1) == Bearing::degrees(135) && bearing_of(lowest, lowest) == Bearing::degrees(225));
static_assert(bearing_of(highest, 1) == Bearing{} && bearing_of(1, lowest) == Bearing::degrees(270));

TEST(Bearing, SineIsOddAndThereAndBackIsTheSame) {
    for (std::int32_t units = 0; units < Bearing::turn; ++units) {
        const Bearing a = Bearing::of(units);
        ASSERT_EQ(sine(-a), -sine(a)) << units;
        ASSERT_EQ(cosine(-a), cosine(a)) << units;
        // Two units of the sine are 1.3 units of angle; the conversion back adds an error of at most 0.6.
        const std::int32_t back = (bearing_of(cosine(a), sine(a)) - a).signed_units();
        ASSERT_TRUE(back >= -2 && back <= 2) << units;
    }
}

TEST(Bearing, OfAnOffsetMirrorsAndTurns) {
    for (auto random : property(100'000, 500)) {
        const unsigned shift = random.below(31);
        const std::int32_t dx = static_cast<std::int32_t>(random.next()) >> shift;
        const std::int32_t dy = static_cast<std::int32_t>(random.next()) >> random.below(31);
        if (dx == lowest || dy == lowest || (dx == 0 && dy == 0)) {
            continue;
        }
        SCOPED_TRACE(dx);
        SCOPED_TRACE(dy);
        const Bearing a = bearing_of(dx, dy);
        if (dy != 0) {
            ASSERT_TRUE(bearing_of(dx, -dy) == -a);
        }
        // A quarter turn further, by another branch of the same tables.
        const std::int32_t turned = (bearing_of(-dy, dx) - a).signed_units() - Bearing::quarter;
        ASSERT_TRUE(turned >= -1 && turned <= 1);
    }
}

/// All results of the functions in one number: the compiler's constants and the target must agree.
constexpr std::uint32_t fingerprint(std::uint32_t count) {
    std::uint32_t sum = 2'166'136'261U;
    Random random(1);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto dx = static_cast<std::int32_t>(random.next()) >> (i % 31);
        const auto dy = static_cast<std::int32_t>(random.next()) >> (i % 29);
        const Bearing a = bearing_of(dx, dy);
        sum = (sum ^ a.units) * 16'777'619U;
        sum = (sum ^ static_cast<std::uint32_t>(sine(a))) * 16'777'619U;
    }
    return sum;
}

TEST(Bearing, IsTheSameAsInConstants) {
    constexpr std::uint32_t constant = fingerprint(300);
    volatile std::uint32_t count = 300;
    EXPECT_EQ(fingerprint(count), constant);
}

#if __STDC_HOSTED__
TEST(Bearing, ErrorOfSineIsAsStated) {
    double worst = 0;
    for (std::int32_t units = 0; units < Bearing::turn; ++units) {
        const double truth = std::sin(units * 2 * std::numbers::pi / Bearing::turn) * one;
        worst = std::fmax(worst, std::fabs(sine(Bearing::of(units)) - truth));
    }
    EXPECT_LT(worst, 2.0);
    EXPECT_GT(worst, 1.0);  // otherwise the docstring claims too little
}

TEST(Bearing, ErrorOfAngleIsAsStated) {
    const auto rounds = property(1'000'000, 0);
    Random random(rounds.seed);
    double worst = 0;
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        const bool alike = random.chance(50);
        const unsigned shift = random.below(32);
        const std::int32_t dx = static_cast<std::int32_t>(random.next()) >> shift;
        const std::int32_t dy = static_cast<std::int32_t>(random.next()) >> (alike ? shift : random.below(32));
        if (dx == 0 && dy == 0) {
            continue;
        }
        const double truth = std::atan2(dy, dx) / (2 * std::numbers::pi) * Bearing::turn;
        const double beside = std::remainder(bearing_of(dx, dy).units - truth, Bearing::turn);
        ASSERT_LE(std::fabs(beside), 0.6) << dx << ',' << dy;
        worst = std::fmax(worst, std::fabs(beside));
    }
    EXPECT_GT(worst, 0.5);
}

TEST(Bearing, DegreesAreRoundedToNearest) {
    for (int degrees = -1080; degrees <= 1080; ++degrees) {
        const double beside =
            std::remainder(Bearing::degrees(degrees).units - degrees * (Bearing::turn / 360.0), Bearing::turn);
        ASSERT_LE(std::fabs(beside), 0.5) << degrees;
    }
}
#endif

}  // namespace
