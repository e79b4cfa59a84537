/// @file
/// Moves to the six neighbours on a board of hexagons.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/moves/scale.hpp"

namespace firmpath {

/// The layout of a map of columns and rows on hexagons: every other row (r) or column (q) is shifted by half a hexagon,
/// towards +x or +y. Each hexagon is labelled x,y, and +y is up:
///
///     odd_r                       even_r
///      / \ / \ / \                  / \ / \ / \    row 2
///     |0,2|1,2|2,2|                |0,2|1,2|2,2|
///      \ / \ / \ / \              / \ / \ / \ /    row 1
///       |0,1|1,1|2,1|            |0,1|1,1|2,1|
///      / \ / \ / \ /              \ / \ / \ / \    row 0
///     |0,0|1,0|2,0|                |0,0|1,0|2,0|
///      \ / \ / \ /                  \ / \ / \ /
///
///     odd_q                       even_q
///          ___                     ___     ___
///      ___/1,2\___                /0,2\___/2,2\    row 2
///     /0,2\___/2,2\               \___/1,2\___/
///     \___/1,1\___/               /0,1\___/2,1\    row 1
///     /0,1\___/2,1\               \___/1,1\___/
///     \___/1,0\___/               /0,0\___/2,0\    row 0
///     /0,0\___/2,0\               \___/1,0\___/
///     \___/   \___/                   \___/
///
/// If +y is down, as in a printed map with row 0 on top, the pictures are upside down.
enum class HexLayout : std::uint8_t {
    odd_r,   ///< pointed tops; odd rows shifted towards +x
    even_r,  ///< pointed tops; even rows shifted towards +x
    odd_q,   ///< flat tops; odd columns shifted towards +y
    even_q,  ///< flat tops; even columns shifted towards +y
};

/// Six neighbours, each step costing 1:
///
///     odd_r and even_r       odd_q and even_q
///                                    1
///          2 \ / 1               2 \ | / 0
///         3 --o-- 0                  o
///          4 / \ 5               3 / | \ 5        +y is up
///                                    4
///
/// The numbers of opposite moves differ by three.
///
/// Hexagons that touch at a corner also share an edge, so there is no corner rule.
///
/// The heuristic is exact on an empty map (hexagonal distance). Coordinates may be negative.
///
/// Source: E. Luczak and A. Rosenfeld, *Distance on a Hexagonal Grid*, 1976; layouts and their names after A. Patel,
/// *Hexagonal Grids*, 2013.
template <HexLayout L>
struct Hex {
    static constexpr HexLayout layout = L;     ///< how columns and rows are laid on hexagons
    static constexpr unsigned directions = 6;  ///< the number of moves
    static constexpr Scale scale{1, 1};        ///< each step costs 1

    using self_type = Hex;  ///< what a planner asks of moves that derive from others

    /// The scale does not depend on the cost type: counting steps needs none.
    template <class Cost>
    using at_scale_for = Hex;

    /// The cell that move d leads to.
    static constexpr Cell neighbour(Cell cell, unsigned d) {
        if constexpr (by_rows) {
            return stepped(cell.x, cell.y, d);
        } else {
            // Swapping x and y turns columns into rows. It maps move 1 (+y) to move 0 (+x) and reverses the order of
            // the numbers.
            const Cell mirrored = stepped(cell.y, cell.x, d <= 1 ? 1 - d : 7 - d);
            return {mirrored.y, mirrored.x};
        }
    }
    /// The cell that move d comes from.
    static constexpr Cell origin(Cell cell, unsigned d) { return neighbour(cell, d < 3 ? d + 3 : d - 3); }

    static constexpr std::uint32_t step_cost(unsigned) { return 1; }  ///< The cost of any move: 1.

    /// The number of steps between `from` and `to` on an empty map.
    static constexpr std::uint32_t estimate(Cell from, Cell to) {
        return by_rows ? apart(from.x, from.y, to.x, to.y) : apart(from.y, from.x, to.y, to.x);
    }

    /// The moves that may be made from `cell`, bit d for move d.
    template <GridMap Map>
    static constexpr std::uint32_t allowed(const Map& map, Cell cell) {
        const detail::Anywhere<Map>& anywhere = map;
        std::uint32_t mask = 0;
        for (unsigned d = 0; d < directions; ++d) {
            mask |= static_cast<std::uint32_t>(anywhere.passable(neighbour(cell, d))) << d;
        }
        return mask;
    }

    /// The direction from one cell to another in half headings: 2 * d if move d alone leads straight there, 2 * d + 1
    /// if it lies between the moves d and d + 1. Precondition: the cells differ.
    static constexpr unsigned bearing(Cell from, Cell to) {
        if constexpr (by_rows) {
            return half_headings(halves(from.x, from.y, to.x, to.y), to.y - from.y);
        } else {
            // With x and y swapped, 0 becomes 2 and the circle is reversed.
            const unsigned mirrored = half_headings(halves(from.y, from.x, to.y, to.x), to.x - from.x);
            return mirrored <= 2 ? 2 - mirrored : 14 - mirrored;
        }
    }

private:
    // Below, `row` is y and `place` is x. In the q layouts, `row` is x and `place` is y.
    static constexpr bool by_rows = L == HexLayout::odd_r || L == HexLayout::even_r;

    /// 1 if a row is shifted by half a hexagon, else 0; for negative rows too.
    static constexpr int shove(int row) {
        return (row + (L == HexLayout::even_r || L == HexLayout::even_q ? 1 : 0)) & 1;
    }

    static constexpr Cell stepped(int place, int row, unsigned d) {
        if (d == 0 || d == 3) {
            place += d == 0 ? 1 : -1;
        } else {
            // From a shifted row, half a hexagon forward is place + 1; from others, half a hexagon back is place - 1.
            place += shove(row) - (d == 2 || d == 4 ? 1 : 0);
            row += d < 3 ? 1 : -1;
        }
        return {static_cast<std::int16_t>(place), static_cast<std::int16_t>(row)};
    }

    /// Signed distance between two places along their rows, in half hexagons.
    static constexpr int halves(int place, int row, int other_place, int other_row) {
        return 2 * (other_place - place) + shove(other_row) - shove(row);
    }

    /// The number of steps: one to another row also moves half a hexagon along; the rest are whole steps along a row.
    static constexpr std::uint32_t apart(int place, int row, int other_place, int other_row) {
        const std::uint32_t along = detail::magnitude(halves(place, row, other_place, other_row));
        const auto rows = static_cast<std::uint32_t>(row < other_row ? other_row - row : row - other_row);
        return along > rows ? (along + rows) / 2 : rows;
    }

    /// The half headings of a direction: `along` half hexagons along and `across` rows across. Move 1 goes one of each.
    static constexpr unsigned half_headings(int along, int across) {
        if (across < 0) {
            return half_headings_up(-along, -across) + 6;
        }
        return along < 0 && across == 0 ? 6 : half_headings_up(along, across);
    }
    static constexpr unsigned half_headings_up(int along, int across) {
        return across == 0        ? 0
               : along > across   ? 1
               : along == across  ? 2
               : along > -across  ? 3
               : along == -across ? 4
                                  : 5;
    }
};

template <HexLayout L>
inline constexpr bool reversible<Hex<L>> = true;
/// One step leads between any two hexagons that touch, so a shortest path enters at most two of any three that touch
/// each other. In a block of 2 x 2 cells all pairs touch except one diagonal, so it enters at most three of them, as
/// on square grids. @see cost_bound
template <HexLayout L>
inline constexpr bool takes_shortcuts<Hex<L>> = true;

}  // namespace firmpath
