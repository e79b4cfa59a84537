/// @file
/// Kinds of ground, a few bits a cell.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "firmpath/grid/cell.hpp"
#include "firmpath/grid/cell_index.hpp"
#include "firmpath/panic.hpp"

namespace firmpath {

/// The kind of ground of each of `W` x `H` cells, in 2 or 4 bits: a number, or an enumeration of the user's.
///
///     enum class Ground : std::uint8_t { floor, carpet, ramp, water };
///     firmpath::TerrainGrid<64, 64, 2, Ground> ground;
///
/// What a kind costs differs from robot to robot, so this is not a map yet: `terrain(grid, table)` makes one.
///
/// A literal type: a `constexpr` grid lies in flash. A value-initialised grid is all kind 0 and lies in `.bss`.
///
/// Layout: cells count row by row without gaps, cell i = y * W + x; the lowest bits of a byte hold its first cell:
///
///     2 bits: byte 0 = cells 3 2 1 0      4 bits: byte 0 = cells 1 0
///
/// One writer a grid: `set` is not atomic.
///
/// Memory: ceil(W * H * Bits / 8) + 4 bytes, rounded up to whole words.
template <int W, int H, int Bits = 2, class Kind = std::uint8_t>
class TerrainGrid {
    static_assert(W >= 1 && H >= 1, "TerrainGrid: width and height must be at least 1");
    static_assert(W <= 32767 && H <= 32767, "TerrainGrid: width and height must fit a Cell: at most 32767");
    static_assert(Bits == 2 || Bits == 4, "TerrainGrid: a cell has 2 bits (4 kinds) or 4 bits (16 kinds)");

    static constexpr std::uint32_t per_byte = 8 / Bits;
    static constexpr std::size_t size = (static_cast<std::size_t>(W) * H + per_byte - 1) / per_byte;

public:
    static constexpr int width = W;
    static constexpr int height = H;
    /// How many kinds a cell can tell apart.
    static constexpr unsigned kinds = 1U << Bits;

    /// What a cell holds.
    using value_type = Kind;
    /// The cells as one array, in the layout above: what a baked map is written as.
    using Bytes = std::array<std::uint8_t, size>;

    /// All kind 0.
    constexpr TerrainGrid() = default;

    /// From the bytes of the layout above. O(cells).
    explicit constexpr TerrainGrid(const Bytes& bytes) {
        const std::uint8_t* from = bytes.data();
        for (std::uint8_t& to : cells_) {
            to = *from++;
        }
        // The last byte's spare bits are kept 0, so that grids compare by their cells.
        constexpr std::uint32_t spare = static_cast<std::uint32_t>(size * per_byte - static_cast<std::size_t>(W) * H);
        cells_[size - 1] = static_cast<std::uint8_t>(cells_[size - 1] & 0xFFU >> (spare * Bits));
    }

    /// Draws a grid: the letter `kinds_by_letter[k]` stands for kind k, line ends and blanks are skipped; the first line
    /// is row 0. Meant for tests and small constant maps.
    ///
    ///     TerrainGrid<4, 2>::drawn("..~~"
    ///                              ".~~#", ".~#");   // kind 0 is '.', 1 is '~', 2 is '#'
    ///
    /// Precondition: exactly W * H cells are drawn, in letters that are listed; else `panic` (a compile error in a
    /// constant).
    static constexpr TerrainGrid drawn(const char* art, const char* kinds_by_letter) {
        TerrainGrid grid;
        std::uint32_t n = 0;
        for (; *art != '\0'; ++art) {
            if (*art == '\n' || *art == '\r' || *art == ' ') {
                continue;
            }
            unsigned kind = 0;
            while (kinds_by_letter[kind] != *art) {
                require(kinds_by_letter[kind] != '\0', "drawn: a letter that no kind of ground has");
                ++kind;
            }
            require(kind < kinds, "drawn: more kinds of ground than a cell's bits can tell apart");
            require(n < static_cast<std::uint32_t>(W * H), "drawn: more cells than width * height");
            grid.put(n++, kind);
        }
        require(n == static_cast<std::uint32_t>(W * H), "drawn: fewer cells than width * height");
        return grid;
    }

    /// Whether `cell` lies in the map. O(1).
    static constexpr bool contains(Cell cell) {
        return static_cast<unsigned>(cell.x) < static_cast<unsigned>(W) &&
               static_cast<unsigned>(cell.y) < static_cast<unsigned>(H);
    }

    /// The kind of a cell of the map. O(1).
    constexpr Kind at(Cell cell) const { return static_cast<Kind>(number(cell)); }

    /// The same as a number, for tables. O(1).
    constexpr unsigned number(Cell cell) const {
        const std::uint32_t i = CellIndex<W>::of(cell);
        return static_cast<unsigned>(cells_[i / per_byte]) >> shift(i) & (kinds - 1);
    }

    /// Sets a cell and bumps the revision if that changed it. O(1).
    ///
    /// Precondition: the cell lies in the map and the kind fits the bits; else `panic`.
    constexpr void set(Cell cell, Kind kind) {
        require(contains(cell), "TerrainGrid::set: the cell lies outside the map; ask contains() first");
        require(static_cast<unsigned>(kind) < kinds, "TerrainGrid::set: the kind needs more bits than a cell has");
        revision_ += number(cell) != static_cast<unsigned>(kind) ? 1U : 0U;
        put(CellIndex<W>::of(cell), static_cast<unsigned>(kind));
    }

    /// Sets every cell; one revision. O(cells).
    ///
    /// Precondition: as for `set`.
    constexpr void fill(Kind kind) {
        require(static_cast<unsigned>(kind) < kinds, "TerrainGrid::fill: the kind needs more bits than a cell has");
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(W * H); ++i) {
            put(i, static_cast<unsigned>(kind));
        }
        ++revision_;
    }

    /// Changes whenever a member changes a cell; wraps after 2^32 changes. Assigning a whole grid takes over the other's
    /// revision, so a search under way need not notice: begin anew.
    constexpr std::uint32_t revision() const { return revision_; }

    /// The first byte of the layout above.
    constexpr const std::uint8_t* data() const { return cells_; }

    /// Equal cells; the revision does not count. O(cells).
    friend constexpr bool operator==(const TerrainGrid& a, const TerrainGrid& b) {
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

}  // namespace firmpath
