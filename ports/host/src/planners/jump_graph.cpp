#include <cstddef>

#include "firmpath/map/jump_grid.hpp"
#include "firmpath/search/jump_graph.hpp"
#include "firmpath/search/jump_point_search.hpp"
#include "map_with_tables.hpp"
#include "pooled_planner.hpp"
#include "sized_planner.hpp"

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

constexpr PlannerRow jump_graph_row{&make_sized_planner<Row<false>, LargeSizesAndHuge>};

constexpr PlannerRow jump_graph_boxes_row{&make_sized_planner<Row<true>, TableSizes>};

}  // namespace firmpath::host
