/// @file
/// The border of the unknown, and the cells from which a robot can see it.
#pragma once

#include <bit>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/machine.hpp"
#include "firmpath/geometry/disc.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/corner.hpp"
#include "firmpath/map/line_of_sight.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/sense/knowledge.hpp"

namespace firmpath {

/// Whether specks count: unknown cells in no square of 2 x 2 unknown cells, so single ones and lines one cell wide.
///
///     . . . . . .
///     . ? . ? ? .      On the left two specks; the four cells of the square count.
///     . ? . ? ? .
///     . . . . . .
enum class Specks : std::uint8_t {
    counted,  ///< each unknown cell counts
    ignored,  ///< only cells in a square count
};

namespace detail {

/// The cells that light passes through: those known to be free, and the robot's own cell.
template <class Knowledge>
struct ClearCells {
    static constexpr int width = Knowledge::width;
    static constexpr int height = Knowledge::height;
    const Knowledge& knowledge;
    Cell robot;

    constexpr std::uint32_t word(int row, int i) const {
        const bool here = row == robot.y && i == robot.x >> 5;
        return knowledge.known_free_word(row, i) | (here ? std::uint32_t{1} << (robot.x & 31) : 0);
    }
    constexpr bool passable(Cell cell) const { return (word(cell.y, cell.x >> 5) >> (cell.x & 31) & 1U) != 0; }
};

}  // namespace detail

template <class Knowledge>
inline constexpr bool answers_outside<detail::ClearCells<Knowledge>> = true;

/// The map for `FrontierSearch`: a map to drive on, and for each cell whether unknown cells can be seen from it.
///
/// An unknown cell u is *in sight* of a cell c if `reach` around c covers it and the straight line from c to u crosses
/// only cells known to be free before it ends in u. Where the line passes a corner exactly, one of the two cells beside
/// it must be known to be free. So a sensor ray in that direction would measure something about u. What is known about
/// c itself does not count: the robot stands there.
///
///     # # # # # # # # #
///     . . . . . . u ? ?       o and g: the robot's centre may enter; obstacles are inflated by its radius of one cell;
///     o o g o g g u ? ?       from g, a u is in sight within two cells. This includes the door at the bottom.
///     . . g . . . u ? ?       Nothing behind a u is in sight before that u is known.
///     # # u # # # # # #
///
/// Every u has an edge neighbour that is known to be free (or is c). The cells u are the border of the unknown; other
/// texts call those neighbours the frontier.
///
/// `planning` holds the cells that the robot's centre may enter: obstacles inflated by its radius; unknown cells free
/// or blocked, as you choose. `reach` should be slightly shorter than the sensor's range, and larger than the inflation
/// radius; else the border along walls is never in sight. Borrows the three maps: they must outlive the view.
///
/// **Giving up.** Glass, dark corners and noise stay unknown after any number of scans. Unknown cells blocked in
/// `given_up` do not count. `give_up` blocks those in sight of a cell, for when the robot has found nothing new there.
/// Specks can be ignored; see `Specks`.
///
/// Models `WordMap` and `WeightedMap` where `planning` does, and with the former `MapToExplore`. Memory: three pointers
/// and 8 bytes.
///
/// Source: Yamauchi, *A Frontier-Based Approach for Autonomous Exploration*, 1997; here with lines of sight, so that
/// the robot need not enter frontiers.
template <class Planning, class Knowledge>
class Frontier : public detail::WeightedViewOf<Planning> {
    static_assert(GridMap<Planning>,
                  "Frontier: planning must model firmpath::GridMap: width, height and passable(Cell)");
    static_assert(
        KnowledgeMap<Knowledge>,
        "Frontier: knowledge must model firmpath::KnowledgeMap: unknown_word(row, i) and known_free_word(row, i)");
    static_assert(Planning::width == Knowledge::width && Planning::height == Knowledge::height,
                  "Frontier: planning and knowledge must have the same width and height");

public:
    using detail::WeightedViewOf<Planning>::width, detail::WeightedViewOf<Planning>::height;
    /// A grid in which blocked cells are unknown cells that do not count.
    using GivenUp = BitGrid<Planning::width, Planning::height>;

