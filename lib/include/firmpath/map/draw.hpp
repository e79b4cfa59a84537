/// @file
/// Rectangles, discs and polygons, drawn into any grid at run time.
#pragma once

#include <cstdint>
#include <span>

#include "firmpath/core/cell.hpp"
#include "firmpath/geometry/disc.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

// Every function clips its figure to the map, and returns false if anything was clipped. It calls grid.set(cell, value)
// for the covered cells, so changes count in the grid's revision. A grid is anything with `width`, `height` and `set`:
// BitGrid (true blocks), CostGrid, ByteLayer, SpeedMask, TerrainGrid, AisleGrid.

namespace detail {

/// The type that a grid's `set` takes: its `value_type`, or bool.
template <class Grid>
struct ValueOf {
    using type = bool;
};
template <class Grid>
requires requires { typename Grid::value_type; }
struct ValueOf<Grid> {
    using type = typename Grid::value_type;
};

template <class Grid>
constexpr void check_drawable() {
    static_assert(
        requires(Grid & grid, Cell cell, typename ValueOf<Grid>::type value) {
            grid.set(cell, value);
            Grid::width;
            Grid::height;
        },
        "draw: the grid must have width, height and set(cell, value), such as BitGrid or CostGrid");
}

/// Sets those of the cells first to last of a row that lie in the map.
template <class Grid>
constexpr void set_span(Grid& grid, int row, int first, int last, typename ValueOf<Grid>::type value) {
    if (row < 0 || row >= Grid::height) {
        return;
    }
    first = first < 0 ? 0 : first;
    last = last < Grid::width ? last : Grid::width - 1;
    for (int x = first; x <= last; ++x) {
        grid.set(detail::cell_at(x, row), value);
    }
}

constexpr int lower(int a, int b) { return a < b ? a : b; }
constexpr int higher(int a, int b) { return a < b ? b : a; }

/// The distance from `at` to the farthest of the coordinates 0 to size - 1.
constexpr int farthest(int at, int size) { return higher(at < 0 ? -at : at, at < size ? size - 1 - at : at); }

}  // namespace detail

/// Sets every cell of the rectangle with these opposite corners, both included, in any order.
///
/// @return whether all of it lies in the map; false if it was clipped.
///
/// Complexity: O(its cells in the map + rows).
template <class Grid>
constexpr bool draw_rectangle(Grid& grid, Cell corner, Cell opposite, typename detail::ValueOf<Grid>::type value) {
    detail::check_drawable<Grid>();
    const int last = detail::lower(detail::higher(corner.y, opposite.y), Grid::height - 1);
    for (int y = detail::higher(detail::lower(corner.y, opposite.y), 0); y <= last; ++y) {
        detail::set_span(grid, y, detail::lower(corner.x, opposite.x), detail::higher(corner.x, opposite.x), value);
    }
    return detail::on_map<Grid>(corner) && detail::on_map<Grid>(opposite);
}

/// Sets every cell that the disc covers when centred on `centre`, which may lie outside the map. A radius above 65,535
/// cells counts as 65,535.
///
/// @return whether all of it lies in the map; false if it was clipped.
///
/// Complexity: O(its cells in the map + rows of the map + radius).
template <class Grid>
constexpr bool draw_disc(Grid& grid, Cell centre, Disc disc, typename detail::ValueOf<Grid>::type value) {
    detail::check_drawable<Grid>();
    // Any two cells are at most 65,535 columns and rows apart: their squares fit 32 bits, the sum may not.
    const std::uint32_t squared = disc.squared_cells();
    const auto covers = [squared](int dx, int dy) {
        const auto x = static_cast<std::uint32_t>(dx), y = static_cast<std::uint32_t>(dy);
        return x * x <= squared && y * y <= squared - x * x;
    };
    const int columns = detail::farthest(centre.x, Grid::width);
    int reach = 0;
    for (int y = 0; y < Grid::height; ++y) {
        const int dy = y - centre.y;
        if (!covers(0, dy)) {
            continue;
        }
        while (!covers(reach, dy)) {
            --reach;
        }
        while (reach < columns && covers(reach + 1, dy)) {
            ++reach;
        }
        detail::set_span(grid, y, centre.x - reach, centre.x + reach, value);
    }
    // True if the disc covers no cell outside the map.
    return detail::on_map<Grid>(centre) && !covers(centre.x + 1, 0) && !covers(Grid::width - centre.x, 0) &&
           !covers(0, centre.y + 1) && !covers(0, Grid::height - centre.y);
}

/// Sets every cell whose centre lies inside a polygon or on its edge; exact. The corners are centres of cells, in the
/// map or not; the last corner is joined to the first. The polygon may be concave. If it crosses itself, the even-odd
/// rule applies: an area that it winds around an even number of times is outside.
///
///        . . o . .        a triangle with the corners o: the cells
///        . . # . .        on its edge and in it are set
///        . # # # .
///        . # # # .
///        o # # # o
///
/// One corner sets one cell, two corners set the cells exactly on the line between them, none sets nothing.
///
/// @return whether all of it lies in the map; false if it was clipped.
///
/// Complexity: O(n) for each cell of the map in the polygon's bounding box, for n corners. Memory: no scratch.
template <class Grid>
constexpr bool draw_polygon(Grid& grid, std::span<const Cell> corners, typename detail::ValueOf<Grid>::type value) {
    detail::check_drawable<Grid>();
    if (corners.empty()) {
        return true;
    }
    Cell low = corners[0];
    Cell high = corners[0];
    for (const Cell corner : corners) {
        low = {corner.x < low.x ? corner.x : low.x, corner.y < low.y ? corner.y : low.y};
        high = {corner.x > high.x ? corner.x : high.x, corner.y > high.y ? corner.y : high.y};
    }
    const auto covers = [&](int x, int y) {
        bool inside = false;
        Cell a = corners[corners.size() - 1];
        for (const Cell b : corners) {
            // Above 0: (x, y) lies to the left of the line from a to b.
            const std::int64_t side =
                std::int64_t{b.x - a.x} * std::int64_t{y - a.y} - std::int64_t{x - a.x} * std::int64_t{b.y - a.y};
            if (side == 0 && x >= detail::lower(a.x, b.x) && x <= detail::higher(a.x, b.x) &&
                y >= detail::lower(a.y, b.y) && y <= detail::higher(a.y, b.y)) {
                return true;
            }
            // The ray from (x, y) along +x crosses each edge that has one end in row y or below and the other above, if
            // the edge lies to the right. A corner belongs to one of its two edges, so nothing is counted twice.
            const bool upwards = b.y > y;
            if ((a.y > y) != upwards && (side > 0) == upwards) {
                inside = !inside;
            }
            a = b;
        }
        return inside;
    };
    for (int y = detail::higher(low.y, 0); y <= detail::lower(high.y, Grid::height - 1); ++y) {
        for (int x = detail::higher(low.x, 0); x <= detail::lower(high.x, Grid::width - 1); ++x) {
            if (covers(x, y)) {
                grid.set(detail::cell_at(x, y), value);
            }
        }
    }
    return detail::on_map<Grid>(low) && detail::on_map<Grid>(high);
}

}  // namespace firmpath
