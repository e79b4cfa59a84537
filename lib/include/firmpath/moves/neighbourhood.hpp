/// @file
/// What a set of moves has to answer, and the cost type that fits it.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "firmpath/grid/cell.hpp"
#include "firmpath/grid/map.hpp"
#include "firmpath/grid/weights.hpp"
#include "firmpath/moves/heuristic.hpp"
#include "firmpath/moves/scale.hpp"

namespace firmpath {

/// A set of at most eight moves, numbered from 0.
///
/// - `M::directions`: how many.
/// - `M::neighbour(cell, d)`: the cell that move d leads to, on the map or not.
/// - `M::origin(cell, d)`: the cell that move d comes from: neighbour(origin(c, d), d) == c.
/// - `M::allowed(map, cell)`: bit d is set if move d may be made from `cell`, a passable cell of the
///   map. This is the only thing a search asks a map, so walls between cells or one-way aisles are
///   moves of their own and need no other hook.
/// - `M::step_cost(d)`, `M::estimate(from, to)`: costs at `M::scale`; the estimate is consistent.
/// - `M::at_scale_for<Cost>`: the same moves at the scale that fits a cost type; M itself if it has but one.
///
/// Optional: `M::takes_shortcuts`, true if any two free cells that touch can be stepped between, unless a corner rule
/// forbids it: then costs are bounded more tightly. Without it a path is taken to visit every cell of the map.
template <class M>
concept Neighbourhood = requires(Cell cell, unsigned d) {
    { M::directions } -> std::convertible_to<unsigned>;
    { M::neighbour(cell, d) } -> std::same_as<Cell>;
    { M::origin(cell, d) } -> std::same_as<Cell>;
    { M::step_cost(d) } -> std::same_as<std::uint32_t>;
    { M::estimate(cell, cell) } -> std::same_as<std::uint32_t>;
    { M::template at_scale_for<std::uint16_t>::scale } -> std::convertible_to<Scale>;
    { M::template at_scale_for<std::uint32_t>::scale } -> std::convertible_to<Scale>;
}
&&(M::directions >= 1) && (M::directions <= 8);

namespace detail {

/// Whether no single step lowers the heuristic by more than the step's cost: checked for all offsets
/// up to `reach` cells, which shows it for the heuristics of the library (they are piecewise linear)
/// and finds the usual mistakes in a user's.
template <class Heuristic, class Directions>
consteval bool consistent(Scale scale, int reach) {
    const auto away = [&](int x, int y) {
        return Heuristic::estimate(scale, static_cast<std::uint32_t>(x < 0 ? -x : x),
                                   static_cast<std::uint32_t>(y < 0 ? -y : y));
    };
    if (away(0, 0) != 0) {
        return false;
    }
    for (int y = 0; y <= reach; ++y) {
        for (int x = 0; x <= reach; ++x) {
            for (unsigned d = 0; d < Directions::directions; ++d) {
                const auto next = away(x + Directions::dx(d), y + Directions::dy(d));
                if (away(x, y) > next + Directions::cost_of(scale, d)) {
                    return false;
                }
            }
        }
    }
    return true;
}

/// Says what a planner's map or moves lack, before any use of them can fail in other words.
template <class Map, class Moves>
struct PlannerDemands {
    static_assert(GridMap<Map>, "the planner's map must model firmpath::GridMap: width, height and "
                                "passable(Cell)");
    static_assert(Neighbourhood<Moves>, "the planner's moves must model firmpath::Neighbourhood, such "
                                        "as Four or Eight<Corner::never>");
};

/// Stands for "the cost type follows from the map and the scale".
struct FittingCost {};

template <class M>
consteval bool takes_shortcuts() {
    if constexpr (requires { M::takes_shortcuts; }) {
        return M::takes_shortcuts;
    } else {
        return false;
    }
}

/// The moves at the scale for `Cost`. On a map with weights that is the coarse one: the weights need the room.
template <class Map, class Moves, class Cost>
using Scaled = typename Moves::template at_scale_for<std::conditional_t<WeightedMap<Map>, std::uint16_t, Cost>>;

/// An upper bound for any cost that a search may form.
template <class Map, class Moves, class Cost>
consteval std::uint64_t cost_bound_of() {
    constexpr Scale scale = Scaled<Map, Moves, Cost>::scale;
    if constexpr (takes_shortcuts<Moves>() && !WeightedMap<Map>) {
        return cost_bound(Map::width, Map::height, scale);
    } else {
        return cost_bound_everywhere(Map::width, Map::height, scale, greatest_weight<Map>());
    }
}

template <class Map, class Moves, class Cost>
constexpr bool cost_fits() {
    // The largest value marks a cell not reached yet.
    return cost_bound_of<Map, Moves, Cost>() < std::numeric_limits<Cost>::max();
}

template <class Map, class Moves>
consteval auto fitting_cost() {
    if constexpr (cost_fits<Map, Moves, std::uint16_t>()) {
        return std::uint16_t{};
    } else {
        static_assert(cost_fits<Map, Moves, std::uint32_t>(),
                      "the cost of a path on this map may exceed 32 bits: choose a smaller scale, such "
                      "as Eight<corner, scale_10_14>, or ask for std::uint32_t as the planner's Cost and "
                      "handle Status::cost_overflow");
        return std::uint32_t{};
    }
}

}  // namespace detail

/// The cost type of `Moves` on `Map`: `Wanted`, or by default the narrower of 16 and 32 bits that no
/// path's cost can overflow.
template <class Map, class Moves, class Wanted = detail::FittingCost>
struct CostChoice : detail::PlannerDemands<Map, Moves> {
    static_assert(std::is_same_v<Wanted, std::uint16_t> || std::is_same_v<Wanted, std::uint32_t>,
                  "a planner's Cost must be std::uint16_t or std::uint32_t");
    using type = Wanted;
};
template <class Map, class Moves>
struct CostChoice<Map, Moves, detail::FittingCost> : detail::PlannerDemands<Map, Moves> {
    using type = decltype(detail::fitting_cost<Map, Moves>());
};

}  // namespace firmpath
