#include "firmpath/path/leg.hpp"

#include <cstdint>

#include "support/property.hpp"

#if __STDC_HOSTED__
#include <cmath>
#endif

namespace {

using namespace firmpath;
using namespace test_support;
using firmpath::detail::distance_mm;
using firmpath::detail::Leg;
using firmpath::detail::quotient;
using firmpath::detail::root_of;
using firmpath::detail::rounded;

static_assert(quotient(7, 2) == 4 && quotient(6, 4) == 2 && quotient(5, 4) == 1 && quotient(0, 1) == 0);
static_assert(rounded(root_of(0)) == 0 && rounded(root_of(6)) == 2 && rounded(root_of(7)) == 3);
static_assert(rounded(root_of((1ULL << 60) - 1)) == 1U << 30);

// 3, 4 and 5.
constexpr Leg slope({100, -200}, {3100, 3800});
static_assert(slope.length_mm() == 5000);
static_assert(slope.at(2500) == Point{1600, 1800} && slope.at(9999) == Point{3100, 3800});
static_assert(slope.nearest_mm({1600, 1800}) == 2500);
static_assert(slope.left_mm({1600 - 800, 1800 + 600}) == 1000 && slope.left_mm({1600 + 800, 1800 - 600}) == -1000);
static_assert(slope.nearest_mm({0, -900}) == 0 && slope.nearest_mm({9000, 9000}) == 5000);

constexpr Leg nowhere({5, 5}, {5, 5});
static_assert(nowhere.length_mm() == 0 && nowhere.at(7) == Point{5, 5});
static_assert(nowhere.nearest_mm({100, 0}) == 0 && nowhere.left_mm({100, 0}) == 0);

// The longest leg, and one that is too long.
static_assert(Leg({lowest, 0}, {lowest + (1 << 29) - 1, 0}).length_mm() == farthest_mm);
static_assert(Leg({lowest, 0}, {lowest + (1 << 29), 0}).length_mm() > farthest_mm);
static_assert(Leg({lowest, lowest}, {highest, highest}).length_mm() > farthest_mm);
static_assert(distance_mm({lowest, lowest}, {highest, highest}) == farthest_mm);
static_assert(distance_mm({-3, 0}, {0, 4}) == 5);

TEST(Quotient, IsRoundedToTheNearest) {
    for (auto random : property(50'000, 1000)) {
        const std::uint32_t divisor = 1 + (random.next() >> (1 + random.below(31)));
        const std::uint64_t n =
            std::uint64_t{divisor - (divisor != 0 ? 1 : 0)} * (random.next() >> (2 + random.below(29))) +
            random.below(divisor);
        const std::uint64_t q = quotient(n, divisor);
        SCOPED_TRACE(divisor);
        // |n - q * divisor| <= divisor / 2, and halves are rounded up.
        ASSERT_TRUE(2 * (q * divisor) <= 2 * n + divisor);
        ASSERT_TRUE(2 * n < 2 * (q * divisor) + divisor);
    }
}

TEST(Root, IsRoundedToTheNearest) {
    for (auto random : property(50'000, 500)) {
        const std::uint64_t word = std::uint64_t{random.next()} << 28 | random.next() >> 4;
        const std::uint64_t square = word >> random.below(60);
        const std::uint64_t root = rounded(root_of(square));
        // In whole numbers: (root - 1/2)^2 < square < (root + 1/2)^2.
        ASSERT_TRUE(root * root + root >= square);
        ASSERT_TRUE(root == 0 || root * root - root < square);
    }
}

/// Legs along the axes have exact answers, anywhere.
TEST(Leg, AlongTheAxesIsExact) {
    for (auto random : property(20'000, 200)) {
        const auto length = static_cast<std::int32_t>(1 + random.below(random.chance(50) ? 5000 : farthest_mm));
        const std::int32_t from = random.between(lowest / 2, highest / 2);
        const Leg leg({from, 7}, {from + length, 7});
        const auto along = static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(length) + 1));
        const std::int32_t aside = random.between(-400'000'000, 400'000'000);
        ASSERT_EQ(leg.length_mm(), static_cast<std::uint32_t>(length));
        ASSERT_EQ(leg.nearest_mm({from + along, 7 + aside}), static_cast<std::uint32_t>(along));
        ASSERT_EQ(leg.left_mm({from + along, 7 + aside}), aside);
        ASSERT_TRUE(leg.at(static_cast<std::uint32_t>(along)) == (Point{from + along, 7}));
        const Leg back({7, from + length}, {7, from});
        ASSERT_EQ(back.nearest_mm({7 + aside, from + along}), static_cast<std::uint32_t>(length - along));
        ASSERT_EQ(back.left_mm({7 + aside, from + along}), aside);
        ASSERT_TRUE(back.at(static_cast<std::uint32_t>(length - along)) == (Point{7, from + along}));
    }
}

TEST(Leg, AnyPointsDo) {
    Random random(7);
    for (int i = 0; i < 500; ++i) {
        const auto any = [&] {
            constexpr std::int32_t ends[] = {lowest, -1, 0, 1, highest};
            const auto x = random.chance(50) ? ends[random.below(5)] : static_cast<std::int32_t>(random.next());
            const auto y = random.chance(50) ? ends[random.below(5)] : static_cast<std::int32_t>(random.next());
            return Point{x, y};
        };
        const Point a = any();
        const int size = 1 << random.between(0, 28);
        const Leg leg(a, {a.x_mm - (a.x_mm > 0 ? 1 : -1) * random.between(0, size),
                          a.y_mm - (a.y_mm > 0 ? 1 : -1) * random.between(0, size)});
        const Point p = any();
        ASSERT_TRUE(leg.length_mm() <= farthest_mm);
        ASSERT_TRUE(leg.nearest_mm(p) <= leg.length_mm());
        ASSERT_TRUE(distance_mm(p, leg.at(leg.nearest_mm(p))) <= farthest_mm);
        ASSERT_TRUE(leg.left_mm(p) <= static_cast<std::int32_t>(farthest_mm));
        ASSERT_TRUE(leg.left_mm(p) >= -static_cast<std::int32_t>(farthest_mm));
    }
}

#if __STDC_HOSTED__
TEST(Leg, AgreesWithRealNumbers) {
    const auto rounds = property(200'000, 0);
    Random random(rounds.seed);
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        SCOPED_TRACE(i);
        const int leg_size = 1 << random.between(0, 28);
        const int away = 1 << random.between(0, 28);
        const Point a{random.between(-leg_size, leg_size), random.between(-leg_size, leg_size)};
        const Point b{random.between(-leg_size, leg_size), random.between(-leg_size, leg_size)};
        const Point p{a.x_mm + random.between(-away, away), a.y_mm + random.between(-away, away)};
        const Leg leg(a, b);
        const long double dx = static_cast<long double>(b.x_mm) - a.x_mm;
        const long double dy = static_cast<long double>(b.y_mm) - a.y_mm;
        const long double px = static_cast<long double>(p.x_mm) - a.x_mm;
        const long double py = static_cast<long double>(p.y_mm) - a.y_mm;
        const long double length = std::hypot(dx, dy);
        if (length == 0 || length > farthest_mm) {
            continue;
        }
        ASSERT_LE(std::fabs(leg.length_mm() - length), 0.5L);
        long double along = (px * dx + py * dy) / length;
        along = along < 0 ? 0 : along > length ? length : along;
        ASSERT_LE(std::fabs(leg.nearest_mm(p) - along), 1.01L);
        const long double left = (dx * py - dy * px) / length;
        const long double share = length < 2'000'000 ? 1 / (500 * length) : 1 / 4'000'000.0L;
        if (std::fabs(left) < farthest_mm) {
            ASSERT_LE(std::fabs(leg.left_mm(p) - left), 1 + share * std::fabs(left));
        }
        const Point nearest = leg.at(leg.nearest_mm(p));
        const long double distance = std::hypot(px - dx * along / length, py - dy * along / length);
        if (distance < farthest_mm) {
            ASSERT_LE(std::fabs(distance_mm(p, nearest) - distance), 2.0L);
        }
    }
}
#endif

}  // namespace
