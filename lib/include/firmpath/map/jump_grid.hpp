/// @file
/// An occupancy grid for jump point search: reads rows and columns word by word.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/detail/bits.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

namespace detail {

/// 32 or 64 cells from word i of a line on: a pointer to words, or a `JoinedLine`.
template <class Word, class Line>
constexpr Word cells_from(Line line, std::ptrdiff_t i) {
    if constexpr (!std::is_pointer_v<Line>) {
        return line.template cells<Word>(i);
    } else if constexpr (sizeof(Word) == 4) {
        return line[i];
    } else {
        // Compilers do not merge the two loads into one.
        if (!std::is_constant_evaluated() && std::endian::native == std::endian::little) {
            Word both;
            __builtin_memcpy(&both, line + i, sizeof both);
            return both;
        }
        return Word{line[i]} | Word{line[i + 1]} << 32;
    }
}

/// A row or a column of words, in which a cell is free if it is free in both lines. It is used like a pointer to words:
/// `line[i]` is word i, and `line + n` moves on by n words in both. Lines nest.
///
/// `A` and `B`: a pointer to words, or another `JoinedLine`.
///
/// Memory: that of both.
template <class A, class B>
class JoinedLine {
public:
    /// From two lines, which are read at the same places.
    constexpr JoinedLine(A a, B b) : a_(a), b_(b) {}

    /// The free cells of word i.
    constexpr std::uint32_t operator[](std::ptrdiff_t i) const { return a_[i] & b_[i]; }

    /// 32 or 64 cells from word i on.
    template <class Word>
    constexpr Word cells(std::ptrdiff_t i) const {
        return detail::cells_from<Word>(a_, i) & detail::cells_from<Word>(b_, i);
    }

    /// Moves on by some words.
    constexpr JoinedLine& operator+=(std::ptrdiff_t words) {
        a_ += words;
        b_ += words;
        return *this;
    }
    /// The line from some words on.
    friend constexpr JoinedLine operator+(JoinedLine line, std::ptrdiff_t words) { return line += words; }
    /// The line from some words before.
    friend constexpr JoinedLine operator-(JoinedLine line, std::ptrdiff_t words) { return line += -words; }

private:
    A a_;
    B b_;
};

}  // namespace detail

/// A map that can be scanned word by word along rows and columns, as `JumpPointSearch` does.
///
/// Required of a model `M` with `const M& m`, in addition to `WordMap`:
/// - `m.row(y)` for y from -1 to height: a pointer to the row's words, or a `JoinedLine`. Bit b of word i is set if
///   cell (32 * i + b, y) is *free*; bits beyond the last column are not set.
/// - `m.column(x)` for x from -1 to width: the same with x and y exchanged.
/// - `M::row_stride`, `M::column_stride`: words from one row or column to the next.
/// - The two words before and the two words after a row or column can be read; bit 31 of the word before is not set.
template <class M>
concept JumpMap = WordMap<M> && requires(const M& map, int i) {
    { map.row(i)[i] } -> std::convertible_to<std::uint32_t>;
    { map.column(i) } -> std::same_as<decltype(map.row(i))>;
    { M::row_stride } -> std::convertible_to<std::ptrdiff_t>;
    { M::column_stride } -> std::convertible_to<std::ptrdiff_t>;
};

namespace detail {

/// A `JumpMap`, by the name that compilers print in the first lines about a map that is none.
template <class M>
concept JumpMapSuchAsJumpGrid = JumpMap<M>;

}  // namespace detail

/// An occupancy grid of `W` x `H` cells, stored twice: by rows and, transposed, by columns. It has a border of blocked
/// cells, so a search reads 32 or 64 cells at a time in both directions, and never checks bounds.
///
/// Initial states: `JumpGrid map{all_free}`, `JumpGrid map{all_blocked}`, or a copy of a `BitGrid`. A set bit is a free
/// cell, so only `all_blocked` lies in `.bss`; for this reason there is no default constructor.
///
///     constexpr firmpath::JumpGrid<W, H> map{plain_map};   // transposed by the compiler
///
/// A literal type: both halves of a `constexpr` grid lie in flash. Models `JumpMap`. One writer: `set` is not atomic.
///
/// Memory: 4 * ((W / 32 + 1) * (H + 2) + (H / 32 + 1) * (W + 2)) + 36 bytes, divisions rounded down: a quarter byte per
/// cell, plus the border.
template <int W, int H>
class JumpGrid : public HoldsCells {
    static_assert(W >= 1 && H >= 1, "JumpGrid: width and height must be at least 1");
    static_assert(W <= 32767 && H <= 32767, "JumpGrid: width and height must fit a Cell: at most 32767");

public:
    static constexpr int width = W;                        ///< columns
    static constexpr int height = H;                       ///< rows
    static constexpr int words_per_row = words_in_row(W);  ///< 32-bit words of a row that hold its cells: ceil(W / 32)
    /// Words per row, with at least one bit beyond the last column: the border between a row and the next.
    static constexpr std::ptrdiff_t row_stride = W / 32 + 1;
    /// Words per column, with at least one bit beyond the last row.
    static constexpr std::ptrdiff_t column_stride = H / 32 + 1;

