#include "firmpath/host/lattice/motion_primitives.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "support/polygon.hpp"
#include "support/property.hpp"
#include "support/robots.hpp"

namespace {

using namespace firmpath;
using firmpath::detail::Displacement;
using firmpath::detail::quarter_turned;
using firmpath::host::MotionPrimitives;
using firmpath::host::detail::ExactPose;
using firmpath::host::detail::LatticeMotion;
using firmpath::host::detail::Vector;

using CellSet = std::set<std::pair<int, int>>;

template <class Runs>
void add_runs(CellSet& cells, const Runs& runs, std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
        for (int n = 0; n < runs[i].length; ++n) {
            EXPECT_TRUE(cells.insert({runs[i].x + n, runs[i].y}).second);  // no cell is listed twice
        }
    }
}

Vector turned(Vector v, int quarters) { return quarters == 0 ? v : turned(Vector{-v.y, v.x}, quarters - 1); }

CellSet turned(const CellSet& cells, int quarters) {
    CellSet result;
    for (const auto& [x, y] : cells) {
        const Displacement d = quarter_turned({x, y}, quarters);
        result.insert({d.x, d.y});
    }
    return result;
}

/// The angle of a heading: that of the step between cells which it names.
double angle_of(int headings, int heading) {
    const int sixteenth = heading * 16 / headings;
    const double within[] = {0, std::atan2(1, 2), std::atan2(1, 1), std::atan2(2, 1)};
    const int quarters = sixteenth / 4;
    return within[sixteenth % 4] + quarters * std::acos(0);
}

template <const auto& Robot>
void check_motions() {
    using Table = MotionPrimitives<Robot>;
    constexpr int headings = Table::headings;
    const auto motions = Robot.template motions<headings>();
    const double cell_mm = Robot.cell.count() / 1000.0;
    ASSERT_EQ(Table::size, motions.size * 4);
    ASSERT_EQ(Table::per_heading * headings, Table::size);

    CellSet kernel;
    add_runs(kernel, Table::kernel, 0, Table::kernel.size());
    EXPECT_GT(kernel.size(), 4U);
    double least_radius = 1e9;

    for (std::size_t i = 0; i < Table::size; ++i) {
        SCOPED_TRACE(i);
        const MotionPrimitive& primitive = Table::primitives[i];
        const LatticeMotion& motion = motions.of[i % motions.size];
        const int quarters = static_cast<int>(i / motions.size);
        const int heading = static_cast<int>(i / Table::per_heading);
        ASSERT_EQ(heading, motion.from + quarters * headings / 4);
        EXPECT_EQ(primitive.dx % Table::pitch, 0);
        EXPECT_EQ(primitive.dy % Table::pitch, 0);

        // The motion begins in the middle of its cell and ends in that of another one, in the headings that it names.
        const ExactPose& end = motion.poses[motion.pieces];
        const Vector way = turned(end.at, quarters);
        EXPECT_NEAR(way.x, primitive.dx, 1e-9);
        EXPECT_NEAR(way.y, primitive.dy, 1e-9);
        EXPECT_NEAR(turned(motion.poses[0].facing, quarters).x, std::cos(angle_of(headings, heading)), 1e-9);
        EXPECT_NEAR(turned(motion.poses[0].facing, quarters).y, std::sin(angle_of(headings, heading)), 1e-9);
        EXPECT_NEAR(turned(end.facing, quarters).x, std::cos(angle_of(headings, primitive.to)), 1e-9);
        EXPECT_NEAR(turned(end.facing, quarters).y, std::sin(angle_of(headings, primitive.to)), 1e-9);

        // Dense poses: what they enter is swept or was covered at the beginning, and the kernel is free around them.
        CellSet covered;
        const auto base = static_cast<std::size_t>(motion.from);
        CellSet standing;
        add_runs(standing, Table::footprint, Table::footprint_first[base], Table::footprint_first[base + 1]);
        add_runs(covered, Table::runs, primitive.first_run, std::size_t{primitive.first_run} + primitive.runs);
        for (const auto& [x, y] : covered) {
            EXPECT_TRUE(x >= primitive.low_x && x <= primitive.high_x);
            EXPECT_TRUE(y >= primitive.low_y && y <= primitive.high_y);
            EXPECT_EQ(turned(standing, quarters).count({x, y}), 0U);
        }
        const CellSet swept = covered;
        covered.merge(turned(standing, quarters));
        CellSet entered;
        std::vector<test_support::Polygon> polygons;
        double length = 0;
        for (std::size_t k = 0; k < motion.pieces; ++k) {
            constexpr int samples = 80;
            Vector before = motion.poses[k].at;
            for (const ExactPose& pose : test_support::dense_poses(motion.poses[k], motion.poses[k + 1], samples)) {
                const ExactPose here{turned(pose.at, quarters), turned(pose.facing, quarters)};
                const auto polygon = test_support::at_pose(Robot.footprint, cell_mm, here);
                polygons.push_back(polygon);
                // The place of the lattice that the centre passes.
                const int place_x = Table::pitch * static_cast<int>(std::lround(here.at.x / Table::pitch));
                const int place_y = Table::pitch * static_cast<int>(std::lround(here.at.y / Table::pitch));
                const int reach = 3 + static_cast<int>(std::hypot(Robot.footprint.corners()[0].x_mm, 200) / cell_mm);
                const int x = static_cast<int>(std::lround(here.at.x));
                const int y = static_cast<int>(std::lround(here.at.y));
                for (int dy = -reach; dy <= reach; ++dy) {
                    for (int dx = -reach; dx <= reach; ++dx) {
                        if (test_support::overlaps(polygon, x + dx, y + dy, 0.5 - 2e-6)) {
                            entered.insert({x + dx, y + dy});
                        }
                    }
                }
                for (const auto& [dx, dy] : kernel) {
                    ASSERT_EQ(covered.count({place_x + dx, place_y + dy}), 1U) << dx << ' ' << dy;
                }
                length += std::hypot(pose.at.x - before.x, pose.at.y - before.y);
                // In its direction or against it, but for robots that move to all sides.
                const double sideways = firmpath::host::detail::cross(pose.facing, pose.at - before);
                if constexpr (!requires { Robot.sideways; }) {
                    EXPECT_LT(std::fabs(sideways), 0.02 * std::max(1e-6, motion.length));
                }
                before = pose.at;
            }
            const double turn =
                std::fabs(std::atan2(firmpath::host::detail::cross(motion.poses[k].facing, motion.poses[k + 1].facing),
                                     firmpath::host::detail::dot(motion.poses[k].facing, motion.poses[k + 1].facing)));
            const Vector piece = motion.poses[k + 1].at - motion.poses[k].at;
            if (turn > 1e-9 && std::hypot(piece.x, piece.y) > 1e-9) {
                least_radius = std::min(least_radius, std::hypot(piece.x, piece.y) / 2 / std::sin(turn / 2) * cell_mm);
            }
        }
        EXPECT_NEAR(length, motion.length, 1e-3);
        for (const auto& cell : entered) {
            EXPECT_EQ(covered.count(cell), 1U) << cell.first << ' ' << cell.second;
        }
        // A cell that is entered between two poses is near to one of them.
        for (const auto& swept_cell : swept) {
            const int x = swept_cell.first;
            const int y = swept_cell.second;
            const bool near = std::any_of(polygons.begin(), polygons.end(), [&](const test_support::Polygon& polygon) {
                return test_support::overlaps(polygon, x, y, 0.5 + 0.15);
            });
            EXPECT_TRUE(entered.count({x, y}) != 0 || near) << x << ' ' << y;
        }
    }
    if constexpr (requires { Robot.turning_radius_mm; }) {
        EXPECT_GE(least_radius, Robot.turning_radius_mm - 1e-6);
    } else if constexpr (requires { Robot.radius_mm; }) {
        EXPECT_GE(least_radius, Robot.radius_mm - 1e-6);
    }
}

