// Searches whose memory sometimes does not suffice, with breadth-first search as fallback, compared with plain sweeps
// on random maps.
#include <cstdint>
#include <limits>

#include "firmpath/jump/fallback_planner.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/a_star.hpp"
#include "reference/plain_squares.hpp"
#include "reference/plain_steps.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"
#include "support/undrawn.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

/// Counts of the cases that the rounds must cover.
struct Seen {
    std::uint32_t found;
    std::uint32_t by_fallback;
    std::uint32_t partial_by_fallback;
    std::uint32_t refused_by_fallback;  // the path found is too expensive
};

/// A query and its reference.
template <int W, int H, Beside Rule, class Moves>
struct Query {
    Cell start{};
    Cell goal{};
    PlainSquares<W, H> cheapest{Moves::scale.straight, Moves::scale.diagonal, Rule};
    PlainSteps<W, H, Rule> fewest{};

    template <class Map>
    void draw(const Map& map, Random& random) {
        start = any_cell<W, H>(random);
        goal = any_cell<W, H>(random);
        cheapest.run(map, start);
        fewest.run_from(map, start);
    }
    template <class Map>
    bool reachable(const Map& map) const {
        return map.passable(start) && cheapest.cost(goal) != unreachable;
    }
};

/// The planner's results for its path are correct: its ends, whether it still exists, and its cost.
template <class Planner, class Map, class Q>
void path_holds(const Planner& planner, const Map& map, const Q& query, Cell end) {
    const auto path = planner.partial_path(map);
    ASSERT_FALSE(path.empty());
    ASSERT_TRUE(*path.begin() == query.start);
    ASSERT_TRUE(last_of(path) == end);
    ASSERT_EQ(query.cheapest.cost_of(map, path), planner.partial_cost());
    if (planner.fell_back()) {
        ASSERT_EQ(path.size(), query.fewest.cost(end) + 1U);
        const std::uint64_t most = std::uint64_t{query.cheapest.cost(end)} * Planner::moves_type::scale.diagonal;
        ASSERT_LE(std::uint64_t{planner.partial_cost()} * Planner::moves_type::scale.straight, most);
    }
    if (!planner.fell_back() || Planner::moves_type::directions == 4) {
        ASSERT_EQ(planner.partial_cost(), query.cheapest.cost(end));
    }
}

template <class Planner, class Map>
void has_no_path(const Planner& planner, const Map& map) {
    ASSERT_TRUE(planner.path(map).empty());
    ASSERT_EQ(planner.cost(), planner.no_cost);
}

template <class First, class Planner, class Map, class Q>
void finds(First& first, Planner& planner, const Map& map, const Q& query, Seen& seen) {
    const Status status = planner.plan(map, query.start, query.goal);
    const Status alone = first.plan(map, query.start, query.goal);
    const bool full = alone == Status::nodes_full || alone == Status::open_full;
    ASSERT_EQ(planner.fell_back(), full);
    if (query.reachable(map)) {
        ASSERT_EQ(status, full ? Status::found_by_fallback : Status::found);
        path_holds(planner, map, query, query.goal);
        seen.found += full ? 0U : 1U;
        seen.by_fallback += full ? 1U : 0U;
    } else {
        ASSERT_EQ(status, !map.passable(query.start)  ? Status::start_blocked
                          : !map.passable(query.goal) ? Status::goal_blocked
                                                      : Status::no_path);
        has_no_path(planner, map);
    }
    ASSERT_EQ(planner.status(), status);
    ASSERT_EQ(planner.step(map, 5), status);
    // This number of expansions is enough, and a smaller one is not.
    const std::uint32_t needed = planner.stats().expanded;
    ASSERT_GE(needed, first.stats().expanded);
    ASSERT_TRUE(full == (needed != first.stats().expanded) || status == Status::no_path);
    if (status == Status::found || status == Status::found_by_fallback) {
        ASSERT_EQ(planner.plan(map, query.start, query.goal, {.work_limit = needed}), status);
    }
    if (needed > 1 && status != Status::no_path) {
        // The last cell taken off an open list may be the goal, which is not expanded.
        const Status limited = planner.plan(map, query.start, query.goal, {.work_limit = needed - 1});
        ASSERT_TRUE(limited == Status::work_limit || (limited == status && !full));
        ASSERT_EQ(planner.stats().expanded, limited == Status::work_limit ? needed - 1 : needed);
        ASSERT_TRUE(limited != Status::work_limit || !planner.fell_back() || planner.path(map).empty());
    }
}

