/// @file
/// Flooding a map on four neighbours, 32 cells at a time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/map/detail/bits.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath::detail {

/// The free cells of word `i` of a row: bit b for cell (32 * i + b, row).
template <class Map>
constexpr std::uint32_t free_word(const Map& map, int row, int i) {
    if (32 * i >= Map::width) {
        return 0;
    }
    if constexpr (WordMap<Map>) {
        return ~(map.blocked_word(row, i) | bits_beyond(Map::width, i));
    } else {
        std::uint32_t free = 0;
        for (int b = 0; b < 32 && 32 * i + b < Map::width; ++b) {
            free |= std::uint32_t{map.passable(cell_at(32 * i + b, row))} << b;
        }
        return free;
    }
}

/// How a map is cut into tiles of 8 x 4 cells: bit 8 * (y % 4) + x % 8 of a word is cell (x, y).
///
///     0  1  2  3  4  5  6  7       a front that spreads over open ground crosses a tile slantwise, and so has several
///     8  9 10 11 12 13 14 15       cells in it; of a word of 32 cells in a row it would have one or two
///    16 17 18 19 20 21 22 23
///    24 25 26 27 28 29 30 31
struct TileShape {
    std::uint32_t columns;
    std::uint32_t rows;
    /// From a tile to the one below. There is a closed column where no tile has cells beyond the map: so what leaves a
    /// row on one side is closed on the other.
    std::uint32_t stride;

    constexpr TileShape(std::size_t width, std::size_t height)
        : columns(static_cast<std::uint32_t>((width + 7) / 8)),
          rows(static_cast<std::uint32_t>((height + 3) / 4)),
          stride(columns + (width % 8 == 0 ? 1 : 0)) {}

    constexpr std::uint32_t tiles() const { return stride * rows; }
};

/// The members of a `TileFlood`.
constexpr MemberSizes tile_flood_sizes(std::size_t width, std::size_t height) {
    const TileShape shape(width, height);
    const std::size_t tiles = shape.tiles();
    return MemberSizes()
        .array(9, 4)
        .array(tiles + 2 * shape.stride, 4)
        .array(2 * tiles, 4)
        .array(2 * (tiles + 1), bytes_to_hold(tiles - 1));
}

/// Reaches the cells of a map from one cell by steps to four neighbours, in order of their number of steps. All cells
/// of a tile that have the same number are expanded together, by shifts of whole words. In the end the cells are marked
/// whose number of steps has its bit 1 set.
///
/// The map is read before the first step. Complexity: O(cells). Memory, for T tiles in R columns with indices of i
/// bytes: 12 * T + 8 * (R + 1) + 2 * i * (T + 1) bytes, and 36.
template <class Map>
class TileFlood {
    static constexpr TileShape shape{Map::width, Map::height};
    static constexpr std::uint32_t tiles = shape.tiles();
    static constexpr std::uint32_t stride = shape.stride;
    // Of the map; if there is a closed column, it has a word of its own only where no cells share it.
    static constexpr std::uint32_t words_a_row = (stride + 3) / 4;
    using Index = SmallestUnsigned<tiles - 1>;

public:
    static constexpr std::uint32_t rows = shape.rows;        ///< of tiles
    static constexpr std::uint32_t columns = shape.columns;  ///< of tiles

    /// The lowest cell of a tile, which lies on the map unless a bit has flipped.
    static constexpr Cell corner(std::uint32_t tile) {
        const Cell at = CellIndex<static_cast<int>(stride)>::cell(tile);
        return cell_at(8 * at.x, 4 * at.y);
    }

    /// Starts from a cell of the map. O(1).
    constexpr void begin(Cell from) {
        static_assert(tile_flood_sizes(Map::width, Map::height).total() == sizeof(TileFlood));
        numbers_ = {};
        numbers_.from = CellIndex<Map::width>::of(from);
        numbers_.rows_left = rows;
        numbers_.words_left = words_a_row;
    }

