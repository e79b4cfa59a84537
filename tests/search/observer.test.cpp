// What searches that start at the goal report to an observer, and a planner with a fallback.

#include <cstdint>

#include "firmpath/jump/fallback_planner.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/breadth_first.hpp"
#include "firmpath/search/d_star_lite.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

using Map = BitGrid<13, 11>;

/// Follows a search, and checks each event against those before.
template <class Moves>
struct Follower {
    std::uint32_t expanded_count = 0;
    std::uint32_t first_seen = 0;
    std::uint32_t beginnings = 0;  // a flood, or a search, starts at a cell that is its own parent
    Cell last_expanded{};
    bool consistent = true;
    bool seen[11][13] = {};
    bool closed[11][13] = {};
    std::uint32_t g_of[11][13] = {};

    void expanded(Cell c, std::uint32_t g) {
        ++expanded_count;
        consistent = consistent && seen[c.y][c.x] && (closed[c.y][c.x] || g_of[c.y][c.x] == g);
        closed[c.y][c.x] = true;
        last_expanded = c;
    }
    void generated(Cell c, Cell parent, std::uint32_t g, std::uint32_t f) {
        if (c == parent) {
            const std::uint32_t count = expanded_count;
            *this = Follower{.expanded_count = count, .first_seen = first_seen, .beginnings = beginnings + 1};
            consistent = g == 0;
        } else {
            const std::uint32_t from = g_of[parent.y][parent.x];
            const bool diagonal = c.x != parent.x && c.y != parent.y;
            const std::uint32_t step = Moves::step_cost(diagonal ? 1 : 0);
            consistent = consistent && parent == last_expanded && g == from + step && f >= g;
        }
        first_seen += seen[c.y][c.x] ? 0U : 1U;
        seen[c.y][c.x] = true;
        g_of[c.y][c.x] = g;
    }
};

/// Breadth-first search counts steps.
struct Steps {
    static constexpr std::uint32_t step_cost(unsigned) { return 1; }
};

struct Query {
    Cell start;
    Cell goal;
    SearchOptions options;
};

Query any_query(Random& random) {
    return {any_cell<13, 11>(random), any_cell<13, 11>(random), {.nearest = random.chance(30)}};
}

TEST(Observer, OfBreadthFirstSeesWhatIsCounted) {
    static Map map;
    static firmpath::BreadthFirst<Map, Eight<Corner::never>> planner;
    static firmpath::BreadthFirst<Map, Eight<Corner::never>, 2> short_ring;  // it expands cells again
    static Follower<Steps> follower;
    for (auto random : property(300, 5)) {
        scatter(map, random, 25);
        const Query query = any_query(random);
        const auto check = [&](auto& search) {
            follower = {};
            const Status status = search.plan(map, query.start, query.goal, query.options, follower);
            ASSERT_EQ(follower.expanded_count, search.stats().expanded);
            ASSERT_EQ(follower.first_seen, search.stats().generated);
            ASSERT_TRUE(follower.consistent);
            for (const auto [x, y] : cells(13, 11)) {
                ASSERT_EQ(search.closed(cell(x, y)), follower.seen[y][x]);
            }
            const bool found = status == Status::found || status == Status::partial;
            ASSERT_TRUE(!found || follower.g_of[query.start.y][query.start.x] == search.cost());
        };
        check(planner);
        check(short_ring);
    }
}

TEST(Observer, OfDStarLiteSeesWhatIsCounted) {
    static Map map;
    using Moves = Eight<Corner::never, firmpath::scale_10_14>;
    static firmpath::DStarLite<Map, Moves> planner;
    static Follower<Moves> follower;
    for (auto random : property(300, 5)) {
        scatter(map, random, 25);
        const Query query = any_query(random);
        follower = {};
        const Status status = planner.plan(map, query.start, query.goal, query.options, follower);
        ASSERT_EQ(follower.expanded_count, planner.stats().expanded);
        ASSERT_EQ(follower.first_seen, planner.stats().generated);
        ASSERT_TRUE(follower.consistent);
        const bool found = status == Status::found || status == Status::partial;
        ASSERT_TRUE(!found || follower.g_of[query.start.y][query.start.x] == planner.cost());
    }
}

TEST(Observer, OfAFallbackSeesBothPlanners) {
    static Map map;
    using Moves = Eight<Corner::never, firmpath::scale_10_14>;
    using First = firmpath::AStar<Map, Moves, firmpath::DenseNodes<firmpath::Layout::compact, 8>>;
    static firmpath::FallbackPlanner<First> planner;
    struct Counter {
        std::uint32_t expanded_count = 0;
        std::uint32_t beginnings = 0;
        void expanded(Cell, std::uint32_t) { ++expanded_count; }
        void generated(Cell c, Cell parent, std::uint32_t, std::uint32_t) { beginnings += c == parent ? 1U : 0U; }
    };
    std::uint32_t fallbacks = 0;
    for (auto random : property(300, 5)) {
        scatter(map, random, 25);
        Counter counter;
        const Status status = planner.plan(map, any_cell<13, 11>(random), any_cell<13, 11>(random), {}, counter);
        ASSERT_EQ(counter.expanded_count, planner.stats().expanded);
        const bool searched =
            status == Status::found || status == Status::found_by_fallback || status == Status::no_path;
        ASSERT_TRUE(!searched || counter.beginnings == (planner.fell_back() ? 2U : 1U));
        fallbacks += planner.fell_back() ? 1U : 0U;
    }
    EXPECT_GT(fallbacks, 0U);
}

}  // namespace
