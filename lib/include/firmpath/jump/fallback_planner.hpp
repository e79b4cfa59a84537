/// @file
/// A search whose memory may be too small, with breadth-first search as fallback.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/jump/detail/two_searches.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/search/breadth_first.hpp"
#include "firmpath/search/detail/path_search.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/store/pooled_nodes.hpp"

namespace firmpath {

namespace detail {

/// The numbers of a `FallbackPlanner` that are not those of either search.
struct FallbackPlannerNumbers : TwoSearchesNumbers {
    std::uint32_t cost_ = 0;  // of the part of the second path that is priced
};

}  // namespace detail

/// Runs a first planner and, if its memory is too small (`nodes_full`, `open_full`), breadth-first search on the same
/// query. So every query gets a result in fixed memory, and the status describes the quality of the path.
///
///     using namespace firmpath;
///     constinit JumpPointOrBreadthFirst<JumpGrid<128, 128>, Eight<Corner::never>, PooledNodes<256>> planner;
///     Status s = planner.plan(map, start, goal);
///     if (has_path(s)) for (Cell cell : planner.path(map)) ...
///
/// - `First`: a planner from cell to cell that may run full: `JumpPointSearch`, or `AStar` with a short open list.
/// - `RingCapacity`: that of `BreadthFirst`.
///
/// Guarantees: `found` has the first planner's guarantees. A path `found_by_fallback` has the fewest steps. It costs at
/// most sqrt(2) times the cheapest (the scale's diagonal / straight); with four neighbours, or on hexagons, it is a
/// cheapest one. Status, path and cost are the same for every budget and target, and for a map padded with blocked
/// cells.
///
/// A path found by the fallback is read from the map: valid until the map is edited.
///
/// Complexity: that of the first, plus that of `BreadthFirst`, O(cells) if its ring holds every level. A full
/// `JumpPointSearch` first looks once more from its nodes for the nearest cell, which is not needed here.
///
/// Memory: sizeof(First), a quarter byte per cell, a ring of at most a quarter byte per cell, and 40 bytes.
template <class First, std::size_t RingCapacity = 0>
class FallbackPlanner
    : public detail::TwoSearches<FallbackPlanner<First, RingCapacity>, typename First::map_type, First,
                                 BreadthFirst<typename First::map_type, typename First::moves_type, RingCapacity>,
                                 detail::FallbackPlannerNumbers> {
    using Map = typename First::map_type;
    using Second = BreadthFirst<Map, typename First::moves_type, RingCapacity>;
    using Two = detail::TwoSearches<FallbackPlanner, Map, First, Second, detail::FallbackPlannerNumbers>;
    using Search = detail::PathSearch<FallbackPlanner, Map, typename First::cost_type, detail::FallbackPlannerNumbers>;
    using Frame = typename Search::Frame;
    friend Two;
    friend Search;
    friend Frame;
    using Search::cancel_, Search::status_, Search::outcome_, Search::start_, Search::nearest_wanted_, Search::left_,
        Search::limit_;
    using Search::phase_, Search::began_first_, Search::fell_back_, Search::has_path_, Search::goal_, Search::at_,
        Search::cost_;
    using typename Search::Phase;

public:
    using typename Two::cost_type;
    using typename Two::moves_type;

    constexpr FallbackPlanner() = default;

private:
    static constexpr std::uint32_t largest_cost = std::numeric_limits<cost_type>::max() - 1U;  // one more is `no_cost`

    constexpr auto first_path(const Map& map) const { return first_.partial_path(map); }
    constexpr auto second_path(const Map& map) const { return second_.partial_path(map); }
    constexpr cost_type cost_reached() const {
        return !fell_back_ ? first_.partial_cost() : has_path_ ? static_cast<cost_type>(cost_) : this->no_cost;
    }

    template <class Observer>
    constexpr void prepare(const Map& map, Cell goal, Observer& observer) {
        began_first_ = true;
        fell_back_ = false;
        has_path_ = true;
        goal_ = goal;
        phase_ = Phase::first;
        const SearchOptions options{.nearest = nearest_wanted_, .cost_limit = limit_, .work_limit = left_};
        if constexpr (detail::observes<Observer>) {
            status_ = first_.begin(map, start_, goal, options, observer);
        } else {
            status_ = first_.begin(map, start_, goal, options);
        }
    }

    template <MapChanges, class Observer>
    constexpr void run(const Map& map, std::uint32_t budget, Observer& observer) {
        // A cancellation while no planner was running has not reached either of them.
        if (cancel_.asked()) {
            this->end(Status::cancelled);
            return;
        }
        if constexpr (detail::observes<Observer>) {
            // Once a planner has ended, its `step` below only returns the result.
            if ((phase_ == Phase::first && first_.step(map, budget, observer) == Status::running) ||
                (phase_ == Phase::second && second_.step(map, budget, observer) == Status::running)) {
                return;
            }
        }
        switch (phase_) {
            case Phase::first: run_first(map, budget); break;
            case Phase::second: run_second(map, budget); break;
            case Phase::pricing:
            default: price(map, budget); break;
        }
    }

    // The work after the first planner is not inlined, or its frame would take stack during the first planner's calls.
    constexpr void run_first(const Map& map, std::uint32_t budget) {
        const Status status = first_.step(map, budget);
        if (status == Status::nodes_full || status == Status::open_full) {
            fall_back(map);
        } else if (status != Status::running) {
            status_ = status;
        }
    }

    [[gnu::noinline]] constexpr void fall_back(const Map& map) {
        fell_back_ = true;
        has_path_ = false;
        phase_ = Phase::second;
        // The cost of the path found decides whether it is within the limit.
        const SearchOptions options{
            .nearest = nearest_wanted_, .cost_limit = most_steps(), .work_limit = left_ - this->spent()};
        if (second_.begin(map, start_, goal_, options) != Status::running) {
            // Unless the map is inconsistent, the first planner would have reported the error.
            status_ = Status::corrupted;
        }
    }

    [[gnu::noinline]] constexpr void run_second(const Map& map, std::uint32_t budget) {
        const Status status = second_.step(map, budget);
        if (status == Status::running) {
            return;
        }
        outcome_ = status == Status::found        ? Status::found_by_fallback
                   : status == Status::cost_limit ? beyond_limit()
                                                  : status;
        if (second_.partial_path(map).empty()) {
            status_ = outcome_;
            return;
        }
        phase_ = Phase::pricing;
        at_ = start_;
        left_ = second_.partial_cost();  // steps to add
        cost_ = 0;
    }

    /// Adds up the costs of at most `budget` steps of the second's path.
    [[gnu::noinline]] constexpr void price(const Map& map, std::uint32_t budget) {
        do {
            if (cancel_.asked()) {
                status_ = Status::cancelled;
            } else if (left_ == 0) {
                has_path_ = true;
                status_ = outcome_;
            } else {
                price_step(map);
            }
        } while (status_ == Status::running && budget-- > 1);
        // Also for an edit by an interrupt in this slice, which may be the last.
        if (second_.partial_path(map).empty()) {
            this->end(Status::map_changed);
        }
    }

    constexpr void price_step(const Map& map) {
        const unsigned move = second_.onward(map, at_);
        if (move >= moves_type::directions) {
            status_ = Status::corrupted;
            return;
        }
        const std::uint32_t step = moves_type::step_cost(move);
        if (step > limit() - cost_) {
            status_ = beyond_limit();
            return;
        }
        cost_ += step;
        at_ = moves_type::neighbour(at_, move);
        --left_;
    }

    /// No path of more steps is within the limit.
    constexpr std::uint32_t most_steps() const {
        constexpr std::uint32_t straight = moves_type::scale.straight;
        const std::uint32_t steps = limit_ / straight;
        return steps < largest_cost / straight ? steps : largest_cost / straight;
    }
    /// Limit on the cost: the caller's, or the maximum of the cost type.
    constexpr std::uint32_t limit() const { return limit_ < largest_cost ? limit_ : largest_cost; }

    /// The result of a search whose paths exceed the limit: the caller's limit, or the maximum of the cost type.
    constexpr Status beyond_limit() const { return limit_ < largest_cost ? Status::cost_limit : Status::cost_overflow; }

    First first_{};
    Second second_{};
};

/// Jump point search on a small pool, and breadth-first search if the pool is too small: a cheapest path for most
/// queries, one of the fewest steps for the rest, and a result for all. @see FallbackPlanner, JumpPointSearch
template <detail::JumpMapSuchAsJumpGrid Map, class Moves = Eight<Corner::never>, class Nodes = PooledNodes<512>,
          class Cost = FittingCost, std::size_t RingCapacity = 0>
using JumpPointOrBreadthFirst = FallbackPlanner<JumpPointSearch<Map, Moves, Nodes, Cost>, RingCapacity>;

}  // namespace firmpath
