/// @file
/// The end of a search that cannot reach its goal.
#pragma once

#include <cstdint>

#include "reference/plain_costs.hpp"
#include "support/random_map.hpp"

namespace test_support {

/// The reachable cell nearest to the goal, by definition: least estimate, then least cost, then
/// least y, then least x.
template <class Moves, int W, int H>
firmpath::Cell nearest_reachable(const PlainCosts<W, H>& from_start, firmpath::Cell goal) {
    firmpath::Cell best{-1, -1};
    std::uint32_t best_h = 0;
    for (const auto [x, y] : cells(W, H)) {
        const std::uint32_t cost = from_start.cost(cell(x, y));
        if (cost == unreachable) {
            continue;
        }
        const std::uint32_t h = Moves::estimate(cell(x, y), goal);
        if (best.x < 0 || h < best_h || (h == best_h && cost < from_start.cost(best))) {
            best = cell(x, y);
            best_h = h;
        }
    }
    return best;
}

}  // namespace test_support
