#include "firmpath/map/jump_grid.hpp"
#include "firmpath/search/jump_point_search.hpp"
#include "pooled_planner.hpp"
#include "sized_planner.hpp"

namespace firmpath::host {
namespace {

struct Row {
    static constexpr bool squares_only = true;
    /// `Map` gives the size.
    template <class Map, class Moves>
    using Planner = PooledPlanner<JumpPointSearch<JumpGrid<Map::width, Map::height>, Moves,
                                                  PlentyOfNodes<std::size_t{Map::width} * Map::height>, RoomyCost>>;
};

}  // namespace

constexpr PlannerRow jps_row{&make_sized_planner<Row, LargeSizesAndHuge>};

}  // namespace firmpath::host
