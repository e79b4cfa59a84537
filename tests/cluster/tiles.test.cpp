// Maps in tiles: the images that the desktop port writes, and planners on them: costs as on a plain grid, and what they
// tell if reads fail.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "firmpath/cluster/cluster_map.hpp"
#include "firmpath/cluster/cluster_planner.hpp"
#include "firmpath/cluster/detail/cluster_window.hpp"
#include "firmpath/cluster/tiled_grid.hpp"
#include "firmpath/host/clusters.hpp"
#include "firmpath/host/tiles.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/overlay.hpp"
#include "firmpath/search/a_star.hpp"
#include "reference/plain_squares.hpp"
#include "support/jump_graph_of.hpp"
#include "support/legs.hpp"
#include "support/property.hpp"
#include "support/scenes.hpp"
#include "support/slices.hpp"
#include "support/tile_memory.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

constexpr int W = 150;
constexpr int H = 110;
constexpr int edge = 32;
using Plain = BitGrid<W, H>;
using Moves = Eight<Corner::never, scale_10_14>;
using Reference = PlainSquares<W, H>;
template <std::size_t Tiles>
using Tiled = TiledGrid<W, H, Tiles, TileReader<W, H>>;

template <int Width, int Height>
void is_written_like_a_plain_one(Random& random) {
    static BitGrid<Width, Height> plain;
    static TileMemory<Width, Height> memory;
    scatter(plain, random, random.below(101));
    memory.write(plain);
    std::vector<std::uint8_t> rows;  // as whole words, with ones beyond the last column
    for (int y = 0; y < Height; ++y) {
        for (int x = 0; x < (Width + 31) / 32 * 32; x += 8) {
            std::uint8_t byte = 0;
            for (int b = 0; b < 8; ++b) {
                byte = static_cast<std::uint8_t>(byte | (plain.passable(cell(x + b, y)) ? 0 : 1) << b);
            }
            rows.push_back(byte);
        }
    }
    memory.set_word(3, plain_crc(rows));
    memory.seal();
    const std::vector<std::uint8_t> image = host::tile_image(planning_map_of(plain));
    ASSERT_EQ(image, std::vector<std::uint8_t>(memory.bytes, memory.bytes + memory.size));
}

TEST(Tiles, AreWrittenLikeAPlainImage) {
    for (auto random : property(50, 0)) {
        is_written_like_a_plain_one<1, 1>(random);
        is_written_like_a_plain_one<16, 33>(random);
        is_written_like_a_plain_one<50, 16>(random);
        is_written_like_a_plain_one<W, H>(random);
    }
}

/// A random map in memory, with its clusters.
struct Scene {
    Plain plain;
    TileMemory<W, H> memory;
    host::Clusters clusters;

    explicit Scene(Random& random) {
        any_scene(plain, random);
        const host::PlanningMap map = planning_map_of(plain);
        const std::vector<std::uint8_t> image = host::tile_image(map);
        std::copy(image.begin(), image.end(), memory.bytes);
        clusters = host::make_clusters(map, {.edge = edge, .threads = 1});
    }
};

/// Checks a plan on a map whose reads may fail. @return the status.
template <class Planner, class Map>
Status plan(Planner& planner, const typename Planner::map_type& known, const Map& map, const Plain& plain,
            Reference& reference, Cell start, Cell goal, Random& random) {
    const std::uint32_t revision = map.revision();
    if (random.chance(50)) {
        (void)planner.plan(known, start, goal);
    } else {
        plan_in_slices(planner, known, start, goal, {}, 20, random);
    }
    const Status status = planner.status();
    const std::uint32_t least = reference.cost(goal);
    if (map.revision() != revision) {
        EXPECT_TRUE(status == Status::map_changed || status == Status::start_blocked || status == Status::goal_blocked)
            << to_string(status);
        EXPECT_TRUE(map.read_failed());
    } else if (least == unreachable) {
        EXPECT_EQ(status, Status::no_path);
    } else {
        EXPECT_TRUE(has_leg(status)) << to_string(status);
    }
    if (has_leg(status)) {
        const std::uint32_t cost = reference.cost_of(plain, planner.path(known));
        EXPECT_NE(cost, unreachable);
        if constexpr (!requires { planner.route_cost(); }) {
            EXPECT_EQ(cost, least);
            EXPECT_EQ(planner.cost(), least);
        }
    } else {
        EXPECT_TRUE(planner.path(known).empty());
    }
    return status;
}

/// What became of the plans.
struct Results {
    std::uint32_t found = 0;
    std::uint32_t failed = 0;
    std::uint32_t none = 0;
    std::uint32_t plans = 0;

    void add(Status status) {
        ++plans;
        found += has_leg(status) ? 1U : 0U;
        none += status == Status::no_path ? 1U : 0U;
        failed += status == Status::map_changed ? 1U : 0U;
    }
};

