/// @file
/// Moves of a robot that drives forward and turns on the spot.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/added_weights.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/scale.hpp"

namespace firmpath {

/// A robot's cell and heading. The heading is the number of the move of its neighbourhood that lies straight ahead.
struct Pose {
    Cell cell;             ///< where the robot is
    std::uint8_t heading;  ///< the number of the move that lies straight ahead

    friend constexpr bool operator==(Pose a, Pose b) { return a.cell == b.cell && a.heading == b.heading; }
};

/// Cost of a turn by one heading: `turns` turns cost as much as `steps` straight steps. TurnCost{3, 2} is one and a
/// half steps for each turn, TurnCost{0, 1} is nothing.
struct TurnCost {
    std::uint16_t steps = 1;  ///< so many straight steps cost as much ...
    std::uint16_t turns = 1;  ///< ... as so many turns by one heading; at least 1

    friend constexpr bool operator==(const TurnCost&, const TurnCost&) = default;
};

namespace detail {

/// The direction from one cell to another in half headings: 2 * k if it is straight ahead for heading k, 2 * k + 1 if
/// it lies between the headings k and k + 1. Precondition: the cells differ.
template <class Base>
constexpr unsigned bearing(Cell from, Cell to) {
    if constexpr (requires { Base::bearing(from, to); }) {
        return Base::bearing(from, to);
    } else {
        const int dx = to.x - from.x;
        const int dy = to.y - from.y;
        // Eighths of the circle, odd ones between the axes.
        const unsigned eighth = dy == 0   ? (dx > 0 ? 0 : 4)
                                : dx == 0 ? (dy > 0 ? 2 : 6)
                                : dy > 0  ? (dx > 0 ? 1 : 3)
                                          : (dx > 0 ? 7 : 5);
        if constexpr (Base::directions == 4) {
            return eighth;
        } else {
            const int x = dx < 0 ? -dx : dx;
            const int y = dy < 0 ? -dy : dy;
            if ((eighth & 1U) == 0 || x == y) {
                return 2 * eighth;
            }
            // Eighths 1 and 5 have the x axis before them, 3 and 7 behind them.
            return (x > y) == ((eighth & 2U) == 0) ? 2 * eighth - 1 : 2 * eighth + 1;
        }
    }
}

}  // namespace detail

/// Moves of a robot that drives straight ahead, stops, and turns on the spot, for any neighbourhood `Base`: a search
/// over poses, in which turning costs. It starts in a pose and ends in a cell, with any heading there.
///
///     3  2  1        headings are Base's moves           move 0: forward by Base's move `heading`
///      \ | /         (here those of Eight):              move 1: turn left, to heading + 1
///     4--o--0        a turn is 45 degrees,               move 2: turn right, to heading - 1
///      / | \         with Four 90, with Hex 60
///     5  6  7                                            left is counter-clockwise where +y is up
///
/// - `Base`: Four, Eight or Hex, or moves derived from one of them, with their corner rules, walls and one-way aisles.
/// - `T`: the cost of a turn in straight steps, so that it means the same at every scale. If a turn is not a whole
///   number at Base's scale, all costs are multiplied by the least factor that makes it one; see `scale`.
///   Turning<Four, TurnCost{1, 2}> counts 2 for a step and 1 for a turn.
///
///     firmpath::AStar<Map, Turning<Eight<>, TurnCost{1, 2}>> planner;
///     Status s = planner.plan(map, {{3, 4}, 0}, {20, 11});  // looking along +x
///     for (Pose pose : planner.path(map)) ...                  // each turn and each step
///     for (Cell cell : driven_cells(planner.path(map))) ...    // each cell once
///
/// Guarantees: the estimate is Base's plus the least number of turns: exact on an empty map for Four and Eight
/// with their own heuristics, and always consistent.
///
/// On a `WeightedMap` a turn's cost is multiplied by the weight of its cell, a step's by that of the cell it enters.
///
/// A search keeps a record for each pose: 4, 6 or 8 times the memory of a search over cells. With `nearest`
/// a turn that would still be needed counts with its cost.
template <class Base, TurnCost T = TurnCost{}>
struct Turning {
    static_assert(
        std::derived_from<Base, detail::FourDirections> || std::derived_from<Base, detail::EightDirections> ||
            requires { Base::bearing(Cell{}, Cell{}); },
        "Turning: the base must be Four, Eight or Hex, or derive from one of them");
    static_assert(!detail::adds_weights<Base>,
                  "Turning: with headings, weights are multiplied; leave AddedWeights out");
    static_assert(T.turns >= 1, "Turning: the turns of a TurnCost must be at least 1");

