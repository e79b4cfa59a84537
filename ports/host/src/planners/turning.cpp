#include "firmpath/moves/turning.hpp"
#include "firmpath/search/a_star.hpp"
#include "planners/sized_planner.hpp"

namespace firmpath::host {
namespace {

template <class Search>
class TurningPlanner final : public PlannerOn<typename Search::map_type> {
public:
    PlanResult plan(const PlanQuery& query, SearchWatcher* watcher) override {
        HandOn observer{watcher};
        PlanResult result;
        const Pose start{query.start, static_cast<std::uint8_t>(query.heading)};
        this->timed(result, [&] { return search_->plan(this->map(), start, query.goal, query.options, observer); });
        for (const Pose pose : search_->partial_path(this->map())) {
            // A turn stays in the same cell.
            if (result.path.empty() || !(result.path.back() == pose.cell)) {
                result.path.push_back(pose.cell);
            }
        }
        result.cost = search_->partial_cost() != Search::no_cost ? search_->partial_cost() : 0;
        result.steps = firmpath::length(result.path);
        result.stats = search_->stats();
        return result;
    }

private:
    Zeroed<Search> search_;
};

struct TurningRow {
    static constexpr bool squares_only = true;
    template <class Map, class Moves>
    using Planner = TurningPlanner<AStar<Map, Turning<Moves>, RoomyNodes, RoomyCost>>;
};

}  // namespace

constexpr PlannerRow turning_row{&make_weighing_planner<TurningRow>};

}  // namespace firmpath::host
