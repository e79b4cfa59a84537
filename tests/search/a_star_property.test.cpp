// A* against plain costs on random maps, for every layout and several shapes of map.
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "reference/nearest_reachable.hpp"
#include "reference/plain_squares.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

template <class Planner, class Map>
void holds(Planner& planner, const PlainSquares<Map::width, Map::height>& reference, const Map& map, Cell start,
           Cell goal) {
    constexpr auto unreachable = PlainSquares<Map::width, Map::height>::unreachable;
    const Status status = planner.plan(map, start, goal);
    if (!map.passable(start)) {
        ASSERT_EQ(status, Status::start_blocked);
    } else if (!map.passable(goal)) {
        ASSERT_EQ(status, Status::goal_blocked);
    } else if (reference.cost(goal) == unreachable) {
        ASSERT_EQ(status, Status::no_path);
    } else {
        ASSERT_EQ(status, Status::found);
        ASSERT_EQ(planner.cost(), reference.cost(goal));
        ASSERT_EQ(reference.cost_of(map, planner.path(map)), reference.cost(goal));
        ASSERT_TRUE(*planner.path(map).begin() == start);
    }
    if (map.passable(start)) {
        const bool reachable = map.passable(goal) && reference.cost(goal) != unreachable;
        const Cell nearest = reachable ? goal : nearest_reachable<typename Planner::moves_type>(reference, goal);
        const Status with_nearest = planner.plan(map, start, goal, {.nearest = true});
        ASSERT_EQ(with_nearest, reachable ? Status::found : Status::partial);
        ASSERT_TRUE(last_of(planner.path(map)) == nearest);
        ASSERT_EQ(planner.cost(), reference.cost(nearest));
        ASSERT_EQ(reference.cost_of(map, planner.path(map)), reference.cost(nearest));
    }
}

template <class Moves, Beside Rule, int W, int H>
void rounds_on(Property rounds) {
    using Map = BitGrid<W, H>;
    using Compact = AStar<Map, Moves, DenseNodes<Layout::compact>>;
    using Fast = AStar<Map, Moves, DenseNodes<Layout::fast>>;
    using Costly = typename Compact::moves_type;
    static Map map;
    static AStar<Map, Moves> planner;
    static Compact compact;
    static Fast fast;
    static constinit PlainSquares<W, H> reference(Costly::scale.straight, Costly::scale.diagonal, Rule);
    for (auto random : rounds) {
        scatter(map, random, random.below(50));
        const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
        reference.run(map, start);
        holds(planner, reference, map, start, goal);
        holds(compact, reference, map, start, goal);
        const auto stats = compact.stats();
        holds(fast, reference, map, start, goal);
        ASSERT_TRUE(fast.stats() == stats);
        auto in_fast = fast.path(map).begin();
        for (const Cell c : compact.path(map)) {
            ASSERT_TRUE(c == *in_fast++);
        }
    }
}

/// 2,000 maps on the host, of five shapes.
template <class Moves, Beside Rule>
void property() {
    const auto rounds = test_support::property(400, 15);
    rounds_on<Moves, Rule, 11, 9>(rounds);
    rounds_on<Moves, Rule, 1, 17>(rounds);
    rounds_on<Moves, Rule, 33, 4>(rounds);
#if __STDC_HOSTED__
    rounds_on<Moves, Rule, 32, 32>(rounds);
    rounds_on<Moves, Rule, 70, 12>(rounds);
#endif
}

// One program per set of moves, so that each fits a small board.
TEST(AStarProperty, FIRMPATH_TEST_NAME) { property<FIRMPATH_TEST_MOVES, Beside::FIRMPATH_TEST_BESIDE>(); }

}  // namespace
