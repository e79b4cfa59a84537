/// @file
/// Keeping grown obstacles in step with a map of which single cells change.
#pragma once

#include <bit>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/geometry/disc.hpp"
#include "firmpath/inflate/inflate.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath {

/// Is told of nothing: what `inflate_added` and `inflate_removed` call if they are given nobody to tell.
struct IgnoreChanges {
    constexpr void operator()(Cell /*cell*/, bool /*blocked*/) const {}
};

namespace detail {

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

/// Calls visit(y, first, last) once for each row of the map that a disc centred on `cell` covers cells of: those in columns
/// first to last.
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

/// Blocks or frees the cells of word `i` of row y whose bits are set, and tells of each.
template <class Out, class Changed>
constexpr void set_and_tell(Out& out, int y, int i, std::uint32_t cells, bool blocked, Changed& changed) {
    for (; cells != 0; cells &= cells - 1) {
        const Cell cell{static_cast<std::int16_t>(32 * i + std::countr_zero(cells)), static_cast<std::int16_t>(y)};
        out.set(cell, blocked);
        changed(cell, blocked);
    }
}

}  // namespace detail

// Both functions keep `out` what `inflate(obstacles, disc, out)` makes of an `out` that was all free. Cells that are blocked for
// another reason, unknown ones for instance, would be freed with the obstacles around them: keep them in a grid of their
// own and plan on overlay(out, others). Where many cells change at once, `inflate` takes less.
//
//     map.set(cell, blocked);
//     const auto tell = [&](Cell at, bool is_blocked) { twin.set(at, is_blocked); };
//     blocked ? inflate_added(map, cell, disc, grown, tell) : inflate_removed(map, cell, disc, grown, tell);

/// Brings `out` up to date after `cell` became an obstacle: blocks what `disc` covers when centred on it, and touches
/// nothing else. Calls changed(Cell, true) once for each cell that was free until then, after it was blocked.
///
/// `out` is any `WordMap` with set(Cell, bool), such as `BitGrid` and `JumpGrid`.
///
/// Preconditions: a `cell` of the map is an obstacle, else `panic`; `obstacles` is not `out`.
///
/// @return false, and nothing is done, if `cell` lies outside the map.
///
/// Complexity: (2r + 1) * (ceil(r / 16) + 1) words read at most, r the radius in cells; and a `set` for each change. Memory:
/// no scratch.
template <class Obstacles, class Out, class Changed = IgnoreChanges>
constexpr bool inflate_added(const Obstacles& obstacles, Cell cell, Disc disc, Out& out,
                             Changed&& changed = Changed{}) {
    detail::check_edit<Obstacles, Out>();
    if (!detail::on_map<Out>(cell)) {
        return false;
    }
    require(!obstacles.passable(cell),
            "inflate_added: the cell is no obstacle; block it in the map of obstacles first");
    detail::for_each_span<Out>(disc, cell, [&](int y, int first, int last) {
        for (int i = first / 32; i <= last / 32; ++i) {
            const std::uint32_t covered = columns_in_word(first, last, i);
            detail::set_and_tell(out, y, i, covered & ~out.blocked_word(y, i), true, changed);
        }
    });
    return true;
}

/// Brings `out` up to date after `cell` ceased to be an obstacle: works out anew what `disc` covers when centred on it, from
/// the obstacles left, and touches nothing else. Calls changed(Cell, false) once for each cell freed, after it was freed.
///
/// No cell needs a count of the obstacles near it. If `cell` is still an obstacle, say by the other half of an overlay,
/// nothing changes. `out` is any `WordMap` with set(Cell, bool), such as `BitGrid` and
/// `JumpGrid`.
///
/// Precondition: `obstacles` is not `out`.
///
/// @return false, and nothing is done, if `cell` lies outside the map.
///
/// Complexity: (2r + 1)^2 * (ceil(r / 8) + 1) changes of a word of scratch at most, r the radius in cells; and a `set` for
/// each change. Memory: 4 * ceil(W / 32) + 4 bytes of stack.
template <class Obstacles, class Out, class Changed = IgnoreChanges>
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
            const std::uint32_t covered = columns_in_word(first, last, i);
            detail::set_and_tell(out, y, i, covered & out.blocked_word(y, i) & ~row.word(i), false, changed);
        }
    });
    return true;
}

}  // namespace firmpath
