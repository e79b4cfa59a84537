/// @file
/// The cost of a path.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/added_weights.hpp"
#include "firmpath/moves/direction.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/moves/scale.hpp"

namespace firmpath {

namespace detail {

/// The moves at their own scale or, if they have none, at the one a planner gives them by default.
template <class Map, class Moves>
consteval auto moves_at_a_scale() {
    if constexpr (Moves::scale == Scale{}) {
        return std::type_identity<Scaled<Map, Moves, typename CostChoice<Map, Moves>::type>>{};
    } else {
        return std::type_identity<Moves>{};
    }
}

}  // namespace detail

/// Computes the cost of a path on the current map, weights included: the number that a planner with the same
/// moves returns as `cost()`.
///
/// The start costs nothing; entering any other cell costs the step times the cell's weight. Moves without a
/// scale (`Eight<>`) get the one that a planner gives them by default. For a planner with a chosen cost type,
/// use the planner's moves: `cost_of<Planner::moves_type>(...)`.
///
/// Guarantees: safe for any cells, like `still_valid`.
///
/// @param map   any `GridMap`, with weights or without, as it is now.
/// @param path  a forward range of `Cell`: a planner's path, a span, a decoded one. Not waypoints, which
///              leave cells out.
/// @param cost  receives the cost of the path or, if the result is not `found`, of its first part.
/// @return
///   - `found`: the whole path can be driven; `cost` is its cost.
///   - `no_path`: it has no cells, or is broken in the sense of `still_valid`.
///   - `cost_overflow`: its cost does not fit 32 bits.
///
/// Complexity: O(cells). Memory: none.
template <class Moves, class Map, class Path>
constexpr Status cost_of(const Map& map, const Path& path, std::uint32_t& cost) {
    static_assert(GridMap<Map>, "cost_of: the map must model firmpath::GridMap: width, height and passable(Cell)");
    static_assert(Neighbourhood<Moves>, "cost_of: Moves must model firmpath::Neighbourhood, such as Four or "
                                        "Eight<Corner::never>");
    using Scaled = typename decltype(detail::moves_at_a_scale<Map, Moves>())::type;
    constexpr std::uint32_t greatest = std::numeric_limits<std::uint32_t>::max();
    static_assert(detail::greatest_step_cost<Scaled>() <= greatest / greatest_weight<Map>(),
                  "cost_of: a step into the map's heaviest cell must cost less than 2^32: choose a smaller scale, such "
                  "as scale_10_14");
    cost = 0;
    bool first = true;
    Cell last{};
    for (const Cell cell : path) {
        if (first) {
            if (!detail::on_map<Map>(cell) || !map.passable(cell)) {
                return Status::no_path;
            }
        } else {
            const unsigned move = direction_between<Scaled>(last, cell, Scaled::allowed(map, last));
            if (move == Scaled::directions) {
                return Status::no_path;
            }
            const std::uint32_t step = detail::step_into<Scaled>(map, Scaled::step_cost(move), cell);
            if (step > greatest - cost) {
                return Status::cost_overflow;
            }
            cost += step;
        }
        first = false;
        last = cell;
    }
    return first ? Status::no_path : Status::found;
}

}  // namespace firmpath
