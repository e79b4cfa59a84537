/// @file
/// Moves to the eight neighbours, under one of three corner rules.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/corner.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/detail/square.hpp"
#include "firmpath/moves/neighbourhood.hpp"

namespace firmpath {

namespace detail {

/// The eight moves by number, without a corner rule or costs.
struct EightDirections {
    static constexpr unsigned directions = 8;  ///< the number of moves

    /// Columns from a cell to where move d leads.
    static constexpr int dx(unsigned d) { return component(d); }
    /// Rows from a cell to where move d leads.
    static constexpr int dy(unsigned d) { return component(d + 6U); }
    /// The cost of move d at a scale: its straight or its diagonal cost.
    static constexpr std::uint32_t cost_of(Scale scale, unsigned d) {
        return (d & 1U) != 0 ? scale.diagonal : scale.straight;
    }

private:
    /// 1, 1, 0, -1, -1, -1, 0, 1 for d = 0 to 7: cosine and (six eighths on) sine of d / 8 turns,
    /// rounded away from zero. Two bits each, biased by one: smaller and faster than a table.
    static constexpr int component(unsigned d) {
        return static_cast<int>(0b10'01'00'00'00'01'10'10U >> (2 * (d & 7U)) & 3U) - 1;
    }
};

}  // namespace detail

/// Eight neighbours:
///
///        3  2  1      2 is +y
///         \ | /
///        4--o--0      0 is +x
///         / | \                        even moves are straight, odd ones diagonal
///        5  6  7
///
/// Costs are at `S`; a value-initialised scale means {10, 14} with 16-bit costs and {13860, 19601} with 32-bit costs.
/// The heuristic is exact on an empty map (octile distance) unless another is given.
template <Corner C = Corner::never, Scale S = Scale{}, class Heuristic = Octile>
struct Eight : detail::SquareMoves<detail::EightDirections, S, Heuristic> {
    static constexpr Corner corner = C;  ///< the rule for diagonal steps beside blocked cells

    static_assert((S.straight == 0 && S.diagonal == 0) ||
                      (S.straight > 0 && S.straight <= S.diagonal && S.diagonal <= 2 * S.straight),
                  "Eight: a diagonal step must cost at least a straight one and at most two");

    using self_type = Eight;  ///< what a planner asks of moves that derive from others

    /// The same moves, with the scale that fits `Cost` if none was given.
    template <class Cost>
    using at_scale_for = Eight<C, S == Scale{} ? (sizeof(Cost) <= 2 ? scale_10_14 : scale_fine) : S, Heuristic>;

    static_assert(detail::consistent<Heuristic, detail::EightDirections>(S == Scale{} ? scale_fine : S, 8),
                  "this heuristic over-estimates for eight neighbours, so paths would not be shortest: "
                  "use Octile, Chebyshev or NoEstimate");

    /// The moves that may be made from `cell`, bit d for move d.
    template <GridMap Map>
    static constexpr std::uint32_t allowed(const Map& map, Cell cell) {
        const std::uint32_t above = free_three<Map>(map, cell.y + 1, cell.x);
        const std::uint32_t beside = free_three<Map>(map, cell.y, cell.x);
        const std::uint32_t below = free_three<Map>(map, cell.y - 1, cell.x);
        // Rows run from x - 1 to x + 1, as moves 5 to 7 do. Moves 1 to 3 run the other way: nibble n of the
        // constant is row n with its bits reversed.
        return (beside >> 2 & 1U) | (0xE6A2C480U >> 4 * entered(above, beside) & 15U) | (beside << 4 & 16U) |
               entered(below, beside) << 5;
    }

private:
    /// The cells of the row above or below that may be entered, bits 0 to 2 for x - 1 to x + 1. `row`: the free cells
    /// of that row. `own`: the free cells of the cell's own row.
    static constexpr std::uint32_t entered(std::uint32_t row, std::uint32_t own) {
        const bool straight = (row & 2U) != 0;
        return C == Corner::always  ? row
               : C == Corner::never ? (straight ? row & (own | 2U) : 0)
                                    : (straight ? row : row & own);
    }

    /// The free cells among (x - 1, row) to (x + 1, row), bits 0 to 2.
    template <GridMap Map>
    static constexpr std::uint32_t free_three(const detail::Anywhere<Map>& map, int row, int x) {
        if constexpr (WordMap<Map>) {
            const int first = x - 1;  // -1 lies in word -1
            const unsigned offset = static_cast<unsigned>(first) % 32;
            std::uint32_t blocked = map.blocked_word(row, first >> 5) >> offset;
            if (offset > 29) {
                blocked |= map.blocked_word(row, (first >> 5) + 1) << (32 - offset);
            }
            return ~blocked & 7U;
        } else {
            const auto free = [&](int k) {
                const Cell at{static_cast<std::int16_t>(x - 1 + k), static_cast<std::int16_t>(row)};
                return static_cast<std::uint32_t>(map.passable(at)) << k;
            };
            return free(0) | free(1) | free(2);
        }
    }
};

template <Corner C, Scale S, class Heuristic>
inline constexpr bool reversible<Eight<C, S, Heuristic>> = true;
template <Corner C, Scale S, class Heuristic>
inline constexpr bool takes_shortcuts<Eight<C, S, Heuristic>> = true;

}  // namespace firmpath
