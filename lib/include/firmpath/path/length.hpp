/// @file
/// What a path costs, and how long it is.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/geometry/straight_distance.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/added_weights.hpp"
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

/// The result of `cost_of`.
enum class [[nodiscard]] CostResult : std::uint8_t{
    complete,  ///< the whole path can be driven, and this is its cost
    no_path,   ///< it has no cells, or is broken
    overflow,  ///< its cost does not fit 32 bits
};

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
/// @param cost  receives the cost of the path or, if the result is not `complete`, of its first part.
/// @return
///   - `complete`: the whole path can be driven; `cost` is its cost.
///   - `no_path`: it has no cells, or is broken in the sense of `still_valid`.
///   - `overflow`: its cost does not fit 32 bits.
///
/// Complexity: O(cells). Memory: none.
template <class Moves, class Map, class Path>
constexpr CostResult cost_of(const Map& map, const Path& path, std::uint32_t& cost) {
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
                return CostResult::no_path;
            }
        } else {
            const unsigned move = detail::direction_between<Scaled>(last, cell, Scaled::allowed(map, last));
            if (move == Scaled::directions) {
                return CostResult::no_path;
            }
            const std::uint32_t step = detail::step_into<Scaled>(map, Scaled::step_cost(move), cell);
            if (step > greatest - cost) {
                return CostResult::overflow;
            }
            cost += step;
        }
        first = false;
        last = cell;
    }
    return first ? CostResult::no_path : CostResult::complete;
}

/// A path's length on a square grid: exact, as the numbers of straight and diagonal steps. In cells it
/// is straight + sqrt(2) * diagonal.
struct Length {
    std::uint32_t straight = 0;  ///< steps along a row or a column
    std::uint32_t diagonal = 0;  ///< steps along a diagonal

    friend constexpr bool operator==(const Length&, const Length&) = default;
};

/// Counts the steps of a path: a range of `Cell` in which each cell neighbours the last. An empty path
/// and one of a single cell have length 0. O(cells).
template <class Path>
constexpr Length length(const Path& path) {
    Length result;
    bool first = true;
    Cell last{};
    for (const Cell cell : path) {
        if (!first) {
            const bool straight = cell.x == last.x || cell.y == last.y;
            ++(straight ? result.straight : result.diagonal);
        }
        first = false;
        last = cell;
    }
    return result;
}

/// The length of a path whose cells are joined by straight lines at any angle, in units of 1/13860 cell: the sum of its
/// lines, each rounded up to a unit (@see straight_distance). `Path` is a range of `Cell`; no lines: length 0.
///
/// Guarantees: too long by less than one unit per line; never too short. For a path of steps it is the path's cost at
/// `scale_fine`. Leaving out cells never makes it longer.
///
/// @return at most 4,294,967,295 (309,882 cells), also for all longer paths.
///
/// Complexity: O(cells).
template <class Path>
constexpr std::uint32_t any_angle_length(const Path& path) {
    constexpr std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
    std::uint32_t sum = 0;
    bool first = true;
    Cell last{};
    for (const Cell cell : path) {
        const std::uint32_t line = first ? 0 : straight_distance(last, cell);
        sum = line < most - sum ? sum + line : most;
        first = false;
        last = cell;
    }
    return sum;
}

}  // namespace firmpath
