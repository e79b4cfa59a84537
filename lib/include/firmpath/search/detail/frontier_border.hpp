/// @file
/// The border of the unknown, as a search for frontiers reads it.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/machine.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath::detail {

/// A map of which parts are unknown, for `FrontierSearch`; `Frontier` models it. Required besides `WordMap`:
/// - `m.reach()`: a cell in sight is at most this many columns and rows away;
/// - `m.border_word(row, i)`: bit b is set if cell (32 * i + b, row) is unknown, counts, and touches a clear cell;
/// - `m.clear_word(row, i)`: bit b is set if that cell is clear: known to be free;
/// - `m.seen(cell, row, i, among)`: of the bits set in `among`, the lowest of a cell of that word that is unknown and
///   in sight of `cell`, behind a clear cell, and those above it; 0 if there is none;
/// - `m.counts(cell)`: whether a cell is unknown and counts;
/// - `m.touches(cell)`: whether one of its edge neighbours is unknown, counts, and is in sight.
template <class M>
concept MapToExplore = WordMap<M> && requires(const M& map, Cell cell, int i, std::uint32_t among) {
    { map.touches(cell) } -> std::same_as<bool>;
    { map.reach() } -> std::same_as<int>;
    { map.border_word(i, i) } -> std::same_as<std::uint32_t>;
    { map.clear_word(i, i) } -> std::same_as<std::uint32_t>;
    { map.seen(cell, i, i, among) } -> std::same_as<std::uint32_t>;
    { map.counts(cell) } -> std::same_as<bool>;
};

/// 32-bit words of the bit maps of a `FrontierSearch`.
constexpr std::size_t frontier_words(int width, int height) {
    const auto columns = static_cast<std::size_t>(words_in_row(width));
    const auto h = static_cast<std::size_t>(height);
    return columns * (2 * h + (h + 1) / 2 + 3 * ((h + 31) / 32));
}

/// How much of the border is read. It is under the planner's seal.
struct BorderRead {
    int reach = 0;
    int first = 0;  // rows from the first on, below the last
    int last = 0;
    std::uint32_t words = 0;  // of the next of these rows
};

/// Two bit maps: the border of the unknown, with two rows as one, and which words have some of it.
template <MapToExplore Map>
class FrontierBorder {
    static constexpr std::uint32_t H = Map::height;
    static constexpr std::uint32_t columns = words_in_row(Map::width);
    static constexpr std::uint32_t pairs = (H + 1) / 2;
    static constexpr std::uint32_t bands = (H + 31) / 32;

public:
    static constexpr std::uint32_t stretch = 16;  // words in a unit

    /// Forgets word i of a row, and all that its band of 32 rows has.
    constexpr void forget(std::uint32_t row, std::uint32_t i) {
        bordered_[i * bands + row / 32] = 0;
        border_[i * pairs + row / 2] = 0;
    }
    /// Reads a stretch of the border, unless all within reach of these rows is read. @return whether all was read.
    constexpr bool read(const Map& map, BorderRead& r, int from, int to) {
        from = from > r.reach ? from - r.reach : 0;
        to = to + r.reach < Map::height ? to + r.reach : Map::height - 1;
        if (r.first <= from && r.last > to) {
            return true;
        }
        const bool up = r.first > from;
        const int row = up ? r.first - 1 : r.last;
        const auto y = static_cast<std::uint32_t>(row);
        const std::uint32_t end = r.words + stretch < columns ? r.words + stretch : columns;
        for (; r.words < end; ++r.words) {
            const std::uint32_t border = map.border_word(row, static_cast<int>(r.words));
            if (border != 0) {
                border_[r.words * pairs + y / 2] |= border;
                bordered_[r.words * bands + y / 32] |= std::uint32_t{1} << (y % 32);
            }
        }
        if (r.words == columns) {
            r.words = 0;
            r.first -= up ? 1 : 0;
            r.last += up ? 0 : 1;
        }
        return false;
    }

    /// `map.goal(cell)`, with the border as it was read.
    constexpr bool sees(const Map& map, int reach, const Cell& cell) const {
        const int left = cell.x > reach ? cell.x - reach : 0;
        const int right = cell.x + reach < Map::width ? cell.x + reach : Map::width - 1;
        const int top = cell.y > reach ? cell.y - reach : 0;
        const int bottom = cell.y + reach < Map::height ? cell.y + reach : Map::height - 1;
        for (int i = left >> 5; i <= right >> 5; ++i) {
            const std::uint32_t near = columns_in_word(left, right, i);
            const auto column = static_cast<std::uint32_t>(i);
            for (int band = top >> 5; band <= bottom >> 5; ++band) {
                std::uint32_t rows =
                    bordered_[column * bands + static_cast<std::uint32_t>(band)] & columns_in_word(top, bottom, band);
                for (; rows != 0; rows &= rows - 1) {
                    const std::uint32_t row = 32 * static_cast<std::uint32_t>(band) + lowest_bit(rows);
                    std::uint32_t among = border_[column * pairs + row / 2] & near;
                    while (among != 0) {
                        among = map.seen(cell, static_cast<int>(row), i, among);
                        if (among != 0 &&
                            map.counts(cell_at(32 * i + static_cast<int>(lowest_bit(among)), static_cast<int>(row)))) {
                            return true;
                        }
                        among &= among - 1;
                    }
                }
            }
        }
        return (map.clear_word(cell.y, cell.x >> 5) >> (cell.x & 31) & 1U) == 0 && map.touches(cell);
    }

private:
    std::uint32_t bordered_[bands * columns]{};
    std::uint32_t border_[pairs * columns]{};
};

}  // namespace firmpath::detail
