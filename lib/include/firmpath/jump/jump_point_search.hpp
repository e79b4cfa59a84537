/// @file
/// Jump point search: the cheapest path on a uniform grid, in a small pool of records.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/code.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/detail/machine.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/jump/detail/jump_follow.hpp"
#include "firmpath/jump/detail/jump_reverse.hpp"
#include "firmpath/jump/detail/jump_scan.hpp"
#include "firmpath/jump/detail/jump_survey.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/detail/jump_points.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/path/path_view.hpp"
#include "firmpath/search/detail/sliced_search.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/stats.hpp"
#include "firmpath/store/detail/pool_numbers.hpp"
#include "firmpath/store/pooled_nodes.hpp"

namespace firmpath {

namespace detail {

template <class Map, class Numbers, class Steps>
struct JumpPointSearchNumbers : JumpFollowNumbers<Map, Numbers, Steps> {
    std::uint32_t node_ = 0;  // the node being expanded, or whose leg is walked
    Cell end_{};              // of the path: the goal, or the nearest cell
    Cell to_{};               // the end of the leg being walked
    std::uint32_t cost_ = 0;
    std::uint32_t last_ = 0;  // the last node of the path found; when reversing, the one after `node_`
    std::uint32_t path_size_ = 0;
};

}  // namespace detail

/// A* over jump points: finds paths of the same cost as A*, with tens of records instead of thousands. Of all equally
/// cheap paths between two cells it follows one. It scans past cells where that path cannot turn, 32 or 64 at a time.
///
///     constinit firmpath::JumpGrid<128, 128> map{firmpath::all_free};
///     using Moves = firmpath::Eight<firmpath::Corner::never>;
///     constinit firmpath::JumpPointSearch<firmpath::JumpGrid<128, 128>, Moves, firmpath::PooledNodes<512>> planner;
///     Status s = planner.plan(map, start, goal);
///
/// - `Map`: a `JumpMap` without weights.
/// - `Nodes`: the pool. `firmpath size` of the desktop tool reports how many nodes a map's queries need.
/// - `Moves`: `Eight` with any corner rule, or `Four`.
/// - `Cost`: as for `AStar`.
/// - `Word`: the unit scanned in one step, 32 or 64 bits.
/// - `Size`: whether the code is to be fast or small; the default is what the compiler optimises for.
///
/// Guarantees: `found` is a path of the cost that `AStar` finds; equal inputs give equal path, cost and counts for
/// every budget, word and target, for every pool that is not full, and on a map padded with blocked cells to a larger
/// type. Nodes leave the open list by f to within the cost of a step, the newest first; the search ends when no node
/// left can improve the path to the goal.
///
/// A unit of budget is a node taken from the open list, a look at up to 64 cells of a row or column, or at most 32
/// cells of the direct path to the goal or, at the end, of the path. A step along a diagonal is two looks. Work that
/// exceeds the budget continues in the next slice, so a unit's worst case does not grow with the map. `step` returns
/// `running` or:
///   - `found`: `path` leads to the goal.
///   - `no_path`: the goal cannot be reached.
///   - `partial`: the goal cannot be reached or is blocked, and `options.nearest` asked for the nearest cell.
///   - `nodes_full`: the pool had no record left for a jump point.
///   - `cost_limit`, `work_limit`: the search reached a limit of the options before a cheapest path was certain.
///     (`work_limit` also if an error in memory led the search in a circle.)
///   - `cost_overflow`: the goal was not found, and the search discarded a path because its cost exceeds the cost type
///     (only if `cost_is_checked`).
///   - `map_changed`: the map's revision is not that of `begin`.
///   - `corrupted`: the records contradict each other or the map.
///   - `cancelled`: by `cancel`, before the next node; or no search was begun.
/// After `partial`, `path` leads to the nearest cell seen; after `nodes_full`, `cost_overflow` and the limits,
/// `partial_path` does. Neither reads the map, which is borrowed only during the call. To find that cell, the search
/// scans once more from all nodes, which takes as long as the search did. (If that cell is the goal, the path may not
/// be a cheapest one.)
///
/// Complexity: O(k) expected for k jump points reached, plus the words scanned; `begin` is O(1). Stack: independent of
/// the map. Memory: the records of `Nodes` (12 bytes per node in pools of up to 191, 16 in larger ones on up to
/// 65,536 cells, 18 beyond, 26 in pools of more than 65,471), and some 250 bytes.
///
/// Source: see `JumpPoints`.
template <detail::JumpMapSuchAsJumpGrid Map, class Moves = Eight<Corner::never>, class Nodes = PooledNodes<512>,
          class Cost = FittingCost, class Word = detail::MachineWord, Code Size = detail::compiled_code>
class JumpPointSearch
    : detail::PlannerDemands<Map, Moves>,
      public detail::JumpReverse<JumpPointSearch<Map, Moves, Nodes, Cost, Word, Size>, Map,
                                 detail::PoolNumbers<Map::width, Map::height>,
                                 detail::Scaled<Map, Moves, typename detail::CostChoice<Map, Moves, Cost>::type>, Word,
                                 typename detail::CostChoice<Map, Moves, Cost>::type> {
    using Numbers = detail::PoolNumbers<Map::width, Map::height>;
    using Steps = detail::Scaled<Map, Moves, typename detail::CostChoice<Map, Moves, Cost>::type>;
    using Search = detail::PathSearch<JumpPointSearch, Map, typename detail::CostChoice<Map, Moves, Cost>::type,
                                      detail::JumpPointSearchNumbers<Map, Numbers, Steps>>;
    using Frame = typename Search::Frame;
    template <template <class...> class Part>
    using PartOf =
        Part<JumpPointSearch, Map, Numbers, Steps, Word, typename detail::CostChoice<Map, Moves, Cost>::type>;
    using Scan = PartOf<detail::JumpScan>;
    static constexpr bool follows = detail::MapWithJumpGraph<Map>;
    static constexpr bool is_small = Size == Code::small;
    friend Scan;
    friend PartOf<detail::JumpFollow>;
    friend PartOf<detail::JumpSurvey>;
    friend PartOf<detail::JumpReverse>;
    friend Search;
    friend Frame;
    using Scan::phase_, Scan::stage_, Scan::from_, Scan::directions_, Scan::at_, Scan::walked_, Scan::estimate_,
        Scan::direct_;
    using Search::node_, Search::end_, Search::to_, Search::cost_, Search::last_, Search::path_size_;
    using Search::status_, Search::outcome_, Search::start_, Search::left_, Search::limit_;
    using typename Scan::Legs, typename Scan::Rules, typename Scan::Phase, typename Scan::Stage, typename Scan::Went;

    static_assert(!WeightedMap<Map>, "JumpPointSearch: the map must have no weights: use AStar on a map with weights");
    static_assert(std::is_same_v<Word, std::uint32_t> || std::is_same_v<Word, std::uint64_t>,
                  "the Word of a JumpPointSearch must be std::uint32_t or std::uint64_t");
    static_assert(
        requires { detail::JumpPoints<detail::Scaled<Map, Moves, std::uint32_t>>::turn; },
        "JumpPointSearch: the moves must be Four, or Eight with Octile: use AStar with others");
    static_assert(detail::tables_have_moves<Map, Moves>,
                  "JumpPointSearch: the map's tables are made for other moves: name the same moves for both");

public:
    using cost_type = typename detail::CostChoice<Map, Moves, Cost>::type;  ///< 16 or 32 bits, unsigned
    using moves_type = Steps;                                               ///< the moves at the scale of the costs

private:
    using Records = typename Nodes::template Records<Numbers::count, cost_type, Steps::scale.straight>;

public:
    using Path = PathView<detail::JumpCursor<Records, Numbers, Steps>>;  ///< the view that `path` returns

    /// Whether a cost may exceed the cost type, so that `cost_overflow` can occur.
    static constexpr bool cost_is_checked = !detail::cost_fits<Map, Moves, cost_type>();
    static constexpr std::size_t node_capacity = Records::capacity;  ///< records in the pool

    constexpr JumpPointSearch() = default;

    /// The counts of the search so far, in jump points: `peak_nodes` is the pool size that the query needs.
    constexpr Stats stats() const { return {notes_.expanded, nodes_.size(), nodes_.peak_open(), nodes_.size()}; }

    /// Whether the last search took `cell` (of the map; else false) off the open list, as a jump point: to expand it,
    /// or because it could not improve the path to the goal found by then. O(1) expected.
    constexpr bool closed(Cell cell) const {
        if (!detail::on_map<Map>(cell)) {
            return false;
        }
        const std::uint32_t node = nodes_.find(Numbers::of(cell));
        return node != Records::none && nodes_.closed(node);
    }

private:
    /// Largest node cost. Where costs may overflow, leaves headroom for the longest leg.
    static constexpr std::uint32_t largest_cost =
        Records::unreached - 1U -
        (cost_is_checked && sizeof(cost_type) == 4
             ? std::uint32_t{Steps::scale.diagonal} * (Map::width > Map::height ? Map::width : Map::height)
             : 0U);

    /// A bound on the nodes taken, which an intact search never reaches: most nodes leave once or twice. It ends a
    /// search that an error in memory leads in a circle.
    static constexpr std::uint32_t most_work = detail::at_most_32_bits(std::uint64_t{Records::capacity} * 256);

    /// Limit on deferring nodes whose turn has not come: each at most once per lap, except after an error in memory. No
    /// path visits a cell twice, and no estimate is more than such a path.
    static constexpr std::uint32_t most_turns = detail::at_most_32_bits(
        std::uint64_t{Records::capacity} *
        Records::most_laps(std::uint64_t{2} * Map::width * Map::height * Steps::scale.diagonal));

    constexpr Path path_reached(const Map&, bool any) const { return Path(any ? path_size_ : 0, nodes_, start_, end_); }
    constexpr cost_type cost_reached() const { return static_cast<cost_type>(cost_); }

    template <class Observer>
    constexpr void prepare(const Map& map, Cell goal, const Observer&) {
        notes_.expanded = 0;
        estimate_.goal = goal;
        nodes_.clear(estimate_(start_));
        limit_ = limit_ > largest_cost ? largest_cost : limit_;
        left_ = left_ < most_work ? left_ : most_work;
        notes_.turns_left = most_turns;
        if (this->refuses(map, goal)) {
            return;
        }
        if constexpr (follows) {
            this->choose_tables(map, map.passable(goal));
        }
        phase_ = Phase::searching;
        from_ = 0;
        notes_.watch = -1;
        reach_start();
    }

    /// Makes the start node 0.
    constexpr void reach_start() {
        stage_ = Stage::begin;
        directions_ = 0;
        notes_.nearest_h = std::numeric_limits<std::uint32_t>::max();
        node_ = Records::none;
        (void)reach(Numbers::of(start_), 0, Rules::all);
    }

    /// A slice. A node or a look takes several units, so the budget is counted where it is spent.
    template <MapChanges Changes, class Observer>
    constexpr void run(const Map& map, std::uint32_t budget, const Observer&) {
        notes_.budget = budget == 0 ? 1 : budget;
        run<Changes, true>(map);
    }
    static constexpr bool whole_in_one_slice = false;  // a look is of 32 cells, and may be repeated from each node

    template <class Observer>
    constexpr void run_whole(const Map& map, const Observer& observer) {
        if constexpr (is_small) {
            Frame::run_whole(map, observer);
        } else {
            run<MapChanges::refused, false>(map);
        }
    }

    template <MapChanges Changes, bool Counts>
    [[gnu::always_inline]] constexpr void run(const Map& map) {
        if (!this->template may_run<Changes>(map)) {
            return;
        }
        if constexpr (follows) {
            if (this->follows_none(map)) {
                this->end(Status::map_changed);
                return;
            }
        }
        const auto has_budget = [this] { return this->template budget_left<Counts>() != 0; };
        direct_ = false;
        do {
            if (phase_ == Phase::reversing) [[unlikely]] {
                this->template reverse<Counts>(map);
                continue;
            }
            if constexpr (follows) {
                if (this->is_following()) {
                    this->template follow_nodes<Counts>(map);
                    continue;
                }
            }
            if (directions_ == 0) {
                notes_.budget -= Counts ? 1 : 0;
                phase_ == Phase::searching ? expand() : this->survey();
            }
            while (stage_ == Stage::aim && has_budget()) {
                notes_.budget -= Counts ? 1 : 0;
                aim(map);
            }
            if (directions_ == 0 || stage_ == Stage::aim || stage_ >= Stage::follow) {
                continue;
            }
            if (!Counts || stage_ == Stage::begin ||
                this->resume(map, static_cast<unsigned>(std::countr_zero(directions_)))) {
                this->template go<Counts>(map);
            }
        } while (has_budget() && status_ == Status::running && !this->ended_by_cancel());
        this->template end_slice<Changes>(map);
    }

    /// Takes the next node from the open list, and prepares to scan from it.
    constexpr void expand() {
        const std::uint32_t next = take();
        if (next != Records::none) {
            visit(next);
            plan_aim();
        }
    }

    /// Takes the next node from the open list. @return `none`: the search has ended, or there is no node to expand now.
    [[gnu::always_inline]] constexpr std::uint32_t take() {
        // Once a path to the goal is known, the limit is one less than its cost.
        if (nodes_.open_size() == 0 || (outcome_ == Status::found && nodes_.is_past(cost_))) {
            run_out();
            return Records::none;
        }
        const std::uint32_t next = nodes_.pop();
        if (next == Records::none) {
            if (--notes_.turns_left == 0) {
                finish(Status::work_limit);
            }
            return Records::none;
        }
        if (nodes_.f(next) > limit_) {
            return Records::none;
        }
        if (left_ == 0) [[unlikely]] {
            end_at_limit(next);
            return Records::none;
        }
        --left_;
        ++notes_.expanded;
        return next;
    }

    /// The next node is beyond the limit on work.
    [[gnu::noinline]] constexpr void end_at_limit(std::uint32_t next) {
        if (cell_of(next) == estimate_.goal) {  // it need not be expanded
            ++notes_.expanded;
            visit(next);
            directions_ = 0;
            arrive(notes_.g);
        } else {
            finish(Status::work_limit);
        }
    }

    /// Decides whether to try the direct path to the goal: only from a node nearer to it than all before. From others
    /// it seldom pays.
    constexpr void plan_aim() {
        const std::uint32_t h = nodes_.f(node_) - notes_.g;
        if (h < notes_.nearest_h) {
            notes_.nearest_h = h;
            stage_ = Stage::aim;
            walked_ = at_;
            direct_ = true;
        }
    }

    /// Tries the direct path to the goal, as on an empty map, 32 cells at a time. If it is free, no path through this
    /// node is cheaper, because its cost equals the estimate.
    constexpr void aim(const Map& map) {
        const Cell goal = estimate_.goal;
        if (walked_ == goal) {
            stage_ = Stage::begin;
            directions_ = 0;
            arrive(nodes_.f(node_), direct_);
        } else if (Legs::template advance<is_small>(map, walked_, goal) == 0) {
            direct_ = false;
            stage_ = Stage::begin;
            if constexpr (follows) {
                stage_ = this->after_aim();
            }
        }
    }

    /// Stores a path to the goal, of cost g, from the node. Nodes that cannot improve on it are discarded from then on.
    constexpr void arrive(std::uint32_t g, bool direct = false) {
        if (g > limit_) {
            leave_out();
            return;
        }
        outcome_ = Status::found;
        direct_ = direct;
        end_ = estimate_.goal;
        cost_ = g;
        last_ = node_;
        limit_ = g == 0 ? 0 : g - 1;
    }

    /// Notes that a path was discarded because of the limit. (If the cost type fits all, only the caller's limit
    /// counts.)
    constexpr void leave_out() {
        if (outcome_ != Status::found && (cost_is_checked || limit_ != largest_cost)) {
            outcome_ = limit_ == largest_cost ? Status::cost_overflow : Status::cost_limit;
        }
    }

    constexpr Cell cell_of(std::uint32_t node) const { return Numbers::cell_within(nodes_.cell(node)); }

    constexpr void visit(std::uint32_t node) { visit(node, cell_of(node)); }
    constexpr void visit(std::uint32_t node, Cell at) {
        node_ = node;
        at_ = at;
        notes_.g = nodes_.f(node) - nodes_.h(node, estimate_);
        directions_ = static_cast<std::uint8_t>(nodes_.directions(node) & Rules::all);
        stage_ = Stage::begin;
    }

    /// Offers the records a path of cost g to the cell of a number. Its last leg, a straight one, costs `length`.
    [[gnu::noinline]] constexpr Went reach(std::uint32_t number, std::uint32_t g, std::uint32_t directions,
                                           std::uint32_t length = 0) {
        const detail::PoolOffer answer = nodes_.offer(number, g, length, limit_, node_, directions, estimate_);
        if (answer <= detail::PoolOffer::kept) [[likely]] {
            return Went::on;
        }
        return answer == detail::PoolOffer::cheaper_back ? Went::back : refused(answer) ? Went::nowhere : Went::on;
    }

    /// A new node was not taken. @return whether the search has ended.
    constexpr bool refused(detail::PoolOffer answer) {
        const bool full = answer == detail::PoolOffer::no_record;
        full ? finish(Status::nodes_full) : leave_out();
        return full;
    }

    /// Ends the search, because no node is left that can improve the result. On a graph, a search for the nearest cell
    /// starts again, as it has not followed all links.
    constexpr void run_out() {
        if constexpr (follows) {
            if (outcome_ == Status::partial && this->follow_all()) {
                nodes_.clear(estimate_(start_));
                reach_start();
                return;
            }
        }
        finish(outcome_);
    }

    /// Ends the search; if the outcome has a path, starts to find the nearest cell, or to reverse the path.
    constexpr void finish(Status outcome) {
        const bool at_goal = outcome_ == Status::found;
        stage_ = Stage::begin;
        directions_ = 0;
        if (!this->has_path_after(outcome)) {
            return;
        }
        if (at_goal) {
            this->turn_back(last_);
        } else {
            phase_ = Phase::surveying;
            notes_.watch = 0;
            notes_.nodes = 0;
            notes_.nearest_h = std::numeric_limits<std::uint32_t>::max();
            cost_ = 0;
        }
    }

protected:
    /// The pool, for a planner that derives from this one and uses it between two searches.
    constexpr Records& records() { return nodes_; }
    /// The same, to read.
    constexpr const Records& records() const { return nodes_; }

private:
    detail::JumpPointSearchNotes notes_{};
    Records nodes_{};
};

/// Jump point search on a map with a jump graph: paths of the same cost for less work. Plan on a `JumpGraphMap`.
/// @see JumpPointSearch, JumpGraphView
template <detail::JumpMapSuchAsJumpGrid Map, class Moves = Eight<Corner::never>, class Nodes = PooledNodes<512>,
          class Cost = FittingCost, class Word = detail::MachineWord, Code Size = detail::compiled_code>
using JumpGraphSearch = JumpPointSearch<JumpGraphMap<Map, Moves>, Moves, Nodes, Cost, Word, Size>;

}  // namespace firmpath
