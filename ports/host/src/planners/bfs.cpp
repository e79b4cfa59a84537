#include "../ram_bytes.hpp"
#include "firmpath/search/breadth_first.hpp"
#include "sized_planner.hpp"

namespace firmpath::host {
namespace {

struct Row {
    template <class Map, class Moves>
    using Planner = GoalFirstPlanner<BreadthFirst<Map, Moves>>;
};

}  // namespace

constexpr PlannerRow bfs_row{{"bfs", "breadth-first: the fewest steps, in a third of the memory", Promise::fewest_steps,
                              Abilities{}, &breadth_first_bytes},
                             &make_unscaled_planner<Row>};

}  // namespace firmpath::host
