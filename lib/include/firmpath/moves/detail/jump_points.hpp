/// @file
/// Jump points: the rules that define them, and scans that find them word by word.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "firmpath/map/corner.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"

namespace firmpath::detail {

/// The rules of jump point search for a set of moves. Of all cheapest paths between two cells, it follows only those
/// that take diagonal steps first (with four neighbours: steps along rows first). Such a path turns only where
/// a blocked cell forces it. A cell where it may have to turn is a *jump point*; it may turn to *forced neighbours*:
///
///     never: both cells beside        one_side, always: a corner      four neighbours,
///     a diagonal step are free        may be cut                      going up or down
///
///      . / |                                 /                          . | .
///      # F-F                           . # F                            # v-F
///     >--j-->                         >--j-->                           . v .
///
/// - `never`: going straight past a blocked cell, the free cell behind it and the diagonal between. None on diagonals.
/// - `one_side`, `always`: going straight, the diagonal round a blocked cell beside the path; `one_side` also needs the
///   cell ahead free. Going diagonally, the diagonals round a blocked cell beside the step, under the same condition.
/// - Four neighbours: going up or down past a blocked cell, the free cell behind it. Along a row a path may turn up or
///   down at every cell.
///
/// Directions are those of `Moves`; a set of directions has bit d for direction d.
///
/// Source: Harabor and Grastien, *Online Graph Pruning for Pathfinding on Grid Maps*, AAAI 2011; by words and without
/// stored turning points: *Improving Jump Point Search*, ICAPS 2014; the rule for `never`: Sturtevant, 2012 ff.; four
/// neighbours: Baum, *Jump Point Search Pathfinding in 4-connected Grids*, 2025.
template <class Moves>
struct JumpPoints;

/// Where a look along a line ended.
struct Sight {
    int at;               ///< the jump point; or the last free cell seen
    std::uint32_t sides;  ///< bit 0, 1: a neighbour is forced on the line before, the line after; 0: a dead end
};
/// `Sight::sides` of a look that ran out of budget.
inline constexpr std::uint32_t unfinished = 4;

/// The free cells of a line that follow a blocked cell, in the direction of the look. `carry` is the last free bit of
/// the previous word, moved to the other end of a word.
template <bool Forward, class Word>
constexpr Word behind_blocked(Word free, Word carry) {
    return Forward ? free & ~(free << 1 | carry) : free & ~(free >> 1 | carry);
}

/// Cells that a look covers per unit of budget: as many as 64 bits show at once, wherever it begins.
inline constexpr int cells_per_unit = 64;

/// Looks along a line of cells, strictly beyond `from`, for a wall or a neighbour forced by the line on either side.
///
/// - `Forward`: towards higher numbers.
/// - `Turn`: where a path turns to a forced neighbour: beside it (`never`, four neighbours), or diagonally from one
///   cell earlier, if the cell ahead is free (`one_side`) or in any case (`always`).
/// - `budget`: one unit for every 64 cells, at least one. If it runs out, the look ends `unfinished` and can be
///   continued from the cell it reached.
///
/// Precondition: budget is at least 1.
template <bool Forward, Corner Turn, class Word, class Line>
[[gnu::always_inline]] constexpr Sight look(Line line, std::ptrdiff_t stride, int from, std::uint32_t& budget) {
    constexpr int bits = 8 * static_cast<int>(sizeof(Word));
    constexpr bool at_side = Turn == Corner::never;
    // If two words are read at a time, `from` lies in the first of them in the direction of the look.
    int i = Forward || bits == 32 ? from >> 5 : (from >> 5) - 1;
    const int offset = Forward || bits == 32 ? from & 31 : (from & 31) + 32;
    const Word beyond = Forward ? ~Word{1} << offset : (Word{1} << offset) - 1;
    // Neighbours forced at `from` itself are already known.
    const Word beside = at_side ? beyond : Forward ? beyond << 1 : beyond >> 1;
    Word free = cells_from<Word>(line, i);
    Word before = cells_from<Word>(line - stride, i), after = cells_from<Word>(line + stride, i);
    // Where a wall does not hide a neighbour forced beside it, one forced at `from` must not be reported with the wall.
    const Word told = Turn == Corner::always ? beside : static_cast<Word>(~Word{0});
    Word forced_before = behind_blocked<Forward>(before, Word{0}) & told;
    Word forced_after = behind_blocked<Forward>(after, Word{0}) & told;
    Word stop = at_side ? (~free | forced_before | forced_after) & beyond
                        : (~free & beyond) | ((forced_before | forced_after) & beside);
    const auto first = [](Word word) { return Forward ? std::countr_zero(word) : bits - 1 - std::countl_zero(word); };
    if (stop == 0) [[unlikely]] {
        // If `from` is the last cell of its word, a neighbour forced there shows in the next word.
        Word known = !at_side && beyond == 0 ? (Forward ? Word{1} : Word{1} << (bits - 1)) : Word{0};
        std::uint32_t seen = 0;
        do {
            seen = static_cast<std::uint32_t>(Forward ? 32 * i + bits - 1 - from : from - 32 * i);
            if (seen / cells_per_unit >= budget) {
                break;
            }
            const Word carry_before = known | (Forward ? before >> (bits - 1) : before << (bits - 1));
            const Word carry_after = known | (Forward ? after >> (bits - 1) : after << (bits - 1));
            known = 0;
            i += Forward ? bits / 32 : -bits / 32;
            free = cells_from<Word>(line, i);
            before = cells_from<Word>(line - stride, i);
            after = cells_from<Word>(line + stride, i);
            forced_before = behind_blocked<Forward>(before, carry_before);
            forced_after = behind_blocked<Forward>(after, carry_after);
            stop = ~free | forced_before | forced_after;
        } while (stop == 0);
        if (stop != 0) {
            const int at = 32 * i + first(stop);
            seen = static_cast<std::uint32_t>(Forward ? at - from : from - at) - 1;
        }
        const std::uint32_t more = seen / cells_per_unit;
        if (more >= budget) {
            // A diagonal turn is seen one cell later, so the last cell seen is not checked yet.
            const int reach = static_cast<int>(cells_per_unit * budget) - (at_side ? 0 : 1);
            budget = 0;
            return {Forward ? from + reach : from - reach, unfinished};
        }
        budget -= more;
    }
    --budget;
    const int k = first(stop);
    const int at = 32 * i + k;
    const Word met = Word{1} << k;
    if (Turn != Corner::always && (free & met) == 0) {
        return {Forward ? at - 1 : at + 1, 0};
    }
    return {at_side   ? at
            : Forward ? at - 1
                      : at + 1,
            ((forced_before & met) != 0 ? 1U : 0U) | ((forced_after & met) != 0 ? 2U : 0U)};
}

/// Result of following a diagonal, as far as one word covers its rows and columns.
struct Stretch {
    unsigned steps;  ///< possible steps: 16 at most
    bool blocked;    ///< whether no further step is possible
    std::uint32_t
        looks;  ///< bit 2k, 2k + 1: the row, the column of step k holds a jump point, or leads beyond the word
};

/// Follows a diagonal while both cells beside each step are free, and discards the rows and columns that end at a wall
/// without a forced neighbour before it: most of them. Each is read once; no branch depends on its cells.
///
/// - `row`, `column`: through the start cell (x, y); `row_step`, `column_step`: words to the next row or column.
/// - `most`: maximum number of steps, at most 16.
///
/// Complexity: O(steps).
template <int DX, int DY, class Word, class Line>
[[gnu::always_inline]] constexpr Stretch stretch(Line row, std::ptrdiff_t row_step, Line column,
                                                 std::ptrdiff_t column_step, int x, int y, unsigned most) {
    constexpr int bits = 8 * static_cast<int>(sizeof(Word));
    constexpr auto bit_of = [](int at, bool forward) { return (at & 31) + (forward || bits == 32 ? 0 : 32); };
    constexpr auto word_of = [](int at, bool forward) { return (at >> 5) - (forward || bits == 32 ? 0 : 1); };
    constexpr auto ahead_of = [](Word word, bool forward) { return forward ? word << 1 : word >> 1; };
    // Whether a wall comes before any forced neighbour; false also if there is neither.
    constexpr auto dead = [](Word free, Word forced, Word at, bool forward) __attribute__((always_inline)) {
        if (forward) {
            // The borrow runs from `at` to the first wall, or to the end of the word, which counts as forced.
            return ((~free - at) & free & ((forced & ~at) | Word{1} << (bits - 1))) == 0;
        }
        const Word beyond = at - 1;
        return (~free & beyond) > (forced & free & beyond);
    };
    const int bit_x = bit_of(x, DX > 0), bit_y = bit_of(y, DY > 0);
    // The end of the word along the row is detected in the loop.
    const auto room = static_cast<unsigned>(DY > 0 ? bits - 1 - bit_y : bit_y);
    most = room < most ? room : most;
    row += word_of(x, DX > 0);
    column += word_of(y, DY > 0);
    Word at_x = Word{1} << bit_x, at_y = Word{1} << bit_y;
    Word row_0 = cells_from<Word>(row, 0), row_1 = cells_from<Word>(row += row_step, 0);
    Word column_0 = cells_from<Word>(column, 0), column_1 = cells_from<Word>(column += column_step, 0);
    Word row_forced = behind_blocked<(DX > 0)>(row_0, Word{0}),
         column_forced = behind_blocked<(DY > 0)>(column_0, Word{0});
    std::uint32_t looks = 0;
    unsigned steps = 0;
    for (;; ++steps) {
        const Word to_x = ahead_of(at_x, DX > 0);
        if ((row_0 & row_1 & ahead_of(row_1, DX > 0) & to_x) == 0) {
            return {steps, to_x != 0, steps == 0 ? 0 : looks >> (32 - 2 * steps)};
        }
        if (steps == most) {
            return {steps, false, steps == 0 ? 0 : looks >> (32 - 2 * steps)};
        }
        at_x = to_x;
        at_y = ahead_of(at_y, DY > 0);
        const Word row_2 = cells_from<Word>(row += row_step, 0);
        const Word column_2 = cells_from<Word>(column += column_step, 0);
        const Word row_forced_1 = behind_blocked<(DX > 0)>(row_1, Word{0}),
                   row_forced_2 = behind_blocked<(DX > 0)>(row_2, Word{0});
        const Word column_forced_1 = behind_blocked<(DY > 0)>(column_1, Word{0}),
                   column_forced_2 = behind_blocked<(DY > 0)>(column_2, Word{0});
        looks = looks >> 2 | static_cast<std::uint32_t>(!dead(row_1, row_forced | row_forced_2, at_x, DX > 0)) << 30 |
                static_cast<std::uint32_t>(!dead(column_1, column_forced | column_forced_2, at_y, DY > 0)) << 31;
        row_forced = row_forced_1;
        column_forced = column_forced_1;
        row_0 = row_1;
        row_1 = row_2;
        column_1 = column_2;
    }
}

template <Corner C, Scale S>
struct JumpPoints<Eight<C, S>> {
    static constexpr Corner turn = C;
    static constexpr std::uint32_t all = 0xFF;

