/// @file
/// Steps and legs on the rows and columns of bits of a jump map.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/moves/detail/jump_points.hpp"

namespace firmpath::detail {

/// The steps allowed in a jump point search, and the costs of its legs. Stateless.
///
/// A direction is passed as `std::integral_constant<unsigned, d>`, so that there is code for each, or as `unsigned`.
template <class Map, class Steps, class Word>
struct JumpSteps {
    using Rules = JumpPoints<Steps>;

    template <class Line>
    [[gnu::always_inline]] static constexpr bool free(Line line, int at) {
        return (line[at >> 5] >> (at & 31) & 1U) != 0;
    }

    /// Whether the corner rule allows a step in direction d from column x of a row.
    template <class Line, class D>
    static constexpr bool may_step(Line row, int x, D d) {
        const std::ptrdiff_t dy = Rules::step_dy(d) * Map::row_stride;
        const int dx = Rules::step_dx(d);
        if constexpr (sizeof(Word) == 8 && Steps::directions == 8) {
            // Both columns are in the bits read at once.
            const int shift = (x & 31) + (dx > 0 ? 0 : 31);
            const Word here = detail::cells_from<Word>(row, (x >> 5) - (dx > 0 ? 0 : 1)) >> shift;
            const Word there = detail::cells_from<Word>(row + dy, (x >> 5) - (dx > 0 ? 0 : 1)) >> shift;
            // Bit 0 is the lower column.
            const Word ahead = dx > 0 ? here >> 1 : here, across = dx > 0 ? there >> 1 : there;
            const Word beside = dx > 0 ? there : there >> 1;
            return ((Rules::turn == Corner::never      ? ahead & beside & across
                     : Rules::turn == Corner::one_side ? (ahead | beside) & across
                                                       : across) &
                    1U) != 0;
        } else if constexpr (!std::is_same_v<D, unsigned> && Rules::turn == Corner::never && Steps::directions == 8) {
            const std::uint32_t here = row[x >> 5], there = (row + dy)[x >> 5];
            const std::uint32_t at = std::uint32_t{1} << (x & 31), to = dx > 0 ? at << 1 : at >> 1;
            // The next column is usually in the same word.
            return to != 0 ? (here & there & (dx > 0 ? there << 1 : there >> 1) & to) != 0
                           : free(row, x + dx) && free(row + dy, x + dx) && free(row + dy, x);
        } else if constexpr (Steps::directions == 4 || Rules::turn == Corner::always) {
            return free(row + dy, x + dx);
        } else if constexpr (Rules::turn == Corner::one_side) {
            return free(row + dy, x + dx) && (free(row + dy, x) || free(row, x + dx));
        } else {
            return free(row, x + dx) && free(row + dy, x + dx) && free(row + dy, x);
        }
    }

    /// The cost of a straight leg from (x, y) in direction d to column (or row) `to`.
    [[gnu::always_inline]] static constexpr std::uint32_t leg(unsigned d, int x, int y, int to) {
        const int away = to - (Steps::dy(d) == 0 ? x : y);
        return Steps::scale.straight * static_cast<std::uint32_t>(Steps::dx(d) + Steps::dy(d) > 0 ? away : -away);
    }

    /// The number of steps of the leg from `at` to `to`.
    static constexpr std::uint32_t steps(Cell at, Cell to) {
        const int dx = to.x > at.x ? to.x - at.x : at.x - to.x, dy = to.y > at.y ? to.y - at.y : at.y - to.y;
        return static_cast<std::uint32_t>(Steps::directions == 4 ? dx + dy : dx > dy ? dx : dy);
    }

    /// Goes along the leg to `to`, by up to 32 diagonal and up to 32 straight steps. @return the number of steps; 0 if
    /// one of them is not allowed.
    static constexpr int advance(const Map& map, Cell& at, Cell to) {
        int steps = 0;
        if (Steps::directions == 8 && at.x != to.x && at.y != to.y) {
            steps = advance_diagonally(map, at, to);
            if (steps == 0) {
                return 0;
            }
        }
        if (at.x != to.x && (Steps::directions == 4 || at.y == to.y)) {
            const int along = run(map.row(at.y), at.x, to.x);
            at.x = static_cast<std::int16_t>(at.x + along);
            return along == 0 ? 0 : steps + (along < 0 ? -along : along);
        }
        if (at.x == to.x && at.y != to.y) {
            const int along = run(map.column(at.x), at.y, to.y);
            at.y = static_cast<std::int16_t>(at.y + along);
            return along == 0 ? 0 : steps + (along < 0 ? -along : along);
        }
        return steps;
    }

    /// Whether the cells that some diagonal steps from column x lead to are free, and both cells beside each step.
    /// `Forward`: towards higher columns. The next row is `stride` words on.
    template <bool Forward, class Line>
    static constexpr bool may_go(Line line, std::ptrdiff_t stride, int x, int steps) {
        int i = x >> 5;
        std::uint32_t at = std::uint32_t{1} << (x & 31);
        std::uint32_t here = line[i];
        for (; steps != 0; --steps) {
            line += stride;
            std::uint32_t there = line[i];
            const std::uint32_t to = Forward ? at << 1 : at >> 1;
            if (to != 0) [[likely]] {
                if ((here & there & (Forward ? there << 1 : there >> 1) & to) == 0) {
                    return false;
                }
                at = to;
            } else {
                // The next column is in another word.
                const std::uint32_t below = there & at;
                i += Forward ? 1 : -1;
                at = Forward ? 1 : std::uint32_t{1} << 31;
                there = line[i];
                if (below == 0 || ((line - stride)[i] & there & at) == 0) {
                    return false;
                }
            }
            here = there;
        }
        return true;
    }

    static constexpr int advance_diagonally(const Map& map, Cell& at, Cell to) {
        const int dx = to.x > at.x ? 1 : -1, dy = to.y > at.y ? 1 : -1;
        int x = at.x;
        int steps = (to.x - x) * dx < (to.y - at.y) * dy ? (to.x - x) * dx : (to.y - at.y) * dy;
        steps = steps < 32 ? steps : 32;
        auto row = map.row(at.y);
        if constexpr (Rules::turn == Corner::never) {
            const std::ptrdiff_t stride = dy * Map::row_stride;
            if (!(dx > 0 ? may_go<true>(row, stride, x, steps) : may_go<false>(row, stride, x, steps))) {
                return 0;
            }
            at = cell_at(x + dx * steps, at.y + dy * steps);
            return steps;
        }
        for (int k = steps; k != 0; --k) {
            const bool beside = free(row, x + dx);
            row += dy * Map::row_stride;
            if (!free(row, x + dx) || (Rules::turn == Corner::one_side && !beside && !free(row, x))) {
                return 0;
            }
            x += dx;
        }
        at = cell_at(x, at.y + dy * steps);
        return steps;
    }

    /// The steps from `from` towards `to` along a line, up to the end of the next cell's word; 0 if not all are free.
    template <class Line>
    static constexpr int run(Line line, int from, int to) {
        const bool forward = from < to;
        const int next = forward ? from + 1 : from - 1;
        const int edge = forward ? next | 31 : next & ~31;
        const int last = forward ? (to < edge ? to : edge) : (to > edge ? to : edge);
        const int low = forward ? next : last, high = forward ? last : next;
        const std::uint32_t cells = ~std::uint32_t{0} >> (31 - (high - low)) << (low & 31);
        return (~line[next >> 5] & cells) == 0 ? last - from : 0;
    }
};

}  // namespace firmpath::detail
