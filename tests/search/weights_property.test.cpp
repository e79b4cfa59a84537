// A* on maps with weights, compared with plain costs that use the weights' definitions, for every kind of weighted map.
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/map/layers.hpp"
#include "firmpath/map/overlay.hpp"
#include "firmpath/map/speed_mask.hpp"
#include "firmpath/map/terrain.hpp"
#include "firmpath/map/terrain_grid.hpp"
#include "firmpath/moves/added_weights.hpp"
#include "firmpath/moves/aisles.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/d_star_lite.hpp"
#include "reference/plain_costs.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"
#include "support/slices.hpp"

namespace {

using namespace firmpath;
using test_support::Random;

#if __STDC_HOSTED__
constexpr int W = 17;
constexpr int H = 12;
#else
constexpr int W = 9;
constexpr int H = 7;
#endif

constinit test_support::PlainCosts<W, H> reference;

/// The test's own value of a cell, from 0 to 255.
using Numbers = std::uint8_t[H][W];

/// Fills numbers and grid with the same values.
template <class Grid, class Number>
void fill(Grid& grid, Numbers& numbers, Number number) {
    for (const auto [x, y] : test_support::cells(W, H)) {
        numbers[y][x] = static_cast<std::uint8_t>(number());
        grid.set(cell(x, y), static_cast<typename Grid::value_type>(numbers[y][x]));
    }
}

/// The number of cells next to a diagonal step that must be free; three: no diagonal steps.
enum class Beside { none, one, both, no_diagonals };

/// One search, at once and in slices, compared with the reference. `free(x, y)` and `weight(x, y)` are the definitions.
template <class Planner, Beside Rule, bool Added = false, class Map, class Free, class Weight>
void holds(const Map& map, Random& random, Free free, Weight weight) {
    constexpr auto scale = Planner::moves_type::scale;
    static Planner planner;
    static Planner sliced;
    const Cell start = test_support::any_cell<W, H>(random), goal = test_support::any_cell<W, H>(random);
    const auto inside_and_free = [&](int x, int y) { return x >= 0 && x < W && y >= 0 && y < H && free(x, y); };
    const auto step = [&](int x, int y, int dx, int dy) -> std::uint32_t {
        const bool diagonal = dx != 0 && dy != 0;
        const int beside = (inside_and_free(x + dx, y) ? 1 : 0) + (inside_and_free(x, y + dy) ? 1 : 0);
        if (!inside_and_free(x + dx, y + dy) || (diagonal && beside < static_cast<int>(Rule))) {
            return 0;
        }
        const std::uint32_t length = diagonal ? scale.diagonal : scale.straight;
        const std::uint32_t entered = weight(x + dx, y + dy);
        if (Added) {
            return length * Map::weight_unit + scale.straight * (entered - Map::weight_unit);
        }
        return length * entered;
    };
    const Status status = planner.plan(map, start, goal);
    if (!free(start.x, start.y)) {
        ASSERT_EQ(status, Status::start_blocked);
        return;
    }
    if (!free(goal.x, goal.y)) {
        ASSERT_EQ(status, Status::goal_blocked);
        return;
    }
    reference.run_from(step, start);
    const std::uint32_t expected = reference.cost(goal);
    ASSERT_EQ(status, expected == reference.unreachable ? Status::no_path : Status::found);
    if (status == Status::found) {
        ASSERT_EQ(planner.cost(), expected);
        ASSERT_TRUE(test_support::leads(planner.path(map), start, goal));
        ASSERT_EQ(test_support::plain_cost_of(step, map, planner.path(map)), expected);
    }
    (void)test_support::in_slices(sliced, map, sliced.begin(map, start, goal), random);
    ASSERT_TRUE(test_support::same_result(planner, map, sliced, map));
}

/// With each corner rule, and on the host with both layouts.
template <class Map, class Free, class Weight>
void holds_for_all_moves(const Map& map, Random& random, Free free, Weight weight) {
    holds<AStar<Map, Eight<Corner::never>>, Beside::both>(map, random, free, weight);
#if __STDC_HOSTED__
    using Compact = DenseNodes<Layout::compact>;
    using Fast = DenseNodes<Layout::fast>;
    using AddedWeights = firmpath::AddedWeights<Eight<Corner::one_side>>;
    holds<AStar<Map, Eight<Corner::one_side>, Compact>, Beside::one>(map, random, free, weight);
    holds<AStar<Map, AddedWeights, Compact>, Beside::one, true>(map, random, free, weight);
    holds<firmpath::DStarLite<Map, AddedWeights>, Beside::one, true>(map, random, free, weight);
    holds<AStar<Map, Eight<Corner::always>, Fast>, Beside::none>(map, random, free, weight);
    holds<AStar<Map, Four, Compact>, Beside::no_diagonals>(map, random, free, weight);
    holds<AStar<Map, Four, Fast>, Beside::no_diagonals>(map, random, free, weight);
#endif
}

/// 2,000 maps of each kind on the host: 500 here, with one map for each of at least four sets of moves.
template <class Round>
void rounds(Round round) {
    for (auto random : test_support::property(500, 8)) {
        round(random);
    }
}

/// Any byte, or mostly cheap ones: a detour must be cheaper on some maps and not on others.
std::uint32_t some_cost(Random& random, unsigned percent_blocked) {
    return random.chance(percent_blocked) ? 253 + random.below(3) : random.below(1 + random.below(253));
}

TEST(Weights, Costmaps) {
    static Numbers numbers;
    static firmpath::CostGrid<W, H> grid;
    static firmpath::CostGrid<W, H, firmpath::Unknown::free> curious;
    rounds([](Random& random) {
        const unsigned percent = random.below(40);
        fill(grid, numbers, [&] { return some_cost(random, percent); });
        fill(curious, numbers, [&, i = 0]() mutable { return (&numbers[0][0])[i++]; });
        const auto weight = [&](int x, int y) { return 50U + (numbers[y][x] > 252 ? 252U : numbers[y][x]); };
        holds_for_all_moves(
            grid, random, [&](int x, int y) { return numbers[y][x] < 253; }, weight);
        holds_for_all_moves(
            curious, random, [&](int x, int y) { return numbers[y][x] < 253 || numbers[y][x] == 255; }, weight);
    });
}

// Weights small enough for 16-bit costs, and weights that change at run time.
TEST(Weights, Terrain) {
    static Numbers kinds;
    static firmpath::TerrainGrid<W, H, 2> ground;
    static constexpr firmpath::FixedWeights<2, 3, 0, 9> robot;
    static firmpath::WeightTable<4, 999> learnt({1, 1, 1, 1});
    rounds([](Random& random) {
        fill(ground, kinds, [&] { return random.below(4); });
        const auto by_wheel = firmpath::terrain(ground, robot);
        constexpr std::uint32_t wheel[] = {2, 3, 0, 9};
        holds_for_all_moves(
            by_wheel, random, [&](int x, int y) { return kinds[y][x] != 2; },
            [&](int x, int y) { return wheel[kinds[y][x]]; });
        std::uint32_t weights[4] = {};
        for (unsigned kind = 0; kind < 4; ++kind) {
            weights[kind] = random.chance(20) ? 0 : 1 + random.below(999);
            learnt.set(kind, static_cast<std::uint16_t>(weights[kind]));
        }
        const auto by_experience = firmpath::terrain(ground, learnt);
        holds_for_all_moves(
            by_experience, random, [&](int x, int y) { return weights[kinds[y][x]] != 0; },
            [&](int x, int y) { return weights[kinds[y][x]]; });
    });
}

// Terrain plus danger minus cover; sums below 1 count as 1.
TEST(Weights, Layers) {
    static Numbers costs;
    static Numbers dangers;
    static Numbers covers;
    static firmpath::CostGrid<W, H> ground;
    static firmpath::ByteLayer<W, H> danger;
    static firmpath::ByteLayer<W, H> cover;
    rounds([](Random& random) {
        fill(ground, costs, [&] { return some_cost(random, 15); });
        fill(danger, dangers, [&] { return random.below(256); });
        const std::uint32_t most = 1 + random.below(256);
        fill(cover, covers, [&] { return random.below(most); });
        const auto map = firmpath::layers(ground, firmpath::plus(danger), firmpath::minus(cover));
        holds_for_all_moves(
            map, random, [&](int x, int y) { return costs[y][x] < 253; },
            [&](int x, int y) {
                const int sum = 50 + costs[y][x] + dangers[y][x] - covers[y][x];
                return static_cast<std::uint32_t>(sum < 1 ? 1 : sum);
            });
    });
}

// Speed limits and a keep-out zone over a map of bits.
TEST(Weights, SpeedLimits) {
    static Numbers limits;
    static firmpath::BitGrid<W, H> floor;
    static firmpath::BitGrid<W, H> keep_out;
    static firmpath::SpeedMask<W, H, 5> mask;
    rounds([](Random& random) {
        test_support::scatter(floor, random, 15);
        test_support::scatter(keep_out, random, 10);
        fill(mask, limits, [&] { return random.chance(50) ? 0 : random.below(256); });
        const auto limited = firmpath::speed_limited(floor, mask);
        const auto map = firmpath::overlay(limited, keep_out);
        holds_for_all_moves(
            map, random, [&](int x, int y) { return floor.passable(cell(x, y)) && keep_out.passable(cell(x, y)); },
            [&](int x, int y) {
                const std::uint32_t percent = limits[y][x] == 0 || limits[y][x] > 100 ? 100
                                              : limits[y][x] < 5                      ? 5
                                                                                      : limits[y][x];
                return (10'000 + percent - 1) / percent;
            });
    });
}

/// On plain floor the estimate is exact, for any weight of plain floor.
TEST(Weights, EstimatesAreOfTheLeastWeight) {
    static const firmpath::CostGrid<16, 16> floor;
    static AStar<firmpath::CostGrid<16, 16>, Eight<Corner::never>> planner;
    ASSERT_EQ(planner.plan(floor, Cell{0, 0}, Cell{15, 15}), Status::found);
    EXPECT_EQ(planner.stats().expanded, 16U);
    ASSERT_EQ(planner.plan(floor, Cell{0, 3}, Cell{15, 3}), Status::found);
    EXPECT_EQ(planner.stats().expanded, 16U);
}

}  // namespace
