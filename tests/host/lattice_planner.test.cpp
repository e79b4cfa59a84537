// Plans for robots with a shape on maps of the desktop port, and their tables made at run time.
#include "firmpath/host/lattice/planner.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <utility>
#include <vector>

#include "firmpath/host/error.hpp"
#include "firmpath/host/lattice/motion_primitives.hpp"
#include "firmpath/lattice/state_lattice.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "support/property.hpp"
#include "support/robots.hpp"

namespace {

using namespace firmpath;
using namespace firmpath::host;
using firmpath::host::detail::ExactPose;

constexpr double resolution = 0.05;

template <class A, class B>
bool same(const A& a, const B& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        if constexpr (requires { x == y; }) {
            return x == y;
        } else {
            return std::memcmp(&x, &y, sizeof x) == 0;
        }
    });
}

template <const auto& Robot>
void check_tables() {
    using Constant = MotionPrimitives<Robot>;
    const MotionTables tables = make_tables(shaped(Robot));
    EXPECT_EQ(tables.per_heading, Constant::per_heading);
    EXPECT_TRUE(same(tables.runs, Constant::runs));
    EXPECT_TRUE(same(tables.primitives, Constant::primitives));
    EXPECT_TRUE(same(tables.footprint, Constant::footprint));
    EXPECT_TRUE(same(tables.footprint_first, Constant::footprint_first));
    EXPECT_TRUE(same(tables.kernel, Constant::kernel));
    EXPECT_TRUE(same(tables.bearings, Constant::bearings));
    EXPECT_TRUE(same(tables.first_knot, Constant::first_knot));
    EXPECT_TRUE(same(tables.knots, Constant::knots));
    EXPECT_TRUE(same(tables.first_centre_cell, Constant::first_centre_cell));
    EXPECT_TRUE(same(tables.centre_cells, Constant::centre_cells));
    EXPECT_EQ(tables.weight_bytes(), sizeof(Constant::first_centre_cell) + sizeof(Constant::centre_cells));
    EXPECT_TRUE(same(tables.turning, Constant::turning));
    EXPECT_EQ(tables.cost_of_17th, Constant::cost_of_17th);
    EXPECT_EQ(tables.cost_bits, Constant::cost_bits);
    EXPECT_EQ(tables.turning_bits, Constant::turning_bits);
    EXPECT_EQ(tables.turning_level_bits, Constant::turning_level_bits);
    EXPECT_EQ(tables.bytes(), sizeof(Constant::runs) + sizeof(Constant::primitives) + sizeof(Constant::footprint) +
                                  sizeof(Constant::footprint_first) + sizeof(Constant::kernel) +
                                  sizeof(Constant::outline) + sizeof(Constant::bearings) +
                                  sizeof(Constant::first_knot) + Constant::knots.size() * sizeof(MotionKnot) +
                                  sizeof(Constant::turning));
}

TEST(LatticePlanner, TablesMadeAtRunTimeAreThoseOfTheCompiler) {
    check_tables<test_support::small_cart>();
    check_tables<test_support::small_car>();
    check_tables<test_support::small_omni>();
    check_tables<test_support::coarse_cart>();
}

TEST(LatticePlanner, TellsTheSizeOfAPlanner) {
    using Cart = MotionPrimitives<test_support::small_cart>;
    using Coarse = MotionPrimitives<test_support::coarse_cart>;
    EXPECT_EQ(lattice_bytes(60, 40, 16, 1, 4000), sizeof(StateLattice<BitGrid<60, 40>, Cart, 4000>));
    EXPECT_EQ(lattice_bytes(33, 71, 16, 1, 2), sizeof(StateLattice<BitGrid<33, 71>, Cart, 2>));
    EXPECT_EQ(lattice_bytes(61, 41, 16, 1, 65'471), sizeof(StateLattice<BitGrid<61, 41>, Cart, 65'471>));
    EXPECT_EQ(lattice_bytes(61, 41, 16, 1, 65'472), sizeof(StateLattice<BitGrid<61, 41>, Cart, 65'472>));
    EXPECT_EQ(lattice_bytes(61, 41, 16, 1, 100'003), sizeof(StateLattice<BitGrid<61, 41>, Cart, 100'003>));
    EXPECT_EQ(lattice_bytes(60, 40, 8, 2, 777), sizeof(StateLattice<BitGrid<60, 40>, Coarse, 777>));
    EXPECT_EQ(lattice_bytes(61, 45, 8, 2, 778), sizeof(StateLattice<BitGrid<61, 45>, Coarse, 778>));
}

