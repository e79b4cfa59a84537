/// @file
/// The way to one goal from every cell, in one bit per cell.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/four.hpp"

namespace firmpath {

/// For every cell of a map of `W` x `H`, the moves that lead one step nearer to a goal, on four neighbours. A
/// `GoalBitsFiller` fills it at run time, or the compiler (`baked_goal_bits`), or it is given as words. A `constexpr`
/// one lies in flash. A `Fleet` moves its robots by such fields.
///
/// Why one bit suffices: the distance to the goal is even in cells whose x + y has the parity of the goal's, and odd
/// elsewhere. With one more bit the distance is known modulo 4, which tells nearer neighbours from farther ones:
///
///     distance   4 3 2 3 4      bit   0 1 1 1 0      the bit: distance / 2, modulo 2
///                3 2 1 2 3            1 1 0 1 1
///                2 1 0 1 2            1 0 0 0 1
///
/// A literal type. A value-initialised object leads nowhere and lies in `.bss`.
///
/// Layout: row by row, (0, 0), (1, 0), ..., 32 cells to a word, the first in the lowest bit. Cells that cannot reach
/// the goal, and blocked ones, have 0.
///
/// Guarantees: with any words, no move leads off the map or into a cell that the map blocks.
///
/// Memory: 4 * ceil(W * H / 32) + 4 bytes.
///
/// Source: the levels of a breadth-first search modulo 3 (Cooperman and Finkelstein, *New Methods for Using Cayley
/// Graphs in Interconnection Networks*, 1992), less what the parity already says.
template <int W, int H>
class GoalBits {
    static_assert(W >= 1 && H >= 1 && W <= 32767 && H <= 32767,
                  "GoalBits: width and height must be 1 to 32767, those of the map");

public:
    static constexpr int width = W;   ///< columns of the map
    static constexpr int height = H;  ///< rows of the map
    /// Cells of the map.
    static constexpr std::uint32_t cells = static_cast<std::uint32_t>(W) * static_cast<std::uint32_t>(H);
    static constexpr std::size_t size_words = (std::size_t{cells} + 31) / 32;  ///< words of the layout above
    static constexpr Cell no_goal = {-1, -1};                                  ///< the goal of one that leads nowhere

    using moves_type = Four;  ///< the moves that it names
    /// Type of the words of the layout above.
    using Words = std::array<std::uint32_t, size_words>;

    /// Leads nowhere.
    constexpr GoalBits() = default;

    /// To `goal`, from words of the layout above. Leads nowhere if the goal lies outside the map. O(W * H).
    constexpr GoalBits(Cell goal, const Words& words) : words_(words) { lead_to(goal); }

    /// The goal; `no_goal` if the bits lead nowhere.
    constexpr Cell goal() const { return detail::cell_at(goal_.x - 1, goal_.y - 1); }

    /// The words in the layout above: to be stored, or written as source text.
    constexpr const Words& words() const { return words_; }

    /// Whether `to` is a step nearer to the goal than `from`, and not a step farther.
    ///
    /// Precondition: both are free cells of the map, neighbours, and the goal can be reached from them.
    [[gnu::always_inline]] constexpr bool is_nearer(Cell to, Cell from) const {
        const bool odd = ((from.x ^ from.y ^ goal_.x ^ goal_.y) & 1) != 0;
        return (bit(CellIndex<W>::of(to)) == bit(CellIndex<W>::of(from))) == odd;
    }

    /// The moves from `cell` to cells one step nearer to the goal, bit d for move d of `Four`: 0 at the goal, where no
    /// path leads to it, and outside the map.
    ///
    /// Precondition: the map is the one that the bits were filled from. (Otherwise the moves are still moves of `map`,
    /// but may lead away from the goal or in a circle.)
    template <GridMap Map>
    constexpr std::uint32_t nearer(const Map& map, Cell cell) const {
        static_assert(Map::width == W && Map::height == H, "GoalBits: the map must have the size of the bits");
        if (goal_ == Cell{} || !detail::on_map<Map>(cell)) {
            return 0;
        }
        return nearer_of(cell, Four::allowed(map, cell));
    }

