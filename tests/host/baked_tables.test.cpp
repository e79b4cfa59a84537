// Tables that firmpath_add_map has linked.
#include <cstdint>
#include <span>
#include <type_traits>

#include "firmpath/cluster/cluster_map.hpp"
#include "firmpath/cluster/cluster_planner.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/jump/tables_result.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

#include "hall.hpp"
#include "yard.hpp"

namespace {

using namespace firmpath;

template <class Moves, class Grid>
void linked_graph_opens(const Grid& grid, std::span<const std::uint32_t> words, bool boxes) {
    using Baked = JumpGrid<Grid::width, Grid::height>;
    const Baked map(grid);
    JumpGraphView<Baked, Moves> graph;
    ASSERT_EQ(graph.open(words, map), TablesResult::opened);
    ASSERT_EQ(graph.has_boxes(), boxes);
    const JumpGraphMap<Baked, Moves> known(map, graph);
    JumpGraphSearch<Baked, Moves, PooledNodes<64>> planner;
    JumpPointSearch<Baked, Moves, PooledNodes<64>> scanning;
    ASSERT_EQ(graph.has_boxes_for(decltype(scanning)::moves_type::scale), boxes);  // the library's scale on this map
    for (const auto [x, y] : test_support::cells(Grid::width, Grid::height)) {
        const Status status = scanning.plan(map, {0, 0}, cell(x, y));
        ASSERT_EQ(planner.plan(known, {0, 0}, cell(x, y)), status);
        ASSERT_EQ(planner.cost(), scanning.cost());
    }
}

TEST(BakedTables, CMakeLinksGraphsAsData) {
    linked_graph_opens<Eight<Corner::never>>(hall::grid, hall::jump_graph, true);
    linked_graph_opens<Four>(yard::grid, yard::jump_graph, false);
}

TEST(BakedTables, ClustersComeWithAMap) {
    using Grid = std::remove_const_t<decltype(hall::grid)>;
    ClusterView<Grid, 32> clusters;
    ASSERT_EQ(clusters.open(hall::clusters, hall::grid), TablesResult::opened);
    EXPECT_EQ(clusters.size(), 0U);  // a single cluster
    const ClusterMap<Grid, 32> map(hall::grid, clusters);
    static ClusterPlanner<Grid, 32> planner;
    EXPECT_EQ(planner.plan(map, {1, 1}, {10, 1}), Status::found);
}

}  // namespace
