#include "firmpath/jump/jump_graph.hpp"

#include <memory>

#include "firmpath/jump/jump_point_search.hpp"
#include "planners/map_with_tables.hpp"
#include "planners/pooled_planner.hpp"
#include "planners/sized_planner.hpp"

namespace firmpath::host {
namespace {

template <class Grid, class Moves, class Nodes>
using GraphSearch = JumpPointSearch<PaddedGraph<Grid, Moves>, Moves, Nodes, RoomyCost>;

struct JumpGraphRow {
    static constexpr bool squares_only = true;
    /// `Map` gives the size.
    template <class Map, class Moves, class Grid = PaddedGrid<Map::width>>
    using Planner = PooledPlanner<GraphSearch<Grid, Moves, PlentyOfNodes>, HeldTables<Grid, Moves>,
                                  GraphSearch<Grid, Moves, UsualNodes>>;
};

/// The largest grid whose links have one word: as in firmware, smaller maps need no larger tables.
constexpr int edge_of_small = 2048;
static_assert(firmpath::detail::JumpGraphFormat::link_words(edge_of_small * edge_of_small) == 1);

template <bool Boxes>
std::unique_ptr<Planner> make(int edge, const Motion& motion, const PlannerOptions& options) {
    return make_sized_planner<JumpGraphRow, Sizes<edge_of_small, max_map_edge>>(edge, motion, options, Boxes);
}

}  // namespace

constexpr PlannerRow jump_graph_row{&make<false>};

constexpr PlannerRow jump_graph_boxes_row{&make<true>};

}  // namespace firmpath::host
