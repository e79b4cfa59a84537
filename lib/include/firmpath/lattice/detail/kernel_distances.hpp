/// @file
/// Distances from every place of a lattice to a goal, for the cells that a robot covers in every heading.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/lattice/detail/swept_cells.hpp"
#include "firmpath/lattice/motion_primitive.hpp"
#include "firmpath/map/map.hpp"

namespace firmpath::detail {

/// Distances of all places of a lattice to the nearest of some goals, in 17ths of the pitch, by steps to 16 neighbours.
/// Only places where the kernel of the primitives is free count; places that cannot be reached are `unreached`. The
/// places are every `pitch`-th cell of every `pitch`-th row, the goal's among them.
///
/// Multiplied by `cost_of_17th`, a distance is a lower bound of a robot's cost to the goal, because a robot can be only
/// where its kernel is free.
///
/// Memory: a distance of 2 bytes and a bit for each place.
///
/// Source: R. B. Dial, Algorithm 360: Shortest-Path Forest with Topological Ordering, 1969.
template <class Map, class Primitives>
class KernelDistances {
    static constexpr int pitch = Primitives::pitch;
    static constexpr int W = (Map::width + pitch - 1) / pitch;
    static constexpr int H = (Map::height + pitch - 1) / pitch;
    static constexpr std::uint32_t places = static_cast<std::uint32_t>(W) * static_cast<std::uint32_t>(H);

public:
    using Distance = std::uint16_t;
    static constexpr Distance unreached = std::numeric_limits<Distance>::max();
    static constexpr Distance longest = unreached - 1;  ///< of all that are as long or longer: 3,854 places
    static constexpr int rows = H;                      ///< of places

    /// Chooses the places: those of the lattice that contains a cell of the map.
    constexpr void begin(Cell cell) {
        column_ = static_cast<std::uint16_t>(cell.x % pitch);
        row_ = static_cast<std::uint16_t>(cell.y % pitch);
    }

    /// Finds the places of row y where the kernel is free, and forgets their distances. O(W).
    constexpr void begin_row(const Map& map, int y) {
        std::uint32_t* row = free_[y + border];
        for (int i = 0; i < row_words; ++i) {
            row[i] = columns_at(32 * i - border);  // word i holds places 32 * i - border and on
        }
        for (const CellRun& run : Primitives::kernel) {
            int x = column_ - pitch * border + run.x;
            const int y_of_run = row_ + pitch * y + run.y;
            std::uint32_t low = blocked_run(map, x, y_of_run, 32);
            for (int i = 0; i < row_words; ++i) {
                for (int part = 0; part < pitch; ++part) {
                    const std::uint32_t high = blocked_run(map, x += 32, y_of_run, 32);
                    row[i] &= ~places_of(any_of(run.length, low, high), part);
                    low = high;
                }
            }
        }
        for (int x = 0; x < W; ++x) {
            of_[y * W + x] = unreached;
        }
    }

    /// Adds the place of a cell as a goal. Precondition: all rows were begun, and the pool was empty at the first goal.
    template <class Nodes>
    constexpr void add(Nodes& nodes, Cell goal) {
        if (is_free(goal)) {
            const std::uint32_t place = index_of(goal);
            of_[place] = 0;
            (void)nodes.lend(place * arrivals + from_nowhere, 0);
        }
    }

    /// Expands a place of the open list. @return false if there is no record for a place that it reaches. Precondition:
    /// the open list is not empty.
    template <class Nodes>
    [[gnu::noinline]] constexpr bool spread(Nodes& nodes) {
        const std::uint32_t node = nodes.pop();
        const std::uint32_t number = nodes.number(node);
        const std::uint32_t place = within<places>(number / arrivals);
        const std::uint32_t distance = of_[place];
        nodes.give_back(node);
        // A record is out of date if a shorter way has reached the place since.
        return distance != (nodes.bucket() < longest ? nodes.bucket() : longest) ||
               spread_from(nodes, place, distance, number % arrivals);
    }

