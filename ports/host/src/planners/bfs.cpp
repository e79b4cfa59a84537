#include "firmpath/search/breadth_first.hpp"
#include "planners/sized_planner.hpp"

namespace firmpath::host {
namespace {

struct BreadthFirstRow {
    template <class Map, class Moves>
    using Planner = GoalFirstPlanner<BreadthFirst<Map, Moves>, true>;
};

}  // namespace

constexpr PlannerRow bfs_row{&make_unscaled_planner<BreadthFirstRow>};

}  // namespace firmpath::host