/// What a motion costs in each cell that its centre is in, by many poses.
template <const auto& Robot>
void check_centres() {
    using Table = MotionPrimitives<Robot>;
    const auto motions = Robot.template motions<Table::headings>();
    ASSERT_EQ(Table::first_centre_cell.size(), motions.size + 1);
    for (std::size_t i = 0; i < motions.size; ++i) {
        SCOPED_TRACE(i);
        const LatticeMotion& motion = motions.of[i];
        std::map<std::pair<int, int>, double> ways;
        double whole = 0;
        for (std::size_t k = 0; k < motion.pieces; ++k) {
            Vector before = motion.poses[k].at;
            for (const ExactPose& pose : test_support::dense_poses(motion.poses[k], motion.poses[k + 1], 1000)) {
                const Vector middle = before + 0.5 * (pose.at - before);
                const double length = std::hypot(pose.at.x - before.x, pose.at.y - before.y);
                ways[{static_cast<int>(std::lround(middle.x)), static_cast<int>(std::lround(middle.y))}] += length;
                whole += length;
                before = pose.at;
            }
        }
        const double cost = Table::primitives[i].cost;
        std::map<std::pair<int, int>, double> costs;
        double sum = 0;
        for (std::size_t k = Table::first_centre_cell[i]; k < Table::first_centre_cell[i + 1]; ++k) {
            const firmpath::CentreCell& part = Table::centre_cells[k];
            costs[{part.x, part.y}] += part.cost;
            sum += part.cost;
        }
        EXPECT_EQ(sum, cost);
        if (whole < 1e-9) {
            EXPECT_EQ(costs, (std::map<std::pair<int, int>, double>{{{0, 0}, cost}}));
            continue;
        }
        for (const auto& [at, way] : ways) {
            const double in_cell = costs[at];
            EXPECT_NEAR(in_cell, cost * way / whole, 1 + cost / 32) << at.first << ' ' << at.second;
        }
        for (const auto& [at, in_cell] : costs) {
            EXPECT_EQ(ways.count(at), 1U) << at.first << ' ' << at.second << ": " << in_cell;
        }
    }
}

TEST(MotionPrimitives, PayForTheirWayCellByCell) {
    check_centres<test_support::small_cart>();
    check_centres<test_support::small_car>();
    check_centres<test_support::small_omni>();
    check_centres<test_support::coarse_cart>();
}

TEST(MotionPrimitives, SweepWhatTheRobotEnters) {
    check_motions<test_support::coarse_cart>();
    if (!test_support::sanitized) {  // they would take minutes
        check_motions<test_support::small_cart>();
        check_motions<test_support::small_car>();
        check_motions<test_support::small_omni>();
    }
}

constexpr firmpath::host::CarLike car{
    .footprint = firmpath::Footprint::rectangle(800, 500), .cell = firmpath::millimetres(50), .turning_radius_mm = 550};

TEST(MotionPrimitives, FitEightKilobytes) {
    using Table = MotionPrimitives<car>;
    EXPECT_LE(sizeof(Table::runs) + sizeof(Table::primitives) + sizeof(Table::footprint) + sizeof(Table::kernel) +
                  sizeof(Table::centre_cells) + sizeof(Table::first_centre_cell),
              8192U);
    EXPECT_LE(sizeof(Table::turning), 4096U);
}

}  // namespace