    constexpr Distance operator[](Cell cell) const { return of_[index_of(cell)]; }
    /// Whether the kernel is free around the place of a cell.
    constexpr bool is_free(Cell cell) const {
        const Cell place = place_of(cell);
        return (window(place.x, place.y + border) >> border & 1U) != 0;
    }

private:
    // Free places, with a border on all sides that is not free, so that the neighbours of any place can be read.
    static constexpr int border = 2;
    static constexpr int row_words = (W + 2 * border + 31) / 32 + 1;

    constexpr Cell place_of(Cell cell) const {
        if constexpr (pitch == 1) {
            return cell;
        } else {
            const auto place = [](std::size_t size, int from, int first) {
                const auto n = static_cast<std::uint32_t>(from - first) / static_cast<std::uint32_t>(pitch);
                return static_cast<std::int16_t>(n < size ? n : 0);
            };
            return {place(W, cell.x, column_), place(H, cell.y, row_)};
        }
    }
    constexpr std::uint32_t index_of(Cell cell) const { return within<places>(CellIndex<W>::of(place_of(cell))); }

    /// For each of 32 cells, whether one of `length` cells from there on is set; `high` has the next 32 cells.
    static constexpr std::uint32_t any_of(unsigned length, std::uint32_t low, std::uint32_t high) {
        for (unsigned done = 1; done < length;) {  // up to twice as many cells each time
            const unsigned by = done < length - done ? done : length - done;
            low |= low >> by | high << 1 << (31 - by);
            high |= high >> by;
            done += by;
        }
        return low;
    }
    /// The places of a word among 32 cells, of which `pitch` times as many belong to the word.
    static constexpr std::uint32_t places_of(std::uint32_t cells, int part) {
        if constexpr (pitch == 1) {
            return cells;
        } else if constexpr (pitch == 2) {
            // The even bits move together, first in pairs, then in fours, and so on.
            cells &= 0x5555'5555U;
            cells = (cells | cells >> 1) & 0x3333'3333U;
            cells = (cells | cells >> 2) & 0x0F0F'0F0FU;
            cells = (cells | cells >> 4) & 0x00FF'00FFU;
            cells = (cells | cells >> 8) & 0xFFFFU;
            return cells << 16 * part;
        } else {
            std::uint32_t word = 0;
            for (int bit = part * 32 % pitch == 0 ? 0 : pitch - part * 32 % pitch; bit < 32; bit += pitch) {
                word |= (cells >> bit & 1U) << (32 * part + bit) / pitch;
            }
            return word;
        }
    }

    /// 32 places from column x - 2 on; `row` is counted from the border.
    constexpr std::uint32_t window(int x, int row) const {
        const std::uint32_t* words = free_[row] + (x >> 5);
        const auto shift = static_cast<unsigned>(x) % 32;
        return shift == 0 ? words[0] : words[0] >> shift | words[1] << (32 - shift);
    }

    /// The free places of the five by five around a place, row by row from the lowest: see `bit(dx, dy)`.
    constexpr std::uint32_t five_by_five(Cell place) const {
        const std::uint32_t* words = free_[place.y + 4] + (place.x >> 5);
        const auto shift = static_cast<unsigned>(place.x) % 32;
        std::uint32_t around = 0;
        for (int k = 0; k < 5; ++k) {
            // (In two steps, since a shift by 32 has no result.)
            around = around << 5 | ((words[0] >> shift | words[1] << 1 << (31 - shift)) & 31U);
            words -= row_words;
        }
        return around;
    }

    /// Which of 32 columns of places from `first` on lie in the map.
    static constexpr std::uint32_t columns_at(int first) {
        const std::uint32_t mask = first < 0 ? ~std::uint32_t{0} << -first : ~std::uint32_t{0};
        const int rest = W - first;
        return rest >= 32 ? mask : rest <= 0 ? 0 : mask & ~(~std::uint32_t{0} << rest);
    }

