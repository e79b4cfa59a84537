#include "firmpath/jump/jump_boxes.hpp"

#include <memory>

#include "firmpath/jump/jump_point_search.hpp"
#include "map_with_tables.hpp"
#include "pooled_planner.hpp"
#include "sized_planner.hpp"

namespace firmpath::host {
namespace {

template <class Grid, class Moves, class Nodes>
using BoxSearch = JumpPointSearch<PaddedBoxes<Grid, Moves>, Moves, Nodes, RoomyCost>;

struct JumpBoxesRow {
    static constexpr bool squares_only = true;
    /// `Map` gives the size.
    template <class Map, class Moves, class Grid = PaddedGrid<Map::width>>
    using Planner =
        PooledPlanner<BoxSearch<Grid, Moves, PlentyOfNodes>, HeldTables<Grid, Moves, PaddedBoxes<Grid, Moves>>,
                      BoxSearch<Grid, Moves, UsualNodes>>;
};

std::unique_ptr<Planner> make(int edge, const Motion& motion, const PlannerOptions& options) {
    return make_sized_planner<JumpBoxesRow, Sizes<2048>>(edge, motion, options, true);
}

}  // namespace

constexpr PlannerRow jps_boxes_row{&make};

}  // namespace firmpath::host
