/// @file
/// Saves and restores maps; the requirements on a grid that can be saved.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/crc32.hpp"
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

namespace detail {

template <class Grid>
struct SavedBits {
    static constexpr SavedKind kind = SavedKind::blocked;
    static constexpr unsigned bits = 1;
    static constexpr unsigned get(const Grid& grid, Cell cell) { return grid.passable(cell) ? 0 : 1; }
    static constexpr void put(Grid& grid, Cell cell, unsigned number) { grid.set(cell, number != 0); }
};

}  // namespace detail

template <int W, int H>
struct Saved<BitGrid<W, H>> : detail::SavedBits<BitGrid<W, H>> {};

template <int W, int H>
struct Saved<JumpGrid<W, H>> : detail::SavedBits<JumpGrid<W, H>> {};

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

/// A grid is written and read in pieces of this many bytes. It is a multiple of the write unit of flash memories (2 to
/// 32 bytes), so each piece can be programmed directly.
inline constexpr std::uint32_t saved_piece = 32;

namespace detail {

/// The bytes that a grid saves besides its cells.
template <class Grid>
constexpr unsigned saved_details() {
    if constexpr (requires { Saved<Grid>::details; }) {
        static_assert(Saved<Grid>::details <= saved_piece - 16, "Saved: details must be at most 16 bytes");
        return Saved<Grid>::details;
    } else {
        return 0;
    }
}

}  // namespace detail

/// The bytes that `save` writes for such a grid: cells * bits / 8 + 20 and its details, rounded up to whole pieces.
template <detail::Savable Grid>
inline constexpr std::uint32_t saved_size = static_cast<std::uint32_t>(
    (20 + detail::saved_details<Grid>() + (std::uint64_t{Grid::width} * Grid::height * Saved<Grid>::bits + 7) / 8 +
     saved_piece - 1) /
    saved_piece * saved_piece);

/// The result of `save` or `restore`.
enum class [[nodiscard]] SaveResult : std::uint8_t{
    done,         ///< the grid was saved, or is restored as it was saved
    not_written,  ///< saving: `write` returned false
    no_grid,      ///< restoring: no grid was saved here; nothing was changed
    other_size,   ///< restoring: a grid of another size was saved here, or of such cells; nothing was changed
    damaged,  ///< restoring: damaged, cut off, of another kind or version, or `read` returned false; nothing changed
    changed,  ///< restoring: the second read differed from the first; do not trust the grid's cells
};

/// The enumerator's name, for logs.
/// @return a string literal; "unknown result" for a value without an enumerator.
constexpr const char* to_string(SaveResult result) {
    switch (result) {
        case SaveResult::done: return "done";
        case SaveResult::not_written: return "not_written";
        case SaveResult::no_grid: return "no_grid";
        case SaveResult::other_size: return "other_size";
        case SaveResult::damaged: return "damaged";
        case SaveResult::changed: return "changed";
        default: break;
    }
    return "unknown result";
}

