/// @file
/// The number of steps from every cell of a maze to the nearest goal.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/walled.hpp"
#include "firmpath/path/path_view.hpp"
#include "firmpath/search/detail/path_cursors.hpp"
#include "firmpath/search/detail/sliced_search.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/stats.hpp"

namespace firmpath {

namespace detail {

/// The numbers of a `FloodFill` under its seal. The status takes as much as a cell's number.
template <class Map>
struct FloodFillNumbers : SliceNumbers<SmallestUnsigned<std::uint64_t{Map::width} * std::uint64_t{Map::height} - 1>> {
    using Number = SmallestUnsigned<std::uint64_t{Map::width} * std::uint64_t{Map::height} - 1>;

    Number level_ = 0;                 // the cost + 1 of the cells that are expanded now
    Number first_ = 0;                 // of the cells that wait
    Number last_ = 0;                  // of them
    std::uint32_t last_of_level_ = 0;  // of them, of the cost of the first
    std::uint32_t expanded_ = 0;
};

}  // namespace detail

/// The flood fill of a micromouse: finds the fewest steps from every cell of a maze to one goal, or to the nearest of
/// many, and the next move from any cell. The costs are those of a `DistanceField` with the moves `Walled<Four>`, in a
/// seventh of its time and a quarter of its memory on 16 x 16 cells: the flood reads the walls of its cells from whole
/// words of the map.
///
///     constinit firmpath::WallGrid<16, 16> maze;
///     constinit firmpath::FloodFill<firmpath::WallGrid<16, 16>> flood;
///     Status s = flood.fill(maze, centre);                   // or begin, and step by slices
///     unsigned side = flood.onward(maze, mouse, facing);     // straight on if that is downhill
///
/// When the mouse has learnt new walls, fill again. Until then `onward` leads through no wall of the map, and says so
/// where new walls leave no move to a nearer cell. A mouse that sees only the walls of its own cell, and drives by
/// `onward`, need not fill again before that: walls behind it are on no shortest path ahead.
///
/// Guarantees: costs are exact, with any budget and any order of goals. During the flood every cost is `unreached`.
///
/// A unit of budget is one cell. `step` returns `running` or:
///   - `found`: every cell that can reach a goal has its cost.
///   - `map_changed`: the map's revision is not that of `begin`.
///   - `corrupted`: its numbers changed between two calls.
///   - `cancelled`: by `cancel`, or no flood was begun.
///
/// After any status but `found` all cells are `unreached`.
///
/// - `Map`: a map with `wall_word(i)`, of whose cells none is blocked: a `WallGrid`.
///
/// Complexity: O(n) for n cells that can reach a goal. Memory, for N cells: N bytes up to 256 cells and 2 * N up to
/// 65,536, plus 24 bytes. The costs of 256 cells fit a byte each, although with `unreached` there are 257 of them: only
/// in a maze of which every cell is reached can one be 255 steps away.
///
/// Source: Moore, *The Shortest Path Through a Maze*, 1959.
template <detail::MapWithWidthHeightAndPassable Map>
class FloodFill : detail::StepPlannerDemands<Map, Walled<Four>>,
                  public detail::SlicedSearch<FloodFill<Map>, Map, detail::FloodFillNumbers<Map>> {
    using Frame = detail::SlicedSearch<FloodFill, Map, detail::FloodFillNumbers<Map>>;
    friend Frame;
    using Frame::status_, Frame::level_, Frame::first_, Frame::last_, Frame::last_of_level_, Frame::expanded_;
    using typename Frame::Number;

    static_assert(
        requires(const Map& map) {
            { map.wall_word(0) } -> std::same_as<std::uint32_t>;
        },
        "FloodFill: the map has no words of walls between cells: use a WallGrid, or another search");

public:
    using moves_type = Walled<Four>;  ///< the moves of the paths; each step costs 1
    using Path = PathView<detail::LevelCursor<Map, moves_type, FloodFill>>;  ///< the view that `path` returns
    static constexpr int width = Map::width;                                 ///< columns of the map
    static constexpr int height = Map::height;                               ///< rows of the map
    /// Cells of the map.
    static constexpr std::uint32_t cells = static_cast<std::uint32_t>(width) * static_cast<std::uint32_t>(height);
    /// 16 or 32 bits, unsigned.
    using cost_type = detail::SmallestUnsigned<(cells < 0xFFFF ? 0xFFFF : 0xFFFFFFFF)>;
    /// The cost of a cell from which no goal can be reached. Every real cost is less.
    static constexpr cost_type unreached = std::numeric_limits<cost_type>::max();
    /// The cost of a step: costs count steps.
    static constexpr cost_type cost_unit = 1;

    /// Starts a flood from one goal, or from many; clears the last one, whatever it returns. Goals may be repeated.
    /// They are read here and not stored.
    ///
    /// @return `running`; or at once `out_of_map` if any goal is, `goal_blocked` if there are none.
    ///
    /// Complexity: O(cells + goals).
    constexpr Status begin(const Map& map, Cell goal) { return begin(map, std::span<const Cell>(&goal, 1)); }
    /// The same from each of `goals`.
    constexpr Status begin(const Map& map, std::span<const Cell> goals) { return this->start(map, goals); }

    /// `begin`, then `step` to the end. @return the result of either, never `running`. Complexity: see the class.
    constexpr Status fill(const Map& map, Cell goal) { return fill(map, std::span<const Cell>(&goal, 1)); }
    /// The same from each of `goals`.
    constexpr Status fill(const Map& map, std::span<const Cell> goals) {
        this->begin_slices(map);
        prepare(map, goals);
        if (status_ == Status::running) {
            run<MapChanges::refused>(map, cells, detail::no_observer);
        }
        this->renew_seal();
        return status_;
    }

    /// The number of steps from `cell` to the nearest goal; 0 at a goal; `unreached` if there is no path, or the cell
    /// is outside the map, or the flood has not ended with `found`.
    constexpr cost_type cost(Cell cell) const {
        return status_ == Status::found && detail::on_map<Map>(cell) ? cost_at(CellIndex<width>::of(cell)) : unreached;
    }

    /// The move from `cell` to a neighbour that is one step nearer to a goal: `ahead` if that is one, so that a mouse
    /// turns as late as it can, else that of the lowest number. `Walled<Four>::directions` at a goal, and if there is
    /// none: the cell is `unreached`, or walls were set since.
    constexpr unsigned onward(const Map& map, Cell cell, unsigned ahead = moves_type::directions) const {
        const cost_type here = cost(cell);
        if (here == 0 || here == unreached) {
            return moves_type::directions;
        }
        const std::uint32_t i = CellIndex<width>::of(cell);
        const std::uint32_t walls = walls_around(map, i);
        const std::uint32_t closed = (walls & 3U) | (walls >> 28 & 4U) | (wall_before(map, i) ? 8U : 0U);
        unsigned lowest = moves_type::directions;
        for (unsigned d = moves_type::directions; d-- != 0;) {
            constexpr std::int16_t by[] = {1, width, -1, -width};
            // What a neighbour one step nearer holds is its cost + 1.
            if ((closed >> d & 1U) == 0 && (cells_ + i)[by[d]] == static_cast<Number>(here)) {
                if (d == ahead) {
                    return d;
                }
                lowest = d;
            }
        }
        return lowest;
    }

    /// A path of the fewest steps from `start` to a goal, both included, by the moves that `onward(map, cell)` returns;
    /// empty if there is none, or if the map was edited since `begin`. It borrows the map and this object, and is valid
    /// until either changes.
    constexpr Path path(const Map& map, Cell start) const {
        const std::uint32_t steps = cost(start);
        return Path(steps == unreached || detail::revision_of(map) != this->revision_ ? 0 : steps + 1, map, *this,
                    start);
    }

    /// The counts of the flood so far; `peak_open` and `peak_nodes` are not counted.
    constexpr Stats stats() const { return {expanded_, expanded_, 0, 0}; }

private:
    // Cells that wait to be expanded form a chain in order of their costs. A cell is
    //
    //     0                                   not reached
    //     next cell's number - its own        waiting; the last has a number that is not 0
    //     its cost + 1                        expanded
    //
    // modulo 2^8 or 2^16. No cell is its own next, so a difference is never 0. A cost + 1 is 0 only if there are as
    // many cells and the path to this one leads through all of them.
    static constexpr Number waiting = 1;

    static constexpr std::size_t places = (cells + 3) / 4 * 4;

    constexpr cost_type cost_at(std::uint32_t i) const {
        const Number at = cells_[i];
        return at == 0 && expanded_ != cells ? unreached : static_cast<cost_type>(static_cast<Number>(at - 1));
    }

    constexpr void prepare(const Map&, std::span<const Cell> goals) {
        // Four at a time, which the compiler stores as a word.
        for (Number* cell = cells_; cell != cells_ + places; cell += 4) {
            cell[0] = 0;
            cell[1] = 0;
            cell[2] = 0;
            cell[3] = 0;
        }
        expanded_ = 0;
        level_ = 1;
        status_ = Status::goal_blocked;
        for (const Cell goal : goals) {
            if (!detail::on_map<Map>(goal)) {
                status_ = Status::out_of_map;
                return;
            }
            const auto i = static_cast<Number>(CellIndex<width>::of(goal));
            if (status_ != Status::running) {
                status_ = Status::running;
                first_ = i;
                last_ = i;
            }
            if (cells_[i] == 0) {
                cells_[last_] = static_cast<Number>(i - last_);
                cells_[i] = waiting;
                last_ = i;
            }
        }
        last_of_level_ = last_;
    }

    // Not inlined: where the compiler knows the addresses, it loads them again and again.
    template <MapChanges Changes, class Observer>
    [[gnu::noinline, gnu::flatten]] constexpr void run(const Map& map, std::uint32_t budget, const Observer&) {
        static_assert(!detail::observes<Observer>,
                      "FloodFill reports no events: take DistanceField to observe a flood");
        if (!this->template may_run<Changes>(map)) {
            return;
        }
        // Pointers, and one wall before the others, because Cortex-M0 has few registers.
        Number* const cells_begin = cells_;
        Number* cell = cells_begin + detail::within<cells>(first_);
        Number* last = cells_begin + detail::within<cells>(last_);
        // No cell is expanded twice, except after an error in memory.
        const std::uint32_t most = cells - expanded_;
        const std::uint32_t slice = budget == 0 ? 1 : budget < most ? budget : most;
        std::uint32_t left = slice;
        do {
            const auto look = [&](bool wall, int by) __attribute__((always_inline)) {
                if (!wall && cell[by] == 0) {
                    cell[by] = waiting;
                    *last = static_cast<Number>(cell + by - last);
                    last = cell + by;
                }
            };
            const auto i = static_cast<std::uint32_t>(cell - cells_begin);
            look(wall_before(map, i), -width);
            const std::uint32_t walls = walls_around(map, i);
            look(has(walls, 0), 1);
            look(has(walls, 1), width);
            look(has(walls, 30), -1);
            const Number next = *cell;
            *cell = level_;
            --left;
            if (i == last_of_level_) {
                if (cell == last) {
                    status_ = Status::found;
                    break;
                }
                ++level_;
                last_of_level_ = static_cast<Number>(last - cells_begin);
            }
            cell = cells_begin + detail::within<cells>(static_cast<Number>(i + next));
        } while (left != 0 && (std::is_constant_evaluated() || !this->ended_by_cancel()));
        expanded_ += slice - left;
        first_ = static_cast<Number>(cell - cells_begin);
        last_ = static_cast<Number>(last - cells_begin);
        if (expanded_ == cells && status_ == Status::running) {
            status_ = Status::corrupted;
        }
        this->template end_slice<Changes>(map);
    }

    /// Whether a bit is set: shifted to the sign, which Cortex-M0 tests without a mask in another register.
    static constexpr bool has(std::uint32_t walls, int bit) {
        return static_cast<std::int32_t>(walls << (31 - bit)) < 0;
    }
    /// A word of walls, rotated so that the bits of cell number i come first: bit 0 at +x, bit 1 at +y.
    static constexpr std::uint32_t turned(std::uint32_t word, std::uint32_t i) {
        return std::rotr(word, static_cast<int>(i % 16 * 2));
    }
    static constexpr std::uint32_t kept(const Map& map, std::uint32_t i) { return turned(map.wall_word(i / 16), i); }
    /// Whether there is a wall at the -y side of cell number i.
    static constexpr bool wall_before(const Map& map, std::uint32_t i) {
        // (With whole words in a row, the cell above has the same place in its word.)
        return i < width || has(turned(map.wall_word((i - width) / 16), width % 16 == 0 ? i : i - width), 1);
    }
    /// The walls at its other sides: bit 0 at +x, bit 1 at +y, bit 30 at -x, and other bits.
    static constexpr std::uint32_t walls_around(const Map& map, std::uint32_t i) {
        constexpr std::uint32_t left_bit = std::uint32_t{1} << 30;
        std::uint32_t walls = 0;
        if constexpr (width == 16) {
            // A row is a word: rotated so that the cell comes first, it has the cell to the left last. Left of the
            // first cell that is the right border.
            walls = turned(map.wall_word(i / 16) | left_bit, i);
        } else {
            const Cell cell = CellIndex<width>::cell(i);
            walls = (kept(map, i) & 3U) | (cell.x == width - 1 ? 1U : 0U) |
                    (cell.x == 0 || (kept(map, i - 1) & 1U) != 0 ? left_bit : 0U);
        }
        return i >= cells - width ? walls | 2U : walls;
    }

    alignas(std::uint32_t) Number cells_[places]{};
};

}  // namespace firmpath
