#include "firmpath/path/follow.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <span>

#include "support/property.hpp"

#if __STDC_HOSTED__
#include <cmath>
#endif

namespace {

using namespace firmpath;
using namespace test_support;

using Path = std::span<const Point>;

static_assert(sizeof(Follower) == (sizeof(void*) == 8 ? 64 : 60));

// East, then north.
constexpr Point corner[] = {{0, 0}, {1000, 0}, {1000, 2000}};

constexpr Follower after(Path path, Point position, FollowOptions options = {}) {
    Follower follower;
    (void)follower.begin(path, options);
    (void)follower.update(path, position);
    return follower;
}
static_assert(after(corner, {300, 40}).progress_mm() == 300);
static_assert(after(corner, {300, 40}).remaining_mm() == 2700);
static_assert(after(corner, {300, 40}).cross_track_mm() == 40);
static_assert(after(corner, {300, -40}).cross_track_mm() == -40);
static_assert(after(corner, {300, -40}).off_path_mm() == 40);
static_assert(after(corner, {300, 40}).lookahead() == Point{800, 0});
static_assert(after(corner, {300, 40}, {.lookahead_mm = 900}).lookahead() == Point{1000, 200});
static_assert(after(corner, {300, 40}, {.lookahead_mm = 4'000'000'000}).lookahead() == Point{1000, 2000});
// Across the corner, nearer to the second leg.
static_assert(after(corner, {980, 100}).progress_mm() == 980);  // 1000 mm is its reach
static_assert(after(corner, {980, 100}, {.reach_mm = 1500}).progress_mm() == 1100);
static_assert(after(corner, {980, 100}, {.reach_mm = 1500}).cross_track_mm() == 20);
static_assert(after(corner, {980, 100}, {.reach_mm = 1500}).leg() == 1);
static_assert(after(corner, {980, 100}, {.reach_mm = 1500, .most_legs = 0}).progress_mm() == 1100);
// Past the corner the second leg counts.
static_assert(after(corner, {1030, -40}, {.reach_mm = 1500}).off_path_mm() == 50);
static_assert(after(corner, {1030, -40}, {.reach_mm = 1500}).cross_track_mm() == -30);

TEST(Follower, RefusesNoPath) {
    Follower follower;
    EXPECT_EQ(follower.update(Path(), {0, 0}), FollowResult::other_path);
    EXPECT_EQ(follower.begin(Path()), FollowResult::no_points);
    EXPECT_EQ(follower.update(Path(), {0, 0}), FollowResult::other_path);
    ASSERT_EQ(follower.begin(corner), FollowResult::driving);
    EXPECT_EQ(follower.update(Path(corner, 2), {0, 0}), FollowResult::other_path);
    constexpr Point other_start[] = {{1, 0}, {1000, 0}, {1000, 2000}};
    constexpr Point other_end[] = {{0, 0}, {1000, 0}, {1000, 2001}};
    EXPECT_EQ(follower.update(other_start, {0, 0}), FollowResult::other_path);
    EXPECT_EQ(follower.update(other_end, {0, 0}), FollowResult::other_path);
    EXPECT_EQ(follower.update(corner, {0, 0}), FollowResult::driving);
    EXPECT_EQ(follower.begin(Path()), FollowResult::no_points);
    EXPECT_EQ(follower.update(corner, {0, 0}), FollowResult::other_path);
}

TEST(Follower, RefusesOtherPointsBetweenTheSameEnds) {
    Follower follower;
    ASSERT_EQ(follower.begin(corner), FollowResult::driving);
    ASSERT_EQ(follower.update(corner, {300, 40}), FollowResult::driving);
    const Point other_way[] = {{0, 0}, {0, 2000}, {1000, 2000}};
    EXPECT_EQ(follower.update(other_way, {0, 500}), FollowResult::other_path);
    EXPECT_EQ(follower.seat(other_way, {0, 500}), FollowResult::other_path);
    EXPECT_EQ(follower.progress_mm(), 300U);
    // Two coordinates changed for each other, and a copy elsewhere in memory.
    const Point swapped[] = {{0, 0}, {0, 1000}, {1000, 2000}};
    EXPECT_EQ(follower.update(swapped, {300, 40}), FollowResult::other_path);
    const Point copy[] = {corner[0], corner[1], corner[2]};
    EXPECT_EQ(follower.update(copy, {400, 40}), FollowResult::driving);
    EXPECT_EQ(follower.progress_mm(), 400U);
}

TEST(Follower, IsSeatedAnew) {
    Follower follower;
    EXPECT_EQ(follower.seat(corner, {0, 0}), FollowResult::other_path);  // before `begin`
    ASSERT_EQ(follower.begin(corner, {.lookahead_mm = 200, .reach_mm = 300}), FollowResult::driving);
    // The robot outran its reach: an update leaves it behind, a seat finds it.
    EXPECT_EQ(follower.update(corner, {1010, 1500}), FollowResult::driving);
    EXPECT_EQ(follower.progress_mm(), 300U);
    EXPECT_EQ(follower.seat(corner, {1010, 1500}), FollowResult::driving);
    EXPECT_EQ(follower.progress_mm(), 2500U);
    EXPECT_EQ(follower.leg(), 1U);
    EXPECT_EQ(follower.off_path_mm(), 10U);
    EXPECT_EQ(follower.cross_track_mm(), -10);
    EXPECT_EQ(follower.lookahead(), (Point{1000, 1700}));
    EXPECT_EQ(follower.update(corner, {1000, 1600}), FollowResult::driving);
    EXPECT_EQ(follower.progress_mm(), 2600U);
    // Carried back, also after it had arrived.
    EXPECT_EQ(follower.update(corner, {1000, 1890}), FollowResult::driving);
    EXPECT_EQ(follower.update(corner, {1000, 1990}), FollowResult::arrived);
    EXPECT_EQ(follower.seat(corner, {250, -30}), FollowResult::driving);
    EXPECT_EQ(follower.progress_mm(), 250U);
    EXPECT_EQ(follower.remaining_mm(), 2750U);
    EXPECT_EQ(follower.seat(corner, {1000, 2000}), FollowResult::arrived);
    const Point point[] = {{7, 7}};
    ASSERT_EQ(follower.begin(point), FollowResult::driving);
    EXPECT_EQ(follower.seat(point, {500, 7}), FollowResult::driving);
    EXPECT_EQ(follower.off_path_mm(), 493U);
    EXPECT_EQ(follower.seat(point, {10, 7}), FollowResult::arrived);
}

TEST(Follower, RefusesWhatIsTooLong) {
    Follower follower;
    constexpr std::int32_t half = 1 << 28;
    constexpr Point longest[] = {{-half, 0}, {0, 0}, {half - 1, 0}};
    constexpr Point longer[] = {{-half, 0}, {0, 0}, {half, 0}};
    constexpr Point longest_leg[] = {{lowest, lowest}, {highest, highest}};
    EXPECT_EQ(follower.begin(longest), FollowResult::driving);
    EXPECT_EQ(follower.remaining_mm(), farthest_mm);
    EXPECT_EQ(follower.begin(longer), FollowResult::too_long);
    EXPECT_EQ(follower.update(longer, {0, 0}), FollowResult::other_path);
    EXPECT_EQ(follower.begin(longest_leg), FollowResult::too_long);
    // Options may have any value.
    constexpr std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
    ASSERT_EQ(follower.begin(longest, {most, most, 0, 16}), FollowResult::driving);
    EXPECT_EQ(follower.update(longest, {half, 0}), FollowResult::driving);
    EXPECT_EQ(follower.remaining_mm(), 0U);
    EXPECT_TRUE(follower.lookahead() == longest[2]);
    EXPECT_EQ(follower.update(longest, {half - 1, 0}), FollowResult::arrived);
}

TEST(Follower, OnePointIsAPath) {
    for (const std::size_t size : {std::size_t{1}, std::size_t{20}}) {
        Point same[20];
        for (Point& point : same) {
            point = {7, 9};
        }
        const Path path(same, size);
        Follower follower;
        ASSERT_EQ(follower.begin(path), FollowResult::driving);
        EXPECT_EQ(follower.update(path, {107, 9}), FollowResult::driving);
        EXPECT_EQ(follower.off_path_mm(), 100U);
        EXPECT_EQ(follower.cross_track_mm(), 0);
        EXPECT_EQ(follower.remaining_mm(), 0U);
        EXPECT_TRUE(follower.lookahead() == same[0]);
        EXPECT_EQ(follower.update(path, {57, 9}), FollowResult::arrived);
    }
}

TEST(Follower, ArrivalIsFinal) {
    Follower follower;
    ASSERT_EQ(follower.begin(corner, {.reach_mm = 5000, .tolerance_mm = 30}), FollowResult::driving);
    EXPECT_EQ(follower.update(corner, {1031, 2000}), FollowResult::driving);
    EXPECT_EQ(follower.update(corner, {1018, 2024}), FollowResult::arrived);
    EXPECT_EQ(follower.update(corner, {0, 0}), FollowResult::arrived);
    EXPECT_EQ(follower.progress_mm(), 3000U);
}

/// Drives along the path itself, in steps of about `step_mm` and off by `aside` along both axes. At each step the
/// progress must equal the driven distance, with an error of up to `slack_mm`.
void drive(Path path, FollowOptions options, int step_mm, int aside, std::uint32_t slack_mm) {
    Follower follower;
    ASSERT_EQ(follower.begin(path, options), FollowResult::driving);
    std::uint32_t driven_mm = 0;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        SCOPED_TRACE(i);
        const std::uint32_t leg_mm = firmpath::detail::Leg(path[i], path[i + 1]).length_mm();
        const int steps = 1 + static_cast<int>(leg_mm) / step_mm;
        for (int n = 0; n < steps; ++n) {
            const auto between = [=](std::int32_t from, std::int32_t to) {
                return from + (to - from) * n / steps + aside;
            };
            const FollowResult status = follower.update(
                path, {between(path[i].x_mm, path[i + 1].x_mm), between(path[i].y_mm, path[i + 1].y_mm)});
            const std::uint32_t truth =
                driven_mm + leg_mm * static_cast<std::uint32_t>(n) / static_cast<std::uint32_t>(steps);
            ASSERT_TRUE(follower.progress_mm() <= truth + slack_mm)
                << "progress " << follower.progress_mm() << " at " << truth;
            ASSERT_TRUE(follower.progress_mm() + slack_mm >= truth)
                << "progress " << follower.progress_mm() << " at " << truth;
            if (status == FollowResult::arrived) {
                ASSERT_TRUE(follower.remaining_mm() <= options.tolerance_mm);
            }
        }
        driven_mm += leg_mm;
    }
    Point end = path[path.size() - 1];
    ASSERT_EQ(follower.update(path, end), FollowResult::arrived);
}

// Twice around, over its own crossings and its own start.
constexpr Point eight[] = {{0, 0},        {3000, 3000}, {6000, 3000},  {6000, 0},    {3000, 0},    {0, 3000},
                           {-3000, 3000}, {-3000, 0},   {0, 0},        {3000, 3000}, {6000, 3000}, {6000, 0},
                           {3000, 0},     {0, 3000},    {-3000, 3000}, {-3000, 0},   {0, 0}};
constexpr Point there_and_back[] = {{0, 0}, {4001, 2999}, {1000, 751}, {4001, 2999}, {0, 0}, {-500, 0}};
constexpr Point closed[] = {{0, 0}, {2000, 0}, {2000, 2000}, {0, 2000}, {0, 0}};

TEST(Follower, FollowsCrossingsInTheirOrder) {
    for (const int aside : {0, 20, -20}) {
        SCOPED_TRACE(aside);
        drive(eight, {.reach_mm = 600, .tolerance_mm = 50}, 37, aside, 70);
    }
    drive(eight, {.reach_mm = 600, .tolerance_mm = 50}, 300, 0, 5);
}

TEST(Follower, TurnsRoundWhereThePathDoes) { drive(there_and_back, {.reach_mm = 900, .tolerance_mm = 20}, 11, 0, 16); }

TEST(Follower, AClosedPathIsNotDoneAtItsStart) {
    Follower follower;
    ASSERT_EQ(follower.begin(closed), FollowResult::driving);
    EXPECT_EQ(follower.update(closed, {0, 0}), FollowResult::driving);
    EXPECT_EQ(follower.progress_mm(), 0U);
    drive(closed, {.reach_mm = 500, .tolerance_mm = 40}, 50, 0, 5);
}

TEST(Follower, RepeatedPointsDoNotCount) {
    Point path[70];
    for (int i = 0; i < 70; ++i) {
        // The first point, one in the middle and the last are repeated.
        const int leg = i < 20 ? 0 : i < 25 ? i - 19 : i < 50 ? 6 : 7;
        path[i] = {leg * 100, leg % 2 * 100};
    }
    drive(path, {.reach_mm = 200, .tolerance_mm = 10}, 9, 0, 12);
    // There is a last leg, so the side is known.
    Follower follower;
    ASSERT_EQ(follower.begin(path, {.reach_mm = 5000, .most_legs = 100}), FollowResult::driving);
    ASSERT_EQ(follower.update(path, {700 - 7, 100 + 7}), FollowResult::arrived);
    EXPECT_EQ(follower.cross_track_mm(), 10);
}

TEST(Follower, FarAwayLeavesThePlace) {
    constexpr std::int32_t ends[] = {lowest, 0, highest};
    for (const std::int32_t x : ends) {
        for (const std::int32_t y : ends) {
            Follower follower;
            ASSERT_EQ(follower.begin(corner), FollowResult::driving);
            ASSERT_EQ(follower.update(corner, {400, 0}), FollowResult::driving);
            if (x == 0 && y == 0) {
                continue;
            }
            ASSERT_EQ(follower.update(corner, {x, y}), FollowResult::driving);
            EXPECT_EQ(follower.progress_mm(), 400U);
            EXPECT_EQ(follower.off_path_mm(), farthest_mm);
            EXPECT_EQ(follower.cross_track_mm() > 0, y > 0);
            EXPECT_EQ(follower.cross_track_mm() < 0, y < 0);
        }
    }
}

TEST(Follower, LooksAtSoManyLegs) {
    Point path[40];
    for (int i = 0; i < 40; ++i) {
        path[i] = {i * 10, 0};
    }
    Follower follower;
    ASSERT_EQ(follower.begin(path, {.lookahead_mm = 300, .reach_mm = 400, .most_legs = 5}), FollowResult::driving);
    EXPECT_EQ(follower.update(path, {390, 0}), FollowResult::driving);
    EXPECT_EQ(follower.progress_mm(), 50U);
    EXPECT_TRUE(follower.lookahead() == (Point{90, 0}) || follower.lookahead() == (Point{100, 0}));
}

/// With the smallest limit on legs it still goes on from each leg to the next.
TEST(Follower, FewestLegsArrive) {
    for (const std::uint16_t most : {std::uint16_t{0}, std::uint16_t{1}, std::uint16_t{2}}) {
        Follower follower;
        ASSERT_EQ(follower.begin(corner, {.most_legs = most}), FollowResult::driving);
        EXPECT_EQ(follower.update(corner, {1000, 0}), FollowResult::driving);
        EXPECT_EQ(follower.update(corner, {1000, 900}), FollowResult::driving);
        EXPECT_EQ(follower.update(corner, {1000, 1800}), FollowResult::driving);
        EXPECT_EQ(follower.update(corner, {1000, 2000}), FollowResult::arrived);
    }
}

#if __STDC_HOSTED__
/// The definition in real numbers, on random paths and robots. It shares no code with the library except the rule that
/// a leg's length is rounded to a millimetre.
class Plain {
public:
    Plain(Path path, Follower& follower, FollowOptions options) : path_(path), follower_(follower), options_(options) {
        double start = 0;
        for (std::size_t i = 0; i + 1 < path.size(); ++i) {
            starts_[i] = start;
            start += std::round(length(i));
        }
        total_ = start;
        starts_[path.size() - 1] = start;
    }

    void expect_right(double before, Point p) const {
        const double progress = follower_.progress_mm();
        ASSERT_GE(progress, before);
        ASSERT_LE(progress, std::fmin(before + options_.reach_mm, total_));
        ASSERT_EQ(progress + follower_.remaining_mm(), total_);
        // The reported distance from the place is correct; no place within reach is nearer by over 4 mm and rounding.
        const double off = distance_at(progress, p);
        ASSERT_NEAR(follower_.off_path_mm(), off, 2);
        for (std::size_t i = 0; i + 1 < path_.size(); ++i) {
            const double low = std::fmax(before, starts_[i]);
            const double high = std::fmin(before + options_.reach_mm, starts_[i + 1]);
            for (double at = low; at <= high; at += std::fmax(1, length(i) / 50)) {
                ASSERT_GE(distance_at(at, p), off - 8) << "at " << at << " in place of " << progress;
            }
        }
        // The look-ahead point.
        double x = 0;
        double y = 0;
        point_at(std::fmin(progress + options_.lookahead_mm, total_), x, y);
        ASSERT_NEAR(follower_.lookahead().x_mm, x, 2);
        ASSERT_NEAR(follower_.lookahead().y_mm, y, 2);
        // The side.
        const std::size_t leg = follower_.leg();
        ASSERT_LT(leg + 1, path_.size());
        ASSERT_GE(progress, starts_[leg]);
        ASSERT_LE(progress, starts_[leg + 1]);
        const double dx = path_[leg + 1].x_mm - path_[leg].x_mm;
        const double dy = path_[leg + 1].y_mm - path_[leg].y_mm;
        if (length(leg) > 0) {
            const double left = (dx * (p.y_mm - path_[leg].y_mm) - dy * (p.x_mm - path_[leg].x_mm)) / length(leg);
            ASSERT_NEAR(follower_.cross_track_mm(), left, 1 + std::fabs(left) / (500 * length(leg)));
        }
    }

    void point_at(double along, double& x, double& y) const {
        std::size_t i = 0;
        while (i + 2 < path_.size() && along >= starts_[i + 1]) {
            ++i;
        }
        const double share = length(i) == 0 ? 0 : std::fmin((along - starts_[i]) / length(i), 1);
        x = path_[i].x_mm + share * (path_[i + 1].x_mm - path_[i].x_mm);
        y = path_[i].y_mm + share * (path_[i + 1].y_mm - path_[i].y_mm);
    }

    double total() const { return total_; }

private:
    double length(std::size_t i) const {
        return std::hypot(path_[i + 1].x_mm - path_[i].x_mm, path_[i + 1].y_mm - path_[i].y_mm);
    }
    double distance_at(double along, Point p) const {
        double x = 0;
        double y = 0;
        point_at(along, x, y);
        return std::hypot(p.x_mm - x, p.y_mm - y);
    }

    Path path_;
    Follower& follower_;
    FollowOptions options_;
    double starts_[16] = {};
    double total_ = 0;
};

TEST(Follower, AgreesWithRealNumbers) {
    for (auto random : property(2000, 0)) {
        Point points[16];
        const std::size_t size = 2 + random.below(14);
        const int world = 1 << random.between(4, 16);
        for (std::size_t k = 0; k < size; ++k) {
            points[k] = {random.between(-world, world), random.between(-world, world)};
            if (k > 0 && random.chance(10)) {
                points[k] = points[k - 1];
            }
        }
        const Path path(points, size);
        const auto extent = static_cast<std::uint32_t>(world);
        const FollowOptions options{random.below(extent), 1 + random.below(2 * extent), random.below(extent / 4 + 1),
                                    16};
        Follower follower;
        ASSERT_EQ(follower.begin(path, options), FollowResult::driving);
        const Plain plain(path, follower, options);
        if (plain.total() == 0) {
            continue;
        }
        double truth = 0;
        const int noise = random.chance(20) ? world : world / 16;
        bool found = false;
        for (int step = 0; step < 60; ++step) {
            SCOPED_TRACE(step);
            truth = std::fmin(truth + plain.total() / 50, plain.total());
            double x = 0;
            double y = 0;
            plain.point_at(truth, x, y);
            const Point position{static_cast<std::int32_t>(x) + random.between(-noise, noise),
                                 static_cast<std::int32_t>(y) + random.between(-noise, noise)};
            const double before = follower.progress_mm();
            const FollowResult status = follower.update(path, position);
            plain.expect_right(before, position);
            if (testing::Test::HasFatalFailure()) {
                return;
            }
            const double to_end =
                std::hypot(position.x_mm - points[size - 1].x_mm, position.y_mm - points[size - 1].y_mm);
            found = found ||
                    (std::round(to_end) <= options.tolerance_mm && follower.remaining_mm() <= options.tolerance_mm);
            ASSERT_EQ(status, found ? FollowResult::arrived : FollowResult::driving);
        }
    }
}
#endif

}  // namespace
