/// @file
/// What a grid has to say of itself to be saved.
#pragma once

#include <concepts>
#include <cstdint>

#include "firmpath/grid/bit_grid.hpp"
#include "firmpath/grid/cell.hpp"
#include "firmpath/grid/cost_grid.hpp"
#include "firmpath/grid/jump_grid.hpp"
#include "firmpath/grid/occupancy_grid.hpp"
#include "firmpath/grid/packed_grid.hpp"

namespace firmpath {

/// What the cells of a saved grid mean. Kinds of your own: 128 to 255.
enum class SavedKind : std::uint8_t {
    blocked = 1,    ///< a bit: 1 is blocked. A `BitGrid` or a `JumpGrid`, each of which can be restored as the other
    terrain = 2,    ///< a `TerrainGrid`, or another `PackedGrid`
    costs = 3,      ///< a `CostGrid`
    occupancy = 4,  ///< log-odds, as int8_t
};

/// How a grid is saved, cell by cell: specialise it for a grid of your own.
///
///     template <int W, int H>
///     struct firmpath::Saved<Heights<W, H>> {
///         static constexpr SavedKind kind{128};
///         static constexpr unsigned bits = 8;   // a cell: 1, 2, 4 or 8
///         static constexpr unsigned get(const Heights<W, H>& grid, Cell cell) { return grid.height_at(cell); }
///         static constexpr void put(Heights<W, H>& grid, Cell cell, unsigned number) { grid.raise(cell, number); }
///     };
///
/// `get` answers a number that fits the bits; `put` must take every such number. Both are asked for cells of the grid only,
/// whose `width` and `height` are constants.
template <class Grid>
struct Saved;

template <int W, int H>
struct Saved<BitGrid<W, H>> {
    static constexpr SavedKind kind = SavedKind::blocked;
    static constexpr unsigned bits = 1;
    static constexpr unsigned get(const BitGrid<W, H>& grid, Cell cell) { return grid.passable(cell) ? 0 : 1; }
    static constexpr void put(BitGrid<W, H>& grid, Cell cell, unsigned number) { grid.set(cell, number != 0); }
};

template <int W, int H>
struct Saved<JumpGrid<W, H>> {
    static constexpr SavedKind kind = SavedKind::blocked;
    static constexpr unsigned bits = 1;
    static constexpr unsigned get(const JumpGrid<W, H>& grid, Cell cell) { return grid.passable(cell) ? 0 : 1; }
    static constexpr void put(JumpGrid<W, H>& grid, Cell cell, unsigned number) { grid.set(cell, number != 0); }
};

template <int W, int H, int Bits, class Value>
struct Saved<PackedGrid<W, H, Bits, Value>> {
    using Grid = PackedGrid<W, H, Bits, Value>;
    static constexpr SavedKind kind = SavedKind::terrain;
    static constexpr unsigned bits = Bits;
    static constexpr unsigned get(const Grid& grid, Cell cell) { return grid.number(cell); }
    static constexpr void put(Grid& grid, Cell cell, unsigned number) { grid.set(cell, static_cast<Value>(number)); }
};

template <int W, int H, Unknown U>
struct Saved<CostGrid<W, H, U>> {
    using Grid = CostGrid<W, H, U>;
    static constexpr SavedKind kind = SavedKind::costs;
    static constexpr unsigned bits = 8;
    static constexpr unsigned get(const Grid& grid, Cell cell) { return grid.cost(cell); }
    static constexpr void put(Grid& grid, Cell cell, unsigned number) {
        grid.set(cell, static_cast<std::uint8_t>(number));
    }
};

/// Every cell is known afterwards as it was before. One that is kept in its state by hysteresis alone comes back as sure as
/// it takes to enter that state; all others come back exactly.
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

/// A grid that says how it is saved. @see Saved
template <class Grid>
concept Savable = requires(Grid& to, const Grid& from, Cell cell) {
    { Saved<Grid>::kind } -> std::convertible_to<SavedKind>;
    { Saved<Grid>::get(from, cell) } -> std::same_as<unsigned>;
    Saved<Grid>::put(to, cell, 0U);
}
&&(Saved<Grid>::bits == 1 || Saved<Grid>::bits == 2 || Saved<Grid>::bits == 4 || Saved<Grid>::bits == 8);

}  // namespace firmpath
