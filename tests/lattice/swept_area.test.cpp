#include "firmpath/host/lattice/swept_area.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <utility>
#include <vector>

#include "firmpath/lattice/footprint.hpp"
#include "support/polygon.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;
using namespace test_support;
using firmpath::host::detail::ExactPose;
using firmpath::host::detail::SweptArea;
using firmpath::host::detail::Vector;

constexpr Footprint cart = Footprint::rectangle(800, 501);
static_assert(cart.corners().size() == 4 && cart.corners()[0] == Point{400, 251});

struct Cells {
    bool has[64][64]{};

    constexpr explicit Cells(const SweptArea& area) {
        area.for_each_cell([&](int x, int y) { has[y + 32][x + 32] = true; });
    }
    constexpr bool enters(int x, int y) const { return has[y + 32][x + 32]; }
};

constexpr ExactPose origin{{0, 0}, {1, 0}};
constexpr ExactPose ahead{{10, 0}, {1, 0}};
// Straight on, half a metre at 5 cm a cell: from 8 cells behind to 18 ahead. An edge on the line between two cells does
// not enter the farther one.
constexpr Cells straight(SweptArea(Footprint::rectangle(800, 500), 50, origin, ahead));
static_assert(straight.enters(-8, 0) && !straight.enters(-9, 0) && straight.enters(18, 5) && !straight.enters(19, 0));
static_assert(!straight.enters(0, 6) && !straight.enters(0, -6));
constexpr Cells on_the_line(SweptArea(Footprint::rectangle(750, 450), 50, origin, origin));
static_assert(on_the_line.enters(7, 4) && !on_the_line.enters(8, 0) && !on_the_line.enters(0, 5));
// A quarter turn on the spot sweeps nearly a disc of the half diagonal, 9.43 cells.
constexpr Cells spin(SweptArea(Footprint::rectangle(800, 500), 50, origin, ExactPose{{0, 0}, {0, 1}}));
static_assert(spin.enters(9, 0) && spin.enters(0, 8) && spin.enters(6, 6) && !spin.enters(10, 0) && !spin.enters(7, 8));

TEST(ConstantMath, IsThatOfTheStandardLibrary) {
    double x = 1e-6;
    for (int i = 0; i < 110; ++i, x *= 1.37) {
        EXPECT_NEAR(firmpath::host::detail::square_root(x) / std::sqrt(x), 1, 1e-15);
        EXPECT_NEAR(firmpath::host::detail::sine(x / 1e6), std::sin(x / 1e6), 1e-12);
        EXPECT_NEAR(firmpath::host::detail::cosine(-x / 1e6), std::cos(x / 1e6), 1e-12);
        EXPECT_NEAR(firmpath::host::detail::arctangent(std::sin(i)), std::atan(std::sin(i)), 1e-12);
    }
    EXPECT_EQ(firmpath::host::detail::square_root(0), 0);
    EXPECT_EQ(firmpath::host::detail::square_root(-1), 0);
}

Footprint some_body(Random& random) {
    switch (random.below(4)) {
        case 0: return Footprint::rectangle(random.between(20, 900), random.between(20, 900));
        case 1:
            return Footprint(
                {{random.between(50, 500), 0}, {-200, random.between(20, 300)}, {-200, -random.between(20, 300)}});
        case 2: return Footprint({{300, 100}, {200, 200}, {-100, 200}, {-300, 0}, {-100, -200}, {200, -200}});
        default:
            return Footprint(
                {{random.between(30, 600), 200}, {-50, 200}, {-50, -200}, {random.between(30, 600), -200}});
    }
}

// Poses along the motion, each cut to a cell's square: what they enter is in the area, and what the area has is within
// the travel between two poses of one of them.
TEST(SweptArea, IsWhatDensePosesEnter) {
    for (auto random : property(150, 0)) {
        const Footprint body = some_body(random);
        const double cell_mm = random.below(2) == 0 ? 50 : 100;
        const double yaw = random.between(-180, 180) * std::numbers::pi / 180;
        const double turn = random.below(4) == 0 ? 0 : random.between(-170, 170) * std::numbers::pi / 180;
        const Vector at{random.between(-20, 20) / 10.0, random.between(-20, 20) / 10.0};
        const Vector way =
            random.below(4) == 0 ? Vector{} : Vector{random.between(-99, 99) / 10.0, random.between(-99, 99) / 10.0};
        const ExactPose from{at, {std::cos(yaw), std::sin(yaw)}};
        const ExactPose to{at + way, {std::cos(yaw + turn), std::sin(yaw + turn)}};
        const SweptArea area(body, cell_mm, from, to);
        constexpr int samples = rounds(300);
        std::vector<Polygon> poses;
        for (const ExactPose& pose : dense_poses(from, to, samples)) {
            poses.push_back(at_pose(body, cell_mm, pose));
        }
        double between = 1e-5;  // the farthest that a corner travels between two poses
        for (std::size_t k = 1; k < poses.size(); ++k) {
            for (std::size_t c = 0; c < poses[k].size(); ++c) {
                between = std::max(
                    between, 1e-5 + std::hypot(poses[k][c].x - poses[k - 1][c].x, poses[k][c].y - poses[k - 1][c].y));
            }
        }
        const auto box = area.box();
        std::set<std::pair<int, int>> cells;
        area.for_each_cell([&](int x, int y) { cells.insert({x, y}); });
        for (int y = box.low_y - 2; y <= box.high_y + 2; ++y) {
            for (int x = box.low_x - 2; x <= box.high_x + 2; ++x) {
                const auto any = [&](double half) {
                    return std::any_of(poses.begin(), poses.end(),
                                       [&](const auto& polygon) { return overlaps(polygon, x, y, half); });
                };
                const bool within = x >= box.low_x && x <= box.high_x && y >= box.low_y && y <= box.high_y;
                if (cells.count({x, y}) != 0) {
                    ASSERT_TRUE(any(0.5 + between)) << x << ' ' << y;
                    ASSERT_TRUE(within) << x << ' ' << y;
                } else {
                    ASSERT_FALSE(any(0.5 - 2e-6)) << x << ' ' << y;
                }
            }
        }
    }
}

}  // namespace
