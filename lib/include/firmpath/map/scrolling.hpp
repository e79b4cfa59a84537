/// @file
/// A window that moves over a larger world, without copying what stays in view.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/magnitude.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

/// A cell of a world that is too large for a map.
struct WorldCell {
    std::int32_t x;  ///< column
    std::int32_t y;  ///< row

    friend constexpr bool operator==(const WorldCell&, const WorldCell&) = default;
};

/// The cell of a world, whose cell (0, 0) begins at the point (0, 0), that covers `point`. Exact. O(1), without 64-bit
/// divisions.
///
/// Precondition: the resolution is 1,000 to 4,294,967 micrometres, so that every point has a cell; else `panic`.
constexpr WorldCell to_world_cell(Point point, Micrometres resolution) {
    const std::uint32_t resolution_um = resolution.count();
    require(resolution_um >= 1000 && resolution_um <= detail::max_resolution_um,
            "to_world_cell: the resolution must be 1000 to 4294967 micrometres");
    const auto cells = [=](std::int32_t mm) {
        const std::uint32_t size = detail::magnitude(mm);
        const std::uint32_t high = size / resolution_um;
        const std::uint32_t rest = (size - high * resolution_um) * 1000;
        const std::uint32_t whole = high * 1000 + rest / resolution_um;
        return static_cast<std::int32_t>(mm >= 0 ? whole : 0U - whole - (rest % resolution_um != 0 ? 1U : 0U));
    };
    return {cells(point.x_mm), cells(point.y_mm)};
}

/// The state of a cell that has entered the window, until it is `set`.
enum class Unseen : std::uint8_t { free, blocked };

/// A window of `W` x `H` cells, one bit each, that moves with the robot over a larger world. As a map it works like a
/// `BitGrid`: its cell (0, 0) lies at `corner()` in the world, so every planner, `inflate`, `draw_...` and overlay
/// works on it, with paths in the window's cells. `passable_at` and `set_at` read and write it in the world's cells.
///
/// A move changes where rows and columns begin, and clears the new ones. It copies nothing, because the memory is a
/// ring of rows, each a ring of columns:
///
///     d e f        the window showed  a b c   and moves up by a row: the row g h i takes the place of a b c
///     g h i <-                        d e f
///
/// Cells that leave the window are forgotten. The world is a ring of 2^32 columns and rows: the first follows the last.
///
/// A value-initialised grid has its corner at (0, 0), has no cell set, and lies in `.bss`. Models `WordMap`. A move is
/// a change of the map: it counts in the revision, and a running search ends with `map_changed`.
///
/// One writer per grid: `set` is not atomic.
///
/// Memory: 4 * ceil(W / 32) * H + 16 bytes.
template <int W, int H, Unseen New = Unseen::free>
class ScrollingGrid {
    static_assert(W >= 1 && H >= 1, "ScrollingGrid: width and height must be at least 1");
    static_assert(W <= 32736 && H <= 32767, "ScrollingGrid: width and height must fit a Cell: at most 32736 and 32767");

public:
    static constexpr int width = W;                        ///< columns of the window
    static constexpr int height = H;                       ///< rows of the window
    static constexpr int words_per_row = words_in_row(W);  ///< 32-bit words of a row: ceil(W / 32)

    /// Nothing seen, the corner at (0, 0).
    constexpr ScrollingGrid() = default;
    /// Nothing seen. O(W * H / 32).
    explicit constexpr ScrollingGrid(WorldCell corner) : corner_(corner) {}

    /// Where cell (0, 0) of the window lies in the world. O(1).
    constexpr WorldCell corner() const { return corner_; }

