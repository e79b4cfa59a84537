/// @file
/// How far every cell is from a goal, for the part of a robot that all its headings share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/cell_index.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/motion_primitive.hpp"
#include "firmpath/search/detail/within.hpp"

namespace firmpath::detail {

/// `length` cells of a map from column x on, the first in bit 0; blocked outside. Precondition: length is 1 to 32.
template <class Map>
constexpr std::uint32_t blocked_run(const Map& map, int x, int y, unsigned length) {
    const Anywhere<Map>& anywhere = map;
    const int word = x >= 0 ? x / 32 : -((31 - x) / 32);
    const auto shift = static_cast<unsigned>(x - 32 * word);
    std::uint32_t cells = anywhere.blocked_word(y, word) >> shift;
    if (shift + length > 32) {
        cells |= anywhere.blocked_word(y, word + 1) << (32 - shift);
    }
    return cells & ~std::uint32_t{0} >> (32 - length);
}

/// Distances of all cells to the nearest of some goals, for the kernel of the primitives: only cells where the kernel is
/// free count, and a step leads to one of 16 neighbours. In 17ths of a cell. Cells that no way leads to are
/// `unreached`.
///
/// A lower bound of what a robot has to drive, once multiplied by `cost_of_17th`: it can be only where its kernel
/// is free.
///
/// Memory: a distance of 2 bytes and a bit for each cell.
///
/// Source: R. B. Dial, Algorithm 360: Shortest-Path Forest with Topological Ordering, 1969.
template <class Map, class Primitives>
class KernelDistances {
    static constexpr int W = Map::width;
    static constexpr int H = Map::height;
    static constexpr std::uint32_t cells = static_cast<std::uint32_t>(W) * static_cast<std::uint32_t>(H);

public:
    using Distance = std::uint16_t;
    static constexpr Distance unreached = std::numeric_limits<Distance>::max();
    static constexpr Distance longest = unreached - 1;  ///< of all that are as long or longer: 3,854 cells

    /// Finds the cells of row y where the kernel is free, and forgets their distances. O(W).
    constexpr void begin_row(const Map& map, int y) {
        std::uint32_t* row = free_[y + border];
        for (int i = 0; i < row_words; ++i) {
            std::uint32_t blocked = 0;
            // Word i holds columns 32 * i - border and on.
            for (const CellRun& run : Primitives::kernel) {
                const int x = 32 * i - border + run.x;
                std::uint32_t low = blocked_run(map, x, y + run.y, 32);
                std::uint32_t high = blocked_run(map, x + 32, y + run.y, 32);
                // Whether one of `length` cells from here on is blocked, twice as many cells each time.
                for (unsigned done = 1; done < run.length;) {
                    const unsigned by = done < run.length - done ? done : run.length - done;
                    low |= low >> by | high << (32 - by);
                    high |= high >> by;
                    done += by;
                }
                blocked |= low;
            }
            row[i] = ~blocked & columns_at(32 * i - border);
        }
        for (int x = 0; x < W; ++x) {
            of_[y * W + x] = unreached;
        }
    }

    /// Measures from a cell. After all rows.
    template <class Nodes>
    constexpr void begin(Nodes& nodes, Cell goal) {
        nodes.clear();
        if (is_free(goal)) {
            const std::uint32_t cell = CellIndex<W>::of(goal);
            of_[cell] = 0;
            (void)nodes.lend(cell, 0);
        }
    }

    /// Goes on from a cell of the open list. @return false if there is no record for a cell that it reaches. O(1).
    /// Precondition: the open list is not empty.
    template <class Nodes>
    constexpr bool spread(Nodes& nodes) {
        const std::uint32_t node = nodes.pop();
        const std::uint32_t cell = within<cells>(nodes.number(node));
        const std::uint32_t distance = of_[cell];
        nodes.give_back(node);
        // Bucket by bucket, so a record is out of date if the cell was reached by a shorter way since.
        return distance != (nodes.bucket() < longest ? nodes.bucket() : longest) || spread_from(nodes, cell, distance);
    }

    /// The distance of a cell. O(1).
    constexpr Distance operator[](Cell cell) const { return of_[CellIndex<W>::of(cell)]; }
    /// Whether the kernel is free around a cell of the map. O(1).
    constexpr bool is_free(Cell cell) const { return (window(cell.x, cell.y + border) >> border & 1U) != 0; }

private:
    // Free cells, with a border on all sides that is not free, so that the neighbours of any cell can be read.
    static constexpr int border = 2;
    static constexpr int row_words = (W + 2 * border + 31) / 32 + 1;

    /// From column x - 2 on, of a row counted from the border.
    constexpr std::uint32_t window(int x, int row) const {
        const std::uint32_t* words = free_[row] + x / 32;
        const auto shift = static_cast<unsigned>(x) % 32;
        return shift == 0 ? words[0] : words[0] >> shift | words[1] << (32 - shift);
    }

    /// Those of 32 columns from `first` on that are in the map.
    static constexpr std::uint32_t columns_at(int first) {
        const std::uint32_t mask = first < 0 ? ~std::uint32_t{0} << -first : ~std::uint32_t{0};
        const int rest = W - first;
        return rest >= 32 ? mask : rest <= 0 ? 0 : mask & ~(~std::uint32_t{0} << rest);
    }

    struct Step {
        std::int8_t dx;
        std::int8_t dy;
        std::uint8_t length;
        std::uint32_t passes;  // cells of the five by five around that must be free
    };
    static constexpr std::uint32_t bit(int dx, int dy) { return std::uint32_t{1} << (dx + border + 5 * (dy + border)); }
    struct Steps {
        Step of[16]{};
        constexpr Steps() {
            std::size_t n = 0;
            for (int dy = -2; dy <= 2; ++dy) {
                for (int dx = -2; dx <= 2; ++dx) {
                    const std::uint32_t length = step_17(dx, dy);
                    if (length != 0) {
                        std::uint32_t passes = bit(dx, dy);
                        if (length == knight_17) {
                            passes |= bit(dx / 2, dy / 2) | bit(dx > 0 ? 1 : -1, dy > 0 ? 1 : -1);
                        }
                        of[n++] = {static_cast<std::int8_t>(dx), static_cast<std::int8_t>(dy),
                                   static_cast<std::uint8_t>(length), passes};
                    }
                }
            }
        }
    };
    static constexpr Steps steps{};

    template <class Nodes>
    constexpr bool spread_from(Nodes& nodes, std::uint32_t index, std::uint32_t distance) {
        const Cell cell = CellIndex<W>::cell(index);
        std::uint32_t around = 0;
        for (int k = 4; k >= 0; --k) {
            around = around << 5 | (window(cell.x, cell.y + k) & 31U);
        }
        for (const Step& step : steps.of) {
            if ((around & step.passes) != step.passes) {
                continue;
            }
            const auto to = within<cells>(static_cast<std::uint32_t>(static_cast<int>(index) + step.dy * W + step.dx));
            const std::uint32_t there = distance + step.length < longest ? distance + step.length : longest;
            if (there < of_[to]) {
                of_[to] = static_cast<Distance>(there);
                if (!nodes.lend(to, nodes.bucket() + step.length)) {
                    return false;
                }
            }
        }
        return true;
    }

    std::uint32_t free_[static_cast<std::size_t>(H + 2 * border)][static_cast<std::size_t>(row_words)]{};
    Distance of_[cells]{};
};

}  // namespace firmpath::detail
