/// @file
/// The plain occupancy grid: one bit a cell; and the initial state of a grid's cells.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/map/detail/bits.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

// The initial state of a grid's cells, as an argument of its constructor. Without an argument a grid lies in `.bss`, as
// its zeros mean what a new grid should be: all free, all of the first kind (`TerrainGrid`), or all unknown
// (`OccupancyGrid`). Where zeros mean anything else there is no default constructor: `JumpGrid` needs an argument.

namespace detail {

/// All cells free.
struct AllFree {
    explicit AllFree() = default;
};

/// All cells blocked.
struct AllBlocked {
    explicit AllBlocked() = default;
};

/// All cells unknown.
struct AllUnknown {
    explicit AllUnknown() = default;
};

}  // namespace detail

/// All cells free: `constinit firmpath::JumpGrid<64, 64> map{firmpath::all_free};`
inline constexpr detail::AllFree all_free{};
/// All cells blocked: `constinit firmpath::JumpGrid<64, 64> map{firmpath::all_blocked};`
inline constexpr detail::AllBlocked all_blocked{};
/// All cells unknown: `constinit firmpath::OccupancyGrid<64, 64> map{firmpath::all_unknown};`
inline constexpr detail::AllUnknown all_unknown{};

/// An occupancy grid of `W` x `H` cells, one bit each: 1 is blocked, 0 is free.
///
/// A literal type: a `constexpr` grid lies in flash. A value-initialised grid is all free and lies in
/// `.bss`. Models `WordMap`.
///
/// Layout: row by row, each row in whole 32-bit words, bit b of word i is column 32 * i + b:
///
///     word 0 of row 0: columns 31 ... 1 0   (bit 31 ... bit 0)
///
/// One writer per grid: `set` is not atomic.
///
/// Memory: 4 * ceil(W / 32) * H + 4 bytes.
template <int W, int H>
class BitGrid : public HoldsCells {
    static_assert(W >= 1 && H >= 1, "BitGrid: width and height must be at least 1");
    static_assert(W <= 32767 && H <= 32767, "BitGrid: width and height must fit a Cell: at most 32767");

public:
    static constexpr int width = W;                        ///< columns
    static constexpr int height = H;                       ///< rows
    static constexpr int words_per_row = words_in_row(W);  ///< 32-bit words of a row: ceil(W / 32)

    /// The grid's bits as one array, row by row: the form of a baked map.
    using Words = std::array<std::uint32_t, static_cast<std::size_t>(words_per_row) * H>;

    /// All free, in `.bss`.
    constexpr BitGrid() = default;
    /// The same, spelt out: `BitGrid<64, 64> map{all_free}`.
    explicit constexpr BitGrid(detail::AllFree) {}
    /// All blocked: such a grid does not lie in `.bss`. O(words).
    explicit constexpr BitGrid(detail::AllBlocked) {
        fill(true);
        revision_ = 0;
    }

    /// From the words of the layout above. Bits beyond the last column are ignored. O(words).
    explicit constexpr BitGrid(const Words& words) : words_(words) {
        for (int y = 0; y < H; ++y) {
            words_[word_index(y, words_per_row - 1)] &= ~bits_beyond(W, words_per_row - 1);
        }
    }

    /// Draws a grid: '#', '@', 'O' and 'T' are blocked, '.' is free, line ends and blanks are skipped;
    /// the first line is row 0. Meant for tests and small constant maps.
    ///
    /// Precondition: exactly W * H cells are drawn; else `panic` (a compile error in a constant). O(characters).
    static constexpr BitGrid drawn(const char* art) {
        BitGrid grid;
        int n = 0;
        for (; *art != '\0'; ++art) {
            if (*art == '\n' || *art == '\r' || *art == ' ') {
                continue;
            }
            const bool blocked = *art == '#' || *art == '@' || *art == 'O' || *art == 'T';
            require(blocked || *art == '.', "BitGrid::drawn: a cell must be one of # @ O T .");
            require(n < W * H, "BitGrid::drawn: more cells than width * height");
            if (blocked) {
                grid.words_[word_index(n / W, (n % W) / 32)] |= bit(n % W);
            }
            ++n;
        }
        require(n == W * H, "BitGrid::drawn: fewer cells than width * height");
        return grid;
    }

    /// Whether `cell` lies in the map.
    static constexpr bool contains(Cell cell) {
        // A negative coordinate is a large unsigned one, so one comparison checks both bounds.
        return static_cast<unsigned>(cell.x) < static_cast<unsigned>(W) &&
               static_cast<unsigned>(cell.y) < static_cast<unsigned>(H);
    }

