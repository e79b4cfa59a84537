/// @file
/// Whether the cells that a robot covers are free.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/lattice/motion_primitive.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath::detail {

/// The cell `dx` columns and `dy` rows away from a cell of a map, at most 255 each. Beyond 16 bits it wraps: to a
/// cell outside any map.
constexpr Cell cell_at(Cell cell, int dx, int dy) { return cell_at(cell.x + dx, cell.y + dy); }

/// `length` cells of a map from column x on, the first in bit 0; blocked outside. Precondition: length is 1 to 32.
template <class Map>
constexpr std::uint32_t blocked_run(const Map& map, int x, int y, unsigned length) {
    std::uint32_t free = 0;
    if (y >= 0 && y < Map::height) {
        const int end = x + static_cast<int>(length) < Map::width ? x + static_cast<int>(length) : Map::width;
        for (int at = x > 0 ? x : 0; at < end; ++at) {
            const Cell cell = cell_at(at, y);
            assume_on_map<Map>(cell);
            free |= std::uint32_t{map.passable(cell)} << (at - x);
        }
    }
    return ~free & ~std::uint32_t{0} >> (32 - length);
}
template <WordMap Map>
constexpr std::uint32_t blocked_run(const Map& map, int x, int y, unsigned length) {
    const Anywhere<Map>& anywhere = map;
    const int word = x >> 5;
    const auto shift = static_cast<unsigned>(x - 32 * word);
    std::uint32_t cells = anywhere.blocked_word(y, word) >> shift;
    if (shift + length > 32) {
        cells |= anywhere.blocked_word(y, word + 1) << (32 - shift);
    }
    return cells & ~std::uint32_t{0} >> (32 - length);
}

/// Whether a robot that stands in the middle of a cell in a heading covers only free cells of the map.
template <class Primitives, class Map>
constexpr bool stands_free(const Map& map, Cell cell, unsigned heading) {
    constexpr unsigned quarter = Primitives::headings / 4;
    const unsigned base = heading % quarter;
    for (unsigned i = Primitives::footprint_first[base]; i < Primitives::footprint_first[base + 1]; ++i) {
        const CellRun run = Primitives::footprint[i];
        for (int n = 0; n < run.length; ++n) {
            const Displacement d = quarter_turned({run.x + n, run.y}, static_cast<int>(heading / quarter));
            const Anywhere<Map>& anywhere = map;
            if (!anywhere.passable(cell_at(cell, d.x, d.y))) {
                return false;
            }
        }
    }
    return true;
}

/// Whether a robot sweeps only free cells of the map in a motion from a cell. Precondition: the cells that it covers at
/// the beginning are free.
template <class Primitives, class Map>
constexpr bool sweeps_free(const Map& map, Cell cell, const MotionPrimitive& motion) {
    if (cell.x + motion.low_x < 0 || cell.x + motion.high_x >= Map::width || cell.y + motion.low_y < 0 ||
        cell.y + motion.high_y >= Map::height) {
        return false;
    }
    for (unsigned i = motion.first_run; i < unsigned{motion.first_run} + motion.runs; ++i) {
        const CellRun run = Primitives::runs[i];
        if constexpr (WordMap<Map>) {
            if (blocked_run(map, cell.x + run.x, cell.y + run.y, run.length) != 0) {
                return false;
            }
        } else {
            Cell at = cell_at(cell, run.x, run.y);
            for (unsigned left = run.length; left > 0; --left, ++at.x) {
                assume_on_map<Map>(at);
                if (!map.passable(at)) {
                    return false;
                }
            }
        }
    }
    return true;
}

}  // namespace firmpath::detail
