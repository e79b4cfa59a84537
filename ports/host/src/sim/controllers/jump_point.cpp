#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/search/leaving.hpp"
#include "planners/ram_bytes.hpp"
#include "sim/controller_on.hpp"
#include "sim/controllers/row.hpp"

namespace firmpath::host::sim {
namespace {

/// Plans each path from scratch with jump points.
template <int Edge>
class FreshSearches {
public:
    explicit FreshSearches(const ControllerOptions&) {}

    void edited(const Belief<Edge>&, Cell) {}
    bool wanted(const Belief<Edge>&) const { return true; }

    Status plan(const Belief<Edge>& belief, Cell from, Cell goal) {
        return plan_leaving(planner_, belief.drivable(), from, belief.reach() + 1, goal, {.nearest = true});
    }
    auto path(const Belief<Edge>& belief) const { return planner_.path(belief.drivable()); }
    Stats stats() const { return planner_.stats(); }

    std::vector<Part> parts(int width, int height, const Searches& searches) const {
        const PlannerOptions options{.nodes = std::max(2U, searches.peak_nodes)};
        return {{"JumpPointSearch", jump_point_bytes(width, height, {}, options)}};
    }

private:
    /// The number needed is known only after the drive; `parts` reports it.
    static constexpr std::size_t nodes = std::min(Edge * Edge, 1 << 16);
    JumpPointSearch<JumpGrid<Edge, Edge>, Eight<Corner::never, scale_fine>, PooledNodes<nodes>, std::uint32_t> planner_;
};

template <int Edge>
using JumpPointController = ControllerOn<Edge, FreshSearches<Edge>>;

}  // namespace

std::unique_ptr<Controller> make_jump_point_controller(const ControllerOptions& options) {
    return make_sized_controller<JumpPointController>(options);
}

}  // namespace firmpath::host::sim
