#include "../weights.hpp"
#include "firmpath/search/weighted_a_star.hpp"
#include "sized_planner.hpp"

namespace firmpath::host {
namespace {

template <std::size_t I>
struct AtWeight {
    template <class Map, class Moves>
    using Planner = BestFirstPlanner<WeightedAStar<Map, Moves, RoomyNodes, RoomyCost, weights[I].num, weights[I].den>>;
};

/// Makes the planner with the weight of the options, which must be the I-th or a later one.
template <std::size_t I = 0>
std::unique_ptr<Planner> make(int edge, const Motion& motion, const PlannerOptions& options) {
    if constexpr (I == weights.size()) {
        return nullptr;
    } else if (weights[I] == options.weight) {
        return make_weighing_planner<AtWeight<I>, LargeSizes>(edge, motion, options);
    } else {
        return make<I + 1>(edge, motion, options);
    }
}

}  // namespace

std::span<const Ratio> planner_weights() { return weights; }

constexpr PlannerRow weighted_row{&make<>};

}  // namespace firmpath::host
