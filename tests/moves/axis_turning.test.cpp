#include "firmpath/moves/axis_turning.hpp"

#include <cstdint>

#include "firmpath/map/wall_grid.hpp"
#include "firmpath/moves/walled.hpp"
#include "reference/plain_maze.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

static_assert(firmpath::Neighbourhood<AxisTurning<Four>> && firmpath::Neighbourhood<AxisTurning<Walled<Four>>>);
static_assert(AxisTurning<Four>::states_per_cell == 2);

// A turn costs the same as in Turning.
static_assert(AxisTurning<Four>::turn_cost == 1 && AxisTurning<Four>::scale == Scale{1, 1});
static_assert(AxisTurning<Four, TurnCost{1, 2}>::scale == Scale{2, 2});
static_assert(AxisTurning<Four, TurnCost{1, 2}>::turn_cost == 1);
static_assert(AxisTurning<Four, TurnCost{1, 2}>::step_cost(Pose{{0, 0}, 1}, 1) == 2);
static_assert(AxisTurning<Four, TurnCost{7, 3}>::turn_cost == 7 &&
              AxisTurning<Four, TurnCost{7, 3}>::greatest_step_cost == 7);

using Moves = AxisTurning<Walled<Four>>;

TEST(AxisTurning, MovesLeadAlongTheAxisOrTurn) {
    const Cell at{4, 5};
    EXPECT_TRUE((Moves::neighbour(Pose{at, 0}, Moves::onward) == Pose{{5, 5}, 0}));
    EXPECT_TRUE((Moves::neighbour(Pose{at, 0}, Moves::back) == Pose{{3, 5}, 0}));
    EXPECT_TRUE((Moves::neighbour(Pose{at, 0}, Moves::turn) == Pose{{4, 5}, 1}));
    EXPECT_TRUE((Moves::neighbour(Pose{at, 1}, Moves::onward) == Pose{{4, 6}, 1}));
    EXPECT_TRUE((Moves::neighbour(Pose{at, 1}, Moves::back) == Pose{{4, 4}, 1}));
    EXPECT_TRUE((Moves::neighbour(Pose{at, 1}, Moves::turn) == Pose{{4, 5}, 0}));
    for (std::uint8_t axis = 0; axis < 2; ++axis) {
        for (unsigned d = 0; d < Moves::directions; ++d) {
            EXPECT_TRUE((Moves::neighbour(Moves::origin(Pose{at, axis}, d), d) == Pose{at, axis}));
            EXPECT_TRUE((Moves::origin(Moves::neighbour(Pose{at, axis}, d), d) == Pose{at, axis}));
        }
    }
}

constexpr auto maze = WallGrid<3, 2>::drawn(R"(
    o---o---o---o
    |   |       |
    o   o   o---o
    |       |   |
    o---o---o---o
)");
static_assert(Moves::allowed(maze, Pose{{0, 0}, 0}) == 0b100);
static_assert(Moves::allowed(maze, Pose{{0, 0}, 1}) == 0b001);
static_assert(Moves::allowed(maze, Pose{{1, 0}, 0}) == 0b101);
static_assert(Moves::allowed(maze, Pose{{1, 1}, 0}) == 0b110);
static_assert(Moves::allowed(maze, Pose{{1, 1}, 1}) == 0b110);
static_assert(Moves::allowed(maze, Pose{{2, 1}, 0}) == 0b000);

constexpr int size = 7;

/// Compares the estimate with all cheapest paths on an empty map: equal, or never above and consistent.
template <class M>
void estimates(bool exact) {
    static test_support::PlainMaze<size, size> empty;
    static test_support::PlainAxes<size, size> reference;
    test_support::Random random(0);
    empty.scatter(random, 0);
    for (std::uint8_t axis = 0; axis < 2; ++axis) {
        for (int n = 0; n < size * size; ++n) {
            const Pose from{cell(n % size, n / size), axis};
            reference.run(empty, from.cell.x, from.cell.y, axis, M::scale.straight, M::turn_cost);
            for (int i = 0; i < size * size; ++i) {
                const Cell to = cell(i % size, i / size);
                const std::uint32_t least = reference.cost(to.x, to.y);
                ASSERT_LE(M::estimate(from, to), least) << n << ':' << i;
                if (exact) {
                    ASSERT_EQ(M::estimate(from, to), least) << n << ':' << i;
                }
                for (unsigned d = 0; d < 3; ++d) {
                    ASSERT_LE(M::estimate(from, to), M::estimate(M::neighbour(from, d), to) + M::step_cost(from, d))
                        << n << ':' << i << ':' << d;
                }
            }
        }
    }
}

TEST(AxisTurning, EstimateIsExactOnEmptyMaps) {
    estimates<AxisTurning<Four>>(true);
    estimates<AxisTurning<Four, TurnCost{5, 2}>>(true);
    estimates<AxisTurning<Four, TurnCost{0, 1}>>(true);
    estimates<AxisTurning<FourMoves<firmpath::NoEstimate>>>(false);
}

}  // namespace
