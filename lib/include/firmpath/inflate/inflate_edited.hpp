/// @file
/// Updates inflated obstacles after single cells of a map have changed.
#pragma once

#include <bit>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/geometry/disc.hpp"
#include "firmpath/inflate/inflate.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

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

/// Blocks or frees the cells of word `i` of row y whose bits are set, and calls `changed` for each.
template <class Out, class Changed>
constexpr void set_and_tell(Out& out, int y, int i, std::uint32_t cells, bool blocked, Changed& changed) {
    for (; cells != 0; cells &= cells - 1) {
        const Cell cell{static_cast<std::int16_t>(32 * i + std::countr_zero(cells)), static_cast<std::int16_t>(y)};
        out.set(cell, blocked);
        changed(cell, blocked);
    }
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
    detail::for_each_span<Out>(disc, cell, [&](int y, int first, int last) {
        for (int i = first / 32; i <= last / 32; ++i) {
            const std::uint32_t covered = detail::columns_in_word(first, last, i);
            detail::set_and_tell(out, y, i, covered & ~out.blocked_word(y, i), true, changed);
        }
    });
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
    detail::GrownRow<Out::width, Out::height> row;
    int left = 0;  // the columns that the disc covers in the row of its centre
    int right = 0;
    detail::for_each_span<Out>(disc, cell, [&](int y, int first, int last) {
        if (y == cell.y) {
            left = first;
            right = last;
        }
        // An obstacle that blocks any of them lies at most a radius to their left or right.
        const int from = 2 * left - cell.x;
        const int to = 2 * right - cell.x;
        row.grow(obstacles, disc, y, from > 0 ? from / 32 : 0, (to < Out::width ? to : Out::width - 1) / 32);
        for (int i = first / 32; i <= last / 32; ++i) {
            const std::uint32_t covered = detail::columns_in_word(first, last, i);
            detail::set_and_tell(out, y, i, covered & out.blocked_word(y, i) & ~row.word(i), false, changed);
        }
    });
    return true;
}

}  // namespace firmpath
