/// @file
/// Observers of a search.
#pragma once

#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"

namespace firmpath {

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
/// In flash, so that calls without an observer need no stack for one.
inline constexpr NoObserver no_observer{};

namespace detail {

/// Whether calls of this observer have an effect. Searches whose loops do not call one use it, so that their code
/// without an observer is the same as if there were none.
template <class Observer>
inline constexpr bool observes = !std::is_same_v<std::remove_cvref_t<Observer>, NoObserver>;

}  // namespace detail

}  // namespace firmpath