    using State = Pose;                        ///< a cell and a heading
    using base_type = Base;                    ///< the moves between cells
    static constexpr unsigned directions = 3;  ///< the number of moves
    static constexpr unsigned forward = 0;     ///< the step straight ahead
    static constexpr unsigned left = 1;        ///< the turn to heading + 1
    static constexpr unsigned right = 2;       ///< the turn to heading - 1
    /// Headings.
    static constexpr unsigned states_per_cell = Base::directions;

private:
    static constexpr std::uint32_t straight_for_turns = std::uint32_t{Base::scale.straight} * T.steps;
    static constexpr std::uint32_t factor = T.turns / detail::greatest_common_divisor(T.turns, straight_for_turns);
    static_assert(
        factor * Base::scale.diagonal <= std::numeric_limits<std::uint16_t>::max(),
        "Turning: this turn cost is not a whole number at the scale of the moves, nor at any multiple of it that "
        "fits 16 bits: choose a rounder one, such as TurnCost{1, 2}");

public:
    /// Costs of a straight and a diagonal step: Base's, times the least factor that makes a turn a whole number.
    static constexpr Scale scale{static_cast<std::uint16_t>(factor * Base::scale.straight),
                                 static_cast<std::uint16_t>(factor* Base::scale.diagonal)};
    /// Cost of a turn by one heading at `scale`.
    static constexpr std::uint32_t turn_cost = factor * straight_for_turns / T.turns;
    /// Greatest cost of a move.
    static constexpr std::uint32_t greatest_step_cost = turn_cost > scale.diagonal ? turn_cost : scale.diagonal;

    using self_type = Turning;  ///< what a planner asks of moves that derive from others

    /// The same moves at the scale of Base that fits `Cost`.
    template <class Cost>
    using at_scale_for = Turning<typename Base::template at_scale_for<Cost>, T>;

    /// The pose that move d leads to.
    static constexpr Pose neighbour(Pose pose, unsigned d) {
        return d == forward ? Pose{Base::neighbour(pose.cell, pose.heading), pose.heading} : turned(pose, d == left);
    }
    /// The pose that move d comes from.
    static constexpr Pose origin(Pose pose, unsigned d) {
        return d == forward ? Pose{Base::origin(pose.cell, pose.heading), pose.heading} : turned(pose, d != left);
    }

    /// The moves that may be made from `pose`, bit d for move d: turns always, forward if Base allows it.
    template <GridMap Map>
    static constexpr std::uint32_t allowed(const Map& map, Pose pose) {
        return 1U << left | 1U << right | (Base::allowed(map, pose.cell) >> pose.heading & 1U) << forward;
    }

    /// The cost of move d from a pose, at `scale`: that of Base's step, or `turn_cost`.
    static constexpr std::uint32_t step_cost(Pose from, unsigned d) {
        return d == forward ? factor * Base::step_cost(from.heading) : turn_cost;
    }

    /// The cost on an empty map.
    static constexpr std::uint32_t estimate(Pose from, Cell to) {
        return estimate(from.cell, to) + turn_cost * least_turns(from, to);
    }
    /// The same without turns, for callers without a heading.
    static constexpr std::uint32_t estimate(Cell from, Cell to) { return factor * Base::estimate(from, to); }

    /// The least number of turns on a path to a cell without obstacles.
    ///
    /// A cell straight ahead for some heading needs the turns to that heading. Any other cell lies between two
    /// headings and needs both: the turns to the nearer one, and one more.
    static constexpr std::uint32_t least_turns(Pose from, Cell to) {
        if (from.cell == to) {
            return 0;
        }
        constexpr unsigned circle = 2 * states_per_cell;
        const unsigned way = detail::bearing<Base>(from.cell, to);
        const unsigned ahead = 2U * from.heading;
        const unsigned apart = way > ahead ? way - ahead : ahead - way;
        return ((apart > circle / 2 ? circle - apart : apart) + 1) / 2;
    }

private:
    static constexpr Pose turned(Pose pose, bool to_left) {
        constexpr unsigned last = states_per_cell - 1;
        const unsigned h = pose.heading;
        return {pose.cell, static_cast<std::uint8_t>(to_left ? (h == last ? 0 : h + 1) : (h == 0 ? last : h - 1))};
    }
};

}  // namespace firmpath
