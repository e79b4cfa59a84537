/// @file
/// The requirements on a grid that can be saved.
#pragma once

#include <concepts>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/terrain_grid.hpp"

namespace firmpath {

/// The meaning of the cells of a saved grid. Kinds of your own: 128 to 255.
enum class SavedKind : std::uint8_t {
    blocked = 1,    ///< a bit: 1 is blocked. A `BitGrid` or a `JumpGrid`, each of which can be restored as the other
    terrain = 2,    ///< a `TerrainGrid`, or another `PackedGrid`
    costs = 3,      ///< a `CostGrid`
    occupancy = 4,  ///< log-odds, as int8_t
    robot_map = 5,  ///< where a `RobotMap` lies, and log-odds, as int8_t
};

/// How a grid is saved, cell by cell. Specialise it for your own grid.
///
///     template <int W, int H>
///     struct firmpath::Saved<Heights<W, H>> {
///         static constexpr SavedKind kind{128};
///         static constexpr unsigned bits = 8;   // a cell: 1, 2, 4 or 8
///         static constexpr unsigned get(const Heights<W, H>& grid, Cell cell) { return grid.height_at(cell); }
///         static constexpr void put(Heights<W, H>& grid, Cell cell, unsigned number) { grid.raise(cell, number); }
///     };
///
/// `get` returns a number that fits the bits; `put` must accept every such number. Both are called only for cells of
/// the grid, whose `width` and `height` are constants.
///
/// Data of the whole grid may be saved as `details`: a number of bytes, at most 16. Then there are also
///
///         static constexpr unsigned details = 4;
///         static constexpr std::uint8_t get_detail(const Grid& grid, unsigned k);                // byte k
///         static constexpr bool accepts(const Grid& grid, std::span<const std::uint8_t> bytes);  // if not: other_size
///         static constexpr void put_details(Grid& grid, std::span<const std::uint8_t> bytes);    // before the cells
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
struct Saved<detail::PackedGrid<W, H, Bits, Value>> {
    using Grid = detail::PackedGrid<W, H, Bits, Value>;
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

namespace detail {

/// A grid that can be saved, because it has a `Saved`. @see Saved
template <class Grid>
concept Savable = requires(Grid& to, const Grid& from, Cell cell) {
    { Saved<Grid>::kind } -> std::convertible_to<SavedKind>;
    { Saved<Grid>::get(from, cell) } -> std::same_as<unsigned>;
    Saved<Grid>::put(to, cell, 0U);
}
&&(Saved<Grid>::bits == 1 || Saved<Grid>::bits == 2 || Saved<Grid>::bits == 4 || Saved<Grid>::bits == 8);

}  // namespace detail

}  // namespace firmpath
