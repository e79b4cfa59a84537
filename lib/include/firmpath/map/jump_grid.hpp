/// @file
/// An occupancy grid for jump point search: rows and columns by the word.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/initial.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/transpose.hpp"

namespace firmpath {

/// A map that can be looked along, up and down by the word, as `JumpPointSearch` does.
///
/// Demanded of a model `M` with `const M& m` besides `WordMap`:
/// - `m.row(y)` for y from -1 to height: where the row's words are. Bit b of word i is set if cell (32 * i + b, y) is
///   *free*; bits beyond the last column are not.
/// - `m.column(x)` for x from -1 to width: the same with x and y exchanged.
/// - `M::row_stride`, `M::column_stride`: words from one row or column to the next.
/// - The two words before those of a row or column and the two after may be read, and bit 31 of the word before is not set.
template <class M>
concept JumpMap = WordMap<M> && requires(const M& map, int i) {
    { map.row(i) } -> std::same_as<const std::uint32_t*>;
    { map.column(i) } -> std::same_as<const std::uint32_t*>;
    { M::row_stride } -> std::convertible_to<std::ptrdiff_t>;
    { M::column_stride } -> std::convertible_to<std::ptrdiff_t>;
};

/// An occupancy grid of `W` x `H` cells, kept twice: by rows and, transposed, by columns, with a border of blocked cells, so
/// that a search looks along either 32 or 64 cells at a time and nowhere asks for bounds.
///
/// Say how it starts: `JumpGrid map{all_free}`, `JumpGrid map{all_blocked}`, or of a `BitGrid`. One that is default-constructed is
/// all **blocked** and lies in `.bss`: one bit set is one cell free. `fill(false)` frees it. A literal type: a `constexpr` grid lies in flash, both halves of it. Models `JumpMap`.
///
///     constexpr firmpath::JumpGrid<W, H> map{plain_map};   // transposed by the compiler
///
/// One writer a grid: `set` is not atomic.
///
/// Memory: 4 * ((W / 32 + 1) * (H + 2) + (H / 32 + 1) * (W + 2)) + 36 bytes, divisions rounded down: a quarter byte a cell
/// and the border.
template <int W, int H>
class JumpGrid {
    static_assert(W >= 1 && H >= 1, "JumpGrid: width and height must be at least 1");
    static_assert(W <= 32767 && H <= 32767, "JumpGrid: width and height must fit a Cell: at most 32767");

public:
    static constexpr int width = W;
    static constexpr int height = H;
    static constexpr int words_per_row = words_in_row(W);
    /// A row's words, and one bit or more beyond the last column: that is the border between a row and the next.
    static constexpr std::ptrdiff_t row_stride = W / 32 + 1;
    static constexpr std::ptrdiff_t column_stride = H / 32 + 1;

    /// All **blocked**, in `.bss`: a search on it answers `start_blocked`.
    constexpr JumpGrid() = default;
    explicit constexpr JumpGrid(AllBlocked) {}
    /// All free: such a grid does not lie in `.bss`. O(words).
    explicit constexpr JumpGrid(AllFree) {
        fill(false);
        revision_ = 0;
    }

    /// The same cells as another grid. O(words), so a constant of 512 x 512 cells is within the compilers' limits.
    explicit constexpr JumpGrid(const BitGrid<W, H>& grid) { assign(grid); }

    /// Takes over the cells of any map of this size; one revision. O(words) for a `WordMap`.
    template <WordMap Map>
    constexpr void assign(const Map& map) {
        static_assert(Map::width == W && Map::height == H, "JumpGrid::assign: the map must be of the grid's size");
        const detail::Anywhere<Map>& anywhere = map;  // for what lies beyond the last column
        for (int first = 0; first < H; first += 32) {
            for (int i = 0; i < words_per_row; ++i) {
                std::uint32_t block[32]{};
                for (int k = 0; k < 32 && first + k < H; ++k) {
                    block[k] = ~anywhere.blocked_word(first + k, i);
                    rows_.words[rows_.index(first + k, i)] = block[k];
                }
                detail::transpose(block);
                for (int k = 0; k < 32 && 32 * i + k < W; ++k) {
                    columns_.words[columns_.index(32 * i + k, first / 32)] = block[k];
                }
            }
        }
        ++revision_;
    }

