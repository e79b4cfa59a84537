/// @file
/// The border of the unknown, and the cells from which a robot can see it.
#pragma once

#include <bit>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/inflate/inflate.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/corner.hpp"
#include "firmpath/map/line_of_sight.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/sense/knowledge.hpp"

namespace firmpath {

namespace detail {

/// The cells that light passes through: those known to be free, and the robot's own cell.
template <class Knowledge>
struct ClearCells {
    static constexpr int width = Knowledge::width;
    static constexpr int height = Knowledge::height;
    const Knowledge& knowledge;
    Cell robot;

    constexpr std::uint32_t word(int row, int i) const {
        const bool here = row == robot.y && i == robot.x / 32;
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
/// radius; else the border along walls stays out of reach for ever. Borrows the three maps: they must outlive the view.
///
/// **Giving up.** Glass, dark corners and noise stay unknown after any number of scans. Unknown cells blocked in
/// `given_up` do not count. `give_up` blocks those in sight of a cell, for when the robot has found nothing new there.
/// With `least` above 1, a cell counts only if that many unknown cells are in sight; specks and small pockets do not.
///
/// Models `WordMap` and `WeightedMap` where `planning` does. Memory: three pointers and 8 bytes.
///
/// Source: Yamauchi, *A Frontier-Based Approach for Autonomous Exploration*, 1997; here with lines of sight, so that
/// the robot need not enter frontiers.
template <class Planning, class Knowledge>
class Frontier {
    static_assert(GridMap<Planning>,
                  "Frontier: planning must model firmpath::GridMap: width, height and passable(Cell)");
    static_assert(
        KnowledgeMap<Knowledge>,
        "Frontier: knowledge must model firmpath::KnowledgeMap: unknown_word(row, i) and known_free_word(row, i)");
    static_assert(Planning::width == Knowledge::width && Planning::height == Knowledge::height,
                  "Frontier: planning and knowledge must have the same width and height");

public:
    static constexpr int width = Planning::width;    ///< columns of the maps
    static constexpr int height = Planning::height;  ///< rows of the maps
    /// No cell weighs more: the bound of the map to drive on.
    static constexpr std::uint32_t greatest_weight = firmpath::greatest_weight<Planning>();
    /// The weight of plain floor in the map to drive on.
    static constexpr std::uint32_t weight_unit = firmpath::weight_unit<Planning>();

    /// A grid in which blocked cells are unknown cells that do not count.
    using GivenUp = BitGrid<width, height>;

    /// Precondition: least is not 0; else `panic`. O(1).
    constexpr Frontier(const Planning& planning, const Knowledge& knowledge, const GivenUp& given_up, Disc reach,
                       std::uint32_t least = 1)
        : planning_(&planning), knowledge_(&knowledge), given_up_(&given_up), reach_(reach), least_(least) {
        require(least != 0, "Frontier: at least 1 unknown cell must be in sight, or every cell would be a goal");
    }

    /// Whether the robot's centre may enter `cell`. O(1).
    constexpr bool passable(Cell cell) const {
        const detail::Anywhere<Planning>& anywhere = *planning_;
        return anywhere.passable(cell);
    }

    /// The words of the map to drive on. O(1).
    constexpr std::uint32_t blocked_word(int row, int i) const requires WordMap<Planning> {
        const detail::Anywhere<Planning>& anywhere = *planning_;
        return anywhere.blocked_word(row, i);
    }
    /// The weights of the map to drive on. O(1).
    constexpr std::uint32_t weight(Cell cell) const requires WeightedMap<Planning> {
        return weight_of(*planning_, cell);
    }
    /// The least weight of the map to drive on. O(1).
    constexpr std::uint32_t least_weight() const requires WeightedMap<Planning> { return planning_->least_weight(); }

    /// The sum of all revisions: changes whenever one of them does. Each map defines what its revision counts. O(1).
    constexpr std::uint32_t revision() const {
        std::uint32_t sum = revision_of(*planning_) + given_up_->revision();
        if constexpr (requires { knowledge_->revision(); }) {
            sum += knowledge_->revision();
        }
        return sum;
    }

    /// Whether enough unknown cells are in sight of `cell`; false outside the map. O(r) words for a reach of r cells if
    /// nothing unknown is near; at most O(r^3), if many border cells are near and all are hidden.
    constexpr bool goal(Cell cell) const {
        std::uint32_t seen = 0;
        look(cell, [&](Cell) { return ++seen != least_; });
        return seen == least_;
    }

    /// Calls visit(u) for each unknown u in sight of `cell` and not given up, until `visit` returns false; none outside
    /// the map. Its own row first, then the rows next to it, and so on; each from the lowest x. Complexity as `goal`.
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

private:
    using Clear = detail::ClearCells<Knowledge>;

    /// One row of `look`, from `reach` cells on one side to `reach` cells on the other. @return false if `visit` did.
    template <class Visitor>
    constexpr bool look_along(Cell cell, int row, int reach, Visitor& visit) const {
        if (row < 0 || row >= height) {
            return true;
        }
        const Clear clear{*knowledge_, cell};
        const int first = cell.x > reach ? cell.x - reach : 0;
        const int last = cell.x + reach < width ? cell.x + reach : width - 1;
        for (int i = first / 32; i <= last / 32; ++i) {
            std::uint32_t unknown = knowledge_->unknown_word(row, i) & columns_in_word(first, last, i);
            if (unknown == 0) {
                continue;
            }
            // No line ends in a cell whose edge neighbours all block it.
            const std::uint32_t own = clear.word(row, i);
            unknown &= ~given_up_->blocked_word(row, i);
            unknown &= own << 1 | clear.word(row, i - 1) >> 31 | own >> 1 | clear.word(row, i + 1) << 31 |
                       clear.word(row - 1, i) | clear.word(row + 1, i);
            for (; unknown != 0; unknown &= unknown - 1) {
                const Cell at{static_cast<std::int16_t>(32 * i + std::countr_zero(unknown)),
                              static_cast<std::int16_t>(row)};
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
        // From the far end, where most blocked lines fail at once.
        for (LineWalk walk(unknown, clear.robot); !walk.at_end(); walk.advance()) {
            if (!may_advance<Corner::one_side>(clear, walk)) {
                return false;
            }
        }
        return true;
    }

    const Planning* planning_;
    const Knowledge* knowledge_;
    const GivenUp* given_up_;
    Disc reach_;
    std::uint32_t least_;
};

template <class Planning, class Knowledge>
inline constexpr bool answers_outside<Frontier<Planning, Knowledge>> = true;

}  // namespace firmpath
