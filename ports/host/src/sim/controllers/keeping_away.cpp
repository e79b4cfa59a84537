#include <algorithm>
#include <cmath>

#include "firmpath/inflate/inflate_costs.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/path/waypoints.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/leaving.hpp"
#include "planners/ram_bytes.hpp"
#include "planners/zeroed.hpp"
#include "sim/controller_on.hpp"
#include "sim/controllers/row.hpp"

namespace firmpath::host::sim {
namespace {

/// Keeps away from walls: plans with A* over costs that fall off around what it has learnt.
template <int Edge>
class KeepingAway {
public:
    explicit KeepingAway(const ControllerOptions& options)
        : falloff_({.inscribed_um = 0,
                    .inflation_um = to_micrometres(options.clearance).count(),
                    .scaling_per_km = static_cast<std::uint32_t>(std::lround(options.cost_scaling * 1000)),
                    .resolution_um = to_micrometres(options.resolution).count()}),
          reach_(to_micrometres(options.clearance).count() / to_micrometres(options.resolution).count()) {}

    void edited(const Belief<Edge>&, Cell) { edited_ = true; }

    /// Walls that come into sight beside the route do not break it, so it plans again now and then.
    bool wanted(const Belief<Edge>&) {
        scans_ += edited_ ? 1 : 0;
        return scans_ < scans_between_plans;
    }

    Status plan(const Belief<Edge>& belief, Cell from, Cell goal) {
        edited_ = false;
        scans_ = 0;
        costs_->fill(0);
        inflate_costs(belief.drivable(), falloff_, *costs_);
        return plan_leaving(*planner_, *costs_, from, belief.reach() + 1, goal, {.nearest = true});
    }
    auto path(const Belief<Edge>&) const { return planner_->path(*costs_); }
    /// To drive straight where the path does not would lead along the walls.
    auto corners(const Belief<Edge>& belief) const { return waypoints(path(belief)); }
    Stats stats() const { return planner_->stats(); }

    std::vector<Part> parts(int width, int height, const Searches&) const {
        const auto words = [](std::size_t bytes) { return (bytes + 3) / 4 * 4; };
        return {{"CostGrid", words(static_cast<std::size_t>(width) * static_cast<std::size_t>(height)) + 4},
                {"CostFalloff", words(reach_ * reach_ + 5)},
                {"AStar", a_star_bytes(width, height, {}, {.weighted_map = true})}};
    }

private:
    using Costs = CostGrid<Edge, Edge>;
    static constexpr int scans_between_plans = 10;

    CostFalloff<most_clearance_cells> falloff_;
    std::size_t reach_;
    bool edited_ = false;
    int scans_ = 0;
    Zeroed<Costs> costs_;
    Zeroed<AStar<Costs, Eight<Corner::never>, DenseNodes<Layout::fast>, std::uint32_t>> planner_;
};

template <int Edge>
using KeepingAwayController = ControllerOn<Edge, KeepingAway<Edge>>;

}  // namespace

std::unique_ptr<Controller> make_keeping_away_controller(const ControllerOptions& options) {
    return make_sized_controller<KeepingAwayController>(options);
}

}  // namespace firmpath::host::sim
