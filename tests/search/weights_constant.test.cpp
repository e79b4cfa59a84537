// Planning on weighted maps and among aisles at compile time, within the compilers' default limits: the assertions are
// the test. Such maps have no words, so the limits allow 24 x 24 cells.
#include <cstdint>

#include "firmpath/firmpath.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

constexpr int size = 24;
constexpr Cell start{0, 0};
constexpr Cell goal{size - 1, size - 1};

/// Walls around the goal: every other cell is expanded.
template <class Grid>
constexpr void wall_in_the_goal(Grid& grid, typename firmpath::detail::ValueOf<Grid>::type wall) {
    firmpath::draw_rectangle(grid, cell(size - 2, size - 2), cell(size - 2, size - 1), wall);
    grid.set(cell(size - 1, size - 2), wall);
}

constexpr Status on_costs() {
    CostGrid<size, size> map;
    wall_in_the_goal(map, 254);
    AStar<CostGrid<size, size>> planner;
    return planner.plan(map, start, goal);
}
static_assert(on_costs() == Status::no_path);

constexpr FixedWeights<2, 3, 0> robot;
constexpr Status on_terrain() {
    TerrainGrid<size, size> ground;
    wall_in_the_goal(ground, 2);
    const auto map = firmpath::terrain(ground, robot);
    AStar<firmpath::Terrain<TerrainGrid<size, size>, FixedWeights<2, 3, 0>>> planner;
    return planner.plan(map, start, goal);
}
static_assert(on_terrain() == Status::no_path);

constexpr Status among_aisles() {
    BitGrid<size, size> floor;
    wall_in_the_goal(floor, true);
    firmpath::AisleGrid<size, size> aisles;
    firmpath::draw_rectangle(aisles, cell(0, 5), cell(size - 1, 5), Arrow::plus_x);
    const auto map = firmpath::with_aisles(floor, aisles);
    AStar<decltype(firmpath::with_aisles(floor, aisles)), Aisled<Eight<>>> planner;
    return planner.plan(map, start, goal);
}
static_assert(among_aisles() == Status::no_path);

// Through 20 cells of mud, or around it with two more: around it if the mud is expensive enough.
constexpr std::uint32_t across(std::uint8_t mud) {
    CostGrid<size, 3> map;
    firmpath::draw_rectangle(map, cell(2, 0), cell(size - 3, 1), mud);
    AStar<CostGrid<size, 3>, firmpath::Four> planner;
    return planner.plan(map, Cell{0, 1}, cell(size - 1, 1)) == Status::found ? planner.cost() : 0U;
}
static_assert(across(0) == 23 * 50 && across(4) == 23 * 50 + 20 * 4 && across(6) == 25 * 50 && across(254) == 25 * 50);

TEST(Constant, WeightedMapsArePlannedAtCompileTime) {}

}  // namespace
