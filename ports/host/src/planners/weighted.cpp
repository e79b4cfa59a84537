#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

#include "firmpath/search/best_first.hpp"
#include "maps/weights.hpp"
#include "planners/sized_planner.hpp"

namespace firmpath::host {
namespace {

/// As `firmpath::detail::ByWeightedTotal`, with a weight that is known at run time: one search for all of them. Keys
/// are up to three times as large as costs, so paths of more than 103,000 straight steps end with `cost_overflow`.
struct ByChosenTotal {
    static constexpr std::uint32_t factor = 3;
    static constexpr bool stores_key = true;
    static constexpr firmpath::detail::Tie tie = firmpath::detail::Tie::lower_h;
    static constexpr bool closes_cheapest = false;
    static constexpr std::uint32_t key(std::uint32_t g, std::uint32_t h) {
        return std::is_constant_evaluated() ? g + h : weight.den * g + weight.num * h;
    }
    static std::uint32_t cost(std::uint32_t key, std::uint32_t h) { return (key - weight.num * h) / weight.den; }

    static inline constinit thread_local Ratio weight{1, 1};  // of the search that runs
};
static_assert(std::all_of(weights.begin(), weights.end(),
                          [](Ratio weight) { return std::max(weight.num, weight.den) <= ByChosenTotal::factor; }));

/// Sets the weight for each search.
class WeightedPlanner final : public Planner {
public:
    WeightedPlanner(std::unique_ptr<Planner> planner, Ratio weight) : planner_(std::move(planner)), weight_(weight) {}

    using Planner::set_map;
    void set_map(const PlanningMap& map, const std::function<void(double share)>& progress) override {
        planner_->set_map(map, progress);
    }
    int edge() const override { return planner_->edge(); }
    PlanResult plan(const PlanQuery& query, SearchWatcher* watcher) override {
        ByChosenTotal::weight = weight_;
        return planner_->plan(query, watcher);
    }

private:
    std::unique_ptr<Planner> planner_;
    Ratio weight_;
};

struct WeightedRow {
    template <class Map, class Moves>
    using Planner = BestFirstPlanner<BestFirst<Map, Moves, RoomyNodes, RoomyCost, ByChosenTotal>>;
};

std::unique_ptr<Planner> make_weighted(int edge, const Motion& motion, const PlannerOptions& options) {
    if (std::find(weights.begin(), weights.end(), options.weight) == weights.end()) {
        return nullptr;
    }
    return std::make_unique<WeightedPlanner>(make_weighing_planner<WeightedRow, LargeSizes>(edge, motion, options),
                                             options.weight);
}

}  // namespace

std::span<const Ratio> planner_weights() { return weights; }

constexpr PlannerRow weighted_row{&make_weighted};

}  // namespace firmpath::host
