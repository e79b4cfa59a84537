#include "firmpath/jump/fallback_planner.hpp"
#include "planners/padded_grid.hpp"
#include "planners/pooled_planner.hpp"
#include "planners/sized_planner.hpp"

namespace firmpath::host {
namespace {

/// The pool is as large as in firmware, so that the tool falls back where firmware would.
struct FallbackRow {
    static constexpr bool squares_only = true;
    /// `Map` gives the size.
    template <class Map, class Moves, class Grid = PaddedGrid<Map::width>>
    using Planner = PooledPlanner<JumpPointOrBreadthFirst<Grid, Moves, LoggedNodes<PlannerOptions{}.nodes>, RoomyCost>,
                                  HeldGrid<Grid>>;
};

}  // namespace

constexpr PlannerRow jps_or_bfs_row{&make_sized_planner<FallbackRow, Sizes<2048>>};

}  // namespace firmpath::host
