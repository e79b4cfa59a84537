// A robot that turns on the spot, on floors with expensive cells: a turn there costs more by the same factor as a step.
#include <cstddef>
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/turning.hpp"
#include "firmpath/search/a_star.hpp"
#include "reference/plain_turning.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

template <int W, int H>
struct Floor : BitGrid<W, H> {
    static constexpr std::uint32_t greatest_weight = 60;
    static constexpr std::uint32_t weight_unit = 20;
    std::uint8_t weights[static_cast<std::size_t>(H)][static_cast<std::size_t>(W)]{};
    std::uint32_t least = 1;
    constexpr std::uint32_t weight(Cell cell) const { return weights[cell.y][cell.x]; }
    constexpr std::uint32_t least_weight() const { return least; }
};

template <int W, int H>
constinit PlainTurning<W, H> reference;

template <class Moves, Board B, int W, int H>
void rounds() {
    static Floor<W, H> map;
    static AStar<Floor<W, H>, Moves> a_star;
    static Dijkstra<Floor<W, H>, Moves> dijkstra;
    using Costly = typename AStar<Floor<W, H>, Moves>::moves_type;
    auto& plain = reference<W, H>;
    plain.describe(B, Costly::scale.straight, Costly::scale.diagonal, Costly::turn_cost);
    for (auto random : property(200, 15)) {
        scatter(map, random, random.below(40));
        map.least = 1 + random.below(20);
        for (auto& row : map.weights) {
            for (std::uint8_t& weight : row) {
                weight = static_cast<std::uint8_t>(random.chance(50) ? map.least : map.least + random.below(41));
            }
        }
        const Pose start{any_cell<W, H>(random), static_cast<std::uint8_t>(random.below(Moves::states_per_cell))};
        const Cell goal = any_cell<W, H>(random);
        if (!map.passable(start.cell) || !map.passable(goal)) {
            continue;
        }
        plain.run(map, start.cell.x, start.cell.y, start.heading);
        const bool reachable = plain.cost(goal.x, goal.y) != plain.unreachable;
        ASSERT_EQ(a_star.plan(map, start, goal), reachable ? Status::found : Status::no_path);
        ASSERT_EQ(dijkstra.plan(map, start, goal), a_star.status());
        if (reachable) {
            ASSERT_EQ(a_star.cost(), plain.cost(goal.x, goal.y));
            ASSERT_EQ(dijkstra.cost(), plain.cost(goal.x, goal.y));
            ASSERT_EQ(plain.cost_of(map, a_star.path(map)), a_star.cost());
            ASSERT_EQ(plain.cost_of(map, dijkstra.path(map)), dijkstra.cost());
        }
    }
}

#if __STDC_HOSTED__
constexpr int W = 12;
constexpr int H = 9;
#else
constexpr int W = 5;
constexpr int H = 4;
#endif

TEST(TurningWeights, Four) { rounds<Turning<Four, TurnCost{3, 2}>, Board::four, W, H>(); }
TEST(TurningWeights, Eight) { rounds<Turning<Eight<Corner::never>>, Board::eight_never, W, H>(); }
#if __STDC_HOSTED__
TEST(TurningWeights, EightFree) { rounds<Turning<Eight<Corner::always>, TurnCost{0, 1}>, Board::eight_always, W, H>(); }
#endif

}  // namespace
