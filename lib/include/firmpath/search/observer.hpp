/// @file
/// Observing a search.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"

namespace firmpath {

/// Observes nothing, at no cost: the calls are empty and disappear.
///
/// Your own observer has the same two members; `step` and `plan` take it as their last argument.
/// It is called in the order of the search's work, so it can draw a search or write a trace.
struct NoObserver {
    /// `cell` was taken off the open list, reached at cost `g`.
    constexpr void expanded(Cell /*cell*/, std::uint32_t /*g*/) const {}
    /// `cell` was put on the open list, or moved up it: reached from `parent` at cost `g`, with
    /// priority `f`. For the start, cell and parent are the same.
    constexpr void generated(Cell /*cell*/, Cell /*parent*/, std::uint32_t /*g*/, std::uint32_t /*f*/) const {}
};
/// In flash, so that calls without an observer need no stack for one.
inline constexpr NoObserver no_observer{};

}  // namespace firmpath
