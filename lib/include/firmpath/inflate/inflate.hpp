/// @file
/// Inflates obstacles by the radius of the robot, whole and by edits, so that planners can treat it as a point.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/geometry/disc.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

namespace detail {

/// One row of a map whose obstacles are inflated by a disc. Memory: 4 * ceil(W / 32) + 4 bytes.
template <int W, int H>
class GrownRow {
public:
    /// Computes words `first` to `last` of row y from the obstacles in these columns, word by word, with Horner's rule.
    /// It starts with the rows where the disc is widest. For each cell by which the disc narrows, it widens everything
    /// gathered so far by one cell to either side; then it adds the next rows.
    ///
    ///     dy = 0      . . # . .     # # # # #      a disc of radius 2: widened twice in all,
    ///     dy = 1      . . # . .     . # # # .      once after row 0 and once after row 1:
    ///     dy = 2      . . # . .     . . # . .      so row 0 grows by 2, row 1 by 1, row 2 by 0
    ///
    /// Complexity: each of the words is changed at most 2r + 1 times, r the radius in cells.
    template <class Obstacles>
    constexpr void grow(const Obstacles& obstacles, Disc disc, int y, int first, int last) {
        for (int i = first; i <= last + 1; ++i) {
            words_[i] = 0;
        }
        int width = 0;
        for_each_row(disc, W, H, [&](int dy, int reach) {
            for (; width > reach; --width) {
                widen(first, last);
            }
            width = reach;
            add(obstacles, y - dy, y + dy, first, last);
        });
        for (; width > 0; --width) {
            widen(first, last);
        }
    }

    /// Word `i`, which must be one of those computed. Bits beyond the last column may be set.
    constexpr std::uint32_t word(int i) const { return words_[i]; }

private:
    /// Adds the obstacles of two rows. Either row may lie outside the map: then the other is used twice.
    template <class Obstacles>
    constexpr void add(const Obstacles& obstacles, int above, int below, int first, int last) {
        above = above < 0 ? below : above;
        below = below < H ? below : above;
        if (above >= H) {
            return;
        }
        for (int i = first; i <= last; ++i) {
            words_[i] |= obstacles.blocked_word(above, i) | obstacles.blocked_word(below, i);
        }
        // The map returns "blocked" beyond the last column, but that must not grow.
        words_[last] &= ~bits_beyond(W, last);
    }

    constexpr void widen(int first, int last) {
        std::uint32_t before = 0;
        for (int i = first; i <= last; ++i) {
            const std::uint32_t here = words_[i];
            words_[i] = here | here << 1 | here >> 1 | before >> 31 | words_[i + 1] << 31;
            before = here;
        }
    }

    std::uint32_t words_[static_cast<std::size_t>(words_in_row(W)) + 1]{};  // one more, always 0
};

/// Calls visit(y, row) with each `GrownRow` of the map that has an obstacle near it, from top to bottom.
template <class Obstacles, class Visit>
constexpr void for_each_grown_row(const Obstacles& obstacles, Disc disc, Visit visit) {
    constexpr int width = Obstacles::width;
    constexpr int height = Obstacles::height;
    int radius = 0;
    while (radius < height && disc.covers(0, radius + 1)) {
        ++radius;
    }
    GrownRow<width, height> row;
    int ahead = 0;                 // the next row to check for obstacles
    int last_found = -radius - 1;  // the last row seen with obstacles; none is near row 0
    for (int y = 0; y < height; ++y) {
        for (; ahead < height && ahead <= y + radius; ++ahead) {
            std::uint32_t any = 0;
            for (int i = 0; i < words_in_row(width); ++i) {
                any |= obstacles.blocked_word(ahead, i) & ~bits_beyond(width, i);
            }
            last_found = any != 0 ? ahead : last_found;
        }
        if (last_found >= y - radius) {
            row.grow(obstacles, disc, y, 0, words_in_row(width) - 1);
            visit(y, row);
        }
    }
}

}  // namespace detail