    struct Step {
        std::int8_t dx;
        std::int8_t dy;
        std::uint8_t length;
        std::uint32_t passes;  // places of the five by five around that must be free
    };
    static constexpr std::uint32_t bit(int dx, int dy) { return std::uint32_t{1} << (dx + border + 5 * (dy + border)); }
    static constexpr std::uint32_t all_around = (std::uint32_t{1} << 25) - 1;
    static constexpr std::uint32_t arrivals = 32;      // how a place was reached: from one of 16 directions, or
    static constexpr std::uint32_t from_nowhere = 16;  // as the first one

    struct Steps {
        Step of[16]{};  // counter-clockwise from +x
        // The directions that may follow another on a shortest way. The others are detours: a shorter way leads through
        // places that are known to be free. `open`: if all places around are free.
        std::uint16_t follow[17]{};
        std::uint16_t open[17]{};

        constexpr Steps() {
            constexpr Displacement first[4] = {{1, 0}, {2, 1}, {1, 1}, {1, 2}};
            constexpr int lowest[4] = {-2, -3, -4, -1};
            constexpr int highest[4] = {2, 1, 4, 3};
            for (int n = 0; n < 16; ++n) {
                const auto [dx, dy] = quarter_turned(first[n % 4], n / 4);
                const std::uint32_t length = step_17(dx, dy);
                std::uint32_t passes = bit(dx, dy);
                if (length == knight_17) {
                    passes |= bit(dx / 2, dy / 2) | bit(dx > 0 ? 1 : -1, dy > 0 ? 1 : -1);
                }
                of[n] = {static_cast<std::int8_t>(dx), static_cast<std::int8_t>(dy), static_cast<std::uint8_t>(length),
                         passes};
                follow[n] = turns(n, lowest[n % 4], highest[n % 4]);
                open[n] = turns(n, -1, 1);
            }
            follow[from_nowhere] = 0xFFFF;
            open[from_nowhere] = 0xFFFF;
        }
        static constexpr std::uint16_t turns(int direction, int least, int most) {
            std::uint32_t all = 0;
            for (int turn = least; turn <= most; ++turn) {
                all |= std::uint32_t{1} << ((direction + turn + 16) % 16);
            }
            return static_cast<std::uint16_t>(all);
        }
    };
    static constexpr Steps steps{};

    template <class Nodes>
    constexpr bool spread_from(Nodes& nodes, std::uint32_t index, std::uint32_t distance, std::uint32_t arrival) {
        const std::uint32_t around = five_by_five(CellIndex<W>::cell(index));
        // Where distances are cut off, none is known to be shorter than another one.
        const std::uint32_t from = distance < longest ? within<from_nowhere + 1>(arrival) : from_nowhere;
        std::uint32_t directions = around == all_around ? steps.open[from] : steps.follow[from];
        for (; directions != 0; directions &= directions - 1) {
            const auto direction = static_cast<unsigned>(std::countr_zero(directions));
            const Step& step = steps.of[direction];
            if ((around & step.passes) != step.passes) {
                continue;
            }
            const auto to = within<places>(static_cast<std::uint32_t>(static_cast<int>(index) + step.dy * W + step.dx));
            const std::uint32_t there = distance + step.length < longest ? distance + step.length : longest;
            if (there < of_[to]) {
                of_[to] = static_cast<Distance>(there);
                if (!nodes.lend(to * arrivals + direction, nodes.bucket() + step.length)) {
                    return false;
                }
            }
        }
        return true;
    }

    std::uint32_t free_[static_cast<std::size_t>(H + 2 * border)][static_cast<std::size_t>(row_words)]{};
    Distance of_[places]{};
    std::uint16_t column_ = 0;  // the first of places
    std::uint16_t row_ = 0;
};

}  // namespace firmpath::detail
