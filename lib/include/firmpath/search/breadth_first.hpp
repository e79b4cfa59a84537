/// @file
/// Breadth-first search: fewest steps, with a few bits per cell.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/path/path_view.hpp"
#include "firmpath/search/detail/level_flood.hpp"
#include "firmpath/search/detail/path_cursors.hpp"
#include "firmpath/search/detail/path_search.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/stats.hpp"

namespace firmpath {

namespace detail {

/// The numbers of a `BreadthFirst` under its seal.
struct BreadthFirstNumbers : PathNumbers<> {
    enum class Phase : std::uint8_t {
        forgetting,  // the last flood
        seeking,     // flooding from the start, for the goal or the nearest cell
        flooding,    // from the target
        checking,    // the path
    };

    Phase phase_{};
    bool seeks_ = false;  // the target is not known yet
    Wide<bool> has_path_{};
    Cell goal_{};
    Cell target_{};  // the goal, or the nearest cell so far
    std::uint32_t target_h_ = 0;
    std::uint32_t target_steps_ = 0;
    Cell at_{};  // the path is checked up to here
    std::uint32_t walked_ = 0;
    std::uint32_t steps_ = 0;
    Counts counts_{};
};

}  // namespace detail

/// Finds a path of the fewest steps, regardless of step costs, in linear time and with a small part of A*'s memory.
///
///     constinit firmpath::BreadthFirst<firmpath::BitGrid<64, 64>> planner;
///     Status s = planner.plan(map, start, goal);
///     for (Cell cell : planner.path(map)) ...
///
/// It floods the map from the goal, so that every cell's level is its number of steps to the goal; the path descends
/// the levels from the start. Levels are kept modulo 3, in two bits per cell. Cells to be expanded wait in a ring; if
/// it is too short for a level, the level is found again by scanning the map, so a search is complete with any ring.
///
/// - `Moves`: `Four`, where fewest steps are the shortest path; or any others: on eight neighbours the
///   path's cost is at most sqrt(2) times the best.
/// - `RingCapacity`: cells that may wait; 0 means width + height, but at most two bits per cell.
///   With a longer frontier the search takes longer, with the same result.
///
/// The path is read from the map: it is valid until the map is edited, and empty if the map's revision is not that of
/// `begin`. `cost` is its number of steps.
///
/// Guarantees: the path has the fewest steps, and of equally short ones it is the one that takes the
/// move of the lowest number at each step. Status, path and cost are the same for every budget, ring and
/// target, and for a map padded with blocked cells. A map with weights is refused: see `unweighted`.
///
/// An observer is told levels as costs and priorities. With `options.nearest` there may be two floods, the first from
/// the start; each begins with a cell that is its own parent. A cell that a short ring expands again is reported again,
/// with the level of that time.
///
/// Complexity: O(n) for n cells reached if the ring holds every level; O(levels * cells) at
/// worst. Stack and time per unit do not depend on the map.
///
/// Memory, for N cells, R places of i bytes in the ring (R * i <= N / 4 by default) and i bytes (1, 2 or 4) to
/// number the cells, plus about 100 bytes:
///
///     N / 4 + R * i              moves that are `reversible`: Four, Eight
///     N / 4 + R * i + N / 2      moves that are not known to be `reversible`
///
/// because a one-way step may lead to a cell three levels higher, which looks the same modulo 3.
///
/// Source: Moore, *The Shortest Path Through a Maze*, 1959; Lee 1961; the levels modulo 3 after
/// Cooperman and Finkelstein, 1992.
template <detail::MapWithWidthHeightAndPassable Map, class Moves = Four, std::size_t RingCapacity = 0>
class BreadthFirst : detail::StepPlannerDemands<Map, Moves>,
                     public detail::PathSearch<BreadthFirst<Map, Moves, RingCapacity>, Map, std::uint32_t,
                                               detail::BreadthFirstNumbers> {
    using Search = detail::PathSearch<BreadthFirst, Map, std::uint32_t, detail::BreadthFirstNumbers>;
    using Frame = typename Search::Frame;
    friend Search;
    friend Frame;
    using Search::phase_, Search::seeks_, Search::has_path_, Search::goal_, Search::target_, Search::target_h_,
        Search::target_steps_, Search::at_, Search::walked_, Search::steps_, Search::counts_;
    using Search::revision_, Search::status_, Search::outcome_, Search::start_, Search::nearest_wanted_, Search::left_,
        Search::limit_;
    using typename Search::Phase;

    // The scale matters only to the estimate, by which the nearest cell is chosen.
    using Scaled = typename Moves::template at_scale_for<std::uint32_t>;
    using Flood = detail::LevelFlood<Map, Scaled, RingCapacity, true>;

public:
    using moves_type = Scaled;  ///< moves of the path; a step counts 1, whatever it costs
    using Path = PathView<detail::LevelCursor<Map, Scaled, Flood>>;  ///< the view that `path` returns

    /// The cost of a step, straight or diagonal: costs count steps.
    static constexpr std::uint32_t cost_unit = 1;
    /// Places in the ring.
    static constexpr std::size_t ring_capacity = Flood::ring_capacity;

    /// The move that `path(map)` makes from `cell`, one of its cells but the last, for callers that follow it step by
    /// step; Moves::directions if the map contradicts it.
    constexpr unsigned onward(const Map& map, Cell cell) const {
        return detail::on_map<Map>(cell) ? flood_.onward(map, cell) : Scaled::directions;
    }

    /// The counts of the search so far; with `options.nearest`, of both floods together. `peak_open` is the maximum
    /// number of cells in the ring. All depend on its capacity: a short ring expands cells again, in another order.
    using Search::stats;

    /// Whether the last search reached `cell` in its last flood; false outside the map.
    constexpr bool closed(Cell cell) const {
        return counts_.generated != 0 && detail::on_map<Map>(cell) && flood_.reached(cell);
    }

private:
    constexpr const Flood& records() const { return flood_; }

    /// Cells of the path.
    constexpr std::uint32_t size() const { return has_path_ && steps_ < Flood::cells ? steps_ + 1 : 0; }

    constexpr Path path_reached(const Map& map, bool any) const {
        const bool holds = any && !this->broken() && detail::revision_of(map) == revision_;
        return Path(holds ? size() : 0, map, flood_, start_);
    }
    constexpr std::uint32_t cost_reached() const { return size() == 0 ? this->no_cost : steps_; }

    template <class Observer>
    constexpr void prepare(const Map& map, Cell goal, const Observer&) {
        has_path_ = false;
        steps_ = 0;
        walked_ = 0;
        target_steps_ = 0;
        goal_ = goal;
        target_ = goal;
        // There are fewer levels than cells, unless an error in memory adds some.
        limit_ = limit_ < Flood::cells ? limit_ : std::uint32_t{Flood::cells};
        outcome_ = Status::found;
        if (this->refuses(map, goal)) {
            return;
        }
        counts_.open(1);
        if (nearest_wanted_) {
            target_ = start_;
            target_h_ = Scaled::estimate(start_, goal);
        }
        seeks_ = target_ != goal;
        phase_ = Phase::forgetting;
        flood_.rewind();
    }

    template <MapChanges, class Observer>
    constexpr void work(const Map& map, Observer& observer) {
        switch (phase_) {
            case Phase::seeking:
            case Phase::flooding:
                if (left_ == 0) {
                    status_ = Status::work_limit;
                } else if constexpr (detail::observes<Observer>) {
                    flood_and_report(map, observer);
                } else {
                    flood(map);
                }
                break;
            case Phase::forgetting:
                if constexpr (!detail::observes<Observer>) {
                    forget();
                } else {
                    forget_and_report(observer);
                }
                break;
            case Phase::checking:
            default: check(map); break;
        }
    }

    /// One unit of either flood: from the start to the goal or the nearest cell, or from the target to the start. One
    /// function for both, to avoid two copies of the code that it calls.
    constexpr void flood(const Map& map) {
        const bool seeking = phase_ == Phase::seeking;
        if (flood_.level() >= limit_) {
            if (seeking) {
                aim(Status::cost_limit);
            } else {
                status_ = nearest_wanted_ || limit_ == Flood::cells ? Status::corrupted : Status::cost_limit;
            }
            return;
        }
        const detail::Flooded done =
            flood_.step(map, seeking ? detail::Tide::out : detail::Tide::in, [this](Cell cell, std::uint32_t node) {
                ++counts_.generated;
                if (phase_ == Phase::seeking) {
                    consider(cell, node);
                } else if (cell == start_) {
                    steps_ = flood_.level() + 1;
                    phase_ = Phase::checking;
                }
            });
        if (done == detail::Flooded::a_cell) {
            ++counts_.expanded;
            --left_;
        }
        counts_.open(flood_.waiting());
        if (seeking && target_ == goal_) {
            aim(Status::found);
        } else if (done == detail::Flooded::all) {
            if (seeking) {
                aim(Status::partial);
            } else {
                status_ = nearest_wanted_ ? Status::corrupted : Status::no_path;
            }
        }
    }

    /// The same, and reports to an observer.
    template <class Observer>
    constexpr void flood_and_report(const Map& map, Observer& observer) {
        const bool seeking = phase_ == Phase::seeking;
        const std::uint32_t level = flood_.level();
        const std::uint32_t expanded = counts_.expanded;
        const Cell cell = flood_.next_cell();
        const auto beside = [&](unsigned d) { return seeking ? Scaled::neighbour(cell, d) : Scaled::origin(cell, d); };
        const auto reached = [&](unsigned d) { return detail::on_map<Map>(beside(d)) && flood_.reached(beside(d)); };
        std::uint32_t before = 0;
        for (unsigned d = 0; d < Scaled::directions; ++d) {
            before |= static_cast<std::uint32_t>(reached(d)) << d;
        }
        flood(map);
        if (counts_.expanded == expanded) {
            return;
        }
        observer.expanded(cell, level);
        for (unsigned d = 0; d < Scaled::directions; ++d) {
            if ((before >> d & 1U) == 0 && reached(d)) {
                observer.generated(beside(d), cell, level + 1, level + 1);
            }
        }
    }

    /// Makes a cell just reached from the start the target if it is the goal, or nearer to the goal than the target.
    constexpr void consider(Cell cell, std::uint32_t node) {
        const std::uint32_t h = Scaled::estimate(cell, goal_);
        const std::uint32_t steps = flood_.level() + 1;
        const bool better =
            h < target_h_ || (h == target_h_ && steps == target_steps_ && node < CellIndex<Map::width>::of(target_));
        // With a weak heuristic, other cells may also have the goal's estimate 0.
        if (cell == goal_ || (better && target_ != goal_)) {
            target_ = cell;
            target_h_ = h;
            target_steps_ = steps;
        }
    }

    /// Starts to find the path to the target.
    constexpr void aim(Status outcome) {
        seeks_ = false;
        outcome_ = outcome;
        phase_ = Phase::forgetting;
        flood_.rewind();
    }

    /// Clears a part of the last flood; when all is cleared, starts the next.
    constexpr void forget() {
        if (flood_.begin_slowly(target_)) {
            ++counts_.generated;
            at_ = start_;
            phase_ = seeks_ ? Phase::seeking : target_ != start_ ? Phase::flooding : Phase::checking;
        }
    }

    /// The same, and reports the cell at which a flood starts.
    template <class Observer>
    constexpr void forget_and_report(Observer& observer) {
        forget();
        if (phase_ != Phase::forgetting) {
            observer.generated(target_, target_, 0, 0);
        }
    }

    /// One step along the path, so that no path is returned that contradicts memory or map.
    constexpr void check(const Map& map) {
        if (walked_ == steps_) {
            has_path_ = at_ == target_;
            status_ = has_path_ ? outcome_ : Status::corrupted;
            return;
        }
        const unsigned move = flood_.onward(map, at_);
        if (move >= Scaled::directions) {
            status_ = Status::corrupted;
            return;
        }
        at_ = Scaled::neighbour(at_, move);
        ++walked_;
    }

    Flood flood_{};
};

}  // namespace firmpath