    JumpGrid() = delete;  // say how it starts: JumpGrid map{all_free}, or all_blocked, which lies in .bss
    /// All blocked, in `.bss`: for a grid that is filled before its first search. O(words) at run time.
    explicit constexpr JumpGrid(detail::AllBlocked) {}
    /// All free: such a grid does not lie in `.bss`. O(words).
    explicit constexpr JumpGrid(detail::AllFree) {
        fill(false);
        revision_ = 0;
    }

    /// The same cells as another grid. O(words), so a constant of 512 x 512 cells is within the compilers' limits.
    explicit constexpr JumpGrid(const BitGrid<W, H>& grid) { assign(grid); }

    /// Copies the cells of any map of this size; increments the revision once. O(words) for a `WordMap`.
    template <WordMap Map>
    constexpr void assign(const Map& map) {
        for (int first = 0; first < H; first += 32) {
            assign_rows(map, first);
        }
        ++revision_;
    }
    /// The same for 32 rows from `first` on, a multiple of 32: to copy a large map in slices. Does not change the
    /// revision. O(words of the rows).
    template <WordMap Map>
    constexpr void assign_rows(const Map& map, int first) {
        static_assert(Map::width == W && Map::height == H, "JumpGrid::assign: the map must have the grid's size");
        require(first >= 0 && first < H && (first & 31) == 0,
                "JumpGrid::assign_rows: the row must be a multiple of 32");
        const detail::Anywhere<Map>& anywhere = map;  // for what lies beyond the last column
        for (int i = 0; i < words_per_row; ++i) {
            std::uint32_t block[32]{};
            std::uint32_t any = 0;
            for (int k = 0; k < 32 && first + k < H; ++k) {
                block[k] = ~anywhere.blocked_word(first + k, i);
                rows_.words[rows_.index(first + k, i)] = block[k];
                any |= block[k];
            }
            if (any != 0) {
                detail::transpose(block);
            }
            for (int k = 0; k < 32 && 32 * i + k < W; ++k) {
                columns_.words[columns_.index(32 * i + k, first >> 5)] = block[k];
            }
        }
    }

    /// Whether `cell` lies in the map.
    static constexpr bool contains(Cell cell) { return detail::on_map<JumpGrid>(cell); }

    /// Whether `cell` may be entered; false outside the map.
    constexpr bool passable(Cell cell) const {
        return contains(cell) && (rows_.words[rows_.index(cell.y, cell.x >> 5)] & bit(cell.x)) != 0;
    }

    /// Bit b is set if cell (32 * i + b, row) is blocked; all ones outside the map.
    constexpr std::uint32_t blocked_word(int row, int i) const {
        return static_cast<unsigned>(row) < static_cast<unsigned>(H) &&
                       static_cast<unsigned>(i) < static_cast<unsigned>(words_per_row)
                   ? ~rows_.words[rows_.index(row, i)]
                   : ~std::uint32_t{0};
    }

    /// Blocks or frees a cell, in both halves, and bumps the revision if that changed it.
    ///
    /// Precondition: the cell lies in the map; else `panic`.
    constexpr void set(Cell cell, bool blocked = true) {
        require(contains(cell), "JumpGrid::set: the cell lies outside the map; ask contains() first");
        std::uint32_t& word = rows_.words[rows_.index(cell.y, cell.x >> 5)];
        if (((word & bit(cell.x)) != 0) == blocked) {
            word ^= bit(cell.x);
            columns_.words[columns_.index(cell.x, cell.y >> 5)] ^= bit(cell.y);
            ++revision_;
        }
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
        rows_.fill(blocked);
        columns_.fill(blocked);
        ++revision_;
    }

