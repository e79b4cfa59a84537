#include "firmpath/lattice/lattice_curves.hpp"

#include <array>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <vector>

#include "firmpath/geometry/rotated_frame.hpp"
#include "firmpath/lattice/lattice_path.hpp"
#include "firmpath/lattice/nearest_free_state.hpp"
#include "firmpath/lattice/state_lattice.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "support/polygon.hpp"
#include "support/property.hpp"
#include "support/robots.hpp"

namespace {

using namespace firmpath;
using firmpath::host::MotionPrimitives;
using firmpath::host::detail::ExactPose;
using firmpath::host::detail::Vector;

using Map = firmpath::BitGrid<60, 40>;

/// A pose in millimetres and radians.
struct Exact {
    double x;
    double y;
    double yaw;
};

/// Where the robot is on the way of a path: so many poses of each piece of each motion.
template <const auto& Robot, class Path>
std::vector<std::vector<Exact>> exact_pieces(const Path& path, int parts) {
    using Table = MotionPrimitives<Robot>;
    static const auto motions = Robot.template motions<Robot.headings>();
    const double cell_mm = Robot.cell.count() / 1000.0;
    std::vector<std::vector<Exact>> all;
    for (auto at = path.begin(); at != path.end(); ++at) {
        auto next = at;
        if (++next == path.end()) {
            break;
        }
        const auto& motion = motions.of[at.motion() % motions.size];
        const auto quarters = static_cast<int>(at.motion() / motions.size);
        const auto turned = [&](Vector v) {
            for (int n = 0; n < quarters; ++n) {
                v = {-v.y, v.x};
            }
            return v;
        };
        EXPECT_EQ((*at).heading, at.motion() / Table::per_heading);
        for (std::size_t k = 0; k < motion.pieces; ++k) {
            std::vector<Exact> piece;
            for (const ExactPose& pose : test_support::dense_poses(motion.poses[k], motion.poses[k + 1], parts)) {
                const Vector where = turned(pose.at);
                const Vector facing = turned(pose.facing);
                piece.push_back({((*at).cell.x + 0.5 + where.x) * cell_mm, ((*at).cell.y + 0.5 + where.y) * cell_mm,
                                 std::atan2(facing.y, facing.x)});
            }
            // A piece of less than a millimetre is no curve.
            if (std::hypot(piece.back().x - piece.front().x, piece.back().y - piece.front().y) > 1.5 ||
                std::fabs(piece.back().yaw - piece.front().yaw) > 1e-3) {
                all.push_back(piece);
            }
        }
    }
    return all;
}

double turn_between(double from, double to) { return std::remainder(to - from, 4 * std::acos(0)); }

template <const auto& Robot>
void check_curves(test_support::Property rounds) {
    using Table = MotionPrimitives<Robot>;
    const auto planner = std::make_unique<StateLattice<Map, Table, 40'000>>();
    const Frame plain({-1000, 250}, Robot.cell, 60, 40);
    // 3-4-5: an angle that needs no rounding.
    const firmpath::RotatedFrame rotated(plain, firmpath::Rotation(858'993'459, 644'245'094));
    const double tilt = std::atan2(3, 4);
    std::uint32_t stops = 0;
    for (auto random : rounds) {
        Map map;
        for (std::uint32_t n = random.below(12); n > 0; --n) {
            map.set(cell(random.between(20, 40), random.between(0, 39)));
        }
        const auto state = [&](int low, int high) {
            return LatticeState{cell(random.between(low, high), random.between(10, 29)),
                                static_cast<std::uint16_t>(random.below(Table::headings))};
        };
        if (planner->plan(map, state(10, 25), state(30, 49)) != Status::found) {
            continue;
        }
        const auto path = planner->path(map);
        EXPECT_FALSE(still_valid(map, path).broken());
        constexpr int parts = 8;
        const auto exact = exact_pieces<Robot>(path, parts);
        std::size_t n = 0;
        for (const LatticeCurve& curve : curves(path, plain)) {
            ASSERT_LT(n, exact.size());
            double length = 0;
            for (int k = 0; k <= parts; ++k) {
                const auto pose = curve.at(static_cast<std::uint32_t>(k), parts);
                const Exact& here = exact[n][static_cast<std::size_t>(k)];
                ASSERT_NEAR(pose.position.x_mm, here.x - 1000, 2.1);
                ASSERT_NEAR(pose.position.y_mm, here.y + 250, 2.1);
                ASSERT_NEAR(turn_between(pose.heading.units() * std::acos(0) / Bearing::quarter, here.yaw), 0, 1e-3);
                if (k > 0) {
                    const Exact& before = exact[n][static_cast<std::size_t>(k) - 1];
                    const double chord = std::hypot(here.x - before.x, here.y - before.y);
                    const double half = std::fabs(turn_between(before.yaw, here.yaw)) / 2;
                    length += half < 1e-6 ? chord : chord * half / std::sin(half);
                    // In the direction that it says, between these two poses.
                    if (chord > 1) {
                        const double middle = before.yaw + turn_between(before.yaw, here.yaw) / 2;
                        const double driven = std::atan2(here.y - before.y, here.x - before.x);
                        const double said = curve.direction().units() * std::acos(0) / Bearing::quarter;
                        ASSERT_NEAR(turn_between(middle + said, driven), 0, 1e-3);
                    }
                }
            }
            ASSERT_NEAR(curve.length_mm, length, 3);
            if (length > 100 && curve.turn_units() != 0) {
                const double turn = turn_between(exact[n].front().yaw, exact[n].back().yaw);
                ASSERT_NEAR(curve.curvature_units_per_m(), turn / length * 1000 * Bearing::quarter / std::acos(0),
                            0.03 * std::fabs(turn / length * 1000 * Bearing::quarter / std::acos(0)));
            }
            ++n;
        }
        ASSERT_EQ(n, exact.size());
        n = 0;
        for (const LatticeCurve& curve : curves(path, rotated)) {
            const Exact& here = exact[n++][0];
            ASSERT_NEAR(curve.from.position.x_mm, here.x * 0.8 - here.y * 0.6 - 1000, 2.1);
            ASSERT_NEAR(curve.from.position.y_mm, here.x * 0.6 + here.y * 0.8 + 250, 2.1);
            ASSERT_NEAR(turn_between(curve.from.heading.units() * std::acos(0) / Bearing::quarter, here.yaw + tilt), 0,
                        1e-3);
        }

        // Stretches: from stop to stop, and together all curves.
        const auto view = curves(path, plain);
        std::array<Point, 400> points{};
        std::size_t size = 0;
        Point last{};
        for (auto curve = view.begin(); curve != view.end();) {
            const LatticeCurve first = *curve;
            ASSERT_EQ(firmpath::next_stretch(curve, view.end(), 20, points, size), CopyResult::copied);
            ASSERT_EQ(points[0], first.from.position);
            if (curve != view.end()) {
                ++stops;
                ASSERT_EQ(points[size - 1], (*curve).from.position);
            }
            for (std::size_t k = 1; k < size; ++k) {
                const double step =
                    std::hypot(points[k].x_mm - points[k - 1].x_mm, points[k].y_mm - points[k - 1].y_mm);
                ASSERT_LE(step, 23);
                const double back = std::cos(first.direction().units() * std::acos(0) / Bearing::quarter);
                if (k == 1 && step > 10 && std::fabs(back) > 0.5) {
                    const double ahead = std::cos(turn_between(
                        first.from.heading.units() * std::acos(0) / Bearing::quarter,
                        std::atan2(points[k].y_mm - points[k - 1].y_mm, points[k].x_mm - points[k - 1].x_mm)));
                    ASSERT_GT(ahead * back, 0.5);
                }
            }
            last = points[size - 1];
        }
        if (!exact.empty()) {
            ASSERT_NEAR(last.x_mm, exact.back().back().x - 1000, 2.1);
            auto curve = view.begin();
            ASSERT_EQ(firmpath::next_stretch(curve, view.end(), 20, std::span<Point>(points.data(), 1), size),
                      CopyResult::too_small);
            EXPECT_EQ(size, 1U);
            EXPECT_EQ(curve, view.begin());
        }

        // A cell that is blocked on the way is found, and only those that the robot sweeps.
        std::uint32_t index = 0;
        for (auto at = path.begin(); index + 1 < path.size(); ++at, ++index) {
            const firmpath::MotionPrimitive& motion = Table::primitives[at.motion()];
            if (motion.runs == 0) {
                continue;
            }
            const firmpath::CellRun run = Table::runs[motion.first_run];
            const Cell swept = cell((*at).cell.x + run.x, (*at).cell.y + run.y);
            Map edited = map;
            edited.set(swept);
            const auto check = still_valid(edited, path);
            ASSERT_TRUE(check.broken());
            ASSERT_LE(check.index(), index + 1);
            Map elsewhere = map;
            elsewhere.set({0, 0});
            ASSERT_FALSE(still_valid(elsewhere, path).broken());
        }
    }
    EXPECT_GT(stops, rounds.count / 4);
    const firmpath::detail::LatticePath<StateLattice<Map, Table, 40'000>> none;
    EXPECT_TRUE(still_valid(Map{}, none).broken());
    EXPECT_EQ(curves(none, plain).begin(), curves(none, plain).end());
    auto nothing = curves(none, plain).begin();
    std::size_t size = 1;
    EXPECT_EQ(firmpath::next_stretch(nothing, nothing, 20, {}, size), CopyResult::no_path);
}

TEST(LatticeCurves, BeginAtTheNearestState) {
    using Table = MotionPrimitives<test_support::small_car>;
    const Frame plain({-1000, 250}, firmpath::millimetres(50), 60, 40);
    const firmpath::RotatedFrame rotated(plain, firmpath::Rotation(858'993'459, 644'245'094));
    for (auto random : test_support::property(2000, 0)) {
        const firmpath::WorldPose pose{{random.between(-1200, 2200), random.between(100, 2400)},
                                       Bearing::turns_of_65536(static_cast<std::int32_t>(random.below(65'536)))};
        for (const bool turned : {false, true}) {
            LatticeState state{{7, 7}, 77};
            const Status status = turned ? firmpath::nearest_state<Table>(pose, rotated, state)
                                         : firmpath::nearest_state<Table>(pose, plain, state);
            const auto covered = turned ? rotated.to_cell(pose.position) : plain.to_cell(pose.position);
            ASSERT_EQ(status, covered ? Status::found : Status::out_of_map);
            if (status != Status::found) {
                EXPECT_EQ(state, (LatticeState{{7, 7}, 77}));
                continue;
            }
            EXPECT_TRUE(state.cell == covered);
            const double yaw = pose.heading.units() * std::acos(0) / Bearing::quarter - (turned ? std::atan2(3, 4) : 0);
            const auto off = [&](int heading) {
                const auto step = firmpath::host::detail::heading_step<16>(heading);
                return std::fabs(turn_between(std::atan2(step.y, step.x), yaw));
            };
            for (int heading = 0; heading < 16; ++heading) {
                ASSERT_LE(off(state.heading), off(heading) + 2e-4);
            }
        }
    }
}

TEST(LatticeCurves, AreWhereTheMotionsLead) {
    const auto rounds = test_support::property(100, 0);
    check_curves<test_support::small_cart>(rounds);
    check_curves<test_support::small_car>(rounds);
    check_curves<test_support::small_omni>(rounds);
    check_curves<test_support::coarse_cart>(rounds);
}

}  // namespace