    /// Borrows the maps.
    constexpr Frontier(const Planning& planning, const Knowledge& knowledge, const GivenUp& given_up, Disc reach,
                       Specks specks = Specks::counted)
        : detail::WeightedViewOf<Planning>(planning),
          knowledge_(&knowledge),
          given_up_(&given_up),
          reach_(reach),
          specks_(specks) {}

    /// The sum of all revisions: changes whenever one of them does. Each map defines what its revision counts.
    constexpr std::uint32_t revision() const {
        return detail::revision_of(this->below()) + given_up_->revision() + detail::revision_of(*knowledge_);
    }

    /// Whether an unknown cell that counts is in sight of `cell`; false outside the map. O(r) words for a reach of r
    /// cells if nothing unknown is near; at most O(r^3), if many border cells are near and all are hidden.
    constexpr bool goal(Cell cell) const {
        bool none = true;
        look(cell, [&](Cell unknown) {
            none = !counts(unknown);
            return none;
        });
        return !none;
    }

    /// Calls visit(u) for each unknown u in sight of `cell` and not given up, specks included, until `visit` returns
    /// false; none outside the map. Its own row first, then the rows next to it, and so on; each from the lowest x.
    /// Complexity as `goal`.
    template <class Visitor>
    constexpr void look(Cell cell, Visitor&& visit) const {
        constexpr int side = width > height ? width : height;
        bool go_on = detail::on_map<Frontier>(cell);
        detail::for_each_row(reach_, side, side, [&](int dy, int reach) {
            go_on = go_on && look_along(cell, cell.y - dy, reach, visit) &&
                    (dy == 0 || look_along(cell, cell.y + dy, reach, visit));
        });
    }

    /// Blocks in `given_up` all unknown cells in sight of `cell`. Complexity as `goal`.
    constexpr void give_up(Cell cell, GivenUp& given_up) const {
        look(cell, [&](Cell unknown) {
            given_up.set(unknown);
            return true;
        });
    }

    /// Bit b is set if cell (32 * i + b, row) is unknown and not given up; 0 outside the map.
    constexpr std::uint32_t unknown_word(int row, int i) const {
        return knowledge_->unknown_word(row, i) & ~given_up_->blocked_word(row, i);
    }
    /// Bit b is set if that cell counts, and one of its edge neighbours is known to be free.
    constexpr std::uint32_t border_word(int row, int i) const {
        const std::uint32_t unknown = unknown_word(row, i);
        if (unknown == 0) {
            return 0;
        }
        const std::uint32_t border = unknown & beside([this](int to, int k) { return clear_word(to, k); }, row, i);
        return border == 0 || specks_ == Specks::counted ? border : squares(row, i, border);
    }
    /// Bit b is set if that cell is known to be free; 0 outside the map.
    constexpr std::uint32_t clear_word(int row, int i) const { return knowledge_->known_free_word(row, i); }
    /// Of the cells (32 * i + b, row) with bit b set in `among`, finds the first that is unknown, not given up, and in
    /// sight of `cell`. Of a `cell` that is not known to be free, edge neighbours may be missing; see `touches`.
    /// Precondition: all lie in the map.
    /// @return that bit, and those above it of cells that may be in sight too; 0 if there is none.
    /// O(r) for each of the cells, for a reach of r cells.
    constexpr std::uint32_t seen(Cell cell, int row, int i, std::uint32_t among) const {
        // A line ends in a cell from a clear one: beside it in the row, or in the row towards `cell`.
        const std::uint32_t own = clear_word(row, i);
        std::uint32_t before = own << 1 | 1U | own >> 1 | std::uint32_t{1} << 31;
        if (row != cell.y) {
            before |= clear_word(row < cell.y ? row + 1 : row - 1, i);
        }
        for (among &= unknown_word(row, i) & before; among != 0; among &= among - 1) {
            const Cell at = detail::cell_at(32 * i + static_cast<int>(detail::lowest_bit(among)), row);
            if (reach_.covers(at.x - cell.x, row - cell.y) && in_sight({*knowledge_, cell}, at)) {
                break;
            }
        }
        return among;
    }
    /// Whether a cell of the map is unknown, is not given up, and is no speck that is ignored.
    constexpr bool counts(Cell unknown) const {
        const std::uint32_t bit = std::uint32_t{1} << (unknown.x & 31);
        if ((unknown_word(unknown.y, unknown.x >> 5) & bit) == 0) {
            return false;
        }
        return specks_ == Specks::counted || squares(unknown.y, unknown.x >> 5, bit) != 0;
    }
    /// Whether an edge neighbour of `cell`, a cell of the map, counts and is in sight of it.
    constexpr bool touches(Cell cell) const {
        for (unsigned d = 0; d < 4; ++d) {
            const int by = d < 2 ? 1 : -1;
            const Cell beside = detail::cell_at(cell.x + (d % 2 == 0 ? by : 0), cell.y + (d % 2 == 0 ? 0 : by));
            if (reach_.covers(1, 0) && detail::on_map<Frontier>(beside) && counts(beside)) {
                return true;
            }
        }
        return false;
    }
    /// How many columns, and rows, a cell in sight may be away. O(reach).
    constexpr int reach() const {
        int cells = 0;
        while (cells < 32'767 && reach_.covers(cells + 1, 0)) {
            ++cells;
        }
        return cells;
    }

private:
    using Clear = detail::ClearCells<Knowledge>;

