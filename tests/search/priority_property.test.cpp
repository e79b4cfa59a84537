// Dijkstra, greedy and weighted A* compared with plain costs on random maps: each keeps its own promise.
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/a_star.hpp"
#include "reference/nearest_reachable.hpp"
#include "reference/plain_squares.hpp"
#include "support/property.hpp"
#include "support/same_result.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

/// No bound: any path is enough.
constexpr std::uint32_t unbounded = 0;

/// Plans and checks that the path costs at most num / den of the least cost.
template <class Planner, int W, int H>
void holds(Planner& planner, const PlainSquares<W, H>& reference, const BitGrid<W, H>& map, Cell start, Cell goal,
           std::uint32_t num, std::uint32_t den) {
    const auto bounded = [&](std::uint32_t cost, std::uint32_t least) {
        return cost >= least && (num == unbounded || std::uint64_t{cost} * den <= std::uint64_t{least} * num);
    };
    const bool reachable = map.passable(goal) && reference.cost(goal) != reference.unreachable;
    const Status status = planner.plan(map, start, goal);
    ASSERT_EQ(status, reachable ? Status::found : map.passable(goal) ? Status::no_path : Status::goal_blocked);
    if (reachable) {
        ASSERT_TRUE(*planner.path(map).begin() == start);
        ASSERT_TRUE(last_of(planner.path(map)) == goal);
        ASSERT_EQ(reference.cost_of(map, planner.path(map)), planner.cost());
        ASSERT_TRUE(bounded(planner.cost(), reference.cost(goal))) << planner.cost() << " " << reference.cost(goal);
        return;
    }
    ASSERT_EQ(planner.plan(map, start, goal, {.nearest = true}), Status::partial);
    const Cell nearest = nearest_reachable<typename Planner::moves_type>(reference, goal);
    const Cell end = last_of(planner.path(map));
    // Of equally near cells the cheapest is expected, by the costs that the search has found.
    ASSERT_EQ(Planner::moves_type::estimate(end, goal), Planner::moves_type::estimate(nearest, goal));
    ASSERT_EQ(reference.cost_of(map, planner.path(map)), planner.cost());
    ASSERT_TRUE(bounded(planner.cost(), reference.cost(end)));
    if (num == den) {
        ASSERT_TRUE(end == nearest);
    }
}

/// Both layouts, which give the same result.
template <class Compact, class Fast, int W, int H>
void both_hold(const PlainSquares<W, H>& reference, const BitGrid<W, H>& map, Cell start, Cell goal, std::uint32_t num,
               std::uint32_t den) {
    static Compact compact;
    static Fast fast;
    holds(compact, reference, map, start, goal, num, den);
    holds(fast, reference, map, start, goal, num, den);
    ASSERT_TRUE(same_result(compact, map, fast, map));
}

template <class Moves, Beside Rule, int W, int H>
void rounds_on(Property rounds) {
    using Map = BitGrid<W, H>;
    using C = DenseNodes<Layout::compact>;
    using F = DenseNodes<Layout::fast>;
    static Map map;
    static constinit PlainSquares<W, H> reference(Moves::scale.straight, Moves::scale.diagonal, Rule);
    for (auto random : rounds) {
        scatter(map, random, random.below(50));
        const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
        map.set(start, false);
        reference.run(map, start);
        both_hold<Dijkstra<Map, Moves, C>, Dijkstra<Map, Moves, F>>(reference, map, start, goal, 1, 1);
        both_hold<GreedyBestFirst<Map, Moves, C>, GreedyBestFirst<Map, Moves, F>>(reference, map, start, goal,
                                                                                  unbounded, 1);
        both_hold<WeightedAStar<Map, Moves, C, FittingCost, 1, 1>, WeightedAStar<Map, Moves, F, FittingCost, 1, 1>>(
            reference, map, start, goal, 1, 1);
        both_hold<WeightedAStar<Map, Moves, C, FittingCost, 5, 4>, WeightedAStar<Map, Moves, F, FittingCost, 5, 4>>(
            reference, map, start, goal, 5, 4);
        both_hold<WeightedAStar<Map, Moves, C, FittingCost, 3, 1>, WeightedAStar<Map, Moves, F, FittingCost, 3, 1>>(
            reference, map, start, goal, 3, 1);
    }
}

// One program per set of moves, so that each fits a small board; 500 maps each on the host.
TEST(PriorityProperty, FIRMPATH_TEST_NAME) {
    const auto rounds = property(250, 10);
    rounds_on<FIRMPATH_TEST_MOVES, Beside::FIRMPATH_TEST_BESIDE, 11, 6>(rounds);
#if __STDC_HOSTED__
    rounds_on<FIRMPATH_TEST_MOVES, Beside::FIRMPATH_TEST_BESIDE, 23, 19>(rounds);
#endif
}

}  // namespace
