/// @file
/// Filling a direction field.
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
#include "firmpath/search/detail/dense_nodes.hpp"
#include "firmpath/search/distance_field.hpp"
#include "firmpath/search/flow_field.hpp"
#include "firmpath/search/goals.hpp"
#include "firmpath/search/stats.hpp"

namespace firmpath {

/// Fills direction fields: the scratch memory that a field needs while it is filled and not after. One filler serves any
/// number of fields, one after the other; its memory may be shared with whatever is not used at the time.
///
///     Status s = filler.fill(map, field, dock);            // at once
///
///     Status s = filler.begin(map, field, dock);           // or a bounded slice at a time
///     while (s == Status::running) s = filler.step(map, field, 100);
///
/// Guarantees: those of `DistanceField`, whose directions these are. While the field is being filled, it already leads to a
/// goal from every cell that it leads anywhere from. It is complete after `found` only: a robot that is to drive on
/// meanwhile keeps its old field beside, for half a byte a cell.
///
/// Parameters as `DistanceField`'s. Memory: one `DistanceField`.
template <class Map, class Moves = Eight<Corner::never>, class Nodes = DenseNodes<>, class Cost = FittingCost>
class FlowFieldFiller {
    static_assert(GridMap<Map> && Neighbourhood<Moves>,
                  "FlowFieldFiller: the map must model firmpath::GridMap, and the moves firmpath::Neighbourhood");

public:
    using Field = FlowField<Map::width, Map::height, Moves>;
    using Distances = DistanceField<Map, Moves, Nodes, Cost>;

    constexpr FlowFieldFiller() = default;

    /// Empties the field and starts to fill it. @return as `DistanceField::begin`. O(W * H + goals).
    constexpr Status begin(const Map& map, Field& field, Cell goal) {
        return begin(map, field, std::span<const Cell>(&goal, 1));
    }
    constexpr Status begin(const Map& map, Field& field, std::span<const Cell> goals) {
        field.clear();
        const Status status = distances_.begin(map, goals);
        if (status == Status::running) {
            for (const Cell goal : goals) {
                if (map.passable(goal)) {
                    field.put(goal, Field::at_goal);
                }
            }
        }
        return status;
    }

    /// Works on: at most `budget` units, each a cell settled.
    ///
    /// Precondition: map and field are those given to `begin`.
    ///
    /// @return as `DistanceField::step`. After `map_changed` the field is left as it is, of a map that is no more: do
    ///         not use it.
    ///
    /// Complexity: O(budget * log n).
    constexpr Status step(const Map& map, Field& field, std::uint32_t budget) {
        return distances_.step(map, budget, [&field](Cell cell, unsigned d) { field.put(cell, d); });
    }

    /// `begin`, then `step` to the end. @return what either returns, never `running`.
    constexpr Status fill(const Map& map, Field& field, Cell goal) {
        return fill(map, field, std::span<const Cell>(&goal, 1));
    }
    constexpr Status fill(const Map& map, Field& field, std::span<const Cell> goals) {
        Status status = begin(map, field, goals);
        while (status == Status::running) {
            status = step(map, field, std::numeric_limits<std::uint32_t>::max());
        }
        return status;
    }

    /// Ends a filling under way with `cancelled` before its next cell; without one, does nothing. An interrupt may call
    /// it. O(1).
    constexpr void cancel() { distances_.cancel(); }

    /// How things stand: what the last `begin` or `step` returned; `cancelled` if nothing was begun.
    constexpr Status status() const { return distances_.status(); }

    /// The costs that the directions follow from, until the next `begin`.
    constexpr const Distances& distances() const { return distances_; }

    /// What the filling has done so far.
    constexpr Stats stats() const { return distances_.stats(); }

private:
    Distances distances_{};
};

/// The field to one goal, or the nearest of many, worked out by the compiler: a constant that lies in flash. Maps up to
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
template <class Moves = Eight<Corner::never>, GridMap Map>
consteval FlowField<Map::width, Map::height, Moves> baked_directions(const Map& map, Cell goal) {
    return baked_directions<Moves>(map, std::span<const Cell>(&goal, 1));
}

}  // namespace firmpath
