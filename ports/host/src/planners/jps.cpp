#include "../ram_bytes.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/search/jump_point_search.hpp"
#include "sized_planner.hpp"
#include "watched_pool.hpp"

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

constexpr PlannerRow jps_row{
    {"jps", "jump points: cheapest paths, in a small pool of records; see firmpath size", Promise::shortest,
     Abilities{.pooled = true, .hexagons = false}, &jump_point_bytes, max_map_edge},
    &make_sized_planner<Row, LargeSizesAndHuge>};

}  // namespace firmpath::host