/// Inflates obstacles: blocks in `out` every cell that `disc` covers when centred on a blocked cell of `obstacles`.
/// Blocked cells of `out` stay blocked; the outside of the map does not inflate.
///
/// Unknown cells do not inflate: keep them out of `obstacles` and block them in `out` before or after. After a change
/// of one cell, `inflate_added` and `inflate_removed` do less work; they need an `out` with inflated cells only.
///
/// Precondition: `obstacles` is not `out`, else `panic`, and not a view over it; else inflated cells inflate again.
///
/// Complexity: at most 2r + 1 changes for each word of the map, wherever the obstacles are; r is the radius in cells,
/// but at most the larger side of the map. Rows without a near obstacle are skipped. Memory: 4 * ceil(W / 32) + 4 bytes
/// of stack.
template <WordMap Obstacles, int W, int H>
constexpr void inflate(const Obstacles& obstacles, Disc disc, BitGrid<W, H>& out) {
    static_assert(Obstacles::width == W && Obstacles::height == H,
                  "inflate: obstacles and result must have the same width and height");
    if constexpr (std::is_same_v<Obstacles, BitGrid<W, H>>) {
        require(&obstacles != &out, "inflate: the result must not be the grid of the obstacles");
    }
    detail::for_each_grown_row(obstacles, disc, [&](int y, const auto& row) {
        for (int i = 0; i < words_in_row(W); ++i) {
            out.block_word(y, i, row.word(i));
        }
    });
}

namespace detail {

/// Default callback of `inflate_added` and `inflate_removed`; ignores changes.
struct IgnoreChanges {
    /// Does nothing. The arguments are a changed cell, and whether it is blocked now.
    constexpr void operator()(Cell /*cell*/, bool /*blocked*/) const {}
};

template <class Obstacles, class Out>
constexpr void check_edit() {
    static_assert(WordMap<Obstacles> && WordMap<Out>,
                  "inflate_added, inflate_removed: obstacles and result must model firmpath::WordMap");
    static_assert(
        requires(Out & out, Cell at) { out.set(at, true); },
        "inflate_added, inflate_removed: the result must have set(cell, blocked), such as BitGrid or JumpGrid");
    static_assert(Obstacles::width == Out::width && Obstacles::height == Out::height,
                  "inflate_added, inflate_removed: obstacles and result must have the same width and height");
}

/// Calls visit(y, first, last) once for each row of the map in which a disc centred on `cell` covers cells: those in
/// columns first to last.
template <class Map, class Visit>
constexpr void for_each_span(Disc disc, Cell cell, Visit visit) {
    for_each_row(disc, Map::width, Map::height, [&](int dy, int reach) {
        const int first = cell.x > reach ? cell.x - reach : 0;
        const int last = cell.x + reach < Map::width ? cell.x + reach : Map::width - 1;
        if (cell.y + dy < Map::height) {
            visit(cell.y + dy, first, last);
        }
        if (dy != 0 && cell.y >= dy) {
            visit(cell.y - dy, first, last);
        }
    });
}

/// Blocks or frees the cells (x + b, y) for each bit b that is set, and calls `changed` for each. None of them is in
/// that state before, and all lie in the map.
template <class Out, class Changed>
constexpr void set_all(Out& out, int x, int y, std::uint32_t cells, bool blocked, Changed& changed) {
    if constexpr (CellFlips::can_flip<Out>) {
        CellFlips::flip(out, x, y, cells);
    }
    for (; cells != 0; cells &= cells - 1) {
        const Cell cell = cell_at(x + std::countr_zero(cells), y);
        if constexpr (!CellFlips::can_flip<Out>) {
            out.set(cell, blocked);
        }
        changed(cell, blocked);
    }
}

/// 32 columns of a map of width `W`, of which some may lie outside.
template <int W>
class Columns {
public:
    /// From column `x` on, which is at least -32 and less than W.
    constexpr explicit Columns(int x) : word_(x >> 5), shift_(x & 31) {
        low_ = word_ >= 0 ? ~bits_beyond(W, word_) : 0;
        high_ = shift_ != 0 && word_ + 1 < words_in_row(W) ? ~bits_beyond(W, word_ + 1) : 0;
    }

