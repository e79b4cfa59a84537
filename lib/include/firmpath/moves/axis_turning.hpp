/// @file
/// Moves of a robot that turns between rows and columns.
#pragma once

#include <concepts>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/scale.hpp"
#include "firmpath/moves/turning.hpp"

namespace firmpath {

/// Moves of a robot whose quarter turns have a cost, with half the states of `Turning<Four>`: a search over cells and
/// axes. A state is a `Pose` whose heading is 0 along a row and 1 along a column. Starts in a state and ends in a cell.
///
///              1           move 0: a step along the axis, +x or +y
///              |           move 1: a step along the axis, -x or -y
///        1 --- o --- 0     move 2: a turn to the other axis
///              |
///              0
///
/// A robot on a shortest path never reverses along its axis: it would drive back over the cell that it came from. Only
/// at the start are both directions along the axis open without a turn. So a path costs as much as in `Turning<Four>`
/// with the better of the two headings at the start; nothing else differs.
///
/// - `Base`: Four, or moves that derive from it, with their walls and one-way aisles.
/// - `T`: the cost of a turn, as in `Turning`.
///
///     firmpath::AStar<Maze, AxisTurning<Walled<Four>, TurnCost{2, 1}>> planner;
///     Status s = planner.plan(maze, {{0, 0}, 1}, {7, 7});   // along the column first
///
/// Guarantees: the estimate is Base's, plus a turn if one is needed: exact on an empty map for Four with its own
/// heuristic, and always consistent. Turns to no step are not offered: straight corridors are searched as cells.
///
/// On a `WeightedMap` the cost of a turn is multiplied by the weight of its cell.
///
/// A search keeps two records per cell: 512 for 16 x 16 cells.
template <class Base, TurnCost T = TurnCost{}>
struct AxisTurning {
    static_assert(std::derived_from<Base, detail::FourDirections>,
                  "AxisTurning: the base must be Four, or derive from it");

    using State = Pose;                        ///< a cell and an axis
    using base_type = Base;                    ///< the moves between cells
    static constexpr unsigned directions = 3;  ///< the number of moves
    static constexpr unsigned onward = 0;      ///< the move along the axis, +x or +y
    static constexpr unsigned back = 1;        ///< the move along the axis, -x or -y
    static constexpr unsigned turn = 2;        ///< the turn to the other axis
    /// Axes.
    static constexpr unsigned states_per_cell = 2;

    /// Costs of a straight and a diagonal step: Base's, times the factor that makes a turn a whole number.
    static constexpr Scale scale = Turning<Base, T>::scale;
    /// Cost of a turn at `scale`.
    static constexpr std::uint32_t turn_cost = Turning<Base, T>::turn_cost;
    /// Greatest cost of a move.
    static constexpr std::uint32_t greatest_step_cost = Turning<Base, T>::greatest_step_cost;

    using self_type = AxisTurning;  ///< what a planner asks of moves that derive from others

    /// The same moves at the scale of Base that fits `Cost`.
    template <class Cost>
    using at_scale_for = AxisTurning<typename Base::template at_scale_for<Cost>, T>;

    /// The state that move d leads to.
    static constexpr Pose neighbour(Pose pose, unsigned d) {
        return d == turn ? turned(pose) : Pose{Base::neighbour(pose.cell, step_of(pose, d)), pose.heading};
    }
    /// The state that move d comes from.
    static constexpr Pose origin(Pose pose, unsigned d) {
        return d == turn ? turned(pose) : Pose{Base::origin(pose.cell, step_of(pose, d)), pose.heading};
    }

    /// The moves that may be made from `pose`, bit d for move d: the steps that Base allows along the axis, and a turn
    /// if Base allows any step along the other axis.
    template <GridMap Map>
    static constexpr std::uint32_t allowed(const Map& map, Pose pose) {
        const std::uint32_t steps = Base::allowed(map, pose.cell);
        const std::uint32_t along = steps >> pose.heading;
        const std::uint32_t across = steps >> (1U - pose.heading);
        return (along & 1U) << onward | (along >> 2 & 1U) << back | ((across & 5U) != 0 ? 1U << turn : 0U);
    }

    /// The cost of move d from a state, at `scale`: that of Base's step, or `turn_cost`.
    static constexpr std::uint32_t step_cost(Pose from, unsigned d) {
        return d == turn ? turn_cost : factor * Base::step_cost(step_of(from, d));
    }

    /// The cost on an empty map.
    static constexpr std::uint32_t estimate(Pose from, Cell to) {
        const bool off_axis = from.heading == 0 ? from.cell.y != to.y : from.cell.x != to.x;
        return estimate(from.cell, to) + (off_axis ? turn_cost : 0U);
    }
    /// The same without turns, for callers without an axis.
    static constexpr std::uint32_t estimate(Cell from, Cell to) { return factor * Base::estimate(from, to); }

private:
    static constexpr std::uint32_t factor = std::uint32_t{scale.straight} / Base::scale.straight;

    /// The number in Base of the move of step d.
    static constexpr unsigned step_of(Pose pose, unsigned d) { return pose.heading + 2 * d; }
    static constexpr Pose turned(Pose pose) { return {pose.cell, static_cast<std::uint8_t>(1 - pose.heading)}; }
};

}  // namespace firmpath
