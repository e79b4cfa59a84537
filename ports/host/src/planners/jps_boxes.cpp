#include "firmpath/search/jump_boxes.hpp"

#include <cstddef>

#include "firmpath/map/jump_grid.hpp"
#include "map_with_tables.hpp"
#include "pooled_planner.hpp"
#include "sized_planner.hpp"

namespace firmpath::host {
namespace {

struct Row {
    static constexpr bool squares_only = true;
    /// `Map` gives the size.
    template <class Map, class Moves, class Grid = JumpGrid<Map::width, Map::height>>
    using Planner =
        PooledPlanner<JumpBoxesSearch<Grid, Moves, PlentyOfNodes<std::size_t{Map::width} * Map::height>, RoomyCost>,
                      MapWithTables<Grid, Moves, JumpBoxesView<Grid, Moves>, JumpBoxesMap<Grid, Moves>, false, true>>;
};

}  // namespace

constexpr PlannerRow jps_boxes_row{&make_sized_planner<Row, TableSizes>};

}  // namespace firmpath::host
