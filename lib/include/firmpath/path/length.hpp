/// @file
/// The length of a path.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"

namespace firmpath {

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

}  // namespace firmpath
