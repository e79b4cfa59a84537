/// @file
/// Step costs, bounds on the costs of paths, and heuristics: estimates of the remaining cost.
#pragma once

#include <cstdint>

namespace firmpath {

/// The integer costs of a straight and a diagonal step. Their ratio approximates 1 : sqrt(2).
///
/// | scale          | error of the ratio | for                                                        |
/// |----------------|--------------------|------------------------------------------------------------|
/// | {5, 7}         | 1.0e-2             | the paths of {10, 14} with half the numbers: larger maps   |
/// | {10, 14}       | 1.0e-2             | 16-bit costs: the textbook's, compact                      |
/// | {70, 99}       | 5.1e-5             | 32-bit costs on maps with weights: a metre in 20 km        |
/// | {13860, 19601} | 2e-9               | 32-bit costs: optimal lengths, practically                 |
///
/// A finer scale needs more room. The largest square maps whose costs cannot overflow, by cost type:
///
/// | scale          | free or blocked, 16 bits | 32 bits     | `CostGrid`, 32 bits |
/// |----------------|--------------------------|-------------|---------------------|
/// | {5, 7}         | 110 x 110                | 8192 x 8192 | 1424 x 1424         |
/// | {10, 14}       | 78 x 78                  | 8192 x 8192 | 1006 x 1006         |
/// | {70, 99}       | 28 x 28                  | 7604 x 7604 | 378 x 378           |
/// | {13860, 19601} | none                     | 540 x 540   | 25 x 25             |
///
/// (8192 x 8192 is the largest square map of a planner at any scale.) On larger maps costs are checked, and a path that
/// costs too much ends with `cost_overflow`: at {13860, 19601} and 32 bits, beyond 309,000 straight steps.
///
/// A value-initialised scale means "the one that fits the cost type".
struct Scale {
    std::uint16_t straight = 0;  ///< cost of a step to an orthogonal neighbour
    std::uint16_t diagonal = 0;  ///< cost of a step to a diagonal neighbour

    friend constexpr bool operator==(const Scale&, const Scale&) = default;
};

/// The textbook's octile scale divided by two: the same paths.
inline constexpr Scale scale_5_7{5, 7};
/// The textbook's octile scale.
inline constexpr Scale scale_10_14{10, 14};
/// A convergent of sqrt(2): 19601 / 13860 differs from it by less than 2e-9.
inline constexpr Scale scale_fine{13860, 19601};

namespace detail {

/// An upper bound for any cost `f = g + h` that a search on W x H cells may compute.
///
/// A shortest path enters at most three cells of any 2 x 2 block (of four, two that are not consecutive on it would be
/// neighbours, and the path not shortest), so it has at most 3 * ceil(W/2) * ceil(H/2) steps. Where it enters three,
/// the two steps between them are straight, since each of the two pairs is orthogonally adjacent; so a block accounts
/// for at most two straight steps and one diagonal. The bound adds one more step (a successor's cost is computed before
/// it is known to be the best) and the heuristic on an empty map. The larger of the two bounds is taken: the first is
/// the documented one, the second covers narrow maps.
constexpr std::uint64_t cost_bound(int width, int height, Scale scale) {
    const auto w = static_cast<std::uint64_t>(width);
    const auto h = static_cast<std::uint64_t>(height);
    const std::uint64_t s = scale.straight;
    const std::uint64_t d = scale.diagonal;
    const std::uint64_t blocks = (w + 1) / 2 * ((h + 1) / 2);
    const std::uint64_t farthest = w + h;  // in straight steps, for every neighbourhood
    const std::uint64_t documented = 3 * blocks * d;
    const std::uint64_t exact = blocks * (2 * s + d) + d + farthest * s;
    return documented > exact ? documented : exact;
}

/// The same for paths that may visit every state: because weights make a detour cheaper, or because walls, one-way
/// aisles or headings leave no shorter path. One step of the greatest cost for each state, plus the estimate, which is
/// at most width + height steps.
constexpr std::uint64_t cost_bound_everywhere(int width, int height, std::uint64_t states_per_cell,
                                              std::uint32_t greatest_step_cost, std::uint32_t greatest_weight) {
    const auto w = static_cast<std::uint64_t>(width);
    const auto h = static_cast<std::uint64_t>(height);
    return (w * h * states_per_cell + w + h) * greatest_step_cost * greatest_weight;
}

}  // namespace detail

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
