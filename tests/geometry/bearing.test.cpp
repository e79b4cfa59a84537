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

static_assert(Bearing::degrees(0).units() == 0 && Bearing::degrees(90).units() == 16'384);
static_assert(Bearing::degrees(-90) == Bearing::degrees(270) && Bearing::degrees(360) == Bearing{});
static_assert(Bearing::degrees(-45).signed_units() == -8192 && Bearing::degrees(180).signed_units() == -32'768);
static_assert(Bearing::degrees(1).units() == 182 && Bearing::degrees(-1).signed_units() == -182);
static_assert(Bearing::degrees(lowest) == Bearing::degrees(-128) && Bearing::degrees(highest) == Bearing::degrees(127));
static_assert(Bearing::degrees(315) + Bearing::degrees(90) == Bearing::degrees(45));
static_assert(Bearing::milliradians(0) == Bearing{} && Bearing::milliradians(1571).units() == 16'386);
static_assert(Bearing::milliradians(-1571).signed_units() == -16'386 && Bearing::milliradians(3141).units() == 32'762);
static_assert((Bearing::turns_of_65536(10) - Bearing::turns_of_65536(20)).signed_units() == -10 &&
              (Bearing::turns_of_65536(65'530) - Bearing::turns_of_65536(4)).signed_units() == -10);
static_assert(-Bearing::turns_of_65536(1) == Bearing::turns_of_65536(65'535) &&
              Bearing::turns_of_65536(-1) == Bearing::turns_of_65536(65'535 + 65'536));

static_assert(sine(Bearing::turns_of_65536(0)) == 0 && sine(Bearing::turns_of_65536(16'384)) == one &&
              sine(Bearing::turns_of_65536(32'768)) == 0 && sine(Bearing::turns_of_65536(49'152)) == -one);
static_assert(cosine(Bearing::turns_of_65536(0)) == one && cosine(Bearing::turns_of_65536(16'384)) == 0 &&
              cosine(Bearing::turns_of_65536(32'768)) == -one && cosine(Bearing::turns_of_65536(49'152)) == 0);
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
        const Bearing a = Bearing::turns_of_65536(units);
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
        sum = (sum ^ a.units()) * 16'777'619U;
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
        worst = std::fmax(worst, std::fabs(sine(Bearing::turns_of_65536(units)) - truth));
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
        const double beside = std::remainder(bearing_of(dx, dy).units() - truth, Bearing::turn);
        ASSERT_LE(std::fabs(beside), 0.6) << dx << ',' << dy;
        worst = std::fmax(worst, std::fabs(beside));
    }
    EXPECT_GT(worst, 0.5);
}

TEST(Bearing, DegreesAreRoundedToNearest) {
    for (int degrees = -1080; degrees <= 1080; ++degrees) {
        const double beside =
            std::remainder(Bearing::degrees(degrees).units() - degrees * (Bearing::turn / 360.0), Bearing::turn);
        ASSERT_LE(std::fabs(beside), 0.5) << degrees;
    }
}

TEST(Bearing, MilliradiansAreRoundedToNearest) {
    const auto rounds = property(1'000'000, 0);
    Random random(rounds.seed);
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        const std::int32_t value =
            i < 2 ? (i == 0 ? lowest : highest) : static_cast<std::int32_t>(random.next()) >> random.below(32);
        const double truth =
            std::remainder(value / 1000.0, 2 * std::numbers::pi) / (2 * std::numbers::pi) * Bearing::turn;
        const double beside = std::remainder(Bearing::milliradians(value).units() - truth, Bearing::turn);
        ASSERT_LE(std::fabs(beside), 0.5 + 1.0 / 131'072) << value;
    }
}
#endif

}  // namespace
