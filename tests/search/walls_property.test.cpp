// Searches among walls between cells, compared with plain costs.
#include <cstdint>

#include "firmpath/map/wall_grid.hpp"
#include "firmpath/moves/axis_turning.hpp"
#include "firmpath/moves/turning.hpp"
#include "firmpath/moves/walled.hpp"
#include "firmpath/path/waypoints.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/breadth_first.hpp"
#include "firmpath/search/distance_field.hpp"
#include "firmpath/store/bit_nodes.hpp"
#include "reference/plain_costs.hpp"
#include "reference/plain_maze.hpp"
#include "support/mazes.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"
#include "support/slices.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

template <int W, int H>
void steps_on(Property rounds) {
    using Map = WallGrid<W, H>;
    using Moves = Walled<Four>;
    static Map map;
    static PlainMaze<W, H> plain;
    static PlainCosts<W, H> reference;
    static AStar<Map, Moves> a_star;
    static AStar<Map, Moves, BitNodes> by_bits;
    static BreadthFirst<Map, Moves> breadth_first;
    static DistanceField<Map, Moves> field;
    for (auto random : rounds) {
        plain.scatter(random, random.below(70));
        plain.build(map, random);
        const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
        const auto step = [](int x, int y, int dx, int dy) { return plain.open(x, y, dx, dy) ? 1U : 0U; };
        reference.run_to(step, goal);
        const std::uint32_t expected = reference.cost(start);
        const Status wanted = expected == reference.unreachable ? Status::no_path : Status::found;
        ASSERT_EQ(a_star.plan(map, start, goal), wanted);
        ASSERT_EQ(breadth_first.plan(map, start, goal), wanted);
        const Status status = in_slices(by_bits, map, by_bits.begin(map, start, goal), random);
        ASSERT_EQ(status, wanted);
        if (wanted == Status::found) {
            ASSERT_EQ(a_star.cost(), expected);
            ASSERT_EQ(by_bits.cost(), expected);
            ASSERT_EQ(breadth_first.cost(), expected);
            ASSERT_TRUE(leads(a_star.path(map), start, goal));
            ASSERT_TRUE(leads(by_bits.path(map), start, goal));
            ASSERT_TRUE(leads(breadth_first.path(map), start, goal));
            ASSERT_EQ(plain_cost_of(step, map, a_star.path(map)), expected);
            ASSERT_EQ(plain_cost_of(step, map, by_bits.path(map)), expected);
            ASSERT_EQ(plain_cost_of(step, map, breadth_first.path(map)), expected);
        }
        ASSERT_EQ(field.fill(map, goal), Status::found);
        for (int n = 0; n < W * H; ++n) {
            const Cell at = cell(n % W, n / W);
            ASSERT_EQ(field.cost(at) == field.unreached ? reference.unreachable : field.cost(at), reference.cost(at));
        }
    }
}

TEST(WallsProperty, Steps) {
    const auto rounds = property(700, 10);
    steps_on<11, 9>(rounds);
    steps_on<1, 17>(rounds);
#if __STDC_HOSTED__
    steps_on<16, 16>(rounds);
#endif
}

/// The cost of a path of states along axes, or `unreachable` if it makes a move that is not allowed.
template <int W, int H, class Path>
std::uint32_t plain_cost_along(const PlainMaze<W, H>& plain, const Path& path, std::uint32_t straight,
                               std::uint32_t turn) {
    std::uint32_t cost = 0;
    Pose last = *path.begin();
    bool first = true;
    for (const Pose pose : path) {
        const int dx = pose.cell.x - last.cell.x;
        const int dy = pose.cell.y - last.cell.y;
        if (dx == 0 && dy == 0) {
            cost += first ? 0 : turn;
            if (!first && pose.heading == last.heading) {
                return 0xFFFFFFFF;
            }
        } else if (plain.open(last.cell.x, last.cell.y, dx, dy) && pose.heading == last.heading &&
                   (dx != 0) == (pose.heading == 0)) {
            cost += straight;
        } else {
            return 0xFFFFFFFF;
        }
        first = false;
        last = pose;
    }
    return cost;
}

