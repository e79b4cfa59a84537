/// @file
/// Fills the bits that lead to a goal.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/fleet/goal_bits.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/search/detail/goals.hpp"
#include "firmpath/search/detail/sliced_search.hpp"
#include "firmpath/search/detail/tile_flood.hpp"
#include "firmpath/search/stats.hpp"

namespace firmpath {

namespace detail {

/// The numbers of a `GoalBitsFiller` under its seal.
struct GoalBitsFillerNumbers : SliceNumbers<std::uint32_t> {
    Cell goal_{};
    std::uint32_t rows_ = 0;    // of tiles, whose bits are written
    std::uint32_t column_ = 0;  // of the next row: the next tile to write
};

}  // namespace detail

/// Fills `GoalBits`, and holds the memory that this needs. One filler serves any number of them, one after the other;
/// its memory may be shared with objects that are not used at the same time.
///
///     Status s = filler.fill(map, bits, dock);             // at once
///
///     Status s = filler.begin(map, bits, dock);            // or a bounded slice at a time
///     while (s == Status::running) s = filler.step(map, bits, 100);
///
/// The map is read in the first units: it is what it was then, also if it has no revision. A unit of budget reads four
/// words of the map, or writes four of the bits, or expands the cells of a tile of 8 x 4 cells that have the same
/// distance, or begins the next distance. `step` returns `running` or:
///   - `found`: from every cell from which the goal can be reached the bits lead to it.
///   - `map_changed`: the map's revision is not that of `begin`.
///   - `corrupted`: the numbers or the levels contradict each other.
///   - `cancelled`: by `cancel`, or nothing was begun.
///
/// Until `found`, and after any other status, the bits lead nowhere. They are the same for every budget.
///
/// Complexity: O(W * H). Memory, for T tiles with indices of i bytes: 12 * T + 2 * i * (T + 1), and 8 bytes for each 8
/// columns, and about 60: on 64 x 64 cells 4.2 bits a cell.
template <detail::MapWithWidthHeightAndPassable Map>
class GoalBitsFiller : detail::StepPlannerDemands<Map, Four>,
                       private detail::SlicedSearch<GoalBitsFiller<Map>, Map, detail::GoalBitsFillerNumbers> {
    using Frame = detail::SlicedSearch<GoalBitsFiller, Map, detail::GoalBitsFillerNumbers>;
    friend Frame;
    using Frame::status_, Frame::goal_, Frame::rows_, Frame::column_;

    using Levels = detail::TileFlood<Map>;

public:
    using map_type = Map;                            ///< the type of the map
    using Bits = GoalBits<Map::width, Map::height>;  ///< what it fills
    using Frame::cancel, Frame::status;

    /// Makes the bits lead nowhere, and starts to fill them. @return `running`; or at once `out_of_map`,
    /// `goal_blocked`. O(W * H / 16).
    constexpr Status begin(const Map& map, Bits& bits, Cell goal) {
        bits.lead_nowhere();
        return this->start(map, goal);
    }

    /// Continues: at most `budget` units; 0 counts as 1. Precondition: map and bits are those passed to `begin`.
    /// @return see the class. O(budget).
    constexpr Status step(const Map& map, Bits& bits, std::uint32_t budget) {
        return step(map, bits, budget, Nothing{});
    }
    /// The same. Calls `reached(index, steps)` for every cell but the goal, in the order of their distances.
    template <class Reached>
    constexpr Status step(const Map& map, Bits& bits, std::uint32_t budget, const Reached& reached) {
        const bool was_running = status_ == Status::running;
        (void)Frame::step(map, budget, Sink<Reached>{bits.words_, reached});
        if (was_running && status_ == Status::found) {
            bits.lead_to(goal_);
        }
        return status_;
    }

    /// The counts of the flood so far: cells that were reached, and the most tiles that had cells of one distance.
    /// O(W * H / 32).
    constexpr Stats stats() const {
        const std::uint32_t reached = levels_.reached();
        return {reached, reached, levels_.most_listed(), reached};
    }

    /// `begin`, then `step` to the end. @return the result of either, never `running`. Complexity: see the class.
    constexpr Status fill(const Map& map, Bits& bits, Cell goal) {
        (void)begin(map, bits, goal);
        while (status_ == Status::running) {
            (void)step(map, bits, ~std::uint32_t{0});
        }
        return status_;
    }

private:
    struct Nothing {
        constexpr void operator()(std::uint32_t, std::uint32_t) const {}
    };

    /// Where the bits are written; the frame passes it on to `run`.
    template <class Reached>
    struct Sink {
        typename Bits::Words& words;
        const Reached& reached;
    };

    constexpr void prepare(const Map& map, Cell goal) {
        goal_ = goal;
        rows_ = 0;
        column_ = 0;
        levels_.begin(goal);
        status_ = detail::OneGoal().set(map, goal, false);
    }

    /// (A slice, in which a unit is short.)
    template <MapChanges Changes, class Reached>
    constexpr void run(const Map& map, std::uint32_t budget, const Sink<Reached>& sink) {
        if (!this->template may_run<Changes>(map)) {
            return;
        }
        const auto ends = [&] { return !std::is_constant_evaluated() && this->cancel_asked(); };
        const auto visit = [&](std::uint32_t steps, std::uint32_t tile, std::uint32_t cells)
            __attribute__((always_inline)) {
            tell(sink.reached, steps, tile, cells);
        };
        std::uint32_t left = budget == 0 ? 1 : budget;
        do {
            if (!levels_.done()) {
                left = levels_.run(map, left, visit, ends);
            } else if (rows_ != Levels::rows) {
                write(sink.words);
                --left;
            } else {
                status_ = Status::found;
            }
        } while (status_ == Status::running && left != 0 && !ends());
        if (levels_.level() >= Bits::cells) {  // only after an error in memory
            status_ = Status::corrupted;
        }
        (void)(status_ == Status::running && this->ended_by_cancel());
        this->template end_slice<Changes>(map);
    }

    /// Tells of the cells of a tile whose distance is `steps`.
    template <class Reached>
    [[gnu::always_inline]] static constexpr void tell(const Reached& reached, std::uint32_t steps, std::uint32_t tile,
                                                      std::uint32_t cells) {
        if constexpr (!std::is_same_v<Reached, Nothing>) {
            if (steps != 0) {
                std::uint32_t node = CellIndex<Map::width>::of(Levels::corner(tile));
                for (; cells != 0; cells >>= 8, node += Map::width) {
                    for (std::uint32_t row = cells & 0xFF; row != 0; row &= row - 1) {
                        const auto x = static_cast<std::uint32_t>(std::countr_zero(row));
                        reached(detail::within<Bits::cells>(node + x), steps);
                    }
                }
            }
        }
    }

    /// Writes the marks of the next four tiles: bit 1 of the distance is what goal bits hold.
    constexpr void write(typename Bits::Words& words) {
        for (int left = 4; left != 0 && column_ < Levels::columns; --left, ++column_) {
            std::uint32_t node = rows_ * 4 * Map::width + column_ * 8;
            for (std::uint32_t marks = levels_.marked(rows_, column_); marks != 0; marks >>= 8, node += Map::width) {
                const std::uint32_t shift = node % 32;
                const std::uint32_t cells = marks & 0xFF;
                words[detail::within<Bits::size_words>(node / 32)] |= cells << shift;
                if (Map::width % 8 != 0 && shift > 24 && cells >> (32 - shift) != 0) {
                    words[detail::within<Bits::size_words>(node / 32 + 1)] |= cells >> (32 - shift);
                }
            }
        }
        if (column_ >= Levels::columns) {
            column_ = 0;
            ++rows_;
        }
    }

    constexpr const Levels& records() const { return levels_; }

    Levels levels_{};
};

/// The bits that lead to a goal, computed by the compiler: a constant in flash. Maps up to 32 x 32 cells stay within
/// the compilers' default limits.
///
///     constexpr auto to_dock = firmpath::baked_goal_bits(map, firmpath::Cell{3, 4});
///
/// Precondition: the goal is a free cell of the map; else the code does not compile.
template <GridMap Map>
consteval GoalBits<Map::width, Map::height> baked_goal_bits(const Map& map, Cell goal) {
    GoalBitsFiller<Map> filler;
    GoalBits<Map::width, Map::height> bits;
    require(filler.fill(map, bits, goal) == Status::found, "baked_goal_bits: the goal must be a free cell of the map");
    return bits;
}

}  // namespace firmpath