    /// The edge neighbours of the cells of `clear(row, i)`, a word of them, that lie in that word.
    template <class Word>
    [[gnu::always_inline]] static constexpr std::uint32_t beside(const Word& clear, int row, int i) {
        const std::uint32_t own = clear(row, i);
        return own << 1 | clear(row, i - 1) >> 31 | own >> 1 | clear(row, i + 1) << 31 | clear(row - 1, i) |
               clear(row + 1, i);
    }
    /// Which of the cells `asked` of a word, all unknown, are in squares of 2 x 2 unknown cells.
    constexpr std::uint32_t squares(int row, int i, std::uint32_t asked) const {
        const bool first = (asked & 1U) != 0;  // only then do the cells of the word before matter
        const bool last = asked >> 31 != 0;
        const std::uint32_t here = unknown_word(row, i);
        std::uint32_t in = 0;
        for (int to = row - 1; to <= row + 1; to += 2) {
            const std::uint32_t both = here & unknown_word(to, i);
            const std::uint32_t next = last ? unknown_word(row, i + 1) & unknown_word(to, i + 1) : 0;
            const std::uint32_t before = first ? unknown_word(row, i - 1) & unknown_word(to, i - 1) : 0;
            in |= both & (both >> 1 | next << 31 | both << 1 | before >> 31);
        }
        return in & asked;
    }
    /// One row of `look`, from `reach` cells on one side to `reach` cells on the other. @return false if `visit` did.
    template <class Visitor>
    constexpr bool look_along(Cell cell, int row, int reach, Visitor& visit) const {
        if (row < 0 || row >= height) {
            return true;
        }
        const Clear clear{*knowledge_, cell};
        const int first = cell.x > reach ? cell.x - reach : 0;
        const int last = cell.x + reach < width ? cell.x + reach : width - 1;
        for (int i = first >> 5; i <= last >> 5; ++i) {
            std::uint32_t unknown = unknown_word(row, i) & detail::columns_in_word(first, last, i);
            if (unknown == 0) {
                continue;
            }
            // No line ends in a cell whose edge neighbours all block it.
            unknown &= beside([&](int to, int k) { return clear.word(to, k); }, row, i);
            for (; unknown != 0; unknown &= unknown - 1) {
                const Cell at = detail::cell_at(32 * i + std::countr_zero(unknown), row);
                if (in_sight(clear, at) && !visit(at)) {
                    return false;
                }
            }
        }
        return true;
    }

    // Inlined: saves a stack frame.
    [[gnu::always_inline]] static constexpr bool in_sight(const Clear& clear, Cell unknown) {
        if (unknown == clear.robot) {
            return false;
        }
        // From the far end, where most blocked lines fail.
        for (detail::LineWalk walk(unknown, clear.robot); !walk.at_end(); walk.advance()) {
            if (!detail::may_advance<Corner::one_side>(clear, walk)) {
                return false;
            }
        }
        return true;
    }

    const Knowledge* knowledge_;
    const GivenUp* given_up_;
    Disc reach_;
    Specks specks_;
};

template <class Planning, class Knowledge>
inline constexpr bool answers_outside<Frontier<Planning, Knowledge>> = true;

}  // namespace firmpath
