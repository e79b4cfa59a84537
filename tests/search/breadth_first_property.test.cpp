// Breadth-first search against plain sweeps on random maps, with rings of several capacities.
#include <cstdint>
#include <type_traits>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/breadth_first.hpp"
#include "reference/nearest_reachable.hpp"
#include "reference/plain_squares.hpp"
#include "reference/plain_steps.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

/// Whether the path leads from start to `end`, each step by the lowest move that leads one step nearer.
template <class Planner, class Map, class Reference>
void takes_lowest_moves(const Planner& planner, const Map& map, const Reference& to_end, Cell start, Cell end) {
    using Moves = typename Planner::moves_type;
    const auto path = planner.path(map);
    ASSERT_EQ(path.size(), planner.cost() + 1U);
    auto at = path.begin();
    std::uint32_t left = planner.cost();
    ASSERT_EQ(to_end.cost(start), left);
    ASSERT_TRUE(*at == start);
    for (; left != 0; --left) {
        const Cell here = *at++;
        ASSERT_FALSE(at == path.end());
        unsigned lowest = 0;
        for (; lowest < Moves::directions; ++lowest) {
            const Cell to = Moves::neighbour(here, lowest);
            if (Reference::allowed(map, here, to.x - here.x, to.y - here.y) && to_end.cost(to) == left - 1) {
                break;
            }
        }
        ASSERT_LT(lowest, Moves::directions + 0U);
        ASSERT_TRUE(*at == Moves::neighbour(here, lowest));
    }
    ASSERT_TRUE(*at == end);
    ASSERT_TRUE(++at == path.end());
}

template <class Planner, class Map, class Reference>
void holds(Planner& planner, const Reference& from_start, const Reference& to_goal, Reference& to_nearest,
           const Map& map, Cell start, Cell goal) {
    const Status status = planner.plan(map, start, goal);
    const bool reachable = map.passable(start) && map.passable(goal) && to_goal.cost(start) != Reference::unreachable;
    if (!reachable) {
        ASSERT_EQ(status, !map.passable(start)  ? Status::start_blocked
                          : !map.passable(goal) ? Status::goal_blocked
                                                : Status::no_path);
        ASSERT_TRUE(planner.path(map).empty());
        ASSERT_EQ(planner.cost(), planner.no_cost);
    } else {
        ASSERT_EQ(status, Status::found);
        ASSERT_EQ(Reference::cost_of(map, planner.path(map)), planner.cost());
        takes_lowest_moves(planner, map, to_goal, start, goal);
    }
    if (!map.passable(start)) {
        return;
    }
    const Status with_nearest = planner.plan(map, start, goal, {.nearest = true});
    if (reachable) {
        ASSERT_EQ(with_nearest, Status::found);
        takes_lowest_moves(planner, map, to_goal, start, goal);
    } else {
        ASSERT_EQ(with_nearest, Status::partial);
        using Moves = typename Planner::moves_type;
        const Cell nearest = nearest_reachable<Moves>(from_start, goal);
        to_nearest.run_to(map, nearest);
        takes_lowest_moves(planner, map, to_nearest, start, nearest);
        ASSERT_EQ(Reference::cost_of(map, planner.path(map)), planner.cost());
    }
}

template <class Moves, Beside Rule, class Ban, int W, int H>
void rounds_on(Property rounds) {
    using Map = BitGrid<W, H>;
    using Reference = PlainSteps<W, H, Rule, Ban>;
    static Map map;
    static BreadthFirst<Map, Moves> by_default;
    static BreadthFirst<Map, Moves, 1> one;
    static BreadthFirst<Map, Moves, 2> two;
    static BreadthFirst<Map, Moves, 7> seven;
    static Reference from_start;
    static Reference to_goal;
    static Reference to_nearest;
    static PlainSquares<W, H> cheapest(13'860, 19'601, Rule);
    std::uint32_t found = 0;
    for (auto random : rounds) {
        scatter(map, random, random.below(50));
        const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
        from_start.run_from(map, start);
        to_goal.run_to(map, goal);
        holds(by_default, from_start, to_goal, to_nearest, map, start, goal);
        holds(one, from_start, to_goal, to_nearest, map, start, goal);
        holds(two, from_start, to_goal, to_nearest, map, start, goal);
        holds(seven, from_start, to_goal, to_nearest, map, start, goal);
        if (by_default.status() != Status::found) {
            continue;
        }
        ++found;
        if constexpr (Rule != Beside::no_diagonals && std::is_same_v<Ban, NoBan>) {
            // The cheapest path has at least as many steps, and each costs at least a straight step.
            cheapest.run(map, start);
            const std::uint64_t cost = cheapest.cost_of(map, by_default.path(map));
            ASSERT_LE(cost * 13'860, std::uint64_t{cheapest.cost(goal)} * 19'601);
        }
    }
    EXPECT_GE(found * 15, rounds.count) << "hardly any goal could be reached";
}

/// 2,000 maps on the host, of five shapes.
template <class Moves, Beside Rule, class Ban>
void property() {
    const auto rounds = test_support::property(400, 15);
    rounds_on<Moves, Rule, Ban, 11, 9>(rounds);
    rounds_on<Moves, Rule, Ban, 1, 17>(rounds);
    rounds_on<Moves, Rule, Ban, 33, 4>(rounds);
#if __STDC_HOSTED__
    rounds_on<Moves, Rule, Ban, 32, 32>(rounds);
    rounds_on<Moves, Rule, Ban, 70, 12>(rounds);
#endif
}

// One program per set of moves, so that each fits a small board.
TEST(BreadthFirstProperty, FIRMPATH_TEST_NAME) {
    using Ban = FIRMPATH_TEST_BAN;
    property<FIRMPATH_TEST_MOVES, Beside::FIRMPATH_TEST_BESIDE, Ban>();
}

}  // namespace
