#include <algorithm>
#include <utility>

#include "firmpath/host/jump_graph.hpp"
#include "firmpath/host/sim/controller.hpp"
#include "firmpath/moves/scale.hpp"
#include "maps/sizes.hpp"

namespace firmpath::host::sim {
namespace {

/// The cells of obstacles and those next to them, in a square.
std::vector<std::uint8_t> with_neighbours(const PlanningMap& map, const PlanningMap& square) {
    std::vector<std::uint8_t> cells(square.tiles.size());
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            if (map.tiles[map.index(x, y)] != Tile::occupied) {
                continue;
            }
            for (int cy = std::max(0, y - 1); cy <= std::min(square.height - 1, y + 1); ++cy) {
                for (int cx = std::max(0, x - 1); cx <= std::min(square.width - 1, x + 1); ++cx) {
                    cells[square.index(cx, cy)] = 1;
                }
            }
        }
    }
    return cells;
}

}  // namespace

std::shared_ptr<const KnownPlan> make_known_plan(const PlanningMap& map) {
    const int edge = with_edge(SimSizes{}, std::max(map.width, map.height), [&]<int Edge>() -> int { return Edge; });
    auto plan = std::make_shared<KnownPlan>();
    plan->map = padded(map, edge, edge);
    plan->expected = with_neighbours(map, plan->map);
    plan->graph = make_jump_graph(plan->map, {.motion = {8, Corner::never, scale_fine}}).image;
    return plan;
}

}  // namespace firmpath::host::sim