    /// Moves the window so that its cell (0, 0) lies at `corner`. Cells that stay in view keep their state; new cells
    /// become `New`. A move by the window's size or more clears all. Increments the revision once if it moves at all.
    ///
    /// Complexity: O(words that hold new cells): for d columns at most H * (d / 32 + 2), for d rows d * ceil(W / 32).
    constexpr void move_to(WorldCell corner) {
        const std::int32_t dx = difference(corner.x, corner_.x);
        const std::int32_t dy = difference(corner.y, corner_.y);
        if (dx == 0 && dy == 0) {
            return;
        }
        corner_ = corner;
        ++revision_;
        if (dx <= -W || dx >= W || dy <= -H || dy >= H) {
            clear_rows(0, H);
            return;
        }
        first_column_ = static_cast<std::int16_t>(wrapped(first_column_ + dx, columns));
        first_row_ = static_cast<std::int16_t>(wrapped(first_row_ + dy, H));
        clear_columns(dx < 0 ? 0 : W - dx, dx < 0 ? -dx : dx);
        clear_rows(dy < 0 ? 0 : H - dy, dy < 0 ? -dy : dy);
    }

    /// Moves the window so that `centre` lies in its middle, at (W / 2, H / 2). @see move_to
    constexpr void centre_on(WorldCell centre) { move_to({moved(centre.x, -(W / 2)), moved(centre.y, -(H / 2))}); }

    /// Whether `cell` lies in the window. O(1).
    static constexpr bool contains(Cell cell) { return detail::on_map<ScrollingGrid>(cell); }

