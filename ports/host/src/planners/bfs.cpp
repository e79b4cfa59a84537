#include "../ram_bytes.hpp"
#include "firmpath/search/breadth_first.hpp"
#include "sized_planner.hpp"

namespace firmpath::host {
namespace {

template <class Search>
class BreadthFirstPlanner final : public PlannerOn<typename Search::map_type> {
public:
    PlanResult plan(const PlanQuery& query, SearchWatcher*) override {
        PlanResult result;
        this->timed(result, [&] { return search_.plan(this->map(), query.start, query.goal, query.options); });
        const auto path = search_.path(this->map());
        result.cost = search_.cost();
        result.steps = firmpath::length(path);
        result.stats = search_.stats();
        for (const Cell cell : path) {
            result.path.push_back(cell);
        }
        return result;
    }

private:
    Search search_{};
};

struct Row {
    template <class Map, class Moves>
    using Planner = BreadthFirstPlanner<BreadthFirst<Map, Moves>>;
};

}  // namespace

constexpr PlannerRow bfs_row{{"bfs", "breadth-first: the fewest steps, in a third of the memory", Promise::fewest_steps,
                              Abilities{.watched = false}, &breadth_first_bytes},
                             &make_unscaled_planner<Row>};

}  // namespace firmpath::host
