#include "firmpath/search/dijkstra.hpp"

#include "../ram_bytes.hpp"
#include "sized_planner.hpp"

namespace firmpath::host {
namespace {

struct Row {
    template <class Map, class Moves>
    using Planner = BestFirstPlanner<Dijkstra<Map, Moves, RoomyNodes, RoomyCost>>;
};

}  // namespace

constexpr PlannerRow dijkstra_row{{"dijkstra", "Dijkstra: cheapest paths, searched for in all directions",
                                   Promise::shortest, Abilities{.weighs = true}, &dijkstra_bytes},
                                  &make_weighing_planner<Row>};

}  // namespace firmpath::host
