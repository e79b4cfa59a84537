#include "firmpath/jump/jump_point_search.hpp"
#include "planners/padded_grid.hpp"
#include "planners/pooled_planner.hpp"
#include "planners/sized_planner.hpp"

namespace firmpath::host {
namespace {

template <class Grid, class Moves, class Nodes>
using JumpPoints = JumpPointSearch<Grid, Moves, Nodes, RoomyCost>;

struct JumpPointRow {
    static constexpr bool squares_only = true;
    /// `Map` gives the size.
    template <class Map, class Moves, class Grid = PaddedGrid<Map::width>>
    using Planner =
        PooledPlanner<JumpPoints<Grid, Moves, PlentyOfNodes>, HeldGrid<Grid>, JumpPoints<Grid, Moves, UsualNodes>>;
};

}  // namespace

constexpr PlannerRow jps_row{&make_sized_planner<JumpPointRow, Sizes<max_map_edge>>};

}  // namespace firmpath::host
