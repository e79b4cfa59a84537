/// @file
/// The common best-first loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/detail/machine.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/detail/canonical.hpp"
#include "firmpath/moves/detail/move_table.hpp"
#include "firmpath/moves/detail/states.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/path/path_view.hpp"
#include "firmpath/search/detail/goals.hpp"
#include "firmpath/search/detail/path_cursors.hpp"
#include "firmpath/search/detail/path_search.hpp"
#include "firmpath/search/detail/sliced_search.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/stats.hpp"
#include "firmpath/store/dense_nodes.hpp"
#include "firmpath/store/detail/priority.hpp"

namespace firmpath {

/// Finds paths on a grid, best node first, in memory fixed at compile time. `Priority` defines which node is best,
/// `Goals` where the search ends. The aliases `AStar`, `Dijkstra`, `GreedyBestFirst`, `WeightedAStar`, `NearestGoal`
/// and `Turning` moves give each pair its textbook name and describe its guarantees.
///
/// A planner owns the memory of the search and borrows the map only during each call. It may be `constinit`, is placed
/// in `.bss`, and can be used repeatedly. Whole searches and sliced ones give the same result:
///
///     Status s = planner.plan(map, start, goal);           // at once
///
///     Status s = planner.begin(map, start, goal);          // or a bounded slice at a time
///     while (s == Status::running) s = planner.step(map, 100);
///
/// Guarantees: the same result with any budget; equal inputs give equal path, cost and counts on every
/// target; nodes leave the open list by priority, then by the rule of its `Tie` (with `BucketNodes`, the newest first),
/// never by index or address, so a map padded with blocked cells to a larger type gives the same result.
///
/// On a `WeightedMap` entering a cell costs the step times the cell's weight, and estimates are multiplied by the least
/// weight at the time of `begin`.
///
/// A unit of budget is an expansion or, at the end, a step of the path. `step` returns `running` or:
///   - `found`: `path` leads to the goal.
///   - `no_path`: the goal cannot be reached.
///   - `partial`: the goal cannot be reached or is blocked, and `options.nearest` asked for the nearest cell.
///   - `open_full`: the open list was full.
///   - `cost_limit`, `work_limit`: the search reached a limit of the options before the goal. (`work_limit` also if an
///     error in memory made the search expand more states than there are.)
///   - `cost_overflow`: the goal was not found, and the search discarded a path because its cost exceeds the cost type
///     (only if `cost_is_checked`).
///   - `map_changed`: the map's revision is not that of `begin`; or, if changes are allowed, the path found is broken
///     or costs more than the cost type holds, or no path was found on a map that has changed since.
///   - `corrupted`: the records contradict each other or the map.
///   - `cancelled`: by `cancel`, or no search was begun.
/// After `partial`, `path` leads to the nearest cell reached; after `open_full`, `cost_overflow` and the limits,
/// `partial_path` does. Neither reads the map, which is borrowed only during the call. `cost_limit` and `cost_overflow`
/// mean that the search discarded a path to a cell not reached by then. A cheaper path may have reached that cell
/// later, so there may be no path to the goal at any cost.
///
/// `step<MapChanges::allowed>(map, budget)` continues after the map was edited between two slices, with its records so
/// far. At the end it checks the path again, step by step, and computes its cost on the current map, which may exceed
/// `cost_limit`. An edit during this check restarts it, at most 100 times: if the map still changes after that, the
/// search ends with `map_changed`. Use the same argument from the first slice to the last.
///
/// Complexity: O(n log n) for n states reached, with `BucketNodes` O(n); `begin` takes O(states). Memory (`sizeof`):
/// `Nodes` and some 60 bytes.
///
/// Source: Hart, Nilsson and Raphael, *A Formal Basis for the Heuristic Determination of Minimum Cost Paths*, 1968.
template <detail::MapWithWidthHeightAndPassable Map, class Moves, class Nodes, class Cost,
          class Priority = detail::ByTotal, class Goals = detail::OneGoal>
class BestFirst
    : detail::PlannerDemands<Map, Moves>,
      public detail::PathSearch<BestFirst<Map, Moves, Nodes, Cost, Priority, Goals>, Map, Cost,
                                detail::BestFirstNumbers<Map, Moves, Cost, Goals>, typename Goals::Request> {
    using Search = detail::PathSearch<BestFirst, Map, Cost, detail::BestFirstNumbers<Map, Moves, Cost, Goals>,
                                      typename Goals::Request>;
    using Frame = typename Search::Frame;
    friend Search;
    friend Frame;
    using Search::phase_, Search::changed_, Search::direction_, Search::checks_left_, Search::at_, Search::nearest_,
        Search::nearest_h_, Search::nearest_g_, Search::cost_, Search::path_size_, Search::counts_, Search::estimate_;
    using Search::revision_, Search::status_, Search::outcome_, Search::start_, Search::left_, Search::limit_;
    using typename Search::Phase;

    using States = detail::States<Moves, Map::width>;
    static constexpr std::size_t states = detail::states_on<Map, Moves>;

    static constexpr auto& table = detail::move_table<Moves>;
    static_assert(detail::step_costs_fit<Moves>(),
                  "a move's step_cost must be at most its scale's diagonal (or its greatest_step_cost), by which costs "
                  "are bounded");

    static_assert(std::uint64_t{detail::greatest_step_cost<Moves>()} * greatest_weight<Map>() <= 0xFFFFFFFF,
                  "the most expensive step times the map's greatest_weight exceeds 32 bits: choose a smaller scale");

    // Only on maps without weights are all straight steps, and all diagonal ones, equally expensive.
    static constexpr bool prunes =
        Priority::closes_cheapest && !WeightedMap<Map> && detail::CanonicalMoves<Moves>::known;

    using Records = typename Nodes::template Records<states, Cost, Priority, detail::KeySteps<Map, Moves, Priority>>;
    using Index = typename Records::Index;

public:
    using moves_type = Moves;  ///< the moves at the scale of the costs
    /// A `Cell`, or the state type of the moves.
    using State = typename States::State;
    using Path = PathView<detail::ParentCursor<Moves, Map::width, states>>;  ///< the view that `path` returns

    /// Whether a cost may exceed the cost type, so that `cost_overflow` can occur.
    static constexpr bool cost_is_checked = !detail::cost_fits<Map, Moves, Cost, Priority::factor>();
    /// Places on the open list.
    static constexpr std::size_t open_capacity = Records::open_capacity;

    /// The counts of the search so far.
    constexpr Stats stats() const {
        // Every generated state is open or expanded.
        const auto open = static_cast<std::uint32_t>(nodes_.open_size());
        const std::uint32_t generated = counts_.expanded + open;
        return {counts_.expanded, generated, open > counts_.peak_open ? open : counts_.peak_open, generated};
    }

    /// Whether the last search closed `state`: it was expanded; false outside the map.
    constexpr bool closed(State state) const {
        return counts_.expanded != 0 && detail::on_map<Map>(States::cell(state)) && States::valid(state) &&
               nodes_.closed(States::index(state));
    }

    /// After `found` with several goals: the index of the goal found in the list given to `begin`. O(goals).
    constexpr std::size_t winner() const requires requires(const Goals& g) { g.index_of(Cell{}); }
    { return estimate_.goals.index_of(States::cell(States::state(nearest_))); }

private:
    /// Costs are at most this: keys are larger by the priority's factor, and the largest value means not reached.
    static constexpr std::uint32_t largest_cost = (Records::unreached - 1U) / Priority::factor;

    constexpr const Records& records() const { return nodes_; }
    constexpr Path path_reached(const Map&, bool any) const {
        return Path(any ? path_size_ : 0, nodes_.directions(), start_);
    }
    constexpr Cost cost_reached() const { return static_cast<Cost>(cost_); }

    template <class Observer>
    constexpr void prepare(const Map& map, typename Goals::Request goal, Observer& observer) {
        nodes_.clear_open();
        changed_ = false;
        limit_ = cost_is_checked && limit_ > largest_cost ? largest_cost : limit_;
        // No state is expanded twice; only an error in memory can cause more expansions than states.
        left_ = left_ < states ? left_ : static_cast<std::uint32_t>(states);
        if (refuses(map, goal)) {
            return;
        }
        estimate_.prepare(map);
        nodes_.clear();
        phase_ = Phase::searching;
        nearest_h_ = std::numeric_limits<Cost>::max();
        nearest_g_ = 0;
        const State start = start_;
        nearest_ = static_cast<Index>(States::index(start));
        (void)reach(nearest_, start, start, 0, 0, observer);
    }

    constexpr bool refuses(const Map& map, typename Goals::Request goal) {
        status_ = States::valid(start_) ? detail::start_status(map, States::cell(start_)) : Status::out_of_map;
        if (status_ == Status::running) {
            status_ = estimate_.goals.set(map, goal, this->nearest_wanted_);
        }
        return status_ != Status::running;
    }

    /// A slice. (The budget of expansions is counted in `search`.)
    template <MapChanges Changes, class Observer>
    constexpr void run(const Map& map, std::uint32_t budget, Observer& observer) {
        if (!this->template may_run<Changes>(map)) {
            return;
        }
        do {
            if (phase_ == Phase::searching) {
                budget = search<Changes>(map, budget, observer);
            } else {
                Changes == MapChanges::refused || phase_ == Phase::reversing ? reverse<Changes>(map) : check(map);
            }
        } while (status_ == Status::running && budget-- > 1 &&
                 (std::is_constant_evaluated() || !this->ended_by_cancel()));
        this->template end_slice<Changes>(map);
    }

    template <MapChanges Changes>
    constexpr bool accepts_edit(const Map& map) {
        if constexpr (Changes == MapChanges::refused) {
            return false;
        }
        revision_ = detail::revision_of(map);
        changed_ = true;
        if (phase_ == Phase::checking) {
            if (--checks_left_ == 0) {
                return false;
            }
            begin_check(map);
        }
        return true;
    }
    template <MapChanges Changes>
    constexpr void edited_in_last_slice() {
        if (Changes == MapChanges::refused || !this->leaves_a_path(status_)) {
            this->end(Status::map_changed);
        } else {
            status_ = Status::running;
            phase_ = Phase::checking;  // the next slice restarts it
        }
    }

    /// Expands nodes until the search or the budget ends. (Not inlined: the caller's values would take the registers
    /// that these loops need. A call for each node would take a tenth longer.)
    template <MapChanges Changes, class Observer>
    [[gnu::noinline]] constexpr std::uint32_t search(const Map& map, std::uint32_t budget, Observer& observer) {
        while (expand<Changes>(map, observer) && budget > 1 &&
               (std::is_constant_evaluated() || !this->cancel_asked())) {
            --budget;
        }
        return budget;
    }

    /// Expands the best node. @return false if the search is over, or its path begins.
    template <MapChanges Changes, class Observer>
    [[gnu::always_inline]] constexpr bool expand(const Map& map, Observer& observer) {
        if (nodes_.open_size() == 0) {
            finish(Changes == MapChanges::allowed && changed_ ? Status::map_changed : outcome_);
            return false;
        }
        const std::uint32_t node = nodes_.top(estimate_);
        const State state = States::state(node);
        const bool at_goal = estimate_.goals.reached(map, States::cell(state));
        // The goal itself need not be expanded, so it is found even without work left.
        if (!at_goal && left_-- == 0) {
            finish(Status::work_limit);
            return false;
        }
        // The list can only have grown since the last time. (A call here would count against the compilers' limits in
        // constant expressions.)
        if (nodes_.open_size() > counts_.peak_open) {
            counts_.peak_open = static_cast<std::uint32_t>(nodes_.open_size());
        }
        nodes_.close(node, estimate_);
        const std::uint32_t g = nodes_.g(node, estimate_);
        ++counts_.expanded;
        if constexpr (detail::observes<Observer>) {
            observer.expanded(States::cell(state), g);
        }
        if (at_goal) {
            // With a weak heuristic, other cells may also have the estimate 0.
            nearest_ = static_cast<Index>(node);
            nearest_g_ = static_cast<Cost>(g);
            finish(Status::found);
            return false;
        }
        // The highest bit is followed first, and with buckets the newest node leaves the open list first. So the last
        // move is the one straight on or, from the start, a diagonal one: on open ground only the path is expanded.
        std::uint32_t moves = Moves::allowed(map, state);
        unsigned turned = 0;
        if constexpr (prunes) {
            if (counts_.expanded == 1) {
                moves = (moves & 0x55) << 8 | (moves & 0xAA);
            } else if (Changes == MapChanges::refused || !changed_) {  // an edit may need what was left out before
                turned = nodes_.direction(node) % 8;
                moves = detail::CanonicalMoves<Moves>::kept((moves | moves << 8) >> turned & 0xFF, turned);
            }
        }
        const std::uint32_t affordable = limit_ - g;
        for (unsigned turn = 15; moves != 0; moves ^= 1U << turn) {
            turn = detail::highest_bit(moves, turn);
            const unsigned d = prunes ? (turn + turned) % 8 : turn;
            const State to = table.neighbour(state, d);
            const std::uint32_t next = States::index(to);
            const std::uint32_t step = table.step(map, state, d, to);
            if (cost_is_checked && step > affordable) {
                leave_out(next);
                continue;
            }
            // The bound on costs holds for a single map: edits during the search can make a longer path. Most paths do
            // not improve on the known one; only the others need an estimate.
            if (!(Changes == MapChanges::allowed && !cost_is_checked && changed_ &&
                  step + estimate_(to) > largest_cost - g) &&
                !nodes_.dismissed(next, g + step) && !reach(next, to, state, g + step, d, observer)) {
                return false;
            }
        }
        return true;
    }

    /// Offers the records a path of cost g to `state`, by move d from `parent`.
    ///
    /// @return false if that ended the search: the open list is full.
    template <class Observer>
    constexpr bool reach(std::uint32_t node, State state, State parent, std::uint32_t g, unsigned d,
                         Observer& observer) {
        const std::uint32_t h = estimate_(state);
        // If costs are not checked, g may exceed the limit, but no sum overflows.
        if (cost_is_checked ? h > limit_ - g : g + h > limit_) {
            leave_out(node);
            return true;
        }
        switch (nodes_.offer(node, g, h, d, estimate_)) {
            case detail::Offer::kept: return true;
            case detail::Offer::full: finish(Status::open_full); return false;
            case detail::Offer::opened:
            case detail::Offer::improved:
            default: break;
        }
        if constexpr (detail::observes<Observer>) {
            observer.generated(States::cell(state), States::cell(parent), g, Priority::key(g, h));
        }
        // Nodes are numbered row by row, so the lower of two numbers has the lower y, then the lower x.
        if (h <= nearest_h_ && (h < nearest_h_ || g < nearest_g_ || (g == nearest_g_ && node < nearest_))) {
            nearest_h_ = static_cast<Cost>(h);
            nearest_g_ = static_cast<Cost>(g);
            nearest_ = static_cast<Index>(node);
        }
        return true;
    }

    /// Notes that a path to `node` is too expensive; no effect if a cheaper one is known.
    constexpr void leave_out(std::uint32_t node) {
        if (!nodes_.reached(node)) {
            outcome_ = cost_is_checked && limit_ == largest_cost ? Status::cost_overflow : Status::cost_limit;
        }
    }

    /// Ends the search; if there is a path, starts to reverse it.
    [[gnu::noinline]] constexpr void finish(Status outcome) {
        if (!this->has_path_after(outcome)) {
            return;
        }
        phase_ = Phase::reversing;
        cost_ = nearest_g_;
        path_size_ = 1;
        at_ = States::state(nearest_);
        direction_ = static_cast<std::uint8_t>(nodes_.direction(nearest_));
    }

    /// One step of the path, from its end towards the start: passes the direction by which a state was reached
    /// to the state it was reached from.
    template <MapChanges Changes>
    [[gnu::noinline]] constexpr void reverse(const Map& map) {
        if (at_ == start_) {
            if constexpr (Changes == MapChanges::allowed) {
                checks_left_ = 101;
                begin_check(map);
            } else {
                status_ = outcome_;
            }
            return;
        }
        const State from = table.origin(at_, direction_);
        if (!detail::on_map<Map>(States::cell(from)) ||
            (Changes == MapChanges::refused && (Moves::allowed(map, from) >> direction_ & 1U) == 0)) {
            finish(Status::corrupted);
            return;
        }
        const std::uint32_t node = States::index(from);
        // Costs do not rise towards the start. They stay equal where a turn is free, so the length is limited, too.
        const std::uint32_t g = nodes_.g(node, estimate_);
        if (g > nearest_g_ || path_size_ >= states) {
            finish(Status::corrupted);
            return;
        }
        nearest_g_ = static_cast<Cost>(g);
        const unsigned next = nodes_.direction(node);
        nodes_.set_direction(node, direction_);
        direction_ = static_cast<std::uint8_t>(next);
        at_ = from;
        ++path_size_;
    }

    /// Goes to the start of the path, to check every step of it on the current map.
    constexpr void begin_check(const Map& map) {
        phase_ = Phase::checking;
        at_ = start_;
        left_ = path_size_;  // cells to check
        cost_ = 0;
        if (!map.passable(States::cell(start_))) {
            finish(Status::map_changed);
        }
    }

    constexpr void check(const Map& map) {
        if (--left_ == 0) {
            status_ = outcome_;
            return;
        }
        const unsigned d = nodes_.direction(States::index(at_));
        if ((Moves::allowed(map, at_) >> d & 1U) == 0) {
            finish(Status::map_changed);
            return;
        }
        const State to = table.neighbour(at_, d);
        const std::uint32_t step = table.step(map, at_, d, to);
        if (step > largest_cost - cost_) {
            finish(Status::map_changed);
            return;
        }
        cost_ = static_cast<Cost>(cost_ + step);
        at_ = to;
    }

    Records nodes_{};
};

namespace detail {

/// The loop with the scale and the cost type that fit the map.
template <class Map, class Moves, class Nodes, class Cost, class Priority = ByTotal, class Goals = OneGoal>
using FittingBestFirst =
    BestFirst<Map, Scaled<Map, Moves, typename CostChoice<Map, Moves, Cost, Priority::factor>::type>, Nodes,
              typename CostChoice<Map, Moves, Cost, Priority::factor>::type, Priority, Goals>;

}  // namespace detail

}  // namespace firmpath
