// The order of the open list: for every priority the best cell leaves next, ties included.
#include "firmpath/store/detail/priority.hpp"

#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using test_support::any_cell;

constexpr int width = 13;
constexpr int height = 9;
using Map = BitGrid<width, height>;
using Moves = Eight<Corner::never, firmpath::scale_10_14>;

/// The order of cells in a search: by `first`, then by `second`, the smaller value first.
struct Rank {
    std::uint32_t first;
    std::uint32_t second;
    bool operator<(const Rank& other) const {
        return first != other.first ? first < other.first : second < other.second;
    }
};
using RankOf = Rank (*)(std::uint32_t g, std::uint32_t h);

/// Keeps its own unordered open list, and searches all of it at every expansion.
struct Judge {
    RankOf rank = nullptr;
    Cell goal{};
    bool open[height][width] = {};
    std::uint32_t g_of[height][width] = {};
    std::uint32_t unordered = 0;
    std::uint32_t expansions = 0;

    void generated(Cell c, Cell, std::uint32_t g, std::uint32_t) {
        open[c.y][c.x] = true;
        g_of[c.y][c.x] = g;
    }
    void expanded(Cell c, std::uint32_t g) {
        ++expansions;
        unordered += g == g_of[c.y][c.x] && open[c.y][c.x] ? 0U : 1U;
        const Rank taken = rank(g, Moves::estimate(c, goal));
        open[c.y][c.x] = false;
        for (std::int16_t y = 0; y < height; ++y) {
            for (std::int16_t x = 0; x < width; ++x) {
                if (open[y][x] && rank(g_of[y][x], Moves::estimate(Cell{x, y}, goal)) < taken) {
                    ++unordered;
                }
            }
        }
    }
};

/// Both layouts of a planner take the best open cell each time.
template <template <class> class Planner>
void takes_the_best(RankOf rank) {
    static Map map;
    static Planner<DenseNodes<Layout::compact>> compact;
    static Planner<DenseNodes<Layout::fast>> fast;
    for (auto random : test_support::property(300, 10)) {
        test_support::scatter(map, random, random.below(45));
        const Cell start = any_cell<width, height>(random), goal = any_cell<width, height>(random);
        map.set(start, false);
        static constinit Judge judge;
        judge = Judge{.rank = rank, .goal = goal};
        (void)compact.plan(map, start, goal, {.nearest = true}, judge);
        ASSERT_EQ(judge.unordered, 0U);
        ASSERT_EQ(judge.expansions, compact.stats().expanded);
        judge = Judge{.rank = rank, .goal = goal};
        (void)fast.plan(map, start, goal, {.nearest = true}, judge);
        ASSERT_EQ(judge.unordered, 0U);
    }
}

template <class Nodes>
using AStar = firmpath::AStar<Map, Moves, Nodes>;
template <class Nodes>
using Dijkstra = firmpath::Dijkstra<Map, Moves, Nodes>;
template <class Nodes>
using GreedyBestFirst = firmpath::GreedyBestFirst<Map, Moves, Nodes>;
template <class Nodes>
using Weighted = firmpath::WeightedAStar<Map, Moves, Nodes>;

TEST(Priority, AStarTakesTheLowestTotalThenTheLowestEstimate) {
    takes_the_best<AStar>([](std::uint32_t g, std::uint32_t h) { return Rank{g + h, h}; });
}
TEST(Priority, DijkstraTakesTheLowestCost) {
    takes_the_best<Dijkstra>([](std::uint32_t g, std::uint32_t) { return Rank{g, 0}; });
}
TEST(Priority, GreedyTakesTheLowestEstimateThenTheLowestCost) {
    takes_the_best<GreedyBestFirst>([](std::uint32_t g, std::uint32_t h) { return Rank{h, g}; });
}
TEST(Priority, WeightedTakesTheLowestWeighedTotalThenTheLowestEstimate) {
    takes_the_best<Weighted>([](std::uint32_t g, std::uint32_t h) { return Rank{2 * g + 3 * h, h}; });
}

/// The purpose of each priority, on a map with a pocket between start and goal.
TEST(Priority, TradesWorkForCost) {
    static constexpr Map pocket = Map::drawn("............."
                                             "....######..."
                                             ".........#..."
                                             ".........#..."
                                             ".........#..."
                                             ".........#..."
                                             ".........#..."
                                             "....######..."
                                             ".............");
    static AStar<DenseNodes<>> a_star;
    static Dijkstra<DenseNodes<>> dijkstra;
    static GreedyBestFirst<DenseNodes<>> greedy;
    static Weighted<DenseNodes<>> weighted;
    const Cell start{0, 4};
    const Cell goal{12, 4};
    ASSERT_EQ(a_star.plan(pocket, start, goal), Status::found);
    ASSERT_EQ(dijkstra.plan(pocket, start, goal), Status::found);
    ASSERT_EQ(greedy.plan(pocket, start, goal), Status::found);
    ASSERT_EQ(weighted.plan(pocket, start, goal), Status::found);
    // Up to (3, 1) by 3 diagonals, around the corner and along row 0 to (10, 0) and (10, 1) by 9 straight steps, as no
    // corner is cut, then 2 diagonals and a straight step.
    EXPECT_EQ(a_star.cost(), 5U * 14 + 10 * 10);
    EXPECT_EQ(dijkstra.cost(), a_star.cost());
    EXPECT_GE(greedy.cost(), a_star.cost());
    EXPECT_LE(weighted.cost() * 2, a_star.cost() * 3);
    EXPECT_LT(a_star.stats().expanded, dijkstra.stats().expanded);
    EXPECT_LE(weighted.stats().expanded, a_star.stats().expanded);
}

}  // namespace