    /// The cell of the window that lies at `at` in the world.
    ///
    /// @param at    any cell of the world.
    /// @param cell  receives the cell of the window; unchanged unless the result is `found`.
    /// @return `found`, or `out_of_map` if it lies outside the window. O(1).
    constexpr Status to_cell(WorldCell at, Cell& cell) const {
        // Differences wrap, so a cell before the corner gives a large number.
        const auto x = static_cast<std::uint32_t>(difference(at.x, corner_.x));
        const auto y = static_cast<std::uint32_t>(difference(at.y, corner_.y));
        if (x >= std::uint32_t{W} || y >= std::uint32_t{H}) {
            return Status::out_of_map;
        }
        cell = {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
        return Status::found;
    }

    /// Where a cell of the window lies in the world; any cell. O(1).
    constexpr WorldCell to_world(Cell cell) const { return {moved(corner_.x, cell.x), moved(corner_.y, cell.y)}; }

    /// The window's frame, valid until the window moves, if cell (0, 0) of the world begins at the point (0, 0).
    ///
    /// Precondition: cells of whole millimetres, so that the corner is a point; else `panic`. Points must fit 32 bits.
    /// O(1).
    constexpr Frame frame(Micrometres resolution) const {
        require(resolution.count() % 1000 == 0, "ScrollingGrid::frame: the resolution must be whole millimetres");
        const auto mm = [=](std::int32_t cells) {
            return static_cast<std::int32_t>(static_cast<std::uint32_t>(cells) * (resolution.count() / 1000));
        };
        return {{mm(corner_.x), mm(corner_.y)}, resolution, W, H};
    }

    /// Whether `cell` of the window may be entered; false outside. O(1).
    constexpr bool passable(Cell cell) const {
        return contains(cell) && ((words_[word_of(cell)] & bit_of(cell)) == 0) == (New == Unseen::free);
    }

    /// Whether a cell of the world may be entered; false outside the window. O(1).
    constexpr bool passable_at(WorldCell at) const {
        Cell cell{};
        return to_cell(at, cell) == Status::found && passable(cell);
    }

    /// Bit b is set if cell (32 * i + b, row) of the window is blocked; all ones outside. O(1), from two words.
    constexpr std::uint32_t blocked_word(int row, int i) const {
        if (static_cast<unsigned>(row) >= static_cast<unsigned>(H) ||
            static_cast<unsigned>(i) >= static_cast<unsigned>(words_per_row)) {
            return ~std::uint32_t{0};
        }
        const std::size_t line = line_of(row);
        const int column = wrapped(first_column_ + 32 * i, columns);
        const auto shift = static_cast<unsigned>(column) % 32;
        std::uint32_t word = words_[line + static_cast<std::size_t>(column / 32)] >> shift;
        if (shift != 0) {
            const int next = wrapped(column / 32 + 1, words_per_row);
            word |= words_[line + static_cast<std::size_t>(next)] << (32 - shift);
        }
        return (New == Unseen::free ? word : ~word) | bits_beyond(W, i);
    }

    /// Blocks or frees a cell of the window and bumps the revision if that changed it. O(1).
    ///
    /// Precondition: the cell lies in the window; else `panic`.
    constexpr void set(Cell cell, bool blocked = true) {
        require(contains(cell), "ScrollingGrid::set: the cell lies outside the window; ask contains() first");
        if (passable(cell) == blocked) {
            words_[word_of(cell)] ^= bit_of(cell);
            ++revision_;
        }
    }

    /// The same for a cell from input data. @return false, without any change, if it lies outside the window. O(1).
    [[nodiscard]] constexpr bool try_set(Cell cell, bool blocked = true) {
        if (!contains(cell)) {
            return false;
        }
        set(cell, blocked);
        return true;
    }

    /// Blocks or frees a cell of the world. @see set
    ///
    /// @return `found`, or `out_of_map`, without any change, if it lies outside the window. O(1).
    constexpr Status set_at(WorldCell at, bool blocked = true) {
        Cell cell{};
        const Status status = to_cell(at, cell);
        if (status == Status::found) {
            set(cell, blocked);
        }
        return status;
    }

    /// Blocks or frees every cell; increments the revision once. O(words).
    constexpr void fill(bool blocked) {
        for (std::uint32_t& word : words_) {
            word = blocked == (New == Unseen::free) ? ~std::uint32_t{0} : 0;
        }
        ++revision_;
    }

    /// Changes whenever a member function changes a cell or moves the window; wraps after 2^32 changes. O(1).
    constexpr std::uint32_t revision() const { return revision_; }

private:
    /// The columns of the ring: whole words, so that the window's end and its beginning never share a word.
    static constexpr int columns = 32 * words_per_row;

    static constexpr std::int32_t difference(std::int32_t to, std::int32_t from) {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(to) - static_cast<std::uint32_t>(from));
    }
    static constexpr std::int32_t moved(std::int32_t from, int by) {
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(from) + static_cast<std::uint32_t>(by));
    }
    /// Wraps a place on a ring that is at most one round off. Cheaper than a division, which Cortex-M0 lacks.
    static constexpr int wrapped(int place, int size) {
        return place < 0 ? place + size : place < size ? place : place - size;
    }

    constexpr std::size_t line_of(int row) const {
        return static_cast<std::size_t>(wrapped(first_row_ + row, H) * words_per_row);
    }
    constexpr int column_of(int x) const { return wrapped(first_column_ + x, columns); }
    constexpr std::size_t word_of(Cell cell) const {
        return line_of(cell.y) + static_cast<std::size_t>(column_of(cell.x) / 32);
    }
    constexpr std::uint32_t bit_of(Cell cell) const {
        return std::uint32_t{1} << (static_cast<unsigned>(column_of(cell.x)) % 32);
    }

    constexpr void clear_rows(int first, int count) {
        for (int row = first; row < first + count; ++row) {
            const std::size_t line = line_of(row);
            for (int i = 0; i < words_per_row; ++i) {
                words_[line + static_cast<std::size_t>(i)] = 0;
            }
        }
    }
    constexpr void clear_columns(int first, int count) {
        for (int column = column_of(first); count > 0; column = wrapped(column, columns)) {
            // The columns that lie in one word.
            const int low = column % 32;
            const int n = count < 32 - low ? count : 32 - low;
            const std::uint32_t kept = ~(~std::uint32_t{0} >> (32 - n) << low);
            for (int row = 0; row < H; ++row) {
                words_[static_cast<std::size_t>(row * words_per_row + column / 32)] &= kept;
            }
            column += n;
            count -= n;
        }
    }

    WorldCell corner_{};
    std::uint32_t revision_ = 0;
    // Where the window's corner lies in the rings.
    std::int16_t first_column_ = 0;
    std::int16_t first_row_ = 0;
    // A bit is 1 where a cell differs from `New`, so new cells are 0.
    std::uint32_t words_[static_cast<std::size_t>(words_per_row) * H]{};
};

template <int W, int H, Unseen New>
inline constexpr bool answers_outside<ScrollingGrid<W, H, New>> = true;

}  // namespace firmpath
