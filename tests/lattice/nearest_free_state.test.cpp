#include "firmpath/lattice/nearest_free_state.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "firmpath/geometry/rotated_frame.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "support/polygon.hpp"
#include "support/property.hpp"
#include "support/robots.hpp"

namespace {

using namespace firmpath;
using firmpath::host::MotionPrimitives;
using firmpath::host::detail::Vector;

using Map = BitGrid<60, 40>;
constexpr Frame plain({-1000, 250}, millimetres(50), 60, 40);
constexpr RotatedFrame rotated(plain, Rotation(858'993'459, 644'245'094));
const double rotation = std::atan2(644'245'094, 858'993'459);
constexpr double cell_mm = 50;

double angle_of(const LatticeState& state) {
    const auto step = host::detail::heading_step<16>(state.heading);
    return std::atan2(step.y, step.x);
}
double radians(Bearing bearing) { return bearing.units() * std::acos(0) / Bearing::quarter; }

/// In cells of a map whose frame is turned by an angle.
Vector in_cells(const WorldPose& pose, double turned) {
    const double x = pose.position.x_mm + 1000;
    const double y = pose.position.y_mm - 250;
    return {(x * std::cos(turned) + y * std::sin(turned)) / cell_mm - 0.5,
            (y * std::cos(turned) - x * std::sin(turned)) / cell_mm - 0.5};
}

/// Whether one of many poses on the way from a pose to a state enters a blocked cell, whose edge is `size` cells.
template <const auto& Robot>
bool touches(const Map& map, Vector from, double yaw, const LatticeState& to, double size) {
    const double turn = std::remainder(angle_of(to) - yaw, 4 * std::acos(0));
    const Vector way = Vector{static_cast<double>(to.cell.x), static_cast<double>(to.cell.y)} - from;
    constexpr int steps = 50;
    for (int k = 0; k <= steps; ++k) {
        const double part = static_cast<double>(k) / steps;
        const double angle = yaw + part * turn;
        const Vector at = from + part * way;
        const auto polygon = test_support::at_pose(Robot.footprint, cell_mm, {at, {std::cos(angle), std::sin(angle)}});
        for (int y = static_cast<int>(at.y) - 9; y <= at.y + 9; ++y) {
            for (int x = static_cast<int>(at.x) - 9; x <= at.x + 9; ++x) {
                if (!map.passable(cell(x, y)) && test_support::overlaps(polygon, x, y, size / 2)) {
                    return true;
                }
            }
        }
    }
    return false;
}

template <const auto& Robot, class AnyFrame>
void check_joins(const AnyFrame& frame, double turned) {
    using Table = MotionPrimitives<Robot>;
    const auto rounds = test_support::property(120, 0);
    std::uint32_t free = 0;
    std::uint32_t refused = 0;
    std::uint32_t too_careful = 0;
    std::uint32_t not_the_nearest = 0;
    for (auto random : rounds) {
        Map map;
        for (std::uint32_t n = random.below(40); n > 0; --n) {
            map.set(cell(random.between(0, 59), random.between(0, 39)));
        }
        const Cell near = cell(random.between(3, 56), random.between(3, 36));
        const Point middle = frame.to_point(near);
        const WorldPose pose{{middle.x_mm + random.between(-60, 60), middle.y_mm + random.between(-60, 60)},
                             Bearing::turns_of_65536(static_cast<std::int32_t>(random.below(Bearing::turn)))};
        const Vector from = in_cells(pose, turned);
        const double yaw = radians(pose.heading) - turned;
        LatticeState state{{7, 7}, 77};
        const Status status = nearest_free_state<Table>(map, pose, frame, state);
        const auto off = [&](const LatticeState& to) {
            return std::hypot(to.cell.x - from.x, to.cell.y - from.y) * cell_mm +
                   250 * std::fabs(std::remainder(angle_of(to) - yaw, 4 * std::acos(0)));
        };
        LatticeState nearest;
        ASSERT_EQ(nearest_state<Table>(pose, frame, nearest), Status::found);
        if (status == Status::found) {
            ++free;
            ASSERT_TRUE(moves_free<Table>(map, frame, pose, state));
            ASSERT_FALSE(touches<Robot>(map, from, yaw, state, 1 - 1e-6));
        } else {
            ASSERT_EQ(status, Status::start_blocked);
            ASSERT_EQ(state, (LatticeState{{7, 7}, 77}));
            ++refused;
        }
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                for (int dh = 15; dh <= 17; ++dh) {
                    const LatticeState other{cell(nearest.cell.x + dx, nearest.cell.y + dy),
                                             static_cast<std::uint16_t>((nearest.heading + dh) % 16)};
                    const bool reached = moves_free<Table>(map, frame, pose, other);
                    ASSERT_FALSE(reached && touches<Robot>(map, from, yaw, other, 1 - 1e-6));
                    // Middles of cells and distances are rounded to millimetres.
                    ASSERT_TRUE(!reached || (status == Status::found && off(state) <= off(other) + 3));
                    // With room of 12 mm it must not refuse.
                    constexpr double grown = 1 + 2 * 12 / cell_mm;
                    too_careful += !reached && !touches<Robot>(map, from, yaw, other, 1 + 1e-6) ? 1U : 0U;
                    ASSERT_TRUE(reached || touches<Robot>(map, from, yaw, other, grown));
                }
            }
        }
        not_the_nearest += status == Status::found && off(state) > off(nearest) + 2 ? 1U : 0U;
    }
    EXPECT_GE(free, rounds.count / 4);
    EXPECT_GE(refused, rounds.count / 20);
    EXPECT_GE(not_the_nearest, rounds.count / 100);
    EXPECT_LE(too_careful, 27 + rounds.count * 27 / 50);  // of 27 states each
}

