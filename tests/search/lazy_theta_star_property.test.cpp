// Any-angle paths on random maps, compared with the definition of sight, plain costs, and A*.
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/lazy_theta_star.hpp"
#include "reference/plain_sight.hpp"
#include "reference/plain_squares.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

constexpr std::int64_t distance_squared(Cell a, Cell b) {
    const std::int64_t dx = a.x - b.x;
    const std::int64_t dy = a.y - b.y;
    return dx * dx + dy * dy;
}

/// ceil(13860 * distance), by search.
constexpr std::uint32_t plain_length(Cell a, Cell b) {
    const std::int64_t square = 13'860LL * 13'860 * distance_squared(a, b);
    std::int64_t low = 0;  // too short or correct
    std::int64_t high = 13'860LL * 200;
    while (low < high) {
        const std::int64_t middle = (low + high) >> 1;
        (middle * middle >= square ? high : low) = middle * middle >= square ? middle : middle + 1;
    }
    return static_cast<std::uint32_t>(low);
}

/// Checks that `planner` has a valid path from `start` to `end`.
template <int W, int H, class Planner, class Map>
void is_valid(const Planner& planner, const Map& map, Beside rule, Cell start, Cell end) {
    std::uint32_t sum = 0;
    std::uint32_t count = 0;
    Cell last{};
    Cell before{};
    for (const Cell c : planner.path(map)) {
        if (count == 0) {
            ASSERT_TRUE(c == start);
        } else {
            const bool sight = plain_sight<W, H>(map, rule, last, c);
            ASSERT_TRUE(sight);
            ASSERT_TRUE(c != last);
            sum += plain_length(last, c);
        }
        if (count > 1) {
            ASSERT_NE((last.x - before.x) * (c.y - last.y), (last.y - before.y) * (c.x - last.x)) << "no turn";
        }
        before = last;
        last = c;
        ++count;
    }
    ASSERT_TRUE(last == end);
    ASSERT_EQ(planner.path(map).size(), count);
    ASSERT_EQ(planner.cost(), sum);
    ASSERT_GE(sum, plain_length(start, end));
}

template <class Moves, class Stepping, Beside Rule, int W, int H>
void rounds_on(Property rounds) {
    using Map = BitGrid<W, H>;
    static Map map;
    static LazyThetaStar<Map, Moves> theta;
    static AStar<Map, Stepping> a_star;
    constexpr std::uint32_t unit = 13'860 / Stepping::scale.straight;
    static constinit PlainSquares<W, H> reference(Stepping::scale.straight, Stepping::scale.diagonal, Rule);
    // With Four, lines cut no corner.
    constexpr Beside sight_rule = Rule == Beside::no_diagonals ? Beside::both : Rule;
    std::uint32_t shorter = 0;
    for (auto random : rounds) {
        scatter(map, random, random.below(50));
        const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
        const Status status = theta.plan(map, start, goal);
        ASSERT_EQ(status, a_star.plan(map, start, goal));
        if (status == Status::found) {
            is_valid<W, H>(theta, map, sight_rule, start, goal);
            ASSERT_LE(theta.cost(), a_star.cost() * unit);
            shorter += theta.cost() < a_star.cost() * unit ? 1U : 0U;
        } else {
            ASSERT_TRUE(theta.path(map).empty());
            ASSERT_EQ(theta.cost(), theta.no_cost);
        }
        if (!map.passable(start)) {
            continue;
        }
        // Every reachable cell is a possible end: the nearest is the one with the least distance.
        reference.run(map, start);
        const bool reachable = reference.cost(goal) != PlainSquares<W, H>::unreachable;
        ASSERT_EQ(theta.plan(map, start, goal, {.nearest = true}), reachable ? Status::found : Status::partial);
        const Cell end = last_of(theta.path(map));
        is_valid<W, H>(theta, map, sight_rule, start, end);
        ASSERT_LE(theta.cost(), reference.cost(end) * unit);
        for (const auto [x, y] : cells(W, H)) {
            if (reference.cost(cell(x, y)) != PlainSquares<W, H>::unreachable) {
                ASSERT_LE(distance_squared(end, goal), distance_squared(cell(x, y), goal));
            }
        }
    }
    if (W > 4) {
        EXPECT_GE(shorter * 6, rounds.count) << "hardly any path was shorter than one of steps";
    }
}

/// 2,000 maps on the host, of four shapes.
template <class Moves, class Stepping, Beside Rule>
void property() {
    const auto rounds = test_support::property(500, 12);
    rounds_on<Moves, Stepping, Rule, 11, 9>(rounds);
    rounds_on<Moves, Stepping, Rule, 2, 17>(rounds);
#if __STDC_HOSTED__
    rounds_on<Moves, Stepping, Rule, 32, 32>(rounds);
    rounds_on<Moves, Stepping, Rule, 70, 12>(rounds);
#else
    rounds_on<Moves, Stepping, Rule, 13, 12>(rounds);
#endif
}

// One program per set of moves, so that each fits a small board.
TEST(LazyThetaStarProperty, FIRMPATH_TEST_NAME) {
    property<FIRMPATH_TEST_MOVES, FIRMPATH_TEST_STEPPING, Beside::FIRMPATH_TEST_BESIDE>();
}

}  // namespace
