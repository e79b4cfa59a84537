#include "firmpath/search/d_star_lite.hpp"
#include "planners/sized_planner.hpp"

namespace firmpath::host {
namespace {

struct DStarLiteRow {
    template <class Map, class Moves>
    using Planner = GoalFirstPlanner<DStarLite<Map, Moves, RoomyCost>, false>;
};

}  // namespace

constexpr PlannerRow dstar_lite_row{&make_weighing_planner<DStarLiteRow>};

}  // namespace firmpath::host
