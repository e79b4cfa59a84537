#include "firmpath/search/d_star_lite.hpp"
#include "firmpath/map/nearest_free.hpp"
#include "planners/ram_bytes.hpp"
#include "sim/controller_on.hpp"
#include "sim/controllers/row.hpp"

namespace firmpath::host::sim {
namespace {

/// Repairs its path with D* Lite.
template <int Edge>
class LifelongSearch {
public:
    explicit LifelongSearch(const ControllerOptions&) {}

    void edited(const Belief<Edge>&, Cell) {}
    bool wanted(const Belief<Edge>&) const { return true; }

    Status plan(const Belief<Edge>& belief, Cell from, Cell goal) {
        const Cell start = nearest_free(belief.drivable(), from, belief.reach() + 1).value_or(from);
        if (!begun_ || goal != goal_) {
            begun_ = true;
            goal_ = goal;
            before_ = {};
            return planner_.plan(belief.drivable(), start, goal, {.nearest = true});
        }
        before_ = planner_.stats();
        return planner_.replan(belief.drivable(), start);
    }
    auto path(const Belief<Edge>& belief) const { return planner_.path(belief.drivable()); }

    Stats stats() const {
        Stats stats = planner_.stats();
        stats.expanded -= before_.expanded;
        return stats;
    }

    std::vector<Part> parts(int width, int height, const Searches&) const {
        return {{"DStarLite", dstar_lite_bytes(width, height, {}, {})}};
    }

private:
    DStarLite<JumpGrid<Edge, Edge>, Eight<Corner::never, scale_fine>, std::uint32_t> planner_;
    Cell goal_{};
    Stats before_{};
    bool begun_ = false;
};

template <int Edge>
using DStarLiteController = ControllerOn<Edge, LifelongSearch<Edge>>;

}  // namespace

std::unique_ptr<Controller> make_d_star_lite_controller(const ControllerOptions& options) {
    return make_sized_controller<DStarLiteController>(options);
}

}  // namespace firmpath::host::sim
