#include "firmpath/host/field.hpp"

#include <memory>

#include "firmpath/search/distance_field.hpp"
#include "maps/map_on.hpp"

namespace firmpath::host {
namespace {

template <class Map, class Moves>
Field filled(const PlanningMap& map, const std::vector<Cell>& goals) {
    using Search = DistanceField<Map, Moves, RoomyNodes, RoomyCost>;
    static_assert(Search::at_goal == Field::at_goal && Search::nowhere == Field::nowhere);
    const auto grid = std::make_unique<Map>(all_blocked);
    take_map(map, *grid);
    const auto search = std::make_unique<Search>();
    Field field;
    field.status = search->fill(*grid, goals);
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
            const std::uint32_t cost = search->cost(cell);
            const bool reached = cost != Search::unreached;
            field.cost.push_back(reached ? cost : Field::no_cost);
            field.direction.push_back(static_cast<std::uint8_t>(search->direction(cell)));
            field.reached += reached ? 1U : 0U;
            field.largest = reached && cost > field.largest ? cost : field.largest;
        }
    }
    return field;
}

}  // namespace

Field distance_field(const PlanningMap& map, const Motion& motion, const std::vector<Cell>& goals) {
    return with_edge(Sizes<2048>{}, std::max(map.width, map.height), [&]<int Edge>() {
        if (map.has_weights()) {
            return with_coarse_moves(motion, [&]<class Moves>() { return filled<WeightMap<Edge>, Moves>(map, goals); });
        }
        return with_moves(motion, [&]<class Moves>() { return filled<BitGrid<Edge, Edge>, Moves>(map, goals); });
    });
}

}  // namespace firmpath::host
