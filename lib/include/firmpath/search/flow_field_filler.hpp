/// @file
/// Fills flow fields.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/search/distance_field.hpp"
#include "firmpath/search/flow_field.hpp"
#include "firmpath/store/bucket_nodes.hpp"

namespace firmpath {

/// Fills flow fields, and holds the memory that this needs. One filler serves any number of fields, one after the
/// other; its memory may be shared with objects that are not used at the same time.
///
///     Status s = filler.fill(map, field, dock);            // at once
///
///     Status s = filler.begin(map, field, dock);           // or a bounded slice at a time
///     while (s == Status::running) s = filler.step(map, field, 100);
///
/// Guarantees: those of `DistanceField`, which computes the directions. While the field is being filled, every cell
/// that already has a direction leads to a goal. The field is complete only after `found`: a robot that must drive on
/// meanwhile keeps its old field as well, for half a byte per cell.
///
/// Parameters as for `DistanceField`. Memory: one `DistanceField`.
template <detail::MapWithWidthHeightAndPassable Map, class Moves = Eight<Corner::never>, class Nodes = FittingNodes<>,
          class Cost = FittingCost>
class FlowFieldFiller : DistanceField<Map, Moves, Nodes, Cost> {
public:
    using Field = FlowField<Map::width, Map::height, Moves>;   ///< what it fills
    using Distances = DistanceField<Map, Moves, Nodes, Cost>;  ///< what it computes costs with
    using Distances::cancel, Distances::stats, Distances::status;

    /// Empties the field and starts to fill it. @return as `DistanceField::begin`. O(W * H + goals).
    constexpr Status begin(const Map& map, Field& field, Cell goal) {
        return begin(map, field, std::span<const Cell>(&goal, 1));
    }
    /// The same for the nearest of `goals`, which are read here and not stored.
    constexpr Status begin(const Map& map, Field& field, std::span<const Cell> goals) {
        field.clear();
        const Status begun = Distances::begin(map, goals);
        if (begun == Status::running) {
            for (const Cell goal : goals) {
                if (map.passable(goal)) {
                    field.put(goal, Field::at_goal);
                }
            }
        }
        return begun;
    }

    /// Continues: at most `budget` units of one settled cell each.
    ///
    /// Precondition: map and field are those passed to `begin`.
    ///
    /// @return as `DistanceField::step`. After `map_changed` the field is unchanged and belongs to an outdated map: do
    ///         not use it.
    ///
    /// Complexity: O(budget * log n).
    constexpr Status step(const Map& map, Field& field, std::uint32_t budget) {
        return Distances::step(map, budget, [&field](Cell cell, unsigned d) { field.put(cell, d); });
    }

    /// `begin`, then `step` to the end. @return the result of either, never `running`.
    /// Complexity: that of `DistanceField::fill`.
    constexpr Status fill(const Map& map, Field& field, Cell goal) {
        return fill(map, field, std::span<const Cell>(&goal, 1));
    }
    /// The same for the nearest of `goals`.
    constexpr Status fill(const Map& map, Field& field, std::span<const Cell> goals) {
        Status result = begin(map, field, goals);
        while (result == Status::running) {
            result = step(map, field, std::numeric_limits<std::uint32_t>::max());
        }
        return result;
    }

    /// The costs that determine the directions, until the next `begin`.
    constexpr const Distances& distances() const { return *this; }
};

/// The field to one goal, or the nearest of many, computed by the compiler: a constant in flash. Maps up to
/// 32 x 32 cells stay within the compilers' default limits.
///
///     constexpr auto to_dock = firmpath::baked_directions<firmpath::Eight<>>(map, firmpath::Cell{3, 4});
///
/// Precondition: at least one goal is free, and all lie on the map; else the code does not compile.
template <class Moves = Eight<Corner::never>, GridMap Map>
consteval FlowField<Map::width, Map::height, Moves> baked_directions(const Map& map, std::span<const Cell> goals) {
    FlowFieldFiller<Map, Moves> filler;
    FlowField<Map::width, Map::height, Moves> field;
    require(filler.fill(map, field, goals) == Status::found, "baked_directions: a goal must be a free cell of the map");
    return field;
}
/// The same to one goal.
template <class Moves = Eight<Corner::never>, GridMap Map>
consteval FlowField<Map::width, Map::height, Moves> baked_directions(const Map& map, Cell goal) {
    return baked_directions<Moves>(map, std::span<const Cell>(&goal, 1));
}

}  // namespace firmpath
