// Searches on BitNodes compared with the same on DenseNodes: equal costs, for every priority.
#include "firmpath/store/bit_nodes.hpp"

#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/distance_field.hpp"
#include "firmpath/store/dense_nodes.hpp"
#include "reference/plain_costs.hpp"
#include "store/take.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using namespace test_support;
using firmpath::detail::Offer;

static_assert(sizeof(BitNodes::Records<512, std::uint16_t, detail::ByTotal>) == 4 + 512 * 2 + 512 / 8 + 512 / 2);
static_assert(sizeof(BitNodes::Records<256, std::uint16_t, detail::ByCost>) == 4 + 256 * 2 + 256 / 8 + 256 / 2);

struct NoHeuristic {
    constexpr std::uint32_t operator()(std::uint32_t) const { return 0; }
};

TEST(BitNodes, GivesTheBestAndOfEqualsTheFirst) {
    static BitNodes::Records<100, std::uint16_t, detail::ByCost> nodes;
    constexpr NoHeuristic h;
    nodes.clear();
    EXPECT_EQ(nodes.offer(70, 9, 0, 1, h), Offer::opened);
    EXPECT_EQ(nodes.offer(33, 5, 0, 2, h), Offer::opened);
    EXPECT_EQ(nodes.offer(5, 9, 0, 3, h), Offer::opened);
    EXPECT_EQ(nodes.offer(70, 9, 0, 4, h), Offer::kept);
    EXPECT_EQ(nodes.offer(70, 8, 0, 5, h), Offer::improved);
    EXPECT_EQ(nodes.offer(99, 8, 0, 6, h), Offer::opened);
    EXPECT_EQ(nodes.open_size(), 4U);
    EXPECT_EQ(nodes.direction(70), 5U);
    EXPECT_EQ(take(nodes, h), 33U);
    EXPECT_EQ(take(nodes, h), 70U);
    EXPECT_TRUE(nodes.closed(70) && !nodes.closed(99) && !nodes.closed(0));
    EXPECT_EQ(nodes.offer(70, 1, 0, 7, h), Offer::kept);
    EXPECT_EQ(take(nodes, h), 99U);
    EXPECT_EQ(take(nodes, h), 5U);
    EXPECT_EQ(nodes.open_size(), 0U);
}

/// Node n is n % 4 from the goal.
struct LastDigit {
    constexpr std::uint32_t operator()(std::uint32_t node) const { return node % 4; }
};

TEST(BitNodes, GivesOfEqualTotalsTheNearest) {
    static BitNodes::Records<100, std::uint16_t, detail::ByTotal> nodes;
    constexpr LastDigit h;
    nodes.clear();
    for (const std::uint32_t node : {43U, 41U, 98U, 61U, 35U, 9U}) {
        EXPECT_EQ(nodes.offer(node, 20 - node % 4, node % 4, 0, h), Offer::opened);
    }
    for (const std::uint32_t node : {9U, 41U, 61U, 98U, 35U, 43U}) {
        EXPECT_EQ(take(nodes, h), node);
        EXPECT_EQ(nodes.g(node, h), 20 - node % 4);
    }
}

template <class Map, class Dense, class Bits>
void plans_alike(const Map& map, Cell start, Cell goal, Dense& dense, Bits& bits, bool equal_costs) {
    ASSERT_EQ(dense.plan(map, start, goal, {.nearest = true}), bits.plan(map, start, goal, {.nearest = true}));
    using Moves = typename Bits::moves_type;
    const auto step = [&](int x, int y, int dx, int dy) -> std::uint32_t {
        for (unsigned d = 0; d < Moves::directions; ++d) {
            if ((Moves::allowed(map, cell(x, y)) >> d & 1U) != 0 && Moves::dx(d) == dx && Moves::dy(d) == dy) {
                return Moves::step_cost(d);
            }
        }
        return 0;
    };
    if (!bits.path(map).empty()) {
        ASSERT_EQ(plain_cost_of(step, map, bits.path(map)), bits.cost());
        ASSERT_TRUE(*bits.path(map).begin() == start);
    }
    if (equal_costs) {
        ASSERT_EQ(dense.cost(), bits.cost());
        ASSERT_TRUE(last_of(dense.path(map)) == last_of(bits.path(map)));
    }
}