    /// The number of steps of the cells that are expanded next.
    constexpr std::uint32_t level() const { return numbers_.level; }
    /// Whether no cell is left.
    constexpr bool done() const {
        return numbers_.rows_left == 0 && numbers_.at == numbers_.listed && numbers_.added == 0;
    }
    /// The cells that were reached. O(tiles).
    constexpr std::uint32_t reached() const {
        std::uint32_t count = numbers_.rows_left == 0 ? numbers_.free : 0;
        for (std::uint32_t tile = 0; count != 0 && tile < tiles; ++tile) {
            count -= bits_set(open()[tile]);
        }
        return count;
    }
    /// The most tiles with cells of one number of steps.
    constexpr std::uint32_t most_listed() const { return numbers_.most_listed; }
    /// The marked cells of a tile, once no cell is left.
    constexpr std::uint32_t marked(std::uint32_t row, std::uint32_t column) const {
        const std::uint32_t tile = within<tiles>(row * stride + column);
        return fronts_[0][tile] & fronts_[1][tile];
    }
    /// The numbers under a planner's seal.
    constexpr const auto& numbers() const { return numbers_; }

    /// Continues until no cell is left: at most `units` units, which is not 0. A unit reads four rows of the map,
    /// begins the next level, or expands the cells of a tile that have level() steps. Before the latter it calls
    /// `visit(level, tile, cells)`, with each cell once. Ends early if `ends()`. @return the units that are left.
    template <class Visit, class Ends>
    constexpr std::uint32_t run(const Map& map, std::uint32_t units, const Visit& visit, const Ends& ends) {
        do {
            if (numbers_.rows_left != 0) {
                read(map);
                --units;
            } else if (numbers_.at != numbers_.listed) {
                units = expand(units, visit, ends);
            } else if (numbers_.added != 0) {
                ++numbers_.level;
                numbers_.listed = numbers_.added;
                numbers_.at = 0;
                numbers_.added = 0;
                numbers_.most_listed = numbers_.listed > numbers_.most_listed ? numbers_.listed : numbers_.most_listed;
                --units;
            } else {
                break;
            }
        } while (units != 0 && !ends());
        return units;
    }

private:
    // Closed tiles lie before the first and behind the last.
    constexpr std::uint32_t* open() { return open_ + stride; }
    constexpr const std::uint32_t* open() const { return open_ + stride; }

    /// Reads four words below each other: four tiles.
    constexpr void read(const Map& map) {
        const std::uint32_t row = numbers_.rows_left - 1;
        const std::uint32_t i = --numbers_.words_left;
        std::uint32_t words[4];
        for (std::uint32_t k = 0; k < 4; ++k) {
            words[k] = 4 * row + k < std::uint32_t{Map::height}
                           ? free_word(map, static_cast<int>(4 * row + k), static_cast<int>(i))
                           : 0;
        }
        std::uint32_t free = 0;
        for (std::uint32_t column = 4 * i; column < 4 * i + 4 && column < stride; ++column) {
            std::uint32_t cells = 0;
            for (int k = 4; k-- != 0;) {
                cells = cells << 8 | (words[k] & 0xFF);
                words[k] >>= 8;
            }
            put(row * stride + column, cells);
            free += bits_set(cells);
        }
        numbers_.free += free;
        if (numbers_.words_left == 0) {
            numbers_.words_left = words_a_row;
            --numbers_.rows_left;
            if (numbers_.rows_left == 0) {
                reach_first();
            }
        }
    }
    constexpr void put(std::uint32_t tile, std::uint32_t free) {
        open()[tile] = free;
        fronts_[0][tile] = 0;
        fronts_[1][tile] = 0;
    }