    /// Changes whenever a member function changes a cell; wraps after 2^32 changes. Assigning a whole grid also copies
    /// the other grid's revision, so a running search may not notice the change: begin a new search.
    constexpr std::uint32_t revision() const { return revision_; }

    /// The words of row y: see `JumpMap`. O(1). Precondition, not checked: y is -1 to height.
    [[gnu::always_inline]] constexpr const std::uint32_t* row(int y) const { return rows_.words + rows_.index(y, 0); }
    /// The words of column x. O(1). Precondition, not checked: x is -1 to width.
    [[gnu::always_inline]] constexpr const std::uint32_t* column(int x) const {
        return columns_.words + columns_.index(x, 0);
    }

    /// Compares the cells; ignores the revision. O(words).
    friend constexpr bool operator==(const JumpGrid& a, const JumpGrid& b) {
        for (std::size_t k = 0; k < Half<W, H>::size; ++k) {
            if (a.rows_.words[k] != b.rows_.words[k]) {
                return false;
            }
        }
        return true;
    }

private:
    friend struct detail::CellFlips;

    /// For `detail::CellFlips`: cells of one word.
    constexpr void flip(int row, int i, std::uint32_t cells) {
        rows_.words[rows_.index(row, i)] ^= cells;
        for (std::uint32_t* column = columns_.words + columns_.index(32 * i, row >> 5); cells != 0;) {
            const int gap = std::countr_zero(cells);
            column += gap * column_stride;
            *column ^= bit(row);
            ++revision_;
            column += column_stride;
            cells = gap == 31 ? 0 : cells >> (gap + 1);
        }
    }

    static constexpr std::uint32_t bit(int x) { return std::uint32_t{1} << (static_cast<unsigned>(x) % 32); }

    /// `Lines` lines of `Length` cells, and one border line on either side. The border between two lines is the rest of
    /// the last cell's word, or an extra word.
    template <int Length, int Lines>
    struct Half {
        static constexpr int stride = Length / 32 + 1;
        // Two words before the first line and two after the last: 64-bit reads include them, but they never count.
        static constexpr std::size_t size = static_cast<std::size_t>(stride) * (Lines + 2) + 4;

        std::uint32_t words[size]{};

        static constexpr std::ptrdiff_t index(int line, int i) { return (line + 1) * stride + i + 2; }
        /// All words, so that the border is right whatever lay there before (in C: see `firmpath::c::fill`).
        constexpr void fill(bool blocked) {
            for (std::uint32_t& word : words) {
                word = 0;
            }
            for (int line = 0; line < Lines && !blocked; ++line) {
                for (int i = 0; i < words_in_row(Length); ++i) {
                    words[index(line, i)] = ~bits_beyond(Length, i);
                }
            }
        }
    };

    std::uint32_t revision_ = 0;
    Half<W, H> rows_{};
    Half<H, W> columns_{};
};

template <int W, int H>
inline constexpr bool answers_outside<JumpGrid<W, H>> = true;

namespace detail {

/// A `JumpMap` with the cells of another one, which it borrows. Maps derive from it.
///
/// Memory: a pointer.
template <JumpMap Map>
class SameCells {
public:
    static constexpr int width = Map::width;                             ///< columns
    static constexpr int height = Map::height;                           ///< rows
    static constexpr std::ptrdiff_t row_stride = Map::row_stride;        ///< see `JumpMap`
    static constexpr std::ptrdiff_t column_stride = Map::column_stride;  ///< see `JumpMap`

    /// Whether `cell` may be entered; false outside the map.
    constexpr bool passable(Cell cell) const {
        const Anywhere<Map>& anywhere = *cells_;
        return anywhere.passable(cell);
    }
    /// See `WordMap`.
    constexpr std::uint32_t blocked_word(int row, int i) const {
        const Anywhere<Map>& anywhere = *cells_;
        return anywhere.blocked_word(row, i);
    }
    constexpr auto row(int y) const { return cells_->row(y); }        ///< See `JumpMap`.
    constexpr auto column(int x) const { return cells_->column(x); }  ///< See `JumpMap`.
    constexpr std::uint32_t revision() const { return revision_of(*cells_); }

protected:
    constexpr explicit SameCells(const Map& cells) : cells_(&cells) {}

    constexpr const Map& cells() const { return *cells_; }

private:
    const Map* cells_;
};

}  // namespace detail

}  // namespace firmpath
