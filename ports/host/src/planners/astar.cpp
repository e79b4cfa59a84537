#include "firmpath/search/a_star.hpp"

#include "../ram_bytes.hpp"
#include "sized_planner.hpp"

namespace firmpath::host {
namespace {

struct Row {
    template <class Map, class Moves>
    using Planner = BestFirstPlanner<AStar<Map, Moves, RoomyNodes, RoomyCost>>;
};

}  // namespace

constexpr PlannerRow astar_row{{"astar", "A*: cheapest paths, guided by the octile distance", Promise::shortest,
                                Abilities{.weighs = true}, &a_star_bytes, max_map_edge},
                               &make_weighing_planner<Row, AllSizesAndHuge, LargeSizesAndHuge>};

}  // namespace firmpath::host
