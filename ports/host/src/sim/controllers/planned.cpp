#include <optional>
#include <stdexcept>

#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/jump_graph_planner.hpp"
#include "firmpath/jump/known_map.hpp"
#include "firmpath/map/overlay.hpp"
#include "firmpath/search/leaving.hpp"
#include "maps/map_on.hpp"
#include "planners/ram_bytes.hpp"
#include "sim/controller_on.hpp"
#include "sim/controllers/row.hpp"

namespace firmpath::host::sim {
namespace {

using Moves = Eight<Corner::never, scale_fine>;

/// Plans with the jump graph of the plan, and on the live map where something stands in the way.
template <int Edge>
class PlannedSearches {
    using Grid = JumpGrid<Edge, Edge>;

public:
    explicit PlannedSearches(const ControllerOptions& options) : image_(options.plan) {
        copy_blocked(image_->map, plan_);
        JumpGraphView<Grid, Moves> graph;
        const TablesResult result = graph.open(image_->graph, plan_);
        if (result != TablesResult::opened) {
            throw std::logic_error(std::string("the graph of the plan: ") + to_string(result));
        }
        known_.emplace(plan_, graph);
    }

    void edited(const Belief<Edge>&, Cell) {}
    bool wanted(const Belief<Edge>&) const { return true; }

    /// The plan, and what was learnt since.
    auto live(const Belief<Edge>& belief) const { return overlay(plan_, belief.drivable()); }

    Status plan(const Belief<Edge>& belief, Cell from, Cell goal) {
        const auto map = live(belief);
        const KnownMap now(*known_, map);
        const Status status = plan_leaving(planner_, now, from, belief.reach() + 1, goal, {.nearest = true});
        std::uint32_t& most = planner_.fell_back() ? live_nodes_ : graph_nodes_;
        most = std::max(most, stats().peak_nodes);
        return status;
    }
    auto path(const Belief<Edge>& belief) const {
        const auto map = live(belief);
        const KnownMap now(*known_, map);
        return planner_.path(now);
    }
    Stats stats() const { return planner_.stats(); }
    bool fell_back() const { return planner_.fell_back(); }

    std::vector<Part> parts(int width, int height, const Searches&) const {
        return {{"JumpGraphPlanner", jump_graph_planner_bytes(width, height, graph_nodes_, live_nodes_)}};
    }

private:
    /// The numbers needed are known only after the drive; `parts` reports them.
    static constexpr std::size_t nodes = std::min(Edge * Edge, 1 << 16);

    std::shared_ptr<const KnownPlan> image_;
    Grid plan_{all_blocked};
    std::optional<JumpGraphMap<Grid, Moves>> known_;
    JumpGraphPlanner<Grid, Moves, PooledNodes<nodes>, PooledNodes<nodes>, std::uint32_t> planner_;
    std::uint32_t graph_nodes_ = 2;  // pools of less than two nodes do not exist
    std::uint32_t live_nodes_ = 2;
};

template <int Edge>
using PlannedController = ControllerOn<Edge, PlannedSearches<Edge>>;

}  // namespace

std::unique_ptr<Controller> make_planned_controller(const ControllerOptions& options) {
    return make_sized_controller<PlannedController>(options);
}

}  // namespace firmpath::host::sim