PlanningMap empty_map(int width, int height) {
    PlanningMap map;
    map.width = width;
    map.height = height;
    map.resolution = resolution;
    map.tiles.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), Tile::free);
    return map;
}

PlanningMap furnished_map(test_support::Random& random) {
    PlanningMap map = empty_map(110, 90);
    for (std::uint32_t n = random.below(30); n > 0; --n) {
        const int x = random.between(0, 109);
        const int y = random.between(0, 89);
        const int width = random.between(1, 12);
        const int height = random.between(1, 12);
        for (int dy = 0; dy < height && y + dy < 90; ++dy) {
            for (int dx = 0; dx < width && x + dx < 110; ++dx) {
                map.set_blocked(map.index(x + dx, y + dy), true);
            }
        }
    }
    return map;
}

/// Whether a rectangle and the square of a cell overlap: no axis of either separates them.
bool overlap(const std::vector<std::pair<double, double>>& polygon, int x, int y) {
    constexpr double half = 0.5 - 1e-5;
    const auto separates = [&](double ax, double ay) {
        double least = 1e9;
        double most = -1e9;
        for (const auto& [px, py] : polygon) {
            const double along = (px - x) * ax + (py - y) * ay;
            least = std::min(least, along);
            most = std::max(most, along);
        }
        const double reach = half * (std::fabs(ax) + std::fabs(ay));
        return least > reach || most < -reach;
    };
    if (separates(1, 0) || separates(0, 1)) {
        return false;
    }
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const auto& [ax, ay] = polygon[i];
        const auto& [bx, by] = polygon[(i + 1) % polygon.size()];
        if (separates(by - ay, ax - bx)) {
            return false;
        }
    }
    return true;
}

bool collides(const PlanningMap& map, const MotionTables& tables, const ExactPose& pose) {
    const double cell_mm = tables.robot.cell.count() / 1000.0;
    std::vector<std::pair<double, double>> polygon;
    double reach = 0;
    for (const Point corner : tables.robot.footprint.corners()) {
        const double x = corner.x_mm / cell_mm;
        const double y = corner.y_mm / cell_mm;
        polygon.emplace_back(pose.at.x + pose.facing.x * x - pose.facing.y * y,
                             pose.at.y + pose.facing.y * x + pose.facing.x * y);
        reach = std::max(reach, std::hypot(x, y) + 1);
    }
    for (int y = static_cast<int>(pose.at.y - reach); y <= pose.at.y + reach; ++y) {
        for (int x = static_cast<int>(pose.at.x - reach); x <= pose.at.x + reach; ++x) {
            const bool inside = x >= 0 && y >= 0 && x < map.width && y < map.height;
            if ((!inside || map.is_blocked(x, y)) && overlap(polygon, x, y)) {
                return true;
            }
        }
    }
    return false;
}

/// The way is free, goes from where it says to where it says, and turns no narrower than the radius.
void check_way(const PlanningMap& map, const MotionTables& tables, const LatticeResult& result, double radius_mm) {
    const auto poses = result.poses(0.02 / resolution, 3 * std::numbers::pi / 180);
    for (std::size_t i = 0; i < poses.size(); ++i) {
        ASSERT_FALSE(collides(map, tables, poses[i])) << i;
        if (i > 0) {
            ASSERT_LE(std::hypot(poses[i].at.x - poses[i - 1].at.x, poses[i].at.y - poses[i - 1].at.y) * resolution,
                      0.02 + 1e-9);
            const double turn = std::acos(
                std::min(1.0, poses[i].facing.x * poses[i - 1].facing.x + poses[i].facing.y * poses[i - 1].facing.y));
            ASSERT_LE(turn, 3 * std::numbers::pi / 180 + 1e-6);
        }
    }
    for (const auto& piece : result.pieces) {
        if (std::fabs(piece.turn()) > 1e-6 && (radius_mm > 0 || piece.length() > 1e-6)) {
            ASSERT_GE(piece.length() * resolution * 1000 / std::fabs(piece.turn()), radius_mm - 1e-3);
        }
    }
    if (!poses.empty()) {
        ASSERT_NEAR(poses.front().at.x, result.start.cell.x, 1e-6);
        ASSERT_NEAR(poses.back().at.x, result.goal.cell.x, 1e-6);
        ASSERT_NEAR(poses.back().at.y, result.goal.cell.y, 1e-6);
    }
}