/// On one scene after the other, by three planners; of most queries some reads fail.
template <std::size_t Tiles>
Results plans(std::uint32_t count, unsigned failing_percent) {
    using Map = Tiled<Tiles>;
    static Map map;
    static JumpPointSearch<Map, Moves, PooledNodes<8192>, std::uint32_t> jps;
    static AStar<Map, Moves> a_star;
    using Planner = ClusterPlanner<Map, edge, PooledNodes<4096>, Moves>;
    static Planner legs;
    static ClusterPlanner<Plain, edge, PooledNodes<4096>, Moves> plain_legs;
    static Reference reference(10, 14, Beside::both);
    Results results;
    const auto rounds = property(count, 0);
    for (auto random : rounds) {
        Scene scene(random);
        scene.memory.random = Random(random.seed);
        EXPECT_EQ(map.open({&scene.memory}), TilesResult::opened);
        ClusterView<Map, edge, Moves> view;
        ClusterView<Plain, edge, Moves> plain_view;
        EXPECT_EQ(plain_view.open(scene.clusters.image, scene.plain), TablesResult::opened);
        const ClusterMap<Plain, edge, Moves> plain_town(scene.plain, plain_view);
        for (int query = 0; query < 4; ++query) {
            const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
            if (!scene.plain.passable(start) || !scene.plain.passable(goal)) {
                continue;
            }
            reference.run(scene.plain, start);
            scene.memory.failing_percent = random.chance(80) ? failing_percent : 0;
            results.add(plan(jps, map, map, scene.plain, reference, start, goal, random));
            results.add(plan(a_star, map, map, scene.plain, reference, start, goal, random));
            // Tables belong to a revision. Opening them reads no tile, so it cannot fail.
            const std::uint32_t read = map.tiles_read();
            EXPECT_EQ(view.open(scene.clusters.image, map), TablesResult::opened);
            EXPECT_EQ(map.tiles_read(), read);
            const ClusterMap<Map, edge, Moves> town(map, view);
            Status status = plan(legs, town, map, scene.plain, reference, start, goal, random);
            results.add(status);
            if (failing_percent == 0) {
                EXPECT_EQ(plain_legs.plan(plain_town, start, goal), status);
                EXPECT_EQ(plain_legs.route_cost(), legs.route_cost());
            }
            for (int leg = 0; status == Status::leg_found && leg < 100; ++leg) {
                status = legs.plan_leg(town);
                EXPECT_TRUE(has_leg(status) || status == Status::map_changed) << to_string(status);
                EXPECT_EQ(has_leg(status), town.has_clusters());
                if (has_leg(status)) {
                    EXPECT_NE(reference.cost_of(scene.plain, legs.path(town)), unreachable);
                }
                results.add(status);
            }
        }
    }
    return results;
}

TEST(Tiles, PlannersFindWhatTheyFindOnAPlainGrid) {
    for (const Results& results : {plans<1>(15, 0), plans<16>(30, 0)}) {
        EXPECT_GT(results.found, results.plans / 2);
        EXPECT_GT(results.none, results.plans / 50);
        EXPECT_EQ(results.failed, 0U);
    }
}

TEST(Tiles, AFailedReadHidesNoPathAndFreesNoCell) {
    const Results one = plans<1>(15, 1);
    const Results many = plans<16>(60, 3);
    EXPECT_GT(one.failed, one.plans / 10);
    EXPECT_GT(many.failed, many.plans / 10);
    // Of few rounds, as with sanitizers, none may find a path with one tile, which is read over and over.
    EXPECT_GT(one.found + many.found, (one.plans + many.plans) / 10);
}

/// Loads a window of 256 x 256 cells. @return the tiles that were read.
template <std::size_t Tiles>
std::uint32_t read_for_a_window() {
    constexpr int size = 256;
    using Map = TiledGrid<600, 600, Tiles, TileReader<600, 600>>;
    static TileMemory<600, 600> memory;
    static BitGrid<600, 600> plain;
    Random random(3);
    scatter(plain, random, 30);
    memory.write(plain);
    static Map map;
    static JumpGrid<size, size> window{all_blocked};
    static JumpGrid<size, size> expected{all_blocked};
    EXPECT_EQ(map.open({&memory}), TilesResult::opened);
    const Cell corner{128, 256};
    window.assign(detail::WindowOf<Map, size>(map, corner, size));
    expected.assign(detail::WindowOf<BitGrid<600, 600>, size>(plain, corner, size));
    EXPECT_TRUE(window == expected);
    return map.tiles_read();
}

TEST(Tiles, AWindowReadsEachTileOnce) {
    EXPECT_EQ(read_for_a_window<2>(), 16U * 16U);
    EXPECT_EQ(read_for_a_window<4>(), 16U * 16U);
    EXPECT_EQ(read_for_a_window<16>(), 16U * 16U);
    EXPECT_EQ(read_for_a_window<64>(), 16U * 16U);
    EXPECT_EQ(read_for_a_window<1>(), 16U * 16U * 16U);  // one row of a tile at a time
}

TEST(Tiles, LearntObstaclesAreLaidOverThem) {
    Random random(4);
    Scene scene(random);
    static Tiled<16> map;
    static Plain learnt;
    ASSERT_EQ(map.open({&scene.memory}), TilesResult::opened);
    scatter(learnt, random, 10);
    const auto both = overlay(map, learnt);
    for (int y = 0; y < H; ++y) {
        for (int i = 0; i < words_in_row(W); ++i) {
            ASSERT_EQ(both.blocked_word(y, i), scene.plain.blocked_word(y, i) | learnt.blocked_word(y, i));
        }
    }
}

}  // namespace
