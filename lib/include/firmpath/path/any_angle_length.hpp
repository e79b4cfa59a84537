/// @file
/// The length of a path of straight lines.
#pragma once

#include <cstdint>
#include <limits>

#include "firmpath/core/cell.hpp"
#include "firmpath/geometry/straight_distance.hpp"

namespace firmpath {

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