TEST(NearestFreeState, TouchesNothingOnTheWay) {
    check_joins<test_support::small_cart>(plain, 0);
    check_joins<test_support::small_cart>(rotated, rotation);
    check_joins<test_support::small_car>(rotated, rotation);
}

TEST(NearestFreeState, IsExactAlongTheAxes) {
    using Cart = MotionPrimitives<test_support::small_cart>;  // 8 x 5 cells
    Map map;
    for (int x = 0; x < 60; ++x) {
        map.set(cell(x, 22));
        map.set(cell(x, 16));
    }
    // Its sides touch both walls, 2 cells and a half from the middle of row 19.
    const Point middle = plain.to_point({30, 19});
    LatticeState state;
    ASSERT_EQ(nearest_free_state<Cart>(map, {middle, {}}, plain, state), Status::found);
    EXPECT_EQ(state, (LatticeState{{30, 19}, 0}));
    ASSERT_EQ(nearest_free_state<Cart>(map, {{middle.x_mm + 20, middle.y_mm}, Bearing::degrees(180)}, plain, state),
              Status::found);
    EXPECT_EQ(state, (LatticeState{{30, 19}, 8}));
    EXPECT_EQ(nearest_free_state<Cart>(map, {{middle.x_mm, middle.y_mm + 1}, {}}, plain, state), Status::start_blocked);
    EXPECT_EQ(nearest_free_state<Cart>(map, {middle, Bearing::degrees(1)}, plain, state), Status::start_blocked);
    EXPECT_EQ(nearest_free_state<Cart>(map, {{-1001, 300}, {}}, plain, state), Status::out_of_map);
    EXPECT_EQ(state, (LatticeState{{30, 19}, 8}));
    // Beyond the edge of the map all is blocked.
    EXPECT_EQ(nearest_free_state<Cart>(Map{}, {plain.to_point({2, 20}), {}}, plain, state), Status::start_blocked);
    EXPECT_FALSE(moves_free<Cart>(Map{}, plain, {middle, {}}, {{30, 19}, 16}));
    EXPECT_TRUE(moves_free<Cart>(Map{}, plain, {middle, {}}, {{46, 19}, 0}));
    EXPECT_FALSE(moves_free<Cart>(Map{}, plain, {middle, {}}, {{47, 19}, 0}));
    Map post;
    post.set({38, 21});
    for (const int x : {30, 46}) {  // from either side
        EXPECT_FALSE(moves_free<Cart>(post, plain, {plain.to_point({38, 19}), {}}, {cell(x, 19), 0}));
    }
    EXPECT_TRUE(moves_free<Cart>(post, plain, {plain.to_point({38, 18}), {}}, {{30, 18}, 0}));
    EXPECT_FALSE(moves_free<Cart>(Map{}, plain, {middle, {}}, {{60, 19}, 0}));
}

}  // namespace