template <class Moves>
void rounds_on(Property rounds) {
    using Map = BitGrid<11, 9>;
    static Map map;
    static AStar<Map, Moves> a_star;
    static AStar<Map, Moves, BitNodes> a_star_bits;
    static firmpath::Dijkstra<Map, Moves> dijkstra;
    static firmpath::Dijkstra<Map, Moves, BitNodes> dijkstra_bits;
    static firmpath::GreedyBestFirst<Map, Moves> greedy;
    static firmpath::GreedyBestFirst<Map, Moves, BitNodes> greedy_bits;
    static firmpath::WeightedAStar<Map, Moves> weighted;
    static firmpath::WeightedAStar<Map, Moves, BitNodes> weighted_bits;
    for (auto random : rounds) {
        scatter(map, random, random.below(50));
        const Cell start = any_cell<11, 9>(random), goal = any_cell<11, 9>(random);
        plans_alike(map, start, goal, a_star, a_star_bits, true);
        plans_alike(map, start, goal, dijkstra, dijkstra_bits, true);
        plans_alike(map, start, goal, greedy, greedy_bits, false);
        plans_alike(map, start, goal, weighted, weighted_bits, false);
        if (a_star_bits.status() == Status::found) {
            ASSERT_LE(2 * weighted_bits.cost(), 3 * a_star_bits.cost());
        }
    }
}

TEST(BitNodes, PlansAsDenseNodesDo) {
    const auto rounds = property(500, 5);
    rounds_on<Four>(rounds);
    rounds_on<Eight<>>(rounds);
}

/// All cells are goals, more than any open list can hold.
TEST(BitNodes, FillsAsDenseNodesDo) {
    using Map = BitGrid<11, 9>;
    static Map map;
    static DistanceField<Map> dense;
    static DistanceField<Map, Eight<>, BitNodes> bits;
    static Cell goals[99];
    for (auto random : property(300, 5)) {
        scatter(map, random, random.below(50));
        const std::uint32_t count = random.chance(20) ? 99 : 1 + random.below(4);
        for (std::uint32_t n = 0; n < count; ++n) {
            goals[n] = count == 99 ? cell(static_cast<int>(n) % 11, static_cast<int>(n) / 11) : any_cell<11, 9>(random);
        }
        ASSERT_EQ(dense.fill(map, {goals, count}), bits.fill(map, {goals, count}));
        for (int n = 0; n < 99; ++n) {
            ASSERT_EQ(dense.direction(cell(n % 11, n / 11)), bits.direction(cell(n % 11, n / 11))) << n;
            ASSERT_EQ(dense.settled(cell(n % 11, n / 11)), bits.settled(cell(n % 11, n / 11))) << n;
        }
    }
}

/// The same path on a map that is blocked beyond its last column and row.
TEST(BitNodes, PaddingChangesNothing) {
    static BitGrid<11, 9> map;
    static BitGrid<14, 12> padded;
    static AStar<BitGrid<11, 9>, Eight<>, BitNodes> planner;
    static AStar<BitGrid<14, 12>, Eight<>, BitNodes> on_padded;
    for (auto random : property(300, 5)) {
        scatter(map, random, random.below(50));
        padded.fill(true);
        for (int n = 0; n < 99; ++n) {
            padded.set(cell(n % 11, n / 11), !map.passable(cell(n % 11, n / 11)));
        }
        const Cell start = any_cell<11, 9>(random), goal = any_cell<11, 9>(random);
        ASSERT_EQ(planner.plan(map, start, goal), on_padded.plan(padded, start, goal));
        ASSERT_TRUE(planner.stats() == on_padded.stats());
        auto other = on_padded.path(padded).begin();
        for (const Cell c : planner.path(map)) {
            ASSERT_TRUE(c == *other++);
        }
    }
}

constexpr std::uint32_t cost_round_the_corner() {
    AStar<BitGrid<3, 3>, Eight<firmpath::Corner::never, firmpath::scale_10_14>, BitNodes> planner;
    return planner.plan(BitGrid<3, 3>::drawn("..."
                                             ".#."
                                             "..."),
                        Cell{0, 0}, Cell{2, 2}) == Status::found
               ? planner.cost()
               : 0U;
}
static_assert(cost_round_the_corner() == 40);

}  // namespace