    /// Those of `moves`, bit d for move d of `Four`, that lead from `cell` a step nearer to the goal.
    ///
    /// Precondition: those of `is_nearer`, for the cell and where the moves lead.
    constexpr std::uint32_t nearer_of(Cell cell, std::uint32_t moves) const {
        const std::uint32_t node = CellIndex<W>::of(cell);
        const bool odd = ((cell.x ^ cell.y ^ goal_.x ^ goal_.y) & 1) != 0;
        const bool wanted = bit(node) == odd;  // the bit of nearer cells
        std::uint32_t nearer = 0;
        const auto look = [&](unsigned d, std::uint32_t to) __attribute__((always_inline)) {
            if ((moves >> d & 1U) != 0 && bit(to) == wanted) {
                nearer |= std::uint32_t{1} << d;
            }
        };
        look(0, node + 1);
        look(1, node + W);
        look(2, node - 1);
        look(3, node - W);
        return nearer;
    }

    /// The next cell of a shortest path from `cell`, by the nearer move of the lowest number; none at the goal,
    /// and if no path leads to it. Precondition: that of `nearer`.
    template <GridMap Map>
    constexpr OptionalCell next_step(const Map& map, Cell cell) const {
        const std::uint32_t moves = nearer(map, cell);
        return moves == 0 ? OptionalCell() : Four::neighbour(cell, static_cast<unsigned>(std::countr_zero(moves)));
    }

    /// Whether a path leads from `cell` to the goal. Precondition: that of `nearer`.
    // Where no path leads to the goal all bits are 0. There, a cell of odd distance seems to have nearer neighbours;
    // but these have even distances, and none nearer.
    template <GridMap Map>
    constexpr bool reached_from(const Map& map, Cell cell) const {
        if (cell == goal()) {
            return detail::on_map<Map>(cell);
        }
        const auto next = next_step(map, cell);
        return next && (next == goal() || nearer(map, *next) != 0);
    }

    friend constexpr bool operator==(const GoalBits&, const GoalBits&) = default;

private:
    template <detail::MapWithWidthHeightAndPassable>
    friend class GoalBitsFiller;

    constexpr void lead_nowhere() {
        for (std::uint32_t& word : words_) {  // `*this = {}` takes a stack of this size where it is not optimised
            word = 0;
        }
        goal_ = {};
    }
    constexpr void lead_to(Cell goal) {
        goal_ = detail::on_map<GoalBits>(goal) ? detail::cell_at(goal.x + 1, goal.y + 1) : Cell{};
    }
    // (Within: in a fleet an error in memory may have put a robot anywhere.)
    constexpr bool bit(std::uint32_t node) const {
        return (words_[detail::within<size_words>(node / 32)] >> (node % 32) & 1U) != 0;
    }

    Words words_{};
    Cell goal_{};  // each coordinate plus one: zeros lead nowhere, so an object lies in .bss
};

/// Goal bits in flash for docks and stations, made from a map in flash:
///
///     constexpr auto to_dock = firmpath::baked_goal_bits(hall, {3, 4});
///     constexpr auto to_gate = firmpath::baked_goal_bits(hall, {9, 0});
///     firmpath::Fleet<Hall, 20, 4, firmpath::FleetRoom{}, firmpath::BakedGoals<hall, to_dock, to_gate>> fleet;
///
/// Robots with these goals need no bits in RAM while the fleet's map has the revision of `map`. After
/// an edit they use RAM like others.
///
/// - `map`: a constant.
/// - `Bits`: goal bits filled from it, constants of its size. No two lead to the same goal.
///
/// Precondition: the fleet's map is `map`, or began as a copy of it. (Otherwise robots may take moves that do not lead
/// to their goals, but never into blocked cells or each other.)
template <const auto& map, const auto&... Bits>
struct BakedGoals {
    static constexpr std::size_t count = sizeof...(Bits);             ///< goals
    static constexpr std::uint32_t revision = detail::edits_of(map);  ///< of the map

    /// The bits of a number below `count`.
    static constexpr const auto& bits(std::size_t number) { return *all[detail::within<count>(number)]; }

private:
    using Map = std::remove_cvref_t<decltype(map)>;
    static constexpr const GoalBits<Map::width, Map::height>* all[] = {&Bits...};
};

namespace detail {

/// No goal bits in flash.
struct NoBakedGoals {
    static constexpr std::size_t count = 0;  ///< none
};

}  // namespace detail

}  // namespace firmpath
