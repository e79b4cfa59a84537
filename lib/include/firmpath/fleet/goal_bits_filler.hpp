/// @file
/// Fills the bits that lead to a goal.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/fleet/goal_bits.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/search/detail/goals.hpp"
#include "firmpath/search/detail/level_flood.hpp"
#include "firmpath/search/detail/sliced_search.hpp"
#include "firmpath/search/stats.hpp"

namespace firmpath {

namespace detail {

/// The numbers of a `GoalBitsFiller` under its seal.
struct GoalBitsFillerNumbers : SliceNumbers<std::uint32_t> {
    Cell goal_{};
    Counts counts_{};
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
/// A unit of budget is an expansion or a scan of at most 64 cells of the map. `step` returns `running` or:
///   - `found`: from every cell from which the goal can be reached the bits lead to it.
///   - `map_changed`: the map's revision is not that of `begin`.
///   - `corrupted`: the numbers or the levels contradict each other.
///   - `cancelled`: by `cancel`, or nothing was begun.
///
/// Until `found`, and after any other status, the bits lead nowhere. They are the same for every budget and every ring.
///
/// - `RingCapacity`: cells that may wait; 0 means width + height, but at most two bits per cell. See `BreadthFirst`.
///
/// Complexity: O(n) for n cells reached if the ring holds every level; O(levels * cells) at worst. Memory, for N cells
/// and R places of i bytes in the ring: N / 4 + R * i, and about 50 bytes.
template <detail::MapWithWidthHeightAndPassable Map, std::size_t RingCapacity = 0>
class GoalBitsFiller
    : detail::StepPlannerDemands<Map, Four>,
      private detail::SlicedSearch<GoalBitsFiller<Map, RingCapacity>, Map, detail::GoalBitsFillerNumbers> {
    using Frame = detail::SlicedSearch<GoalBitsFiller, Map, detail::GoalBitsFillerNumbers>;
    friend Frame;
    using Frame::status_, Frame::goal_, Frame::counts_;

    using Levels = detail::LevelFlood<Map, Four, RingCapacity, false>;

public:
    using map_type = Map;                            ///< the type of the map
    using Bits = GoalBits<Map::width, Map::height>;  ///< what it fills
    using Frame::cancel, Frame::stats, Frame::status;

    /// Makes the bits lead nowhere, and starts to fill them. @return `running`; or at once `out_of_map`,
    /// `goal_blocked`. O(W * H / 16).
    constexpr Status begin(const Map& map, Bits& bits, Cell goal) {
        bits.lead_nowhere();
        return this->start(map, goal);
    }

    /// Continues: at most `budget` units; 0 counts as 1. Precondition: map and bits are those passed to `begin`.
    /// @return see the class. O(budget).
    constexpr Status step(const Map& map, Bits& bits, std::uint32_t budget) {
        return step(map, bits, budget, [](std::uint32_t, std::uint32_t) {});
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

    /// `begin`, then `step` to the end. @return the result of either, never `running`. Complexity: see the class.
    constexpr Status fill(const Map& map, Bits& bits, Cell goal) {
        (void)begin(map, bits, goal);
        while (status_ == Status::running) {
            (void)step(map, bits, ~std::uint32_t{0});
        }
        return status_;
    }

private:
    /// Where the bits are written; the frame passes it on to `work`.
    template <class Reached>
    struct Sink {
        typename Bits::Words& words;
        const Reached& reached;
    };

    constexpr void prepare(const Map& map, Cell goal) {
        goal_ = goal;
        status_ = detail::OneGoal().set(map, goal, false);
        if (status_ == Status::running) {
            counts_.open(1);
            levels_.begin(goal);
        }
    }

    template <MapChanges, class Reached>
    constexpr void work(const Map& map, const Sink<Reached>& sink) {
        const std::uint32_t steps = levels_.level() + 1;
        const bool counts = (steps & 2U) != 0;
        const detail::Flooded done = levels_.step(map, detail::Tide::in, [&](Cell, std::uint32_t node) {
            ++counts_.generated;
            sink.words[node / 32] |= std::uint32_t{counts} << (node % 32);
            sink.reached(node, steps);
        });
        counts_.open(levels_.waiting());
        if (done == detail::Flooded::a_cell) {
            ++counts_.expanded;
        } else if (done == detail::Flooded::all) {
            status_ = Status::found;
        } else if (levels_.level() >= Levels::cells) {  // only after an error in memory
            status_ = Status::corrupted;
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