/// Compares the search over cells and axes with that over cells and headings, with the better heading at the start.
template <TurnCost T, int W, int H>
void turns_on(Property rounds) {
    using Map = WallGrid<W, H>;
    using Axes = AxisTurning<Walled<Four>, T>;
    static Map map;
    static PlainMaze<W, H> plain;
    static PlainAxes<W, H> reference;
    static AStar<Map, Axes> planner;
    static AStar<Map, Axes, BitNodes> by_bits;
    static AStar<Map, Turning<Walled<Four>, T>> by_heading;
    for (auto random : rounds) {
        plain.scatter(random, random.below(70));
        plain.build(map, random);
        const Cell from = any_cell<W, H>(random);
        const Pose start{from, static_cast<std::uint8_t>(random.below(2))};
        const Cell goal = any_cell<W, H>(random);
        reference.run(plain, from.x, from.y, start.heading, Axes::scale.straight, Axes::turn_cost);
        const std::uint32_t expected = reference.cost(goal.x, goal.y);
        const Status wanted = expected == reference.unreachable ? Status::no_path : Status::found;
        ASSERT_EQ(planner.plan(map, start, goal), wanted);
        const Status status = in_slices(by_bits, map, by_bits.begin(map, start, goal), random);
        ASSERT_EQ(status, wanted);
        std::uint32_t better = reference.unreachable;
        for (unsigned way = 0; way < 4; way += 2) {
            const Pose pose{from, static_cast<std::uint8_t>(start.heading + way)};
            ASSERT_EQ(by_heading.plan(map, pose, goal), wanted);
            better = by_heading.cost() < better ? by_heading.cost() : better;
        }
        if (wanted == Status::found) {
            ASSERT_EQ(planner.cost(), expected);
            ASSERT_EQ(by_bits.cost(), expected);
            ASSERT_EQ(better, expected);
            ASSERT_TRUE(*planner.path(map).begin() == start && *by_bits.path(map).begin() == start);
            ASSERT_EQ(plain_cost_along(plain, planner.path(map), Axes::scale.straight, Axes::turn_cost), expected);
            ASSERT_EQ(plain_cost_along(plain, by_bits.path(map), Axes::scale.straight, Axes::turn_cost), expected);
            ASSERT_TRUE(last_of(firmpath::driven_cells(planner.path(map))) == goal);
            ASSERT_TRUE(last_of(firmpath::driven_cells(by_bits.path(map))) == goal);
        }
    }
}

#if __STDC_HOSTED__
TEST(WallsProperty, Turns) { turns_on<TurnCost{2, 1}, 16, 16>(property(400, 0)); }
TEST(WallsProperty, CheapTurns) { turns_on<TurnCost{1, 2}, 9, 7>(property(1000, 0)); }
TEST(WallsProperty, FreeTurns) { turns_on<TurnCost{0, 1}, 9, 7>(property(1000, 0)); }
#else
TEST(WallsProperty, Turns) { turns_on<TurnCost{2, 1}, 6, 5>(property(0, 10)); }
#endif

TEST(WallsProperty, EndsWhenAWallIsFound) {
    static WallGrid<9, 3> map;
    static AStar<WallGrid<9, 3>, Walled<Four>> planner;
    EXPECT_EQ(planner.begin(map, Cell{0, 1}, Cell{8, 1}), Status::running);
    EXPECT_EQ(planner.step(map, 3), Status::running);
    map.set_wall(Cell{4, 1}, Side::plus_x, true);
    EXPECT_EQ(planner.step(map, 3), Status::map_changed);
}

template <class Planner, class State>
constexpr std::uint32_t cost_between(State from, Cell to) {
    Planner planner;
    return planner.plan(small_maze, from, to) == Status::found ? planner.cost() : 0U;
}
using Map = WallGrid<4, 3>;
static_assert(cost_between<AStar<Map, Walled<Four>>>(Cell{0, 0}, Cell{2, 1}) == 5);
static_assert(cost_between<AStar<Map, Walled<Four>, BitNodes>>(Cell{0, 0}, Cell{2, 1}) == 5);
static_assert(cost_between<BreadthFirst<Map, Walled<Four>>>(Cell{0, 0}, Cell{3, 1}) == 6);
static_assert(cost_between<AStar<Map, Walled<Four>>>(Cell{0, 0}, Cell{3, 2}) == 0);
// Down, right and up in five steps and two turns.
static_assert(cost_between<AStar<Map, AxisTurning<Walled<Four>, TurnCost{2, 1}>, BitNodes>>(Pose{{0, 0}, 1},
                                                                                            Cell{2, 1}) == 5 + 2 * 2);
static_assert(cost_between<AStar<Map, AxisTurning<Walled<Four>, TurnCost{2, 1}>>>(Pose{{0, 0}, 0}, Cell{2, 1}) ==
              5 + 3 * 2);

}  // namespace
