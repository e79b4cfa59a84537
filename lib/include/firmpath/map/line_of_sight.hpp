/// @file
/// Straight lines over the grid, and whether one can be driven.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/corner.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

/// Walks the cells that the straight line between the centres of two cells crosses, one after another:
/// those whose interior it passes through, so not the two beside a corner that it meets exactly.
///
///        . . . b        . 3 b         the cells crossed are numbered in their order; on the right
///        . 3 4 .        2 1 .         the line from a meets a corner: 1 is followed by 3, and the
///        a 2 . .  ...   a . .         cell 2 and that to the right of 1 lie beside
///
///     for (LineWalk walk(a, b); ; walk.advance()) { draw(walk.cell()); if (walk.at_end()) break; }
///
/// Exact, in integers. From b to a it crosses the same cells in the opposite order. A walk is a value: it can
/// be kept and continued later. No map is asked, and none of the cells needs to lie in one.
///
/// Complexity: every call is O(1); there are at most |dx| + |dy| calls of `advance`. Memory: 24 bytes.
///
/// Source: Amanatides and Woo, *A Fast Voxel Traversal Algorithm for Ray Tracing*, 1987; here without
/// fractions, as in Bresenham's algorithm.
class LineWalk {
public:
    /// A walk that is at its end, in cell (0, 0).
    constexpr LineWalk() = default;
    constexpr LineWalk(Cell from, Cell to)
        : at_(from),
          to_(to),
          side_{toward(from.x, to.x), toward(from.y, to.y)},
          columns_(2 * (to.x - from.x) * side_.x),
          rows_(2 * (to.y - from.y) * side_.y),
          lead_((rows_ - columns_) / 2) {}

    /// The cell that the walk has come to; at first the one it starts from.
    constexpr Cell cell() const { return at_; }
    constexpr bool at_end() const { return at_ == to_; }

    // The rest has a meaning before the end only.

    /// Whether the line leaves the cell exactly through one of its four corners.
    constexpr bool at_corner() const { return lead_ == 0; }
    /// The cell crossed next.
    constexpr Cell next() const {
        return {static_cast<std::int16_t>(lead_ <= 0 ? at_.x + side_.x : at_.x),
                static_cast<std::int16_t>(lead_ >= 0 ? at_.y + side_.y : at_.y)};
    }
    /// At a corner: the two cells that the line passes between, in the cell's own row and column.
    constexpr Cell beside_in_row() const { return {static_cast<std::int16_t>(at_.x + side_.x), at_.y}; }
    constexpr Cell beside_in_column() const { return {at_.x, static_cast<std::int16_t>(at_.y + side_.y)}; }

    /// Goes on to the cell crossed next.
    constexpr void advance() {
        at_ = next();
        lead_ += (lead_ <= 0 ? rows_ : 0) - (lead_ >= 0 ? columns_ : 0);
    }

private:
    static constexpr std::int16_t toward(std::int16_t from, std::int16_t to) { return to < from ? -1 : 1; }

    Cell at_{};
    Cell to_{};
    Cell side_{};               // one step towards the end
    std::int32_t columns_ = 0;  // twice as many as the line leaves
    std::int32_t rows_ = 0;
    // The line leaves its i-th column at (2 * i + 1) / (2 * columns) of its length, its j-th row likewise. This is the
    // difference of the two, over a common denominator: below 0 the column ends first.
    std::int32_t lead_ = 0;
};

/// Whether a point robot may go on from the walk's cell to the next one: that one is passable, and so are as many of the two
/// beside a corner as the rule `C` demands. Precondition: the walk is not at its end, and its cell lies in the map. O(1).
template <Corner C, GridMap Map>
constexpr bool may_advance(const Map& map, const LineWalk& walk) {
    const detail::Anywhere<Map>& anywhere = map;
    if (C != Corner::always && walk.at_corner()) {
        const bool in_row = anywhere.passable(walk.beside_in_row());
        const bool in_column = anywhere.passable(walk.beside_in_column());
        if (C == Corner::never ? !(in_row && in_column) : !(in_row || in_column)) {
            return false;
        }
    }
    return anywhere.passable(walk.next());
}

/// Whether a point robot may drive the straight line between the centres of two cells, under a corner rule:
///
///     line_of_sight<Corner::never>(map, a, b)
///
/// Every cell that the line crosses, both ends included, must be passable. Where it passes exactly through the corner between
/// four cells, the rule `C` decides about the two beside, as it does for a diagonal step: `never`, both must be free;
/// `one_side`, at least one; `always`, none.
///
/// `visit(cell)` is called for the cells crossed, in their order, as long as they may be driven; if it answers
/// false there is no sight. So a line can be drawn, its cells be counted, or some of them be refused.
///
/// Guarantees: the answer from a to b is that from b to a. Neighbouring cells see each other exactly when the step between
/// them is allowed, and so do the ends of any number of equal steps in a row.
///
/// @return false also if either cell lies outside the map.
///
/// Complexity: O(|dx| + |dy|).
template <Corner C, GridMap Map, class Visitor>
constexpr bool line_of_sight(const Map& map, Cell a, Cell b, Visitor&& visit) {
    const detail::Anywhere<Map>& anywhere = map;
    // Whatever b is: the walk ends at the first cell beyond the edge.
    if (!anywhere.passable(a) || !visit(a)) {
        return false;
    }
    for (LineWalk walk(a, b); !walk.at_end();) {
        if (!may_advance<C>(map, walk)) {
            return false;
        }
        walk.advance();
        if (!visit(walk.cell())) {
            return false;
        }
    }
    return true;
}

/// The same for those who only want to know.
template <Corner C, GridMap Map>
constexpr bool line_of_sight(const Map& map, Cell a, Cell b) {
    return line_of_sight<C>(map, a, b, [](Cell) { return true; });
}

}  // namespace firmpath
