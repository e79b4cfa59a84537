#include "firmpath/search/jump_point.hpp"
#include "../../ram_bytes.hpp"
#include "../mind_on.hpp"
#include "firmpath/search/leaving.hpp"
#include "row.hpp"

namespace firmpath::host::sim {
namespace {

/// Plans afresh with jump points.
template <int Edge>
class JumpPointSearch {
public:
    explicit JumpPointSearch(const MindOptions&) {}

    void edited(const Belief<Edge>&, Cell) {}
    bool wanted(const Belief<Edge>&) const { return true; }

    Status plan(const Belief<Edge>& belief, Cell from, Cell goal) {
        return plan_leaving(planner_, belief.drivable(), from, belief.reach() + 1, goal, {.nearest = true});
    }
    auto path(const Belief<Edge>& belief) const { return planner_.path(belief.drivable()); }
    Stats stats() const { return planner_.stats(); }

    std::vector<Part> parts(int width, int height, const Searches& searches) const {
        const PlannerOptions options{.nodes = std::max(2U, searches.peak_nodes)};
        return {{"JumpPoint", jump_point_bytes(width, height, {}, options)}};
    }

private:
    /// Nobody is told how many he needs before he has driven; `parts` tells what was needed.
    static constexpr std::size_t nodes = std::min(Edge * Edge, 1 << 16);
    JumpPoint<JumpGrid<Edge, Edge>, Eight<Corner::never, scale_13860_19601>, PooledNodes<nodes>, std::uint32_t>
        planner_;
};

}  // namespace

std::unique_ptr<Mind> make_jump_point_mind(const MindOptions& options) {
    return make_sized_mind(options, [&]<int Edge>() -> std::unique_ptr<Mind> {
        return std::make_unique<MindOn<Edge, JumpPointSearch<Edge>>>(options);
    });
}

}  // namespace firmpath::host::sim
