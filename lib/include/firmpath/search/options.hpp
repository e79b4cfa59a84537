/// @file
/// Options of a search, and observing it.
#pragma once

#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"

namespace firmpath {

/// Options of a search besides start and goal. Name the ones you need: `{.nearest = true, .work_limit = 500}`.
struct SearchOptions {
    /// If the goal is blocked or cannot be reached: find the path to the reachable cell nearest to it by the heuristic
    /// (ties: the cheaper, then the lower y, then the lower x), and end with `Status::partial`.
    bool nearest = false;
    /// Discard paths that cost more than this, `20 * planner.cost_unit` for 20 cells; if none is left, end with
    /// `Status::cost_limit`. Discarded paths also take no memory.
    std::uint32_t cost_limit = 0xFFFFFFFF;
    /// Maximum number of cells to expand, then end with `Status::work_limit`. The goal itself need not be expanded: a
    /// search from a cell to itself is `found` with a limit of 0, and to the next cell with a limit of 1.
    std::uint32_t work_limit = 0xFFFFFFFF;
};

namespace detail {

/// Defaults for all options. In flash, so that calls without options need no stack for them.
inline constexpr SearchOptions no_options{};

}  // namespace detail

/// Whether a search continues when the map is edited between two of its slices.
enum class MapChanges : std::uint8_t {
    refused,  ///< it ends with `Status::map_changed`
    allowed,  ///< it continues on the current map; the path is checked at the end
};

/// Observes nothing, at no cost: the calls are empty and disappear.
///
/// Your own observer has the same two members; `step` and `plan` take it as their last argument. It is called in the
/// order of the search's work, so it can draw a search or write a trace. A search that starts at the goal reports costs
/// from there, and as parent the next cell on the way to the goal. `JumpPointSearch` reports nothing.
struct NoObserver {
    /// `cell` was taken off the open list, reached at cost `g`.
    constexpr void expanded(Cell /*cell*/, std::uint32_t /*g*/) const {}
    /// `cell` was put on the open list, or moved up it: reached from `parent` at cost `g`, with
    /// priority `f`. For the start, cell and parent are the same.
    constexpr void generated(Cell /*cell*/, Cell /*parent*/, std::uint32_t /*g*/, std::uint32_t /*f*/) const {}
};

namespace detail {

/// In flash, so that calls without an observer need no stack for one.
inline constexpr NoObserver no_observer{};

/// Whether calls of this observer have an effect. Searches whose loops do not call one use it, so that their code
/// without an observer is the same as if there were none.
template <class Observer>
inline constexpr bool observes = !std::is_same_v<std::remove_cvref_t<Observer>, NoObserver>;

}  // namespace detail

}  // namespace firmpath
