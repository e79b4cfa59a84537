/// @file
/// Saves an occupancy grid.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/save.hpp"
#include "firmpath/sense/knowledge.hpp"
#include "firmpath/sense/occupancy_grid.hpp"

namespace firmpath {

/// Restoring keeps the knowledge of every cell. A cell that only hysteresis keeps in its state comes back with the
/// value at which it would enter that state; all others come back exactly.
template <int W, int H, Unknown U, Thresholds T>
struct Saved<OccupancyGrid<W, H, U, T>> {
    using Grid = OccupancyGrid<W, H, U, T>;
    static constexpr SavedKind kind = SavedKind::occupancy;
    static constexpr unsigned bits = 8;
    static constexpr unsigned get(const Grid& grid, Cell cell) {
        const std::int32_t value = grid.log_odds(cell);
        const Knowledge known = grid.knowledge(cell);
        const bool held_occupied = known == Knowledge::occupied && value < T.occupied_from;
        const bool held_free = known == Knowledge::free && value > T.free_from;
        return static_cast<std::uint8_t>(held_occupied ? T.occupied_from : held_free ? T.free_from : value);
    }
    static constexpr void put(Grid& grid, Cell cell, unsigned number) {
        grid.set_log_odds(cell, static_cast<std::int8_t>(number));
    }
};

}  // namespace firmpath
