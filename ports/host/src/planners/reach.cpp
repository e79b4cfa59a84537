#include <memory>

#include "firmpath/host/field.hpp"
#include "firmpath/search/reachable.hpp"
#include "maps/map_on.hpp"

namespace firmpath::host {
namespace {

template <class Map, class Search>
Reach reached(const PlanningMap& map, Cell start, std::uint32_t limit) {
    const auto grid = std::make_unique<Map>(all_blocked);
    if constexpr (WeightedMap<Map>) {
        grid->take(map);
    } else {
        copy_blocked(map, *grid);  // steps are counted whatever they cost
    }
    const auto search = std::make_unique<Search>();
    Reach reach;
    reach.status = search->plan(*grid, start, limit);
    for (const Cell cell : search->cells()) {
        reach.cells.push_back(cell);
    }
    return reach;
}

}  // namespace

Reach reach_within_steps(const PlanningMap& map, const Motion& motion, Cell start, std::uint32_t steps) {
    return with_edge(Sizes<2048>{}, std::max(map.width, map.height), [&]<int Edge>() {
        return with_unscaled_moves(motion, [&]<class Moves>() {
            using Map = BitGrid<Edge, Edge>;
            return reached<Map, ReachableWithin<Map, Moves>>(map, start, steps);
        });
    });
}

Reach reach_within_cost(const PlanningMap& map, const Motion& motion, Cell start, std::uint32_t cost) {
    return with_edge(Sizes<2048>{}, std::max(map.width, map.height), [&]<int Edge>() {
        if (map.has_weights()) {
            return with_coarse_moves(motion, [&]<class Moves>() {
                using Map = WeightMap<Edge>;
                return reached<Map, ReachableWithinCost<Map, Moves, RoomyNodes, RoomyCost>>(map, start, cost);
            });
        }
        return with_moves(motion, [&]<class Moves>() {
            using Map = BitGrid<Edge, Edge>;
            return reached<Map, ReachableWithinCost<Map, Moves, RoomyNodes, RoomyCost>>(map, start, cost);
        });
    });
}

}  // namespace firmpath::host
