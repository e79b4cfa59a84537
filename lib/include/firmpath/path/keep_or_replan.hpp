/// @file
/// Whether a robot should change from its old route to a new one.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/path/length.hpp"

namespace firmpath {

namespace detail {

/// A view of the last part of a path: a forward range of `Cell`, made of the path's own iterators. @see rest_of
///
/// Valid as long as those are: for a planner's path or a decoded one as long as the planner or the bytes are
/// unchanged, for an array as long as it lives.
template <class Iterator>
class RestOfPath {
public:
    using iterator = Iterator;
    using const_iterator = Iterator;
    using value_type = Cell;

    /// From `begin`, included, to `end`, excluded: positions on one path, the first not behind the second.
    constexpr RestOfPath(Iterator begin, Iterator end) : begin_(begin), end_(end) {}

    constexpr Iterator begin() const { return begin_; }      ///< The first cell.
    constexpr Iterator end() const { return end_; }          ///< Behind the last cell.
    constexpr bool empty() const { return begin_ == end_; }  ///< Whether there are no cells.

private:
    Iterator begin_;
    Iterator end_;
};

}  // namespace detail

/// The part of a path from a cell on, such as the robot's cell.
///
/// @return the part from the first place where the path visits `cell`, inclusive; empty if it never does.
///
/// Complexity: O(cells before it). Memory: two iterators.
template <class Path>
constexpr auto rest_of(const Path& path, Cell cell) {
    auto at = path.begin();
    while (at != path.end() && !(*at == cell)) {
        ++at;
    }
    return detail::RestOfPath<decltype(at)>(at, path.end());
}

/// What `keep_or_replan` advises.
enum class Route : std::uint8_t {
    keep,    ///< drive on along the old route
    replan,  ///< take the new one
};

/// Decides between the rest of the old route and a new one to the same goal: keep the old unless it is
/// broken or the new one is cheaper by more than a margin.
///
/// Guarantees: of two routes whose costs differ by at most `margin`, the robot keeps the chosen one, so it does not
/// turn back and forth between two equal ways round an obstacle. The choice switches to the other and back only if the
/// difference of their costs changes by more than twice the margin.
///
/// @param old_is_valid  whether the rest of the old route can be driven; see `still_valid`.
/// @param old_cost      current cost of the rest, from the robot's cell; see `cost_of`.
/// @param new_cost      cost of the new route from there, at the same scale.
/// @param margin        at the same scale; 0 accepts every improvement. Twice a diagonal step is a good start.
///
/// Complexity: O(1). Memory: none.
[[nodiscard]] constexpr Route keep_or_replan(bool old_is_valid, std::uint32_t old_cost, std::uint32_t new_cost,
                                             std::uint32_t margin) {
    // As a difference, because new_cost + margin may not fit.
    const bool clearly_cheaper = new_cost < old_cost && old_cost - new_cost > margin;
    return old_is_valid && !clearly_cheaper ? Route::keep : Route::replan;
}

/// The same, from the old route itself: stored as an array, encoded, or a planner's path.
///
///     if (planner.plan(map, robot, goal) == Status::found &&
///         keep_or_replan<Moves>(map, route, robot, planner.cost(), 28) == Route::replan) {
///         ... copy or encode planner.path(map) into route ...
///     }
///
/// Without a new route there is nothing to decide; `still_valid` checks whether the old one can still be driven.
///
/// Precondition: both routes lead to the same goal.
///
/// @param map       any `GridMap`, as it is now.
/// @param old       a forward range of `Cell`. A route that does not visit `robot`, is broken further on, or whose
///                  cost exceeds 32 bits, is not kept. If it visits `robot` twice, the first counts.
/// @param robot     where the robot is: the start of the new route.
/// @param new_cost  cost of the new route from there, at the scale that `cost_of` takes for these moves.
/// @param margin    at the same scale; 0 accepts every improvement.
/// @return `replan` if the rest of the old route cannot be driven, or costs more than `new_cost + margin`; else `keep`.
///
/// Complexity: O(cells of the old route). Memory: none.
template <class Moves, class Map, class Path>
[[nodiscard]] constexpr Route keep_or_replan(const Map& map, const Path& old, Cell robot, std::uint32_t new_cost,
                                             std::uint32_t margin) {
    std::uint32_t old_cost = 0;
    const bool valid = cost_of<Moves>(map, rest_of(old, robot), old_cost) == CostResult::complete;
    return keep_or_replan(valid, old_cost, new_cost, margin);
}

}  // namespace firmpath
