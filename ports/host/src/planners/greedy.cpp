#include "firmpath/search/a_star.hpp"

#include "planners/sized_planner.hpp"

namespace firmpath::host {
namespace {

struct GreedyRow {
    template <class Map, class Moves>
    using Planner = BestFirstPlanner<GreedyBestFirst<Map, Moves, RoomyNodes, RoomyCost>>;
};

}  // namespace

constexpr PlannerRow greedy_row{&make_weighing_planner<GreedyRow>};

}  // namespace firmpath::host
