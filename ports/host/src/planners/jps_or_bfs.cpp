#include "firmpath/map/jump_grid.hpp"
#include "firmpath/search/fallback_planner.hpp"
#include "pooled_planner.hpp"
#include "sized_planner.hpp"

namespace firmpath::host {
namespace {

/// The pool is as large as in firmware, so that the tool falls back where firmware would.
struct Row {
    static constexpr bool squares_only = true;
    /// `Map` gives the size.
    template <class Map, class Moves>
    using Planner = PooledPlanner<JumpPointOrBreadthFirst<JumpGrid<Map::width, Map::height>, Moves,
                                                          LoggedNodes<PlannerOptions{}.nodes>, RoomyCost>>;
};

}  // namespace

constexpr PlannerRow jps_or_bfs_row{&make_sized_planner<Row, LargeSizes>};

}  // namespace firmpath::host