    /// Bit b is set if the cell in the b-th of them is blocked. Cells outside the map are not. y lies in the map.
    template <class Map>
    constexpr std::uint32_t blocked(const Map& map, int y) const {
        return cells_that_differ(map, y, 0);
    }
    /// The same for free cells.
    template <class Map>
    constexpr std::uint32_t free(const Map& map, int y) const {
        return cells_that_differ(map, y, ~std::uint32_t{0});
    }

private:
    template <class Map>
    [[gnu::always_inline]] constexpr std::uint32_t cells_that_differ(const Map& map, int y, std::uint32_t from) const {
        std::uint32_t cells = 0;
        if (low_ != 0) {
            cells = ((map.blocked_word(y, word_) ^ from) & low_) >> shift_;
        }
        if (high_ != 0) {
            cells |= ((map.blocked_word(y, word_ + 1) ^ from) & high_) << (32 - shift_);
        }
        return cells;
    }

    int word_;
    int shift_;
    std::uint32_t low_;   // of the columns, those in the first word, which lie in the map
    std::uint32_t high_;  // those in the second
};

/// A disc so small that 32 columns around a cell have all that counts for it: its rows are bits of one word.
class SmallDisc {
public:
    static constexpr int greatest_radius = 7;

    /// Takes the rows of a disc; see `is_small`.
    constexpr explicit SmallDisc(Disc disc) {
        for_each_row(disc, greatest_radius + 1, greatest_radius + 2, [&](int dy, int reach) {
            radius_ = dy;
            reach_[dy] = static_cast<std::uint8_t>(reach);
        });
    }
    /// Whether the disc is small enough for the functions below.
    constexpr bool is_small() const { return reach_[0] <= greatest_radius && radius_ <= greatest_radius; }

    /// See `inflate_added`.
    template <class Out, class Changed>
    constexpr void add(Cell cell, Out& out, Changed& changed) const {
        const int x = cell.x - middle;
        const Columns<Out::width> columns(x);
        for (int dy = -radius_; dy <= radius_; ++dy) {
            const int y = cell.y + dy;
            if (y >= 0 && y < Out::height) {
                set_all(out, x, y, covered(dy) & columns.free(out, y), true, changed);
            }
        }
    }

    /// See `inflate_removed`. The rows above and below are read once; each row around the cell is grown from them by
    /// Horner's rule, as in `GrownRow`, in a register.
    template <class Obstacles, class Out, class Changed>
    constexpr void remove(const Obstacles& obstacles, Cell cell, Out& out, Changed& changed) const {
        constexpr int height = Obstacles::height;
        const int x = cell.x - middle;
        const Columns<Obstacles::width> columns(x);
        std::uint32_t rows[4 * greatest_radius + 1];
        for (int y = cell.y - 2 * radius_, i = 0; i <= 4 * radius_; ++i, ++y) {
            rows[i] = y >= 0 && y < height ? columns.blocked(obstacles, y) : 0;
        }
        for (int dy = -radius_; dy <= radius_; ++dy) {
            const int y = cell.y + dy;
            if (y < 0 || y >= height) {
                continue;
            }
            const std::uint32_t* const row = rows + (dy + 2 * radius_);
            std::uint32_t blocked = row[0];
            int width = reach_[0];
            for (int from = 1; from <= radius_; ++from) {
                for (; width > reach_[from]; --width) {
                    blocked |= blocked << 1 | blocked >> 1;
                }
                blocked |= row[from] | row[-from];
            }
            for (; width > 0; --width) {
                blocked |= blocked << 1 | blocked >> 1;
            }
            if (const std::uint32_t free = covered(dy) & ~blocked; free != 0) {
                set_all(out, x, y, free & columns.blocked(out, y), false, changed);
            }
        }
    }

private:
    static constexpr int middle = 16;  // the column of the disc's centre

    /// The columns that the disc covers in a row.
    constexpr std::uint32_t covered(int dy) const {
        const int reach = reach_[dy < 0 ? -dy : dy];
        return ((std::uint32_t{2} << (2 * reach)) - 1) << (middle - reach);
    }

