#include <cstdint>
#include <memory>
#include <type_traits>

#include "firmpath/moves/turning.hpp"
#include "firmpath/search/a_star.hpp"
#include "planners/sized_planner.hpp"

namespace firmpath::host {
namespace {

/// `Turning`, with a cost of a turn that is known only at run time. In the library it is a template argument: tables
/// and types of costs depend on it. A straight step costs 10.
template <class Base>
struct TurningAtACost : Turning<Base, TurnCost{most_turn_cost + 1, 10}> {
    using MostExpensive = Turning<Base, TurnCost{most_turn_cost + 1, 10}>;
    using self_type = TurningAtACost;
    template <class Cost>
    using at_scale_for = TurningAtACost<typename Base::template at_scale_for<Cost>>;

    static std::uint32_t step_cost(Pose from, unsigned d) {
        return d == MostExpensive::forward ? MostExpensive::step_cost(from, d) : turn_cost;
    }
    static std::uint32_t estimate(Pose from, Cell to) {
        return MostExpensive::estimate(from.cell, to) + turn_cost * MostExpensive::least_turns(from, to);
    }
    static std::uint32_t estimate(Cell from, Cell to) { return MostExpensive::estimate(from, to); }

    static thread_local std::uint32_t turn_cost;  ///< of the search that runs
};
template <class Base>
thread_local std::uint32_t TurningAtACost<Base>::turn_cost = 0;

template <class Search>
class TurningPlanner final : public PlannerOn<typename Search::map_type> {
public:
    explicit TurningPlanner(std::uint32_t turn_cost = 0)
        : PlannerOn<typename Search::map_type>(), turn_cost_(turn_cost) {}

    PlanResult plan(const PlanQuery& query, SearchWatcher* watcher) override {
        if constexpr (requires { Search::moves_type::turn_cost = 0U; }) {
            Search::moves_type::turn_cost = turn_cost_;
        }
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
    std::uint32_t turn_cost_;
};

struct TurningRow {
    static constexpr bool squares_only = true;
    template <class Map, class Moves>
    using Planner = TurningPlanner<AStar<Map, Turning<Moves>, RoomyNodes, RoomyCost>>;
};

std::unique_ptr<Planner> make_turning_planner(int edge, const Motion& motion, const PlannerOptions& options) {
    if (!options.turn_cost) {
        return make_weighing_planner<TurningRow>(edge, motion, options);
    }
    return with_edge(Sizes<2048>{}, edge, [&]<int Edge>() {
        return with_coarse_moves(motion, [&]<class Moves>() -> std::unique_ptr<Planner> {
            if constexpr (std::is_same_v<Moves, Hexagons>) {
                return nullptr;  // make_planner refuses it
            } else {
                using Search = AStar<WeightMap<Edge>, TurningAtACost<Moves>, RoomyNodes, RoomyCost>;
                return std::make_unique<TurningPlanner<Search>>(*options.turn_cost);
            }
        });
    });
}

}  // namespace

constexpr PlannerRow turning_row{&make_turning_planner};

}  // namespace firmpath::host