void check_plans(const MotionTables& tables, double radius_mm) {
    const auto rounds = test_support::property(2000, 0);
    std::uint32_t found = 0;
    for (auto random : rounds) {
        const PlanningMap map = furnished_map(random);
        const auto pose = [&] {
            return RobotPose{0.3 + random.below(4900) / 1000.0, 0.3 + random.below(3900) / 1000.0,
                             random.below(6283) / 1000.0};
        };
        LatticeQuery query{pose(), {{pose(), random.below(5) == 0}}};
        query.options.nearest = random.below(10) == 0;
        const LatticeResult result = plan_lattice(map, tables, query);
        check_way(map, tables, result, radius_mm);
        if (testing::Test::HasFatalFailure()) {
            return;
        }
        found += result.status == Status::found ? 1U : 0U;
        if (result.status == Status::found) {
            // Never farther than the neighbouring places and headings, and mostly the nearest.
            ASSERT_LE(result.start_offset, 0.11);
            ASSERT_LE(result.goal_offset, 0.15);
        }
    }
    EXPECT_GT(found, rounds.count / 5);
}

constexpr Footprint body = Footprint::rectangle(800, 500);
constexpr Footprint small_body = Footprint::rectangle(400, 250);

TEST(LatticePlanner, TouchesNothingWithTwoDrivenWheels) {
    check_plans(make_tables(shaped(host::DifferentialDrive{small_body, millimetres(50)})), 0);
}
TEST(LatticePlanner, TouchesNothingAsACar) {
    check_plans(make_tables(shaped(host::CarLike{small_body, millimetres(50), 400})), 400);
}
TEST(LatticePlanner, TouchesNothingToAllSides) {
    check_plans(make_tables(shaped(host::Omnidirectional{small_body, millimetres(50)})), 0);
}
TEST(LatticePlanner, TouchesNothingWithEightHeadings) {
    host::CarLike car{small_body, millimetres(50), 400};
    car.headings = 8;
    car.pitch = 2;
    check_plans(make_tables(shaped(car)), 400);
}

TEST(LatticePlanner, MovesToAStateThatItReachesFreely) {
    const MotionTables tables = make_tables(shaped(host::DifferentialDrive{body, millimetres(50)}));
    PlanningMap map = empty_map(60, 60);
    // The robot fits exactly between the walls; the row above would touch.
    const RobotPose start{1.525, 1.525, 0};
    LatticeQuery query{start, {{{1.6, 1.525, 0.1}}}};
    LatticeResult result = plan_lattice(map, tables, query);
    EXPECT_EQ(result.status, Status::found);
    EXPECT_NEAR(result.start_offset, 0, 1e-9);
    EXPECT_NEAR(result.start_turn, 0, 1e-9);
    EXPECT_NEAR(result.goal_offset, 0.025, 1e-9);
    EXPECT_NEAR(result.goal_turn, -0.1, 1e-9);
    EXPECT_EQ(result.start.cell, (Cell{30, 30}));
    for (int x = 0; x < 60; ++x) {
        map.set_blocked(map.index(x, 36), true);
    }
    // 0.02 m too high, so that the robot touches nothing, but in the nearest row it would.
    query.start = {1.525, 1.549, 0};
    result = plan_lattice(map, tables, query);
    EXPECT_EQ(result.status, Status::found);
    EXPECT_EQ(result.start.cell.y, 30);
    query.start = {1.525, 1.6, 0};  // it stands in the wall
    result = plan_lattice(map, tables, query);
    EXPECT_EQ(result.status, Status::start_blocked);
    EXPECT_TRUE(result.pieces.empty());
    query = {start, {{{1.525, 1.65, 0}}}};
    EXPECT_EQ(plan_lattice(map, tables, query).status, Status::goal_blocked);
    query = {start, {{{9, 1, 0}}}};
    EXPECT_THROW(plan_lattice(map, tables, query), host::InputError);
    map.resolution = 0.1;
    query = {start, {{start}}};
    EXPECT_THROW(plan_lattice(map, tables, query), host::InputError);
}