template <class Planner, class Map, class Q>
void finds_the_nearest(Planner& planner, const Map& map, const Q& query, Seen& seen) {
    const Status status = planner.plan(map, query.start, query.goal, {.nearest = true});
    if (!map.passable(query.start)) {
        ASSERT_EQ(status, Status::start_blocked);
        return;
    }
    if (query.reachable(map)) {
        ASSERT_EQ(status, planner.fell_back() ? Status::found_by_fallback : Status::found);
        path_holds(planner, map, query, query.goal);
        return;
    }
    ASSERT_EQ(status, Status::partial);
    seen.partial_by_fallback += planner.fell_back() ? 1U : 0U;
    ASSERT_FALSE(planner.path(map).empty());
    const Cell end = last_of(planner.path(map));
    path_holds(planner, map, query, end);
    const auto h = [&](Cell c) { return Planner::moves_type::estimate(c, query.goal); };
    for (int i = 0; i < Map::width * Map::height; ++i) {
        const Cell c = cell(i % Map::width, i / Map::width);
        ASSERT_TRUE(query.cheapest.cost(c) == unreachable || h(end) <= h(c));
    }
}

template <class Planner, class Map, class Q>
void keeps_to_a_limit(Planner& planner, const Map& map, const Q& query, std::uint32_t limit, Seen& seen) {
    if (!map.passable(query.start) || !map.passable(query.goal)) {
        return;
    }
    const Status free = planner.plan(map, query.start, query.goal);
    const std::uint32_t cost = planner.cost();
    const std::uint32_t best = query.cheapest.cost(query.goal);  // unreachable exceeds any limit
    const Status status = planner.plan(map, query.start, query.goal, {.cost_limit = limit});
    if (status == Status::found || status == Status::found_by_fallback) {
        ASSERT_LE(planner.cost(), limit);
        path_holds(planner, map, query, query.goal);
    } else {
        ASSERT_TRUE(status == Status::cost_limit || (status == Status::no_path && best == unreachable));
        ASSERT_TRUE(free == Status::no_path || cost > limit || !planner.fell_back());
        ASSERT_TRUE(best > limit || planner.fell_back());
        ASSERT_TRUE(!planner.fell_back() || planner.path(map).empty());
        seen.refused_by_fallback += planner.fell_back() && best <= limit ? 1U : 0U;
        if constexpr (Planner::moves_type::directions == 4) {
            ASSERT_GT(best, limit);
        }
    }
    const Status nearest = planner.plan(map, query.start, query.goal, {.nearest = true, .cost_limit = limit});
    ASSERT_TRUE(nearest == Status::found || nearest == Status::found_by_fallback || nearest == Status::partial ||
                nearest == Status::cost_limit);
    if (!planner.partial_path(map).empty()) {
        ASSERT_LE(planner.partial_cost(), limit);
        path_holds(planner, map, query, last_of(planner.partial_path(map)));
    }
    if constexpr (Planner::moves_type::directions == 4) {
        const auto h = [&](Cell c) { return Planner::moves_type::estimate(c, query.goal); };
        ASSERT_FALSE(planner.partial_path(map).empty());
        const Cell end = last_of(planner.partial_path(map));
        for (int i = 0; i < Map::width * Map::height && planner.fell_back(); ++i) {
            const Cell c = cell(i % Map::width, i / Map::width);
            ASSERT_TRUE(query.cheapest.cost(c) > limit || h(end) <= h(c));
        }
    }
}