    std::uint8_t reach_[greatest_radius + 2]{};
    int radius_ = 0;
};

/// See `inflate_added`, for discs of any size.
template <class Out, class Changed>
constexpr void add_disc(Cell cell, Disc disc, Out& out, Changed& changed) {
    for_each_span<Out>(disc, cell, [&](int y, int first, int last) {
        for (int i = first >> 5; i <= last >> 5; ++i) {
            const std::uint32_t covered = columns_in_word(first, last, i);
            set_all(out, 32 * i, y, covered & ~out.blocked_word(y, i), true, changed);
        }
    });
}

/// See `inflate_removed`, for discs of any size.
template <class Obstacles, class Out, class Changed>
constexpr void remove_disc(const Obstacles& obstacles, Cell cell, Disc disc, Out& out, Changed& changed) {
    GrownRow<Out::width, Out::height> row;
    int left = 0;  // the columns that the disc covers in the row of its centre
    int right = 0;
    for_each_span<Out>(disc, cell, [&](int y, int first, int last) {
        if (y == cell.y) {
            left = first;
            right = last;
        }
        // An obstacle that blocks any of them lies at most a radius to their left or right.
        const int from = 2 * left - cell.x;
        const int to = 2 * right - cell.x;
        row.grow(obstacles, disc, y, from > 0 ? from >> 5 : 0, (to < Out::width ? to : Out::width - 1) >> 5);
        for (int i = first >> 5; i <= last >> 5; ++i) {
            const std::uint32_t covered = columns_in_word(first, last, i);
            set_all(out, 32 * i, y, covered & out.blocked_word(y, i) & ~row.word(i), false, changed);
        }
    });
}

}  // namespace detail

// Both functions keep `out` equal to the result of `inflate(obstacles, disc, out)` on an all-free `out`. They would
// also free cells that are blocked for another reason, such as unknown ones, when obstacles around them go: keep such
// cells in a separate grid and plan on overlay(out, others). If many cells change at once, `inflate` is cheaper.
//
//     map.set(cell, blocked);
//     const auto tell = [&](Cell at, bool is_blocked) { twin.set(at, is_blocked); };
//     blocked ? inflate_added(map, cell, disc, grown, tell) : inflate_removed(map, cell, disc, grown, tell);

/// Updates `out` after `cell` became an obstacle: blocks the cells that `disc` covers when centred on it, and changes
/// nothing else. Calls changed(Cell, true) once for each cell that was free before, after blocking it.
///
/// `out` is any `WordMap` with set(Cell, bool), such as `BitGrid` and `JumpGrid`.
///
/// Preconditions: if `cell` lies in the map, it is an obstacle, else `panic`; `obstacles` is not `out`.
///
/// @return false, without any change, if `cell` lies outside the map.
///
/// Complexity: at most (2r + 1) * (ceil(r / 16) + 1) words read, r the radius in cells; and one `set` for each change.
/// Memory: no scratch.
template <class Obstacles, class Out, class Changed = detail::IgnoreChanges>
constexpr bool inflate_added(const Obstacles& obstacles, Cell cell, Disc disc, Out& out,
                             Changed&& changed = Changed{}) {
    detail::check_edit<Obstacles, Out>();
    if (!detail::on_map<Out>(cell)) {
        return false;
    }
    require(!obstacles.passable(cell),
            "inflate_added: the cell is not an obstacle; block it in the map of obstacles first");
    if (const detail::SmallDisc small(disc); small.is_small()) {
        small.add(cell, out, changed);
    } else {
        detail::add_disc(cell, disc, out, changed);
    }
    return true;
}

/// Updates `out` after `cell` is no longer an obstacle: recomputes what `disc` covers when centred on it, from the
/// obstacles left, and changes nothing else. Calls changed(Cell, false) once for each freed cell, after freeing it.
///
/// If `cell` is still an obstacle, for example in the other map of an overlay, nothing changes. `out` is any `WordMap`
/// with set(Cell, bool), such as `BitGrid` and `JumpGrid`.
///
/// Precondition: `obstacles` is not `out`.
///
/// @return false, without any change, if `cell` lies outside the map.
///
/// Complexity: at most (2r + 1)^2 * (ceil(r / 8) + 1) changes of a word of scratch, r the radius in cells; and one
/// `set` for each change. Memory: 4 * ceil(W / 32) + 4 bytes of stack.
template <class Obstacles, class Out, class Changed = detail::IgnoreChanges>
constexpr bool inflate_removed(const Obstacles& obstacles, Cell cell, Disc disc, Out& out,
                               Changed&& changed = Changed{}) {
    detail::check_edit<Obstacles, Out>();
    if (!detail::on_map<Out>(cell)) {
        return false;
    }
    if (const detail::SmallDisc small(disc); small.is_small()) {
        small.remove(obstacles, cell, out, changed);
    } else {
        detail::remove_disc(obstacles, cell, disc, out, changed);
    }
    return true;
}

}  // namespace firmpath
