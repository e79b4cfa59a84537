#include <algorithm>
#include <memory>

#include "firmpath/host/jump_graph.hpp"
#include "firmpath/host/sim/controller.hpp"
#include "firmpath/moves/scale.hpp"
#include "maps/sizes.hpp"

namespace firmpath::host::sim {

std::shared_ptr<const KnownPlan> make_known_plan(const PlanningMap& map) {
    const int edge = with_edge(SimSizes{}, std::max(map.width, map.height), [&]<int Edge>() -> int { return Edge; });
    auto plan = std::make_shared<KnownPlan>();
    plan->map = padded(map, edge, edge);
    plan->graph = make_jump_graph(plan->map, {.motion = {8, Corner::never, scale_fine}}).image;
    return plan;
}

}  // namespace firmpath::host::sim