/// Slices of any budget give the same result, and so does an unused planner.
template <class Planner, class Map, class Q>
void slices_alike(Planner& planner, Planner& sliced, const Map& map, const Q& query, Random& random) {
    const SearchOptions options{.nearest = random.chance(50),
                                .cost_limit = random.chance(70) ? 0xFFFF'FFFF : random.below(300),
                                .work_limit = random.chance(70) ? 0xFFFF'FFFF : 1 + random.below(100)};
    static constexpr Planner unused;  // not on the stack
    const Status status = planner.plan(map, query.start, query.goal, options);
    for (const std::uint32_t most : {1U, 2U, 9U, 90U}) {
        if (most == 9) {
            sliced = unused;
        }
        Status s = sliced.begin(map, query.start, query.goal, options);
        while (s == Status::running) {
            ASSERT_EQ(sliced.status(), Status::running);
            has_no_path(sliced, map);
            s = sliced.step(map, 1 + random.below(most));
        }
        ASSERT_EQ(s, status);
        ASSERT_EQ(sliced.partial_cost(), planner.partial_cost());
        ASSERT_EQ(sliced.fell_back(), planner.fell_back());
        ASSERT_TRUE(sliced.stats() == planner.stats());
        ASSERT_TRUE(same_path(sliced.partial_path(map), planner.partial_path(map)));
    }
}

template <class First, Beside Rule>
void rounds_with(Property rounds, Seen& seen) {
    using Map = typename First::map_type;
    constexpr int W = Map::width, H = Map::height;
    static BitGrid<W, H> drawn;
    static Map map = undrawn<Map>();
    static First first;
    static FallbackPlanner<First> planner;
    static FallbackPlanner<First> sliced;
    static Query<W, H, Rule, typename First::moves_type> query;
    for (auto random : rounds) {
        scatter(drawn, random, random.below(45));
        if constexpr (requires { map.assign(drawn); }) {
            map.assign(drawn);
        } else {
            map = drawn;
        }
        query.draw(map, random);
        if (random.chance(30)) {  // an unfinished search
            (void)planner.begin(map, query.goal, query.start, {.nearest = random.chance(50)});
            (void)planner.step(map, random.below(40));
            (void)planner.step(map, random.below(40));
        }
        finds(first, planner, map, query, seen);
        finds_the_nearest(planner, map, query, seen);
        const std::uint32_t best = query.cheapest.cost(query.goal);
        const bool exactly = random.chance(20) && best != unreachable;
        const std::uint32_t most = best == unreachable ? 300 : best + 100;
        keeps_to_a_limit(planner, map, query, exactly ? best : random.below(most), seen);
        slices_alike(planner, sliced, map, query, random);
    }
}

/// 2,000 maps on the host, of three shapes, with pools of three sizes; and a planner with a different memory.
template <class Moves, Beside Rule>
void property() {
    const auto rounds = test_support::property(200, 6, 40);
    Seen seen{};
    rounds_with<JumpPointSearch<JumpGrid<11, 9>, Moves, PooledNodes<8>>, Rule>(rounds, seen);
    rounds_with<JumpPointSearch<JumpGrid<11, 9>, Moves, PooledNodes<16>>, Rule>(rounds, seen);
    rounds_with<JumpPointSearch<JumpGrid<33, 4>, Moves, PooledNodes<4>>, Rule>(rounds, seen);
    rounds_with<AStar<BitGrid<11, 9>, Moves, DenseNodes<Layout::compact, 5>>, Rule>(rounds, seen);
#if __STDC_HOSTED__
    rounds_with<JumpPointSearch<JumpGrid<33, 4>, Moves, PooledNodes<6>>, Rule>(rounds, seen);
    rounds_with<JumpPointSearch<JumpGrid<33, 4>, Moves, PooledNodes<64>>, Rule>(rounds, seen);
    rounds_with<JumpPointSearch<JumpGrid<32, 32>, Moves, PooledNodes<8>>, Rule>(rounds, seen);
    rounds_with<JumpPointSearch<JumpGrid<32, 32>, Moves, PooledNodes<16>>, Rule>(rounds, seen);
    rounds_with<JumpPointSearch<JumpGrid<32, 32>, Moves, PooledNodes<64>>, Rule>(rounds, seen);
    rounds_with<JumpPointSearch<JumpGrid<32, 32>, Moves, PooledNodes<64>, std::uint32_t>, Rule>(rounds, seen);
    EXPECT_GE(seen.found, rounds.count * 3 / 2);
    EXPECT_GE(seen.by_fallback, rounds.count * 3 / 2);
    EXPECT_GE(seen.partial_by_fallback, rounds.count / 4);
    if (Moves::directions == 8) {
        EXPECT_GE(seen.refused_by_fallback, 1U);
    }
#else
    EXPECT_GE(seen.found, 1U);
    EXPECT_GE(seen.by_fallback, 1U);
#endif
}

// One program per set of moves, so that each fits a small board.
TEST(FallbackPlannerProperty, FIRMPATH_TEST_NAME) { property<FIRMPATH_TEST_MOVES, Beside::FIRMPATH_TEST_BESIDE>(); }

}  // namespace
