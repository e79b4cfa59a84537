/// @file
/// Moves to the eight neighbours, under one of three corner rules.
#pragma once

#include <cstdint>

#include "firmpath/grid/cell.hpp"
#include "firmpath/grid/corner.hpp"
#include "firmpath/grid/map.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/moves/promises.hpp"
#include "firmpath/moves/square.hpp"

namespace firmpath {

/// The eight moves by number, without a corner rule or costs.
struct EightDirections {
    static constexpr unsigned directions = 8;

    static constexpr int dx(unsigned d) { return component(d); }
    static constexpr int dy(unsigned d) { return component(d + 6U); }
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

/// Eight neighbours:
///
///        3  2  1      2 is +y
///         \ | /
///        4--o--0      0 is +x
///         / | \                        even moves are straight, odd ones diagonal
///        5  6  7
///
/// Costs are at `S`; a value-initialised scale stands for {10, 14} with 16-bit costs and
/// {13860, 19601} with 32-bit costs. The heuristic is exact on an empty map (octile distance) unless
/// another is given.
template <Corner C = Corner::never, Scale S = Scale{}, class Heuristic = Octile>
struct Eight : detail::SquareMoves<EightDirections, S, Heuristic> {
    static constexpr Corner corner = C;

    static_assert((S.straight == 0 && S.diagonal == 0) ||
                      (S.straight > 0 && S.straight <= S.diagonal && S.diagonal <= 2 * S.straight),
                  "Eight: a diagonal step must cost at least a straight one and at most two");

    /// The same moves, with the scale that fits `Cost` if none was given.
    template <class Cost>
    using at_scale_for = Eight<C, S == Scale{} ? (sizeof(Cost) <= 2 ? scale_10_14 : scale_13860_19601) : S, Heuristic>;

    static_assert(detail::consistent<Heuristic, EightDirections>(S == Scale{} ? scale_13860_19601 : S, 8),
                  "this heuristic over-estimates for eight neighbours, so paths would not be shortest: "
                  "use Octile, Chebyshev or NoEstimate");

    /// The moves that may be made from `cell`, bit d for move d. O(1).
    template <GridMap Map>
    static constexpr std::uint32_t allowed(const Map& map, Cell cell) {
        // Free cells around, three bits a row: bits 0 to 2 for the row below (y - 1), 3 to 5 for the
        // cell's own, 6 to 8 for the row above; in each from x - 1 to x + 1.
        std::uint32_t free = 0;
        for (int row = cell.y + 1; row >= cell.y - 1; --row) {
            free = free << 3 | free_three(map, row, cell.x);
        }
        const std::uint32_t all = (free >> 5 & 1U) | (free >> 7 & 2U) | (free >> 5 & 4U) | (free >> 3 & 8U) |
                                  (free << 1 & 16U) | (free << 5 & 0xE0U);
        if constexpr (C == Corner::always) {
            return all;
        }
        // Diagonal move d passes between the straight moves d - 1 and d + 1 (mod 8).
        const std::uint32_t straight = all & 0x55U;
        const std::uint32_t before = straight << 1;
        const std::uint32_t after = straight >> 1 | straight << 7;
        return straight | (all & (C == Corner::never ? before & after : before | after) & 0xAAU);
    }

private:
    /// The free cells among (x - 1, row) to (x + 1, row), bits 0 to 2.
    template <GridMap Map>
    static constexpr std::uint32_t free_three(const Map& map, int row, int x) {
        if constexpr (WordMap<Map>) {
            const int first = x - 1;  // -1 lies in word -1
            const unsigned offset = static_cast<unsigned>(first) % 32;
            std::uint32_t blocked = map.blocked_word(row, first >> 5) >> offset;
            if (offset > 29) {
                blocked |= map.blocked_word(row, (first >> 5) + 1) << (32 - offset);
            }
            return ~blocked & 7U;
        } else {
            std::uint32_t free = 0;
            for (int k = 0; k < 3; ++k) {
                const Cell at{static_cast<std::int16_t>(x - 1 + k), static_cast<std::int16_t>(row)};
                free |= static_cast<std::uint32_t>(map.passable(at)) << k;
            }
            return free;
        }
    }
};

template <Corner C, Scale S, class Heuristic>
inline constexpr bool reversible<Eight<C, S, Heuristic>> = true;
template <Corner C, Scale S, class Heuristic>
inline constexpr bool takes_shortcuts<Eight<C, S, Heuristic>> = true;
/// Where a diagonal step needs a free cell beside it, two straight steps lead round through that cell: the components are
/// those of four neighbours. Without that need they are those of eight.
///
///     b g      s to g past a: also s a g
///     s a
template <Corner C, Scale S, class Heuristic>
inline constexpr std::uint32_t joining_moves<Eight<C, S, Heuristic>> = C == Corner::always ? 0xFF : 0x55;

}  // namespace firmpath
