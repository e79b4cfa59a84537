/// @file
/// The passable cell nearest to a given one.
#pragma once

#include "firmpath/core/cell.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

/// Finds the passable cell nearest to `cell`, centre to centre in a straight line. Of several at the same distance it
/// returns the one with the lowest y, then the lowest x. A passable cell is its own nearest.
///
/// Use it for a start or goal that a new obstacle or its inflated disc has covered. The robot may be unable to *drive*
/// to the cell found: walls are ignored. (To find the reachable cell that is nearest to a goal, use a planner's
/// `SearchOptions::nearest`.)
///
///     # # # #     within 2 cells of c: the cells at distance 1, then sqrt(2), then 2. The nearest free
///     # c # .     one is the lower left, at sqrt(2), although the right one lies in the same row.
///     . # # .
///
///     start = nearest_free(map, start, 2).value_or(start);   // if there is none, the planner says why not
///
/// @param map    any `GridMap`. It is asked for cells of the map only.
/// @param cell   where to look from, on the map or not.
/// @param limit  how far to look, in cells: only cells at a distance of at most `limit`.
/// @return the cell; none if no cell within `limit` is passable, or if `cell` lies outside the map.
///
/// Complexity: O(limit^2), and at most the number of cells of the map. Memory: none.
template <class Map>
constexpr OptionalCell nearest_free(const Map& map, Cell cell, unsigned limit) {
    static_assert(GridMap<Map>, "nearest_free: the map must model firmpath::GridMap: width, height and passable(Cell)");
    if (!detail::on_map<Map>(cell)) {
        return {};
    }
    // No two cells of a map are as far apart as this, and its square still fits 31 bits.
    constexpr unsigned farthest = 46340;
    const auto reach = static_cast<int>(limit < farthest ? limit : farthest);
    OptionalCell best;
    int best_distance = reach * reach;  // all distances are squared
    const auto consider = [&](int x, int y) {
        const int distance = (x - cell.x) * (x - cell.x) + (y - cell.y) * (y - cell.y);
        const Cell at = detail::cell_at(x, y);
        const Cell held = best.value_or(at);
        const bool first = !best || distance < best_distance || y < held.y || (y == held.y && x < held.x);
        if (distance <= best_distance && first && map.passable(at)) {
            best = at;
            best_distance = distance;
        }
    };
    // Square rings outwards, cut off at the map's edges. A cell of ring r is at least r away, so once the best found is
    // nearer than that, no later ring has a nearer one. At the same distance, a later one may still win by its row.
    constexpr int side = Map::width > Map::height ? Map::width : Map::height;
    for (int r = 0; r < side && r * r <= best_distance; ++r) {
        const int left = cell.x - r;
        const int right = cell.x + r;
        const int low = cell.y - r;
        const int high = cell.y + r;
        if (low >= 0 || high < Map::height) {
            for (int x = left > 0 ? left : 0; x <= right && x < Map::width; ++x) {
                if (low >= 0) {
                    consider(x, low);
                }
                if (high < Map::height && r != 0) {
                    consider(x, high);
                }
            }
        }
        if (left >= 0 || right < Map::width) {
            for (int y = low >= 0 ? low + 1 : 0; y < high && y < Map::height; ++y) {
                if (left >= 0) {
                    consider(left, y);
                }
                if (right < Map::width) {
                    consider(right, y);
                }
            }
        }
    }
    return best;
}

}  // namespace firmpath
