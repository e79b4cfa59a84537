// Readings of a cone, compared with its geometry.
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/sense/occupancy_grid.hpp"
#include "firmpath/sense/ray_walk.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;

/// Where a cell lies as a sensor sees it: its distance in cells, and the angle from the middle of a cone.
struct Seen {
    double distance;
    double angle;
};
Seen seen_from(double x, double y, double middle, double cell_x, double cell_y) {
    const double dx = cell_x + 0.5 - x;
    const double dy = cell_y + 0.5 - y;
    return {std::hypot(dx, dy), std::fabs(std::remainder(std::atan2(dy, dx) - middle, 4 * std::acos(0)))};
}

TEST(OccupancyGrid, ConesAreWhatTheSensorSees) {
    constexpr int size = 60;
    constexpr double cell_mm = 50;
    for (auto random : test_support::property(300, 20)) {
        OccupancyGrid<size, size> grid;
        const Frame frame({-300, 200}, firmpath::millimetres(50), size, size);
        const WorldPose pose{{random.between(-300, 2699), random.between(200, 3199)},
                             Bearing::turns_of_65536(static_cast<std::int32_t>(random.below(65'536)))};
        const Bearing bearing = Bearing::turns_of_65536(static_cast<std::int32_t>(random.below(65'536)));
        const Bearing opening = Bearing::turns_of_65536(static_cast<std::int32_t>(random.below(14'000)));
        const RangeSensor sonar{50, 1500};
        const bool echo = random.below(4) != 0;
        const auto range = static_cast<std::uint16_t>(echo ? random.between(100, 1499) : firmpath::nothing_returned);
        const auto result = grid.integrate_cone(frame, pose, range, bearing, opening, sonar);
        ASSERT_TRUE(result == firmpath::ReadingResult::integrated || result == firmpath::ReadingResult::in_part);
        const double x = (pose.position.x_mm + 300) / cell_mm;
        const double y = (pose.position.y_mm - 200) / cell_mm;
        const double middle = (pose.heading + bearing).units() * 4 * std::acos(0) / 65'536;
        const double half = opening.units() * 2 * std::acos(0) / 65'536;
        const double reach = (echo ? range : sonar.maximum_mm) / cell_mm;
        for (int cy = 0; cy < size; ++cy) {
            for (int cx = 0; cx < size; ++cx) {
                const Seen seen = seen_from(x, y, middle, cx, cy);
                const std::int32_t odds = grid.log_odds(cell(cx, cy));
                const double aside = seen.distance * std::sin(std::min(std::max(0.0, seen.angle - half), std::acos(0)));
                if (odds > 0) {
                    EXPECT_TRUE(echo) << cx << ' ' << cy;
                    EXPECT_GT(seen.distance, reach - 0.8) << cx << ' ' << cy;
                    EXPECT_LT(seen.distance, reach + 1.3) << cx << ' ' << cy;  // half a cell more
                }
                if (odds != 0) {
                    EXPECT_LT(aside, 0.8) << cx << ' ' << cy;
                }
                if (odds < 0) {
                    EXPECT_LT(seen.distance, reach + 0.4) << cx << ' ' << cy;
                }
                // Half a cell inside the cone, less a sixteenth, and a cell nearer than the echo.
                if (seen.distance < reach - 1.5 && seen.angle < half * 15 / 16 - 0.8 / std::max(seen.distance, 1.0)) {
                    EXPECT_LT(odds, 0) << cx << ' ' << cy;
                }
            }
        }
        // Every cell that the arc crosses may have returned the echo, but for those that the cone has passed.
        bool raised = !echo;
        for (int n = 0; echo && n <= 400; ++n) {
            const double angle = middle + half * (n - 200) / 200;
            const int cx = static_cast<int>(std::floor(x + reach * std::cos(angle)));
            const int cy = static_cast<int>(std::floor(y + reach * std::sin(angle)));
            bool settled = false;
            for (int dy = -1; dy <= 1; ++dy) {
                for (int dx = -1; dx <= 1; ++dx) {
                    const Cell near = cell(cx + dx, cy + dy);
                    raised = raised || !grid.contains(near) || grid.log_odds(near) > 0;
                    settled = settled || !grid.contains(near) || grid.log_odds(near) > 0 ||
                              (dx == 0 && dy == 0 && grid.log_odds(near) < 0);
                }
            }
            EXPECT_TRUE(settled) << cx << ' ' << cy;
        }
        EXPECT_TRUE(raised);
    }
}

/// What a sonar hears: the nearest thing in its cone.
template <class Map>
std::uint16_t heard(const Map& map, const Frame& frame, const WorldPose& pose, int opening_degrees,
                    const RangeSensor& sonar) {
    std::int32_t nearest = sonar.maximum_mm;
    for (int half = -opening_degrees; half <= opening_degrees; ++half) {
        const Bearing bearing = pose.heading + Bearing::turns_of_65536(half * 91);  // half a degree
        nearest = std::min(nearest, firmpath::raycast(map, frame, pose.position, bearing, nearest).distance_mm);
    }
    return static_cast<std::uint16_t>(nearest);
}

TEST(OccupancyGrid, ConesCloseNoDoor) {
    constexpr int size = 60;
    const Frame frame({0, 0}, firmpath::millimetres(100), size, size);
    const RangeSensor sonar{20, 4000};
    firmpath::BitGrid<size, size> truth;
    for (int y = 0; y < size; ++y) {
        truth.set(cell(45, y), y < 26 || y > 34);
    }
    OccupancyGrid<size, size, firmpath::Unknown::free, firmpath::cone_thresholds> grid;
    const auto hear = [&](int x, int y, int degrees) {
        const WorldPose pose{{x, y}, Bearing::degrees(degrees)};
        const std::uint16_t range = heard(truth, frame, pose, 30, sonar);
        (void)grid.integrate_cone(frame, pose, range, {}, Bearing::degrees(30), sonar);
    };
    // From afar, both sides of the frame are heard, and the way through lies on the arc.
    for (int x = 560; x <= 760; x += 40) {
        hear(x, 3050, 0);
        for (int y = 26; y <= 34; ++y) {
            EXPECT_NE(grid.knowledge(cell(45, y)), firmpath::Knowledge::occupied) << x << ' ' << y;
        }
    }
    // Along the axis of the door, and on both sides of it.
    for (int x = 800; x <= 4400; x += 40) {
        for (const int y : {2000, 3050, 4000}) {
            for (const int degrees : {0, 90, 180, 270}) {
                hear(x, y, degrees);
            }
        }
    }
    for (int y = 28; y <= 32; ++y) {
        EXPECT_EQ(grid.knowledge(cell(45, y)), firmpath::Knowledge::free) << y;
    }
    for (int y = 0; y < size; ++y) {
        if (!truth.passable(cell(45, y))) {
            EXPECT_NE(grid.knowledge(cell(45, y)), firmpath::Knowledge::free) << y;
        }
    }
    // The wall is where the sensor came near, and at the frame.
    for (const int y : {20, 25, 35, 40}) {
        EXPECT_EQ(grid.knowledge(cell(45, y)), firmpath::Knowledge::occupied) << y;
    }
}

}  // namespace
