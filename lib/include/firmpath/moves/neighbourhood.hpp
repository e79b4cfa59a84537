/// @file
/// The requirements on a set of moves, and the cost type that fits it.
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/map/detail/map_demands.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/detail/states.hpp"
#include "firmpath/moves/scale.hpp"

namespace firmpath {

// `Four`, `Eight` and `Hex` keep all of these. No promise is inherited: derived moves may forbid a step that the base
// allows. Specialise a promise for your own moves if they keep it. Without it results are still correct, but the search
// may need more memory or time.

/// Every move of `M` can be reversed: move d from p to c is allowed exactly when move
/// (d + directions / 2) modulo directions from c to p is, for any two passable cells of any map.
///
/// Without it: a backward search calls `allowed` per neighbour, and `BreadthFirst` keeps half a byte more per cell.
template <class M>
inline constexpr bool reversible = false;

/// One step leads between any two passable cells that touch, unless a corner rule forbids it. So a cheapest path on a
/// map without weights leaves cells out, and costs are bounded as derived at `detail::cost_bound`.
///
/// Without it: the cost type is chosen for a path that visits every cell.
template <class M>
inline constexpr bool takes_shortcuts = false;

/// Default for a planner's `Cost`, derived from the map and the moves: the narrower of 16 and 32 bits that no path's
/// cost can overflow.
struct FittingCost {};

namespace detail {

/// Cost of move d from `state`.
template <class M, class State>
constexpr std::uint32_t step_cost(State state, unsigned d) requires requires {
    M::step_cost(d);
} || requires {
    M::step_cost(state, d);
}
{
    if constexpr (requires { M::step_cost(d); }) {
        return M::step_cost(d);
    } else {
        return M::step_cost(state, d);
    }
}

}  // namespace detail

/// A set of at most eight moves, numbered from 0.
///
/// - `M::directions`: the number of moves.
/// - `M::neighbour(cell, d)`: the cell that move d leads to, on the map or not.
/// - `M::origin(cell, d)`: the cell that move d comes from: neighbour(origin(c, d), d) == c.
/// - `M::allowed(map, cell)`: bit d is set if move d may be made from `cell`, a passable cell of the
///   map. A search checks steps by this function only, so walls between cells or one-way aisles
///   are moves of their own and need no other hook.
/// - `M::step_cost(d)`, `M::estimate(from, to)`: costs at `M::scale`; the estimate is consistent.
/// - `M::at_scale_for<Cost>`: the same moves at the scale that fits a cost type; M itself if it has only one. Moves
/// that
///   derive from others must define their own, or planners refuse them.
///
/// Optional: the promises above, such as that moves are reversible.
///
/// Optional: `M::State` and `M::states_per_cell`, for moves whose states are more than cells, such as headings. A state
/// has the members `cell` and `heading`, the latter below `states_per_cell`. The members above take states instead
/// of cells, except the goal of `estimate`; `step_cost(state, d)` also takes the state where the move starts.
/// `M::greatest_step_cost` is then the greatest cost of a move.
///
/// Optional: constants `M::obeys_walls` and `M::obeys_aisles`, which are true if `allowed` reads `map.walls(cell)` or
/// `map.arrow(cell)`. A planner refuses a map with walls or aisles if its moves do not say so.
template <class M>
concept Neighbourhood = requires(typename detail::States<M, 1>::State state, Cell goal, unsigned d) {
    { M::directions } -> std::convertible_to<unsigned>;
    { M::neighbour(state, d) } -> std::same_as<decltype(state)>;
    { M::origin(state, d) } -> std::same_as<decltype(state)>;
    { M::estimate(state, goal) } -> std::same_as<std::uint32_t>;
    { detail::step_cost<M>(state, d) } -> std::same_as<std::uint32_t>;
    { M::template at_scale_for<std::uint16_t>::scale } -> std::convertible_to<Scale>;
    { M::template at_scale_for<std::uint32_t>::scale } -> std::convertible_to<Scale>;
}
&&(M::directions >= 1) && (M::directions <= 8);

namespace detail {

/// Whether no single step lowers the heuristic by more than the step's cost: checked for all offsets
/// up to `reach` cells. This proves it for the heuristics of the library (they are piecewise linear)
/// and finds the usual mistakes in a user's.
template <class Heuristic, class Directions>
consteval bool consistent(Scale scale, int reach) {
    const auto away = [&](int x, int y) { return Heuristic::estimate(scale, magnitude(x), magnitude(y)); };
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

/// Whether a search has no more states than the planners are tested with.
template <class Map, class Moves>
consteval bool states_fit() {
    if constexpr (GridMap<Map> && Neighbourhood<Moves>) {
        return std::uint64_t{Map::width} * Map::height * States<Moves, 1>::per_cell <= std::uint64_t{1} << 26;
    } else {
        return true;  // another message says what is missing
    }
}

/// The moves between cells that moves are made of: of those with headings, their `base_type`.
template <class Moves>
struct BetweenCells {
    using type = Moves;
};
template <class Moves>
requires requires { typename Moves::base_type; }
struct BetweenCells<Moves> : BetweenCells<typename Moves::base_type> {};

/// Moves that cross no wall between two cells.
template <class Moves>
concept ObeysWalls = requires {
    requires BetweenCells<Moves>::type::obeys_walls;
};
/// Moves that never go against a one-way aisle.
template <class Moves>
concept ObeysAisles = requires {
    requires BetweenCells<Moves>::type::obeys_aisles;
};

/// Whether moves are those of the library themselves, and not some that derive from them.
template <class M>
concept MovesThemselves = std::same_as<typename M::self_type, M>;

/// Whether the moves at the scale of a planner are still these moves. If moves derive from others and do not name
/// themselves in `at_scale_for`, the planner would take the others.
template <class M>
consteval bool keeps_its_moves() {
    return MovesThemselves<M> || !MovesThemselves<typename M::template at_scale_for<std::uint16_t>>;
}

/// Checks the requirements on a planner's map and moves, so that compilers report a clear message.
template <class Map, class Moves>
struct PlannerDemands {
    static_assert(Neighbourhood<Moves>, "the planner's moves must model firmpath::Neighbourhood, such "
                                        "as Four or Eight<Corner::never>");
    static_assert(
        requires(const Map& map, typename States<Moves, 1>::State state) {
            { Moves::allowed(map, state) } -> std::same_as<std::uint32_t>;
        },
        "the planner's moves must say which of them this map allows: std::uint32_t allowed(map, cell)");
    static_assert(states_fit<Map, Moves>(), "a planner's map has at most 2^26 cells (or cells times headings)");
    static_assert(keeps_its_moves<Moves>(),
                  "moves that derive from others must name themselves: template <class> using at_scale_for = ...");
    static_assert(whole_map<Map>());
    static_assert(!NamesWalls<Map> || ObeysWalls<Moves>,
                  "the map has walls between cells, and these moves pass through them: plan with Walled<Four>");
    static_assert(!NamesArrow<Map> || ObeysAisles<Moves>,
                  "the map has one-way aisles, and these moves go against them: plan with Aisled<Moves>");
};

/// The same for a planner that counts steps.
template <class Map, class Moves>
struct StepPlannerDemands : PlannerDemands<Map, Moves> {
    static_assert(!WeightedMap<Map>,
                  "this planner counts steps and ignores the map's weights: plan with AStar, or on unweighted(map)");
};

/// Greatest cost of a single move.
template <class M>
consteval std::uint32_t greatest_step_cost() {
    if constexpr (requires { M::greatest_step_cost; }) {
        return M::greatest_step_cost;
    } else {
        return M::scale.diagonal;
    }
}

/// The moves at the scale for `Cost`. On a map with weights this is the coarse scale: the weights need the room.
template <class Map, class Moves, class Cost>
using Scaled = typename Moves::template at_scale_for<std::conditional_t<WeightedMap<Map>, std::uint16_t, Cost>>;

/// An upper bound for any cost that a search may compute.
template <class Map, class Moves, class Cost>
consteval std::uint64_t cost_bound_of() {
    using At = Scaled<Map, Moves, Cost>;
    if constexpr (takes_shortcuts<Moves> && !WeightedMap<Map>) {
        return cost_bound(Map::width, Map::height, At::scale);
    } else {
        return cost_bound_everywhere(Map::width, Map::height, States<Moves, Map::width>::per_cell,
                                     greatest_step_cost<At>(), greatest_weight<Map>());
    }
}

/// Whether `Cost` holds every key a search may compute, where keys are up to `Factor` times as large as costs.
template <class Map, class Moves, class Cost, std::uint32_t Factor = 1>
constexpr bool cost_fits() {
    // The largest value marks a cell not reached yet.
    return cost_bound_of<Map, Moves, Cost>() * Factor < std::numeric_limits<Cost>::max();
}

template <class Map, class Moves, std::uint32_t Factor>
consteval auto fitting_cost() {
    if constexpr (cost_fits<Map, Moves, std::uint16_t, Factor>()) {
        return std::uint16_t{};
    } else {
        static_assert(cost_fits<Map, Moves, std::uint32_t, Factor>(),
                      "the cost of a path on this map may exceed 32 bits: choose a smaller scale, such "
                      "as Eight<corner, scale_10_14>, or ask for std::uint32_t as the planner's Cost and "
                      "handle Status::cost_overflow");
        return std::uint32_t{};
    }
}

/// The cost type of `Moves` on `Map`: `Wanted`, or by default the narrower of 16 and 32 bits that no
/// path's cost can overflow, times `Factor` if the search needs larger keys.
template <class Map, class Moves, class Wanted = FittingCost, std::uint32_t Factor = 1>
struct CostChoice : detail::PlannerDemands<Map, Moves> {
    static_assert(std::is_same_v<Wanted, std::uint16_t> || std::is_same_v<Wanted, std::uint32_t>,
                  "a planner's Cost must be std::uint16_t or std::uint32_t");
    using type = Wanted;  ///< the cost type
};

/// The default: the narrower of 16 and 32 bits that no path's cost can overflow. If that may overflow 32 bits, the
/// program does not compile.
template <class Map, class Moves, std::uint32_t Factor>
struct CostChoice<Map, Moves, FittingCost, Factor> : detail::PlannerDemands<Map, Moves> {
    using type = decltype(detail::fitting_cost<Map, Moves, Factor>());  ///< the cost type
};

/// The move of `Moves` that leads from one cell to another in one step.
///
/// @param from   the cell before the step.
/// @param to     the cell after it.
/// @param among  bit d is set if move d may be taken; by default all may.
/// @return its number, the lowest if there are several; `Moves::directions` if there is none.
///
/// Complexity: O(Moves::directions).
template <class Moves>
constexpr unsigned direction_between(Cell from, Cell to, std::uint32_t among = ~std::uint32_t{0}) {
    static_assert(Neighbourhood<Moves>, "direction_between: Moves must model firmpath::Neighbourhood, such as Four or "
                                        "Eight<Corner::never>");
    unsigned d = 0;
    while (d < Moves::directions && ((among >> d & 1U) == 0 || Moves::neighbour(from, d) != to)) {
        ++d;
    }
    return d;
}

/// The moves by which `cell` can be entered: bit d is set if `Moves::origin(cell, d)` is a passable cell from which
/// move d is allowed. A backward search from the goal uses it as a forward search uses `allowed`.
///
///        3  2  1
///         \ | /
///        4--c--0      c is entered by move 0 from the cell that move 4 leads to
///         / | \       (the number of a move is that of its direction, not of its origin)
///        5  6  7
///
/// Precondition: `cell` is passable.
///
/// Complexity: O(1): one call of `allowed` if the moves are reversible, else one for each passable origin.
template <class Moves, GridMap Map>
constexpr std::uint32_t entering(const Map& map, Cell cell) {
    constexpr unsigned n = Moves::directions;
    if constexpr (reversible<Moves>) {
        static_assert(n % 2 == 0, "reversible moves come in opposite pairs, so their number is even");
        const std::uint32_t leaving = Moves::allowed(map, cell);
        return (leaving << n / 2 | leaving >> n / 2) & ((1U << n) - 1U);
    } else {
        const Anywhere<Map>& anywhere = map;
        std::uint32_t mask = 0;
        for (unsigned d = 0; d < n; ++d) {
            const Cell from = Moves::origin(cell, d);
            if (anywhere.passable(from)) {
                mask |= Moves::allowed(map, from) & 1U << d;
            }
        }
        return mask;
    }
}

}  // namespace detail

}  // namespace firmpath
