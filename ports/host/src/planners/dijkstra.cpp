#include "firmpath/search/a_star.hpp"

#include "planners/sized_planner.hpp"

namespace firmpath::host {
namespace {

struct DijkstraRow {
    template <class Map, class Moves>
    using Planner = BestFirstPlanner<Dijkstra<Map, Moves, RoomyNodes, RoomyCost>>;
};

}  // namespace

constexpr PlannerRow dijkstra_row{&make_weighing_planner<DijkstraRow>};

}  // namespace firmpath::host
