/// @file
/// Heuristics: estimates of the remaining cost.
#pragma once

#include <cstdint>

#include "firmpath/moves/scale.hpp"

namespace firmpath {

// A heuristic is a type with
//
//     static constexpr std::uint32_t estimate(Scale scale, std::uint32_t dx, std::uint32_t dy);
//
// the remaining cost over dx columns and dy rows, without obstacles. It must be consistent for the
// moves it is used with (no step may lower it by more than the step costs), or paths are not shortest.
// Each neighbourhood checks that at compile time, on all offsets of a small window.

/// Straight steps only: exact for four neighbours. Over-estimates wherever a diagonal step is allowed,
/// and is rejected there.
struct Manhattan {
    /// The estimate over dx columns and dy rows, at `scale`: straight * (dx + dy).
    static constexpr std::uint32_t estimate(Scale scale, std::uint32_t dx, std::uint32_t dy) {
        return scale.straight * (dx + dy);
    }
};

/// As many diagonal steps as possible, then straight ones: exact for eight neighbours.
struct Octile {
    /// The estimate over dx columns and dy rows, at `scale`: diagonal * shorter + straight * (longer - shorter).
    static constexpr std::uint32_t estimate(Scale scale, std::uint32_t dx, std::uint32_t dy) {
        // straight * longer + (diagonal - straight) * shorter, without computing the shorter
        return (scale.diagonal - std::uint32_t{scale.straight}) * (dx + dy) +
               (2U * scale.straight - scale.diagonal) * (dx > dy ? dx : dy);
    }
};

/// The longer of both distances: consistent for four and eight neighbours, weaker than the exact ones.
struct Chebyshev {
    /// The estimate over dx columns and dy rows, at `scale`: straight * longer.
    static constexpr std::uint32_t estimate(Scale scale, std::uint32_t dx, std::uint32_t dy) {
        return scale.straight * (dx > dy ? dx : dy);
    }
};

/// Always 0: the search becomes Dijkstra's.
struct NoEstimate {
    /// The estimate over any offset: 0.
    static constexpr std::uint32_t estimate(Scale, std::uint32_t, std::uint32_t) { return 0; }
};

}  // namespace firmpath
