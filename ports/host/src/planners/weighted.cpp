#include <iterator>
#include <utility>

#include "../ram_bytes.hpp"
#include "firmpath/search/weighted_a_star.hpp"
#include "sized_planner.hpp"

namespace firmpath::host {
namespace {

constexpr Ratio weights[] = {{1, 1}, {3, 2}, {2, 1}, {3, 1}};

template <std::size_t I>
struct AtWeight {
    template <class Map, class Moves>
    using Planner = BestFirstPlanner<WeightedAStar<Map, weights[I].num, weights[I].den, Moves, RoomyNodes, RoomyCost>>;
};

std::unique_ptr<Planner> make(int edge, const Motion& motion, const PlannerOptions& options) {
    std::unique_ptr<Planner> planner;
    const auto try_weight = [&]<std::size_t I>() {
        if (weights[I] == options.weight) {
            planner = make_weighing_planner<AtWeight<I>, LargeSizes>(edge, motion, options);
        }
    };
    [&]<std::size_t... I>(std::index_sequence<I...>) { (try_weight.template operator()<I>(), ...); }
    (std::make_index_sequence<std::size(weights)>());
    return planner;
}

}  // namespace

std::span<const Ratio> planner_weights() { return weights; }

constexpr PlannerRow weighted_row{{"weighted", "weighted A*: paths at most W times as dear as the cheapest, sooner",
                                   Promise::bounded, Abilities{.speed = true}, &weighted_search_bytes},
                                  &make};

}  // namespace firmpath::host
