#include "../ram_bytes.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/search/fallback_planner.hpp"
#include "sized_planner.hpp"
#include "watched_pool.hpp"

namespace firmpath::host {
namespace {

/// The pool is as large as in firmware, so that the tool falls back where firmware would.
struct Row {
    static constexpr bool squares_only = true;
    /// `Map` gives the size.
    template <class Map, class Moves>
    using Planner = PooledPlanner<JumpPointOrBreadthFirst<JumpGrid<Map::width, Map::height>, Moves,
                                                          WatchedNodes<PlannerOptions{}.nodes>, RoomyCost>>;
};

}  // namespace

constexpr PlannerRow jps_or_bfs_row{
    {"jps-or-bfs", "jump points on 512 records; where they do not suffice, the fewest steps", Promise::shortest,
     Abilities{.hexagons = false}, &jump_point_or_breadth_first_bytes},
    &make_sized_planner<Row, LargeSizes>};

}  // namespace firmpath::host