    /// Whether `cell` may be entered; false outside the map.
    constexpr bool passable(Cell cell) const {
        return contains(cell) && (words_[word_index(cell.y, cell.x >> 5)] & bit(cell.x)) == 0;
    }

    /// Bit b is set if cell (32 * i + b, row) is blocked; all ones outside the map.
    constexpr std::uint32_t blocked_word(int row, int i) const {
        if (static_cast<unsigned>(row) >= static_cast<unsigned>(H) ||
            static_cast<unsigned>(i) >= static_cast<unsigned>(words_per_row)) {
            return ~std::uint32_t{0};
        }
        std::uint32_t word = words_[word_index(row, i)];
        if constexpr (W % 32 != 0) {
            // Bits beyond the last column are stored as 0, so that grids compare by their cells.
            if (i == words_per_row - 1) {
                word |= bits_beyond(W, words_per_row - 1);
            }
        }
        return word;
    }

    /// The same, but 0 outside the map and beyond the last column.
    constexpr std::uint32_t blocked_inside(int row, int i) const {
        return static_cast<unsigned>(row) < static_cast<unsigned>(H) &&
                       static_cast<unsigned>(i) < static_cast<unsigned>(words_per_row)
                   ? words_[word_index(row, i)]
                   : 0;
    }

    /// Blocks or frees a cell and bumps the revision if that changed it.
    ///
    /// Precondition: the cell lies in the map; else `panic`.
    constexpr void set(Cell cell, bool blocked = true) {
        require(contains(cell), "BitGrid::set: the cell lies outside the map; ask contains() first");
        std::uint32_t& word = words_[word_index(cell.y, cell.x >> 5)];
        const std::uint32_t changed = blocked ? word | bit(cell.x) : word & ~bit(cell.x);
        revision_ += changed != word ? 1U : 0U;
        word = changed;
    }

    /// The same for a cell from input data. @return false, without any change, if it lies outside the map.
    [[nodiscard]] constexpr bool try_set(Cell cell, bool blocked = true) {
        if (!contains(cell)) {
            return false;
        }
        set(cell, blocked);
        return true;
    }

    /// Blocks or frees every cell; increments the revision once. O(words).
    constexpr void fill(bool blocked) {
        for (int y = 0; y < H; ++y) {
            for (int i = 0; i < words_per_row; ++i) {
                words_[word_index(y, i)] = blocked ? ~bits_beyond(W, i) : 0;
            }
        }
        ++revision_;
    }

    /// Blocks every cell of row `row` whose bit is set in `mask`, a word of the layout above; bits
    /// beyond the last column and words outside the map are ignored.
    constexpr void block_word(int row, int i, std::uint32_t mask) {
        if (static_cast<unsigned>(row) >= static_cast<unsigned>(H) ||
            static_cast<unsigned>(i) >= static_cast<unsigned>(words_per_row)) {
            return;
        }
        std::uint32_t& word = words_[word_index(row, i)];
        const std::uint32_t changed = word | (mask & ~bits_beyond(W, i));
        revision_ += changed != word ? 1U : 0U;
        word = changed;
    }

    /// Moves what the cells hold: cell (x, y) becomes what (x + columns, y + rows) was; free if that lies outside. For
    /// a window that moves with a robot. Increments the revision once. O(words).
    constexpr void scroll(int columns, int rows) {
        detail::shift_rows(words_.data(), words_per_row, W, H, columns, rows);
        ++revision_;
    }

    /// Changes whenever a member function changes a cell; wraps after 2^32 changes. Assigning a whole grid also copies
    /// the other grid's revision, so a running search may not notice the change: begin a new search.
    constexpr std::uint32_t revision() const { return revision_; }

    /// The words of the layout above, as the constructor takes them.
    constexpr const Words& words() const { return words_; }

    /// Compares the cells; ignores the revision. O(words).
    friend constexpr bool operator==(const BitGrid& a, const BitGrid& b) { return a.words_ == b.words_; }

private:
    friend struct detail::CellFlips;

    /// For `detail::CellFlips`: cells of one word.
    constexpr void flip(int row, int i, std::uint32_t cells) {
        words_[word_index(row, i)] ^= cells;
        revision_ += detail::bits_set(cells);
    }
    static constexpr std::size_t word_index(int row, int i) {
        return static_cast<std::size_t>(row * words_per_row + i);
    }
    static constexpr std::uint32_t bit(int x) { return std::uint32_t{1} << (static_cast<unsigned>(x) % 32); }

    Words words_{};
    std::uint32_t revision_ = 0;
};

template <int W, int H>
inline constexpr bool answers_outside<BitGrid<W, H>> = true;

}  // namespace firmpath
