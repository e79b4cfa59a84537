#include "../ram_bytes.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/search/jump_point_search.hpp"
#include "sized_planner.hpp"
#include "watched_pool.hpp"

namespace firmpath::host {
namespace {

/// A pool that does not get full while the tool measures the size that is needed: a record for every cell of maps of up
/// to 1024 x 1024 cells. Larger maps would need more only if they were full of clutter.
template <std::size_t Cells>
inline constexpr std::size_t plenty = Cells < (1 << 20) ? Cells : 1 << 20;

struct Row {
    static constexpr bool squares_only = true;
    /// `Map` gives the size.
    template <class Map, class Moves>
    using Planner =
        PooledPlanner<JumpPointSearch<JumpGrid<Map::width, Map::height>, Moves,
                                      WatchedNodes<plenty<std::size_t{Map::width} * Map::height>>, RoomyCost>>;
};

}  // namespace

constexpr PlannerRow jps_row{{"jps", "jump points: cheapest paths, in a small pool of records; see firmpath size",
                              Promise::shortest, Abilities{.pooled = true, .hexagons = false}, &jump_point_bytes},
                             &make_sized_planner<Row, LargeSizes>};

}  // namespace firmpath::host
