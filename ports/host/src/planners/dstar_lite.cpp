#include "../ram_bytes.hpp"
#include "firmpath/search/d_star_lite.hpp"
#include "sized_planner.hpp"

namespace firmpath::host {
namespace {

template <class Search>
class DStarLitePlanner final : public PlannerOn<typename Search::map_type> {
public:
    PlanResult plan(const PlanQuery& query, SearchWatcher*) override {
        PlanResult result;
        this->timed(result, [&] { return search_.plan(this->map(), query.start, query.goal, query.options); });
        result.cost = search_.cost();
        result.stats = search_.stats();
        for (const Cell cell : search_.path(this->map())) {
            result.path.push_back(cell);
        }
        result.steps = firmpath::length(result.path);
        return result;
    }

private:
    Search search_{};
};

struct Row {
    template <class Map, class Moves>
    using Planner = DStarLitePlanner<DStarLite<Map, Moves, RoomyCost>>;
};

}  // namespace

constexpr PlannerRow dstar_lite_row{{"dstar-lite", "D* Lite: cheapest paths, kept right while the map changes",
                                     Promise::shortest, Abilities{.watched = false}, &dstar_lite_bytes},
                                    &make_sized_planner<Row>};

}  // namespace firmpath::host
