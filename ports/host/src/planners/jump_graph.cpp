#include <cstddef>

#include "../ram_bytes.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/search/jump_graph.hpp"
#include "firmpath/search/jump_point_search.hpp"
#include "map_with_tables.hpp"
#include "sized_planner.hpp"
#include "watched_pool.hpp"

namespace firmpath::host {
namespace {

/// `Boxes`: whether the tables have boxes.
template <bool Boxes>
struct Row {
    static constexpr bool squares_only = true;
    /// `Map` gives the size.
    template <class Map, class Moves, class Grid = JumpGrid<Map::width, Map::height>>
    using Planner =
        PooledPlanner<JumpGraphSearch<Grid, Moves, PlentyOfNodes<std::size_t{Map::width} * Map::height>, RoomyCost>,
                      MapWithTables<Grid, Moves, JumpGraphView<Grid, Moves>, JumpGraphMap<Grid, Moves>, true, Boxes>>;
};

}  // namespace

constexpr PlannerRow jump_graph_row{
    {"jump-graph", "jump points from tables, as they lie in flash for a known map: cheapest paths, for less work",
     Promise::shortest, Abilities{.pooled = true, .hexagons = false, .tables = true}, &jump_graph_bytes, max_map_edge},
    &make_sized_planner<Row<false>, LargeSizesAndHuge>};

constexpr PlannerRow jump_graph_boxes_row{
    {"jump-graph-boxes", "the same, with boxes around where each direction leads: for still less work",
     Promise::shortest, Abilities{.pooled = true, .hexagons = false, .tables = true}, &jump_graph_bytes},
    &make_sized_planner<Row<true>, TableSizes>};

}  // namespace firmpath::host
