/// @file
/// Moves on which the weight of a cell is a penalty, added to the step.
#pragma once

#include <cstdint>

#include "firmpath/map/weights.hpp"
#include "firmpath/moves/neighbourhood.hpp"

namespace firmpath {

/// The moves of `Base`, with the weight of the entered cell added to a step. Without it a step is multiplied by the
/// weight. For a map with weights whose plain floor weighs `unit`, into a cell of weight w:
///
///                   Eight<>                  AddedWeights<Eight<>>
///     straight      straight * w             straight * w
///     diagonal      diagonal * w             diagonal * unit + straight * (w - unit)
///
/// Multiply if a weight is a property of the ground, such as speed, energy or risk a metre: a diagonal step covers more
/// of it, and the cost of a line does not depend on its angle. Add if a weight is a toll for each cell that is entered,
/// or if paths must agree with a program that computes `g + distance + penalty`, as most tutorials do. A diagonal way
/// through expensive ground enters fewer cells, so it is then too cheap by up to 29 %.
///
///     AStar<Map, AddedWeights<Eight<>>> planner;
///
/// On four moves and on hexagons both are the same. On a map without weights it changes nothing.
///
/// Complexity: the base's. Memory: none.
template <class Base>
struct AddedWeights : Base {
    static_assert(Neighbourhood<Base>, "AddedWeights: the base must be a set of moves, such as Four or Eight<>");
    static_assert(
        !requires { typename Base::State; },
        "AddedWeights: the base must be moves between cells; with headings, weights are multiplied");

    static constexpr bool adds_weights = true;  ///< what a search reads

    /// The same moves at the scale of Base that fits `Cost`.
    template <class Cost>
    using at_scale_for = AddedWeights<typename Base::template at_scale_for<Cost>>;
};

template <class Base>
inline constexpr bool takes_shortcuts<AddedWeights<Base>> = takes_shortcuts<Base>;

namespace detail {

/// Whether `Moves` add weights to steps.
template <class Moves>
inline constexpr bool adds_weights = requires {
    requires Moves::adds_weights;
};

/// The cost of a step into a cell of that weight.
template <class Moves, GridMap Map>
constexpr std::uint32_t weighted_step(std::uint32_t step, std::uint32_t weight) {
    if constexpr (WeightedMap<Map> && adds_weights<Moves>) {
        static_assert(
            greatest_weight<Map>() >= weight_unit<Map>(),
            "AddedWeights: weight_unit must not exceed the map's greatest_weight");  // else costs may overflow
        constexpr std::uint32_t straight = Moves::scale.straight;
        return straight * weight + (step - straight) * weight_unit<Map>();
    } else {
        return step * weight;
    }
}

/// The cost of a step into a cell that is known to lie in the map.
template <class Moves, GridMap Map>
constexpr std::uint32_t step_into(const Map& map, std::uint32_t step, Cell cell) {
    return weighted_step<Moves, Map>(step, weight_on_map(map, cell));
}

/// The least factor by which a step into any passable cell is multiplied: a heuristic may be multiplied by it.
template <class Moves, GridMap Map>
constexpr std::uint32_t least_factor(const Map& map) {
    const std::uint32_t least = least_weight_of(map);
    if constexpr (WeightedMap<Map> && adds_weights<Moves>) {
        return least < weight_unit<Map>() ? least : weight_unit<Map>();
    } else {
        return least;
    }
}

}  // namespace detail

}  // namespace firmpath
