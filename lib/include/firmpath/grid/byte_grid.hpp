/// @file
/// A byte for every cell, whatever it means.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "firmpath/grid/cell.hpp"
#include "firmpath/grid/cell_index.hpp"
#include "firmpath/panic.hpp"

namespace firmpath {

/// `W` x `H` bytes: what `CostGrid`, `ByteLayer` and `SpeedMask` have in common. What a byte means is theirs to say, so
/// this is not a map yet.
///
/// A literal type: a `constexpr` grid lies in flash. A value-initialised grid is all 0 and lies in `.bss`.
///
/// Layout: row by row, cell (x, y) is byte y * W + x, as in nav_msgs/OccupancyGrid.
///
/// One writer a grid: `set` is not atomic.
///
/// Memory: W * H + 4 bytes, rounded up to whole words.
template <int W, int H>
class ByteGrid {
    static_assert(W >= 1 && H >= 1, "a grid's width and height must be at least 1");
    static_assert(W <= 32767 && H <= 32767, "a grid's width and height must fit a Cell: at most 32767");

public:
    static constexpr int width = W;
    static constexpr int height = H;

    /// What a cell holds.
    using value_type = std::uint8_t;
    /// The cells as one array, row by row: what a baked map is written as.
    using Bytes = std::array<std::uint8_t, static_cast<std::size_t>(W) * H>;

    /// All 0.
    constexpr ByteGrid() = default;

    /// From the bytes of the layout above. O(cells).
    explicit constexpr ByteGrid(const Bytes& bytes) {
        const std::uint8_t* from = bytes.data();
        for (std::uint8_t& to : cells_) {
            to = *from++;
        }
    }

    /// Whether `cell` lies in the map. O(1).
    static constexpr bool contains(Cell cell) {
        return static_cast<unsigned>(cell.x) < static_cast<unsigned>(W) &&
               static_cast<unsigned>(cell.y) < static_cast<unsigned>(H);
    }

    /// The byte of a cell of the map. O(1).
    constexpr std::uint8_t at(Cell cell) const { return cells_[CellIndex<W>::of(cell)]; }

    /// Sets a cell and bumps the revision if that changed it. O(1).
    ///
    /// Precondition: the cell lies in the map; else `panic`.
    constexpr void set(Cell cell, std::uint8_t value) {
        require(contains(cell), "set: the cell lies outside the map; ask contains() first");
        std::uint8_t& byte = cells_[CellIndex<W>::of(cell)];
        revision_ += byte != value ? 1U : 0U;
        byte = value;
    }

    /// Sets every cell; one revision. O(cells).
    constexpr void fill(std::uint8_t value) {
        for (std::uint8_t& byte : cells_) {
            byte = value;
        }
        ++revision_;
    }

    /// Changes whenever a member changes a cell; wraps after 2^32 changes. Assigning a whole grid takes over the other's
    /// revision, so a search under way need not notice: begin anew.
    constexpr std::uint32_t revision() const { return revision_; }

    /// The first of the W * H bytes of the layout above.
    constexpr const std::uint8_t* data() const { return cells_; }

    /// Equal cells; the revision does not count. O(cells).
    friend constexpr bool operator==(const ByteGrid& a, const ByteGrid& b) {
        const std::uint8_t* other = b.cells_;
        for (const std::uint8_t byte : a.cells_) {
            if (byte != *other++) {
                return false;
            }
        }
        return true;
    }

private:
    std::uint32_t revision_ = 0;
    std::uint8_t cells_[static_cast<std::size_t>(W) * H]{};
};

}  // namespace firmpath
