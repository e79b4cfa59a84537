// Clusters of large maps: mosaics of a street map and of a map of rooms, below the folder FIRMPATH_DATA. This is what
// docs/large-maps.md promises: 64 KB of RAM, every query answered, paths little longer than the cheapest.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "firmpath/cluster/cluster_map.hpp"
#include "firmpath/cluster/cluster_planner.hpp"
#include "firmpath/host/clusters.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/host/reference.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "support/legs.hpp"
#include "support/mosaic.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;
using test_support::Random;

using Moves = Eight<Corner::never, scale_10_14>;
constexpr int cluster = 128;
template <int Edge>
using Planner = ClusterPlanner<BitGrid<Edge, Edge>, cluster, PooledNodes<2690>, Moves>;
static_assert(sizeof(Planner<4096>) <= 64 * 1024);

// With sanitizers it takes minutes to make the tables of larger maps.
constexpr int edge = test_support::sanitized ? 1024 : 2048;
using Map = BitGrid<edge, edge>;
using Grid = JumpGrid<edge, edge>;
/// Compared with recorded lengths by jump.jump_point_search_scenarios, and here with a textbook's Dijkstra search.
using Cheapest = JumpPointSearch<Grid, Moves, PooledNodes<std::size_t{edge} * edge / 12>, std::uint32_t>;

void paths_are_short(const std::string& file, int detour, int landmarks) {
    const auto path = std::filesystem::path(FIRMPATH_DATA) / "movingai" / file;
    if (*FIRMPATH_DATA == '\0' || !std::filesystem::exists(path)) {
        GTEST_SKIP() << "FIRMPATH_DATA names no folder with movingai/" << file;
    }
    const host::PlanningMap cells = test_support::mosaic(path.string(), edge, Random(20));
    const auto map = std::make_unique<Map>();
    for (const auto [x, y] : test_support::cells(edge, edge)) {
        map->set(cell(x, y), cells.is_blocked(x, y));
    }
    const auto grid = std::make_unique<Grid>(*map);
    const auto cheapest = std::make_unique<Cheapest>();
    const host::Motion motion{.scale = Moves::scale};

    const host::Clusters made = host::make_clusters(cells, {.edge = cluster, .detour = detour, .landmarks = landmarks});
    ClusterView<Map, cluster, Moves> view;
    ASSERT_EQ(view.open(made.image, *map), TablesResult::opened);
    const ClusterMap<Map, cluster, Moves> town(*map, view);
    const auto planner = std::make_unique<Planner<edge>>();

    const auto rounds = test_support::property(200, 0);
    Random random(rounds.seed);
    const auto any = [&] { return cell(random.between(0, edge - 1), random.between(0, edge - 1)); };
    double sum = 0;
    double most = 0;
    for (std::uint32_t i = 0; i < rounds.count;) {
        const Cell start = any();
        const Cell goal = any();
        if (cheapest->plan(*grid, start, goal) != Status::found || start == goal) {
            continue;
        }
        SCOPED_TRACE(i);
        if (i++ == 0) {
            const auto reference = host::reference_path(cells, motion, start, goal);
            ASSERT_TRUE(reference.has_value() && reference->cost == cheapest->cost());
        }
        std::vector<Cell> whole;
        for (Status status = planner->plan(town, start, goal);; status = planner->plan_leg(town)) {
            ASSERT_TRUE(test_support::has_leg(status)) << to_string(status);
            for (const Cell at : planner->path(town)) {
                if (whole.empty() || !(at == whole.back())) {
                    whole.push_back(at);
                }
            }
            if (status == Status::found) {
                break;
            }
        }
        ASSERT_TRUE(whole.front() == start && whole.back() == goal);
        ASSERT_TRUE(host::can_be_walked(cells, motion, whole));
        std::uint32_t cost = 0;
        for (std::size_t k = 1; k < whole.size(); ++k) {
            const bool diagonal = whole[k].x != whole[k - 1].x && whole[k].y != whole[k - 1].y;
            cost += diagonal ? Moves::scale.diagonal : Moves::scale.straight;
        }
        const double ratio = static_cast<double>(cost) / cheapest->cost();
        ASSERT_GE(ratio, 1);
        sum += ratio;
        most = std::max(most, ratio);
    }
    std::printf("[ clusters ] %s: paths %.2f %% longer than the cheapest, at most %.2f %%\n", file.c_str(),
                100 * (sum / rounds.count - 1), 100 * (most - 1));
    EXPECT_LE(sum / rounds.count, 1.02);
    EXPECT_LE(most, 1.10);
}

TEST(LargeClusters, Streets) { paths_are_short("street/Berlin_0_256.map", 32, 0); }
TEST(LargeClusters, Rooms) { paths_are_short("room512/8room_000.map", 76, 16); }

}  // namespace