TEST(LatticePlanner, PlansOverWeights) {
    const MotionTables tables = make_tables(shaped(host::DifferentialDrive{small_body, millimetres(50)}));
    PlanningMap map = empty_map(80, 60);
    LatticeQuery query{{1, 1.5, 0}, {{{3, 1.5, 0}}}};
    const LatticeResult plain = plan_lattice(map, tables, query);
    ASSERT_EQ(plain.status, Status::found);
    // A strip of expensive cells across the straight way, with a gap.
    map.costs.assign(map.tiles.size(), 0);
    for (int y = 0; y < 50; ++y) {
        for (int x = 38; x < 42; ++x) {
            map.costs[map.index(x, y)] = 252;
        }
    }
    const LatticeResult through = plan_lattice(map, tables, query);
    ASSERT_EQ(through.status, Status::found);
    // Through the strip, four cells cost six times as much: as much as 1 m more. Around it is longer than that.
    EXPECT_NEAR(through.cost, 50.0 * plain.cost + 252 * 200, 252 * 10);
    query.start = {1, 2.4, 0};
    query.goals = {{{3, 2.4, 0}}};
    const LatticeResult by_the_gap = plan_lattice(map, tables, query);
    for (const auto& state : by_the_gap.states) {
        EXPECT_TRUE(state.cell.x < 38 || state.cell.x >= 42 || state.cell.y >= 50);
    }
    query.weight = {3, 1};
    const LatticeResult weighted = plan_lattice(map, tables, query);
    EXPECT_GE(weighted.cost, by_the_gap.cost);
    EXPECT_LE(weighted.cost, 3 * by_the_gap.cost);
    query.weight = {4, 1};
    EXPECT_THROW(plan_lattice(map, tables, query), host::InputError);
    query.weight = {1, 1};
    query.goals.clear();
    EXPECT_THROW(plan_lattice(map, tables, query), host::InputError);
    query.goals.resize(17);
    EXPECT_THROW(plan_lattice(map, tables, query), host::InputError);
}

TEST(LatticePlanner, TurnsWithTheMap) {
    const MotionTables tables = make_tables(shaped(host::CarLike{small_body, millimetres(50), 400}));
    PlanningMap map = empty_map(80, 60);
    const LatticeQuery query{{1.03, 1.02, 0.5}, {{{2.52, 1.53, 2}}}};
    const LatticeResult straight = plan_lattice(map, tables, query);
    map.origin = {3, -7, 0.7};
    const auto moved = [&](const RobotPose& pose) {
        return RobotPose{3 + pose.x * std::cos(0.7) - pose.y * std::sin(0.7),
                         -7 + pose.x * std::sin(0.7) + pose.y * std::cos(0.7), pose.yaw + 0.7};
    };
    const LatticeResult turned = plan_lattice(map, tables, {moved(query.start), {{moved(query.goals[0].pose)}}});
    EXPECT_EQ(turned.status, Status::found);
    EXPECT_EQ(turned.states, straight.states);
    const RobotPose back = in_metres(map, in_cells(map, query.start));
    EXPECT_NEAR(back.x, 1.03, 1e-9);
    EXPECT_NEAR(back.y, 1.02, 1e-9);
    EXPECT_NEAR(back.yaw, 0.5, 1e-9);
}

TEST(LatticePlanner, RefusesRobotsThatDoNotFitTheTables) {
    EXPECT_THROW(shaped(host::CarLike{small_body, millimetres(50), 4000}), host::InputError);
    EXPECT_THROW(shaped(host::Omnidirectional{Footprint::rectangle(4000, 500), millimetres(50)}), host::InputError);
}

}  // namespace
