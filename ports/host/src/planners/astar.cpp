#include "firmpath/search/a_star.hpp"

#include "planners/sized_planner.hpp"

namespace firmpath::host {
namespace {

struct AStarRow {
    template <class Map, class Moves>
    using Planner = BestFirstPlanner<AStar<Map, Moves, RoomyNodes, RoomyCost>>;
};

}  // namespace

constexpr PlannerRow astar_row{&make_weighing_planner<AStarRow, AllSizesAndHuge, Sizes<2048, 8192>>};

}  // namespace firmpath::host