namespace detail {

using SavedPiece = std::array<std::uint8_t, saved_piece>;
inline constexpr std::size_t saved_header_size = 16;

constexpr std::uint8_t byte_of(std::uint32_t number, unsigned k) {
    return static_cast<std::uint8_t>(number >> (8 * k) & 0xFFU);
}

/// The first bytes of every saved grid of a type.
template <class Grid>
inline constexpr std::array<std::uint8_t, saved_header_size> saved_header = {
    'f',
    'i',
    'r',
    'm',
    1,  // the version of the format
    static_cast<std::uint8_t>(Saved<Grid>::kind),
    static_cast<std::uint8_t>(Saved<Grid>::bits),
    static_cast<std::uint8_t>(saved_details<Grid>()),
    byte_of(Grid::width, 0),
    byte_of(Grid::width, 1),
    byte_of(Grid::height, 0),
    byte_of(Grid::height, 1),
    byte_of(saved_size<Grid>, 0),
    byte_of(saved_size<Grid>, 1),
    byte_of(saved_size<Grid>, 2),
    byte_of(saved_size<Grid>, 3),
};

/// Calls visit(cell, shift) for each cell stored in the next byte, and moves `at` to the cell after them. Does nothing
/// after the last cell of the grid.
template <class Grid, class Visitor>
constexpr void for_next_byte(Cell& at, Visitor visit) {
    for (unsigned shift = 0; shift < 8 && at.y < Grid::height; shift += Saved<Grid>::bits) {
        visit(at, shift);
        ++at.x;
        if (at.x == Grid::width) {
            at.x = 0;
            ++at.y;
        }
    }
}

/// Reads a stream to its end, and sets the grid's cells if `load` is true. @return as `restore`, never `changed`.
template <class Grid, class Read>
constexpr SaveResult read_saved(Grid& grid, Read& read, bool load) {
    SavedPiece piece{};
    Cell at{0, 0};
    std::uint32_t crc = 0;
    for (std::uint32_t offset = 0; offset < saved_size<Grid>; offset += saved_piece) {
        if (!read(offset, std::span<std::uint8_t>(piece))) {
            return SaveResult::damaged;
        }
        crc = crc32(piece, crc);
        std::size_t i = 0;
        for (; offset == 0 && i < saved_header_size; ++i) {
            if (piece[i] != saved_header<Grid>[i]) {
                return i < 4 ? SaveResult::no_grid : i < 8 ? SaveResult::damaged : SaveResult::other_size;
            }
        }
        if constexpr (saved_details<Grid>() != 0) {
            if (offset == 0) {
                const auto details = std::span<const std::uint8_t>(piece).subspan(i, saved_details<Grid>());
                if (!Saved<Grid>::accepts(grid, details)) {
                    return SaveResult::other_size;
                }
                if (load) {
                    Saved<Grid>::put_details(grid, details);
                }
                i += saved_details<Grid>();
            }
        }
        for (; load && i < saved_piece; ++i) {
            for_next_byte<Grid>(at, [&](Cell cell, unsigned shift) {
                Saved<Grid>::put(grid, cell, unsigned{piece[i]} >> shift & ((1U << Saved<Grid>::bits) - 1));
            });
        }
    }
    // The CRC of every message that ends with its own checksum.
    return crc == 0x2144'DF1C ? SaveResult::done : SaveResult::damaged;
}

}  // namespace detail

/// Writes a grid as bytes that `restore` reads, on this machine or another, now or after a reset.
///
///     byte  0    4         5      6      7   8      10       12       16                     size - 4
///          +----+---------+------+------+---+------+--------+--------+-------+-------------+--------+
///          |firm| version | kind | bits | d | width| height |  size  | cells | 0 ...     0 | CRC-32 |
///          +----+---------+------+------+---+------+--------+--------+-------+-------------+--------+
///
/// Numbers are stored lowest byte first. The version is 1. Kind and bits per cell are those of `Saved`, and so are the
/// d bytes of details before the cells, mostly 0. `size` is the size of the whole: `saved_size<Grid>` bytes. Cells are
/// stored row by row without gaps; the lowest bits of a byte hold its first cell. The checksum covers everything before
/// it.
///
///     firmpath::save(map, [&](std::span<const std::uint8_t> bytes) { return flash.append(bytes); });
///
/// Save several grids, such as a map and its overlay, one after the other; see `restore`.
///
/// A reset can come during writing. So keep two places: clear and write the one that cannot be restored, and clear the
/// other only after that. Then one of the two can always be restored; at worst it holds the previous save.
///
/// @param grid   any grid with a `Saved`: `BitGrid`, `JumpGrid`, `PackedGrid` and those made of it, `OccupancyGrid`, or
///               one of your own.
/// @param write  called as write(std::span<const std::uint8_t>) -> bool, each time with `saved_piece` bytes, from the
///               first to the last. If it returns false, calls stop. It may feed a watchdog; it must not edit the grid.
/// @return
///   - `done`: all was written.
///   - `not_written`: `write` returned false.
///
/// Complexity: O(cells). Memory: at most 128 bytes of stack on Cortex-M, plus what `write` uses.
template <class Grid, class Write>
constexpr SaveResult save(const Grid& grid, Write&& write) {
    static_assert(detail::Savable<Grid>, "save: specialise firmpath::Saved for this grid: kind, bits, get and put "
                                         "(for an OccupancyGrid include firmpath/sense/saved_occupancy_grid.hpp)");
    static_assert(
        requires(std::span<const std::uint8_t> bytes) {
            { write(bytes) } -> std::same_as<bool>;
        },
        "save: write must be callable as write(std::span<const std::uint8_t>) and answer a bool");
    detail::SavedPiece piece{};
    Cell at{0, 0};
    std::uint32_t crc = 0;
    for (std::uint32_t offset = 0; offset < saved_size<Grid>; offset += saved_piece) {
        std::size_t i = 0;
        for (; offset == 0 && i < detail::saved_header_size; ++i) {
            piece[i] = detail::saved_header<Grid>[i];
        }
        if constexpr (detail::saved_details<Grid>() != 0) {
            for (unsigned k = 0; offset == 0 && k < detail::saved_details<Grid>(); ++k, ++i) {
                piece[i] = Saved<Grid>::get_detail(grid, k);
            }
        }
        for (; i < saved_piece; ++i) {
            unsigned byte = 0;
            detail::for_next_byte<Grid>(
                at, [&](Cell cell, unsigned shift) { byte |= Saved<Grid>::get(grid, cell) << shift; });
            piece[i] = static_cast<std::uint8_t>(byte);
        }
        const bool last = offset + saved_piece == saved_size<Grid>;
        crc = crc32(std::span<const std::uint8_t>(piece).first(saved_piece - (last ? 4 : 0)), crc);
        for (unsigned k = 0; last && k < 4; ++k) {
            piece[saved_piece - 4 + k] = detail::byte_of(crc, k);
        }
        if (!write(std::span<const std::uint8_t>(piece))) {
            return SaveResult::not_written;
        }
    }
    return SaveResult::done;
}