    /// Whether direction d is followed step by step, with looks to two sides in between; else by one look along a line.
    static constexpr bool steps(unsigned d) { return d % 2 != 0; }
    /// Offset of such a step. Valid only for these directions, which is cheaper than a formula for all.
    static constexpr int step_dx(unsigned d) { return 1 - static_cast<int>(((d + 1) & 4U) / 2); }
    static constexpr int step_dy(unsigned d) { return 1 - static_cast<int>((d & 4U) / 2); }
    /// The first direction of a path by (dx, dy), not both 0: diagonal while both differ, then straight.
    static constexpr unsigned towards(int dx, int dy) {
        return dy == 0   ? (dx > 0 ? 0U : 4U)
               : dx == 0 ? (dy > 0 ? 2U : 6U)
               : dx > 0  ? (dy > 0 ? 1U : 7U)
                         : (dy > 0 ? 3U : 5U);
    }
    /// Directions to look in after each step in direction d.
    static constexpr unsigned first_look(unsigned d) { return d == 1 || d == 7 ? 0 : 4; }
    static constexpr unsigned second_look(unsigned d) { return d < 4 ? 2 : 6; }

    /// Directions to continue in from a jump point seen in direction d, with neighbours forced on one side or both.
    [[gnu::always_inline]] static constexpr std::uint32_t onward(unsigned d, std::uint32_t sides) {
        const bool clockwise = d == 0 || d == 6;  // whether the line before lies clockwise of direction d
        return bit(d) | ((sides & 1U) != 0 ? turns(d, clockwise ? 7U : 1U) : 0) |
               ((sides & 2U) != 0 ? turns(d, clockwise ? 1U : 7U) : 0);
    }
    /// Directions to continue in from a cell reached in direction d, a diagonal one, if it forces neighbours; else 0.
    template <class Free>
    static constexpr std::uint32_t onward_from_step(unsigned d, const Free& free) {
        if constexpr (C == Corner::never) {
            return 0;
        } else {
            const std::uint32_t forced = round(d, 2U, free) | round(d, 6U, free);
            return forced == 0 ? 0 : forced | bit(d) | bit(d + 1U) | bit(d + 7U);
        }
    }

private:
    static constexpr std::uint32_t bit(unsigned d) { return std::uint32_t{1} << d % 8; }
    /// The turn by one eighth or by seven and, if corners are not cut, also by twice that.
    static constexpr std::uint32_t turns(unsigned d, unsigned eighth) {
        return bit(d + eighth) | (C == Corner::never ? bit(d + 2 * eighth) : 0);
    }
    /// A step's forced diagonal: a quarter turn on from d (or back), round the blocked cell beside the step.
    template <class Free>
    static constexpr std::uint32_t round(unsigned d, unsigned quarter, const Free& free) {
        const unsigned past = d + quarter;
        // The blocked cell lies between that diagonal and the origin; the cell ahead, on the diagonal's other side.
        const unsigned beside = quarter == 2 ? past + 1 : past + 7, ahead = quarter == 2 ? past + 7 : past + 1;
        return !free(beside % 8) && free(past % 8) && (C == Corner::always || free(ahead % 8)) ? bit(past) : 0;
    }
};

template <>
struct JumpPoints<Four> {
    static constexpr Corner turn = Corner::never;
    static constexpr std::uint32_t all = 0xF;

    static constexpr bool steps(unsigned d) { return d % 2 == 0; }
    /// Offset of such a step.
    static constexpr int step_dx(unsigned d) { return 1 - static_cast<int>(d); }
    static constexpr int step_dy(unsigned) { return 0; }
    /// The first direction of a path by (dx, dy), not both 0: along the row, then along the column.
    static constexpr unsigned towards(int dx, int dy) { return dx != 0 ? (dx > 0 ? 0U : 2U) : dy > 0 ? 1U : 3U; }
    static constexpr unsigned first_look(unsigned) { return 1; }
    static constexpr unsigned second_look(unsigned) { return 3; }

    static constexpr std::uint32_t onward(unsigned d, std::uint32_t sides) {
        // Looking along a column, the line before is the one with lower x.
        return std::uint32_t{1} << d | (sides & 1U) << 2 | (sides & 2U) >> 1;
    }
    template <class Free>
    static constexpr std::uint32_t onward_from_step(unsigned, const Free&) {
        return 0;
    }
};

}  // namespace firmpath::detail
