#include "firmpath/search/lazy_theta_star.hpp"

#include "planners/sized_planner.hpp"

namespace firmpath::host {
namespace {

template <class Search>
class LazyThetaStarPlanner final : public PlannerOn<typename Search::map_type> {
public:
    PlanResult plan(const PlanQuery& query, SearchWatcher* watcher) override {
        HandOn observer{watcher};
        PlanResult result;
        this->timed(result,
                    [&] { return search_.plan(this->map(), query.start, query.goal, query.options, observer); });
        result.any_angle = true;
        this->take(result, search_);
        return result;
    }

private:
    Search search_{};
};

struct ThetaRow {
    static constexpr bool squares_only = true;
    template <class Map, class Moves>
    using Planner = LazyThetaStarPlanner<LazyThetaStar<Map, Moves, RoomyCost>>;
};

}  // namespace

constexpr PlannerRow theta_row{&make_unscaled_planner<ThetaRow>};

}  // namespace firmpath::host
