/// @file
/// Straight lines over the grid, and whether a robot can drive them.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/corner.hpp"
#include "firmpath/map/detail/map_demands.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

namespace detail {

/// Walks, in order, the cells that the straight line between the centres of two cells crosses: those whose interior it
/// passes through. The two cells beside a corner that the line meets exactly do not count.
///
///        . . . b        . 3 b         the cells crossed are numbered in their order; on the right
///        . 3 4 .        2 1 .         the line from a meets a corner: 1 is followed by 3, and the
///        a 2 . .  ...   a . .         cell 2 and the cell to the right of 1 lie beside it
///
///     for (LineWalk walk(a, b); ; walk.advance()) { draw(walk.cell()); if (walk.at_end()) break; }
///
/// Exact, in integers. From b to a it crosses the same cells in the opposite order. A walk is a value: you can store it
/// and continue later. It uses no map, and the cells may lie outside any map.
///
/// Complexity: every call is O(1); there are at most |dx| + |dy| calls of `advance`. Memory: 24 bytes.
///
/// Source: Amanatides and Woo, *A Fast Voxel Traversal Algorithm for Ray Tracing*, 1987; here without
/// fractions, as in Bresenham's algorithm.
class LineWalk {
public:
    /// A walk that is at its end, in cell (0, 0).
    constexpr LineWalk() = default;
    /// A walk from the centre of `from` to that of `to`. It is at its end at once if they are the same cell.
    constexpr LineWalk(Cell from, Cell to)
        : at_(from),
          to_(to),
          side_{toward(from.x, to.x), toward(from.y, to.y)},
          columns_(2 * (to.x - from.x) * side_.x),
          rows_(2 * (to.y - from.y) * side_.y),
          lead_((rows_ - columns_) >> 1) {}

    /// The current cell; at first, the start cell.
    constexpr Cell cell() const { return at_; }
    /// Whether the current cell is the last one.
    constexpr bool at_end() const { return at_ == to_; }

    // The following members are valid only before the end.

    /// Whether the line leaves the cell exactly through one of its four corners.
    constexpr bool at_corner() const { return lead_ == 0; }
    /// The cell crossed next.
    constexpr Cell next() const {
        return {static_cast<std::int16_t>(lead_ <= 0 ? at_.x + side_.x : at_.x),
                static_cast<std::int16_t>(lead_ >= 0 ? at_.y + side_.y : at_.y)};
    }
    /// At a corner: the cell in the current cell's own row that the line passes beside.
    constexpr Cell beside_in_row() const { return {static_cast<std::int16_t>(at_.x + side_.x), at_.y}; }
    /// At a corner: the cell in the current cell's own column that the line passes beside.
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
    std::int32_t columns_ = 0;  // twice the number that the line leaves
    std::int32_t rows_ = 0;
    // The line leaves its i-th column at (2 * i + 1) / (2 * columns) of its length, its j-th row likewise. This is the
    // difference of the two, over a common denominator: below 0 the column ends first.
    std::int32_t lead_ = 0;
};

/// Whether a point robot may go from the walk's cell to the next: that cell is passable, and so are as many of the two
/// cells beside a corner as rule `C` requires. Precondition: the walk is not at its end; its cell is in the map.
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

}  // namespace detail

/// Whether a point robot may drive the straight line between the centres of two cells, under a corner rule:
///
///     line_of_sight<Corner::never>(map, a, b)
///
/// Every cell that the line crosses, both ends included, must be passable. Where the line passes exactly through the
/// corner between four cells, the rule `C` decides about the two cells beside it, as for a diagonal step: `never`, both
/// must be free; `one_side`, at least one; `always`, none.
///
/// Calls `visit(cell)` for the crossed cells in order, as long as they may be driven; if it returns false, there is no
/// line of sight. Use it to draw a line, to count its cells, or to reject some of them.
///
/// Guarantees: the result from a to b equals the result from b to a. Neighbouring cells see each other exactly when the
/// step between them is allowed. The same holds for the ends of any number of equal steps in a row.
///
/// @return false also if either cell lies outside the map.
///
/// Complexity: O(|dx| + |dy|).
template <Corner C, GridMap Map, class Visitor>
constexpr bool line_of_sight(const Map& map, Cell a, Cell b, Visitor&& visit) {
    static_assert(!detail::NamesWalls<Map> && !detail::NamesArrow<Map>,
                  "line_of_sight: a straight line ignores the map's walls between cells and its one-way aisles");
    const detail::Anywhere<Map>& anywhere = map;
    // No check of b is needed: the walk ends at the first cell beyond the edge.
    if (!anywhere.passable(a) || !visit(a)) {
        return false;
    }
    for (detail::LineWalk walk(a, b); !walk.at_end();) {
        if (!detail::may_advance<C>(map, walk)) {
            return false;
        }
        walk.advance();
        if (!visit(walk.cell())) {
            return false;
        }
    }
    return true;
}

/// The same without a visitor.
template <Corner C, GridMap Map>
constexpr bool line_of_sight(const Map& map, Cell a, Cell b) {
    return line_of_sight<C>(map, a, b, [](Cell) { return true; });
}

}  // namespace firmpath
