#include <cstring>
#include <iostream>
#include <vector>

#include "astar.h"
#include "drive.h"
#include "dstar_lite.h"
#include "firmpath/firmpath.hpp"
#include "jps.h"
#include "support/random.hpp"
#include "support/test.hpp"

extern "C" {
extern const interface_in_c astar_in_c, astar_32_in_c, dijkstra_in_c, greedy_in_c, weighted_in_c, bfs_in_c, theta_in_c,
    dstar_lite_in_c, jps_in_c, jps_32_in_c, jps_or_bfs_in_c;
}

namespace {

using namespace firmpath;
using test_support::Random;

constexpr int width = 37;
constexpr int height = 11;
static_assert(width * height == most_cells);
using Bits = BitGrid<width, height>;
using Jumps = JumpGrid<width, height>;

std::vector<Cell> cells_of(const firmpath_cell* cells, std::size_t count) {
    std::vector<Cell> result;
    for (std::size_t i = 0; i < count; ++i) {
        result.push_back({cells[i].x, cells[i].y});
    }
    return result;
}

template <class Path>
std::vector<Cell> cells_of(const Path& path) {
    std::vector<Cell> result;
    for (const Cell cell : path) {
        result.push_back(cell);
    }
    return result;
}

/// The marks are behind the bytes of a struct.
constexpr std::size_t planner_marks = 4;
constexpr std::size_t map_marks = 8;

/// One byte everywhere, or any bytes, in memory that was never set.
void fill_with_junk(unsigned char* bytes, std::size_t size, Random& random) {
    const bool uniform = random.chance(30);
    const std::uint32_t byte = random.next();
    for (std::size_t i = 0; i < size; ++i) {
        bytes[i] = static_cast<unsigned char>(uniform ? byte : random.next());
    }
}

/// The type is written here by hand: the one in the interface must give the same results, whatever its structs held.
template <class Planner>
void compare(const interface_in_c& in_c, std::uint32_t seed) {
    static Planner planner;
    typename Planner::map_type map{all_free};
    bool blocked[most_cells] = {};
    std::cout << "seed " << seed << '\n';
    Random random(seed);
    unsigned with_path = 0;
    for (unsigned query = 0; query < 600; ++query) {
        const unsigned percent = random.below(45);
        for (int i = 0; i < most_cells; ++i) {
            blocked[i] = random.chance(percent);
            map.set({static_cast<std::int16_t>(i % width), static_cast<std::int16_t>(i / width)}, blocked[i]);
        }
        const auto any_cell = [&] {  // sometimes outside
            return firmpath_cell{static_cast<std::int16_t>(random.between(-1, width)),
                                 static_cast<std::int16_t>(random.between(0, height - 1))};
        };
        const firmpath_cell start = any_cell();
        const firmpath_cell goal = any_cell();
        const firmpath_options options{random.chance(50), random.chance(10) ? 30U : 0U, random.chance(10) ? 20U : 0U};
        SearchOptions same{.nearest = options.nearest};
        same.cost_limit = options.cost_limit != 0 ? options.cost_limit : same.cost_limit;
        same.work_limit = options.work_limit != 0 ? options.work_limit : same.work_limit;

        if (query < 512) {  // each byte twice
            std::memset(in_c.map, static_cast<int>(query / 2), in_c.map_size);
            std::memset(in_c.planner, static_cast<int>(query / 2), in_c.planner_size);
        } else if (query % 4 == 0) {
            fill_with_junk(in_c.map, in_c.map_size, random);
            fill_with_junk(in_c.planner, in_c.planner_size, random);
        } else if (query % 4 == 2) {  // as on the stack, where the marks of the last search may be left
            fill_with_junk(in_c.map, in_c.map_size - map_marks, random);
            fill_with_junk(in_c.planner, in_c.planner_size - planner_marks, random);
        }
        static search_result c;
        in_c.search(blocked, query % 2 == 0, start, goal, &options, &c);
        const Status status = planner.plan(map, {start.x, start.y}, {goal.x, goal.y}, same);

        ASSERT_STREQ(astar_status_name(c.status), to_string(status)) << "query " << query;
        ASSERT_EQ(cells_of(c.path, c.cells), cells_of(planner.path(map))) << "query " << query;
        ASSERT_EQ(cells_of(c.turns, c.waypoints), cells_of(waypoints(planner.path(map))));
        const bool none = planner.cost() == Planner::no_cost;
        ASSERT_EQ(c.cost, none ? FIRMPATH_NO_COST : std::uint32_t{planner.cost()}) << "query " << query;
        ASSERT_EQ(c.cells == 0, none);
        with_path += none ? 0 : 1;
    }
    EXPECT_GT(with_path, 200U);
}

TEST(CInterface, GivesTheResultsOfThePlannerInCxx) {
    compare<AStar<Bits>>(astar_in_c, 1);
    compare<AStar<Bits, Eight<Corner::never>, DenseNodes<>, std::uint32_t>>(astar_32_in_c, 2);
    compare<Dijkstra<Bits, Four>>(dijkstra_in_c, 3);
    compare<GreedyBestFirst<Bits, Eight<Corner::always>>>(greedy_in_c, 4);
    compare<WeightedAStar<Bits, Eight<Corner::one_side>, DenseNodes<>, FittingCost, 2, 1>>(weighted_in_c, 5);
    compare<BreadthFirst<Bits, Eight<Corner::never>>>(bfs_in_c, 6);
    compare<LazyThetaStar<Bits, Eight<Corner::always>>>(theta_in_c, 7);
    compare<DStarLite<Bits>>(dstar_lite_in_c, 8);
    compare<JumpPointSearch<Jumps, Eight<Corner::always>, PooledNodes<100>>>(jps_in_c, 9);
    compare<JumpPointSearch<Jumps, Four, PooledNodes<512>, std::uint32_t>>(jps_32_in_c, 10);
    compare<JumpPointOrBreadthFirst<Jumps, Eight<Corner::never>, PooledNodes<3>>>(jps_or_bfs_in_c, 11);
}

/// Calls in any order on junk: each returns, with a status that has a name. The sanitizers see every access.
TEST(CInterface, AnyCallOnJunkReturnsAStatus) {
    constexpr std::uint32_t seed = 13;
    std::cout << "seed " << seed << '\n';
    Random random(seed);
    for (const interface_in_c* in_c :
         {&astar_in_c, &astar_32_in_c, &dijkstra_in_c, &greedy_in_c, &weighted_in_c, &bfs_in_c, &theta_in_c,
          &dstar_lite_in_c, &jps_in_c, &jps_32_in_c, &jps_or_bfs_in_c}) {
        for (int round = 0; round < 500; ++round) {
            fill_with_junk(in_c->map, in_c->map_size - random.below(2) * map_marks, random);
            fill_with_junk(in_c->planner, in_c->planner_size - random.below(2) * planner_marks, random);
            for (int call = 0; call < 12; ++call) {
                const auto any_cell = [&] {
                    return firmpath_cell{static_cast<std::int16_t>(random.between(-1, width)),
                                         static_cast<std::int16_t>(random.between(-1, height))};
                };
                static search_result result;
                const firmpath_cell a = any_cell(), b = any_cell();
                const firmpath_status status = in_c->call(random.next(), a, b, &result);
                ASSERT_STRNE(jps_status_name(status), "unknown status");
            }
        }
    }
}

/// As a struct on the stack that still has the marks of the last call of its function.
TEST(CInterface, MapThatWasOverwrittenIsCorrupted) {
    static jps_map map;
    static jps planner;
    const auto begin = [] { return jps_begin(&planner, &map, {0, 0}, {36, 10}, nullptr); };
    jps_map_fill(&map, false);
    for (std::size_t i = 0; i < sizeof map.storage.bytes; ++i) {
        map.storage.bytes[i] ^= 1;
        EXPECT_EQ(begin(), FIRMPATH_CORRUPTED) << i;
        EXPECT_EQ(jps_status(&planner), FIRMPATH_CANCELLED);
        map.storage.bytes[i] ^= 1;
        EXPECT_EQ(begin(), FIRMPATH_RUNNING) << i;
    }
    std::memset(map.storage.bytes, 0xA5, sizeof map.storage.bytes);
    jps_map_fill(&map, false);
    EXPECT_EQ(begin(), FIRMPATH_RUNNING);
    EXPECT_EQ(jps_step(&planner, &map, 100'000), FIRMPATH_FOUND);
}

TEST(CInterface, CellsOutsideAreFalse) {
    static jps_map map;
    jps_map_fill(&map, false);
    EXPECT_TRUE(jps_map_passable(&map, {0, 0}));
    EXPECT_TRUE(jps_map_set(&map, {36, 10}, true));
    EXPECT_FALSE(jps_map_passable(&map, {36, 10}));
    for (const firmpath_cell outside :
         {firmpath_cell{37, 0}, firmpath_cell{0, 11}, firmpath_cell{-1, 0}, firmpath_cell{INT16_MIN, INT16_MAX}}) {
        EXPECT_FALSE(jps_map_passable(&map, outside));
        EXPECT_FALSE(jps_map_set(&map, outside, true));
        static jps planner;
        EXPECT_EQ(jps_begin(&planner, &map, {0, 0}, outside, nullptr), FIRMPATH_OUT_OF_MAP);
    }
}

TEST(CInterface, NoPathBeforeTheSearchHasOne) {
    static jps planner;
    static jps_map map;
    firmpath_cell cells[4];
    const auto expect_none = [&] {
        EXPECT_EQ(jps_path(&planner, &map, 0, cells, 4), 0U);
        EXPECT_EQ(jps_waypoints(&planner, &map, 0, cells, 4), 0U);
        EXPECT_EQ(jps_cost(&planner), FIRMPATH_NO_COST);
    };
    std::memset(&planner, 1, sizeof planner);  // as if found
    EXPECT_EQ(jps_status(&planner), FIRMPATH_CANCELLED);
    expect_none();
    EXPECT_EQ(jps_step(&planner, &map, 1), FIRMPATH_CANCELLED);
    expect_none();
    EXPECT_EQ(jps_begin(&planner, &map, {0, 0}, {3, 3}, nullptr), FIRMPATH_START_BLOCKED);  // a map that was never set
    expect_none();
    jps_map_fill(&map, false);
    EXPECT_EQ(jps_begin(&planner, &map, {0, 0}, {36, 10}, nullptr), FIRMPATH_RUNNING);
    expect_none();
    jps_cancel(&planner);
    EXPECT_EQ(jps_step(&planner, &map, 1000), FIRMPATH_CANCELLED);
    expect_none();
    EXPECT_EQ(jps_begin(&planner, &map, {0, 0}, {36, 10}, nullptr), FIRMPATH_RUNNING);
    EXPECT_EQ(jps_step(&planner, &map, 100'000), FIRMPATH_FOUND);
    EXPECT_EQ(jps_path(&planner, &map, 0, cells, 4), 4U);
    EXPECT_EQ(jps_path(&planner, &map, 35, cells, 4), 2U);
    EXPECT_EQ(jps_path(&planner, &map, 37, cells, 4), 0U);
    EXPECT_EQ(jps_path(&planner, &map, 0, nullptr, 0), 0U);
}

TEST(CInterface, AssignsABitmap) {
    Random random(12);
    std::uint32_t words[astar_map_words];
    static_assert(int{jps_map_words} == int{astar_map_words} && astar_map_words == 2 * height);
    for (std::uint32_t& word : words) {
        word = random.next();
    }
    const Bits expected(std::to_array(words));
    static astar_map bits;
    static jps_map jumps;
    astar_map_fill(&bits, true);
    astar_map_assign(&bits, words);
    jps_map_assign(&jumps, words);
    for (std::int16_t y = 0; y < height; ++y) {
        for (std::int16_t x = 0; x < width; ++x) {
            EXPECT_EQ(astar_map_passable(&bits, {x, y}), expected.passable({x, y}));
            EXPECT_EQ(jps_map_passable(&jumps, {x, y}), expected.passable({x, y}));
        }
    }
}

TEST(CInterface, DStarLiteRepairs) {
    static dstar_lite planner;
    static dstar_lite_map map;
    const auto found = [&](firmpath_status status) {
        while (status == FIRMPATH_RUNNING) {
            status = dstar_lite_step(&planner, &map, 10);
        }
        return status == FIRMPATH_FOUND;
    };
    dstar_lite_map_fill(&map, false);
    ASSERT_TRUE(found(dstar_lite_begin(&planner, &map, {0, 5}, {36, 5}, nullptr)));
    EXPECT_EQ(dstar_lite_cost(&planner), 36U * 10);
    dstar_lite_resume(&planner, {1, 5});
    EXPECT_TRUE(dstar_lite_map_set(&map, {20, 5}, true));
    ASSERT_TRUE(found(dstar_lite_step(&planner, &map, 1)));
    EXPECT_EQ(dstar_lite_cost(&planner), 35U * 10 + 2 * 4);  // without cutting the corner it steps aside and back
    firmpath_cell first{};
    EXPECT_EQ(dstar_lite_path(&planner, &map, 0, &first, 1), 1U);
    EXPECT_EQ(first.x, 1);
}

TEST(CInterface, NamesOfStatuses) {
    EXPECT_STREQ(jps_status_name(FIRMPATH_FOUND_BY_FALLBACK), "found_by_fallback");
    EXPECT_STREQ(jps_status_name(FIRMPATH_LEG_FOUND), "leg_found");
    EXPECT_STREQ(jps_status_name(static_cast<firmpath_status>(31)), "unknown status");
}

}  // namespace