/// Loads a grid that `save` wrote. It first reads and checks all of it, then reads it again and loads it. So only a
/// complete and undamaged grid reaches the map, except in the case `changed` below.
///
///     const auto read_from = [&](std::uint32_t base) {
///         return [&flash, base](std::uint32_t offset, std::span<std::uint8_t> to) {
///             return flash.read(base + offset, to);
///         };
///     };
///     firmpath::restore(map, read_from(0));
///     firmpath::restore(learnt, read_from(firmpath::saved_size<decltype(map)>));
///
/// @param grid  where to load it: a grid of the type and size that was saved. (A `JumpGrid` and a `BitGrid` may
///              replace each other.)
/// @param read  called as read(std::uint32_t offset, std::span<std::uint8_t>) -> bool: fills the span with the bytes
///              from `offset` on, counted from the start of the saved grid, or returns false; `saved_piece` bytes each.
/// @return
///   - `done`: the grid is as it was saved. Its revision increased as if each cell that differs had been set.
///   - `no_grid`: no grid was saved here, for example after flash was erased. The grid is unchanged.
///   - `other_size`: a grid of another size was saved here (or its size is damaged). The grid is unchanged.
///   - `damaged`: damaged, cut off, of another kind or version, or `read` returned false. The grid is unchanged.
///   - `changed`: the second read returned other bytes than the first, or failed. **Do not trust the grid's cells**:
///     fill it, or restore it from another place.
///
/// Complexity: O(cells). Memory: at most 128 bytes of stack on Cortex-M, plus what `read` uses.
template <class Grid, class Read>
constexpr SaveResult restore(Grid& grid, Read&& read) {
    static_assert(detail::Savable<Grid>, "restore: specialise firmpath::Saved for this grid: kind, bits, get and put "
                                         "(for an OccupancyGrid include firmpath/sense/saved_occupancy_grid.hpp)");
    static_assert(
        requires(std::uint32_t offset, std::span<std::uint8_t> bytes) {
            { read(offset, bytes) } -> std::same_as<bool>;
        },
        "restore: read must be callable as read(std::uint32_t, std::span<std::uint8_t>) and answer a bool");
    const SaveResult checked = detail::read_saved(grid, read, false);
    if (checked != SaveResult::done) {
        return checked;
    }
    return detail::read_saved(grid, read, true) == SaveResult::done ? SaveResult::done : SaveResult::changed;
}

}  // namespace firmpath
