/// @file
/// Kinds of ground, a few bits per cell.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

namespace detail {

/// A number of 2, 4 or 8 bits for each of `W` x `H` cells, or a user-defined enumeration. The base of the library's
/// grids that hold more than free and blocked. It is not a map: those grids define what a number means.
///
/// A literal type: a `constexpr` grid lies in flash. A value-initialised grid is all 0 and lies in `.bss`.
///
/// Layout: cells are stored row by row without gaps, cell i = y * W + x (as in nav_msgs/OccupancyGrid); the lowest bits
/// of a byte hold its first cell:
///
///     2 bits: byte 0 = cells 3 2 1 0      4 bits: byte 0 = cells 1 0      8 bits: byte 0 = cell 0
///
/// One writer per grid: `set` is not atomic.
///
/// Memory: ceil(W * H * Bits / 8) + 4 bytes, rounded up to whole words.
template <int W, int H, int Bits, class Value = std::uint8_t>
class PackedGrid : public HoldsCells {
    static_assert(W >= 1 && H >= 1, "PackedGrid: width and height must be at least 1");
    static_assert(W <= 32767 && H <= 32767, "PackedGrid: width and height must fit a Cell: at most 32767");
    static_assert(Bits == 2 || Bits == 4 || Bits == 8, "PackedGrid: a cell must have 2, 4 or 8 bits");

    static constexpr std::uint32_t per_byte = 8 / Bits;
    static constexpr std::size_t size = (static_cast<std::size_t>(W) * H + per_byte - 1) / per_byte;

public:
    static constexpr int width = W;   ///< columns
    static constexpr int height = H;  ///< rows
    /// The number of different values that a cell can hold.
    static constexpr unsigned kinds = 1U << Bits;

    /// What a cell holds.
    using value_type = Value;
    /// The cells as one array, in the layout above: the form of a baked map.
    using Bytes = std::array<std::uint8_t, size>;

    /// All 0.
    constexpr PackedGrid() = default;

    /// From the bytes of the layout above. O(cells).
    explicit constexpr PackedGrid(const Bytes& bytes) {
        const std::uint8_t* from = bytes.data();
        for (std::uint8_t& to : cells_) {
            to = *from++;
        }
        // The last byte's spare bits stay 0, so that grids compare by their cells.
        constexpr std::uint32_t spare = size * per_byte - static_cast<std::size_t>(W) * H;
        cells_[size - 1] = static_cast<std::uint8_t>(cells_[size - 1] & 0xFFU >> (spare * Bits));
    }

    /// Draws a grid: the letter `kinds_by_letter[k]` stands for kind k; line ends and blanks are skipped. The first
    /// line is row 0. Meant for tests and small constant maps.
    ///
    ///     TerrainGrid<4, 2>::drawn("..~~"
    ///                              ".~~#", ".~#");   // kind 0 is '.', 1 is '~', 2 is '#'
    ///
    /// Precondition: exactly W * H cells are drawn, in the listed letters; else `panic` (a compile error in a
    /// constant). O(W * H).
    static constexpr PackedGrid drawn(const char* art, const char* kinds_by_letter) {
        PackedGrid grid;
        std::uint32_t n = 0;
        for (; *art != '\0'; ++art) {
            if (*art == '\n' || *art == '\r' || *art == ' ') {
                continue;
            }
            unsigned kind = 0;
            while (kinds_by_letter[kind] != *art) {
                require(kinds_by_letter[kind] != '\0', "drawn: a letter must name a kind of ground");
                ++kind;
            }
            require(kind < kinds, "drawn: more kinds of ground than a cell's bits can store");
            require(n < static_cast<std::uint32_t>(W * H), "drawn: more cells than width * height");
            grid.put(n++, kind);
        }
        require(n == static_cast<std::uint32_t>(W * H), "drawn: fewer cells than width * height");
        return grid;
    }

    /// Whether `cell` lies in the map.
    static constexpr bool contains(Cell cell) { return detail::on_map<PackedGrid>(cell); }

    /// The value of a cell; 0 outside the map.
    constexpr Value at(Cell cell) const { return static_cast<Value>(number(cell)); }

    /// The same as a number, for tables.
    [[gnu::always_inline]] constexpr unsigned number(Cell cell) const {
        if (!contains(cell)) {
            return 0;
        }
        const std::uint32_t i = CellIndex<W>::of(cell);
        return static_cast<unsigned>(cells_[i / per_byte]) >> shift(i) & (kinds - 1);
    }

    /// Sets a cell and bumps the revision if that changed it.
    ///
    /// Precondition: the cell lies in the map and the kind fits the bits; else `panic`.
    constexpr void set(Cell cell, Value kind) {
        require(contains(cell), "set: the cell lies outside the map; ask contains() first");
        require(static_cast<unsigned>(kind) < kinds, "set: the kind needs more bits than a cell has");
        revision_ += number(cell) != static_cast<unsigned>(kind) ? 1U : 0U;
        put(CellIndex<W>::of(cell), static_cast<unsigned>(kind));
    }

    /// The same for input data. @return false, without any change, if the cell lies outside the map or the kind does
    /// not fit the bits.
    [[nodiscard]] constexpr bool try_set(Cell cell, Value kind) {
        if (!contains(cell) || static_cast<unsigned>(kind) >= kinds) {
            return false;
        }
        set(cell, kind);
        return true;
    }

    /// Sets every cell; increments the revision once. O(cells).
    ///
    /// Precondition: as for `set`.
    constexpr void fill(Value kind) {
        require(static_cast<unsigned>(kind) < kinds, "fill: the kind needs more bits than a cell has");
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(W * H); ++i) {
            put(i, static_cast<unsigned>(kind));
        }
        ++revision_;
    }

    /// Changes whenever a member function changes a cell; wraps after 2^32 changes. Assigning a whole grid also copies
    /// the other grid's revision, so a running search may not notice the change: begin a new search.
    constexpr std::uint32_t revision() const { return revision_; }

    /// The first byte of the layout above.
    constexpr const std::uint8_t* data() const { return cells_; }

    /// Compares the cells; ignores the revision. O(cells).
    friend constexpr bool operator==(const PackedGrid& a, const PackedGrid& b) {
        const std::uint8_t* other = b.cells_;
        for (const std::uint8_t byte : a.cells_) {
            if (byte != *other++) {
                return false;
            }
        }
        return true;
    }

private:
    static constexpr unsigned shift(std::uint32_t i) { return i % per_byte * Bits; }

    constexpr void put(std::uint32_t i, unsigned kind) {
        const unsigned others = cells_[i / per_byte] & ~((kinds - 1) << shift(i));
        cells_[i / per_byte] = static_cast<std::uint8_t>(others | kind << shift(i));
    }

    std::uint32_t revision_ = 0;
    std::uint8_t cells_[size]{};
};

}  // namespace detail

/// The kind of ground of each of `W` x `H` cells, in 2 or 4 bits: a number, or a user-defined enumeration.
///
///     enum class Ground : std::uint8_t { floor, carpet, ramp, water };
///     firmpath::TerrainGrid<64, 64, 2, Ground> ground;
///
/// The cost of a kind differs from robot to robot, so this is not a map yet: `terrain(grid, table)` builds one.
///
/// @see PackedGrid for members and memory.
template <int W, int H, int Bits = 2, class Kind = std::uint8_t>
using TerrainGrid = detail::PackedGrid<W, H, Bits, Kind>;

}  // namespace firmpath