    constexpr void reach_first() {
        const Cell from = CellIndex<Map::width>::cell(numbers_.from);
        const auto x = static_cast<std::uint32_t>(from.x);
        const auto y = static_cast<std::uint32_t>(from.y);
        const std::uint32_t tile = y / 4 * stride + x / 8;
        const std::uint32_t bit = std::uint32_t{1} << (y % 4 * 8 + x % 8);
        open()[tile] &= ~bit;
        fronts_[0][tile] = bit;
        lists_[0][0] = static_cast<Index>(tile);
        numbers_.listed = 1;
        numbers_.most_listed = 1;
    }

    /// Expands tiles of the present level. @return the units that are left.
    template <class Visit, class Ends>
    constexpr std::uint32_t expand(std::uint32_t units, const Visit& visit, const Ends& ends) {
        constexpr std::uint32_t left_column = 0x0101'0101U;
        constexpr std::uint32_t right_column = 0x8080'8080U;
        const std::uint32_t side = numbers_.level & 1U;
        std::uint32_t* const opened = open();
        std::uint32_t* const front = fronts_[side];
        std::uint32_t* const next = fronts_[side ^ 1U];
        Index* const added = lists_[side ^ 1U];
        // Copies: the stores below could be to the numbers, for all that the compiler knows.
        const std::uint32_t level = numbers_.level;
        const Index* at = lists_[side] + numbers_.at;
        const Index* const end = lists_[side] + numbers_.listed;
        std::uint32_t count = numbers_.added;
        do {
            const std::uint32_t tile = within<tiles>(*at++);
            const std::uint32_t cells = front[tile] & ~next[tile];
            if ((level & 2U) != 0) {
                next[tile] |= cells;
            } else {
                front[tile] ^= cells;
            }
            visit(level, tile, cells);
            const auto reach = [&](std::uint32_t * to, std::uint32_t those) __attribute__((always_inline)) {
                const std::uint32_t before = *to;
                those &= before;
                if (those != 0) {
                    *to = before & ~those;
                    // (Within: a flipped bit may open a tile that lies outside.)
                    const std::uint32_t i = within<tiles>(static_cast<std::uint32_t>(to - opened));
                    const std::uint32_t other = next[i];
                    next[i] = other | those;
                    if ((other & ~front[i]) == 0) {
                        added[count++] = static_cast<Index>(i);
                    }
                }
            };
            std::uint32_t* const here = opened + tile;
            reach(here, (cells & ~right_column) << 1 | (cells & ~left_column) >> 1 | cells << 8 | cells >> 8);
            if (const std::uint32_t over = cells & right_column; over != 0) {
                reach(here + 1, over >> 7);
            }
            if (const std::uint32_t over = cells & left_column; over != 0) {
                reach(here - 1, over << 7);
            }
            if (const std::uint32_t over = cells >> 24; over != 0) {
                reach(here + stride, over);
            }
            if (const std::uint32_t over = cells << 24; over != 0) {
                reach(here - stride, over);
            }
        } while (--units != 0 && at != end && !ends());
        numbers_.at = static_cast<std::uint32_t>(at - lists_[side]);
        numbers_.added = count;
        return units;
    }

    struct Numbers {
        std::uint32_t level = 0;
        std::uint32_t from = 0;        // the first cell
        std::uint32_t rows_left = 0;   // rows of tiles that were not read yet, the first ones
        std::uint32_t words_left = 0;  // of the last of them
        std::uint32_t at = 0;          // the next in the list of the level
        std::uint32_t listed = 0;      // of the level
        std::uint32_t added = 0;       // of the next level
        std::uint32_t free = 0;        // cells
        std::uint32_t most_listed = 0;
    };

    Numbers numbers_{};
    std::uint32_t open_[tiles + 2 * stride]{};  // free, and not reached
    // What is reached but not expanded, at even levels and at odd ones; what is marked is in both.
    std::uint32_t fronts_[2][tiles]{};
    // The tiles with cells to expand. A flipped bit may add one twice.
    Index lists_[2][tiles + 1]{};
};

}  // namespace firmpath::detail