    /// Whether `cell` lies in the map. O(1).
    static constexpr bool contains(Cell cell) { return detail::on_map<JumpGrid>(cell); }

    /// Whether `cell` may be entered; false outside the map. O(1).
    constexpr bool passable(Cell cell) const {
        return contains(cell) && (rows_.words[rows_.index(cell.y, cell.x / 32)] & bit(cell.x)) != 0;
    }

    /// Bit b is set if cell (32 * i + b, row) is blocked; all ones outside the map. O(1).
    constexpr std::uint32_t blocked_word(int row, int i) const {
        return static_cast<unsigned>(row) < static_cast<unsigned>(H) &&
                       static_cast<unsigned>(i) < static_cast<unsigned>(words_per_row)
                   ? ~rows_.words[rows_.index(row, i)]
                   : ~std::uint32_t{0};
    }

    /// Blocks or frees a cell, in both halves, and bumps the revision if that changed it. O(1).
    ///
    /// Precondition: the cell lies in the map; else `panic`.
    constexpr void set(Cell cell, bool blocked = true) {
        require(contains(cell), "JumpGrid::set: the cell lies outside the map; ask contains() first");
        if (passable(cell) == blocked) {
            rows_.words[rows_.index(cell.y, cell.x / 32)] ^= bit(cell.x);
            columns_.words[columns_.index(cell.x, cell.y / 32)] ^= bit(cell.y);
            ++revision_;
        }
    }

    /// The same for a cell that comes from data. @return false, and nothing is done, if it lies outside. O(1).
    [[nodiscard]] constexpr bool try_set(Cell cell, bool blocked = true) {
        if (!contains(cell)) {
            return false;
        }
        set(cell, blocked);
        return true;
    }

    /// Blocks or frees every cell; one revision. O(words).
    constexpr void fill(bool blocked) {
        rows_.fill(blocked);
        columns_.fill(blocked);
        ++revision_;
    }

    /// Changes whenever a member changes a cell; wraps after 2^32 changes. Assigning a whole grid takes over the other's
    /// revision, so a search under way need not notice: begin anew.
    constexpr std::uint32_t revision() const { return revision_; }

    /// The words of row y, -1 to height: see `JumpMap`. O(1).
    constexpr const std::uint32_t* row(int y) const { return rows_.words + rows_.index(y, 0); }
    /// The words of column x, -1 to width. O(1).
    constexpr const std::uint32_t* column(int x) const { return columns_.words + columns_.index(x, 0); }

    /// Equal cells; the revision does not count. O(words).
    friend constexpr bool operator==(const JumpGrid& a, const JumpGrid& b) {
        for (std::size_t k = 0; k < Half<W, H>::size; ++k) {
            if (a.rows_.words[k] != b.rows_.words[k]) {
                return false;
            }
        }
        return true;
    }

private:
    static constexpr std::uint32_t bit(int x) { return std::uint32_t{1} << (static_cast<unsigned>(x) % 32); }

    /// Lines of `Length` cells, `Lines` of them and one of border on either side. The border between two lines is the rest
    /// of the word behind the last cell, or a word of its own.
    template <int Length, int Lines>
    struct Half {
        static constexpr int stride = Length / 32 + 1;
        // Two words before the first line and two behind the last: read with its own as 64 bits, they never count.
        static constexpr std::size_t size = static_cast<std::size_t>(stride) * (Lines + 2) + 4;

        std::uint32_t words[size]{};

        static constexpr std::ptrdiff_t index(int line, int i) { return (line + 1) * stride + i + 2; }
        constexpr void fill(bool blocked) {
            for (int line = 0; line < Lines; ++line) {
                for (int i = 0; i < words_in_row(Length); ++i) {
                    words[index(line, i)] = blocked ? 0 : ~bits_beyond(Length, i);
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

}  // namespace firmpath
