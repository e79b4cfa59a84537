// A* and its variants, with each store of records, while bits flip in their memory.
#include <span>

#include "faults/flips.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/store/bit_nodes.hpp"
#include "firmpath/store/dense_nodes.hpp"

namespace {

using namespace firmpath;
using faults::cells;

using Map = BitGrid<9, 7>;
using Moves = Eight<Corner::never>;

constexpr std::uint32_t steps = 20;  // of the path, with a margin

template <class Planner>
void survives() {
    // An expansion for every cell, and the steps of the path.
    faults::flip_every_byte<Planner, Map>(faults::to_the_goal, faults::by_a_step<Moves>, 2 * cells + 2, steps);
}

TEST(Faults, AStarCompact) { survives<AStar<Map, Moves>>(); }
TEST(Faults, AStarFast) { survives<AStar<Map, Moves, DenseNodes<Layout::fast>>>(); }
TEST(Faults, AStarWithAShortOpenList) { survives<AStar<Map, Moves, DenseNodes<Layout::compact, 16>>>(); }
TEST(Faults, AStarOnBits) { survives<AStar<Map, Moves, BitNodes>>(); }
TEST(Faults, Dijkstra) { survives<Dijkstra<Map, Moves>>(); }
TEST(Faults, NearestGoal) {
    constexpr auto begin = [](auto& planner, const Map& map) {
        static constexpr Cell goals[] = {faults::goal};
        return planner.begin(map, faults::start, std::span<const Cell>(goals));
    };
    faults::flip_every_byte<NearestGoal<Map, 3, Moves>, Map>(begin, faults::by_a_step<Moves>, 2 * cells + 2, steps);
}

}  // namespace
