/// @file
/// Jump point search: the cheapest path on a uniform grid, in a small pool of records.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/code.hpp"
#include "firmpath/core/detail/machine.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/jump/detail/jump_frontier.hpp"
#include "firmpath/jump/detail/jump_scan.hpp"
#include "firmpath/jump/detail/jump_trace.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/path/path_view.hpp"
#include "firmpath/search/detail/path_search.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/stats.hpp"
#include "firmpath/store/pooled_nodes.hpp"

namespace firmpath {

template <JumpMap Map, class Moves>
class JumpGraphMap;

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
    : public detail::PathSearch<JumpPointSearch<Map, Moves, Nodes, Cost, Word, Size>, Map,
                                typename detail::JumpTypes<Map, Moves, Nodes, Cost, Word, Size>::Cost,
                                detail::JumpFrontier<detail::JumpTypes<Map, Moves, Nodes, Cost, Word, Size>>> {
    using Types = detail::JumpTypes<Map, Moves, Nodes, Cost, Word, Size>;
    using Frontier = detail::JumpFrontier<Types>;
    using Search = detail::PathSearch<JumpPointSearch, Map, typename Types::Cost, Frontier>;
    using Frame = typename Search::Frame;
    friend Search;
    friend Frame;
    using Scan = detail::JumpScan<Types>;
    using Tables = typename Types::Tables;
    using Records = typename Types::Records;

public:
    using cost_type = typename Types::Cost;    ///< 16 or 32 bits, unsigned
    using moves_type = typename Types::Steps;  ///< the moves at the scale of the costs
    using Path =
        PathView<detail::JumpCursor<Records, typename Types::Cells, moves_type>>;  ///< the view that `path` returns

    /// Whether a cost may exceed the cost type, so that `cost_overflow` can occur.
    static constexpr bool cost_is_checked = Types::cost_is_checked;
    static constexpr std::size_t node_capacity = Records::capacity;  ///< records in the pool

    constexpr JumpPointSearch() = default;

    /// The counts of the search so far, in jump points: `peak_nodes` is the pool size that the query needs.
    constexpr Stats stats() const {
        return {this->notes_.expanded, records().size(), records().peak_open(), records().size()};
    }

    /// Whether the last search took `cell` (of the map; else false) off the open list, as a jump point: to expand it,
    /// or because it could not improve the path to the goal found by then. O(1) expected.
    constexpr bool closed(Cell cell) const {
        if (!detail::on_map<Map>(cell)) {
            return false;
        }
        const std::uint32_t node = records().find(Types::Cells::of(cell));
        return node != Records::none && records().closed(node);
    }

private:
    constexpr Path path_reached(const Map&, bool any) const {
        return Path(any ? this->path_size_ : 0, records(), this->start_, this->end_);
    }
    constexpr cost_type cost_reached() const { return static_cast<cost_type>(this->cost_); }

    template <class Observer>
    constexpr void prepare(const Map& map, Cell goal, const Observer&) {
        this->estimate_.goal = goal;
        this->clear();
        if (this->refuses(map, goal)) {
            return;
        }
        Frontier& front = *this;
        if constexpr (Tables::exist) {
            Tables::choose(front, map, map.passable(goal));
        }
        front.phase_ = detail::JumpPhase::searching;
        front.from_ = 0;
        front.notes_.watch = -1;
        front.begin_at_start();
    }

    /// A slice. A node or a look takes several units, so the budget is counted where it is spent.
    template <MapChanges Changes, class Observer>
    constexpr void run(const Map& map, std::uint32_t budget, const Observer&) {
        this->notes_.budget = budget == 0 ? 1 : budget;
        run<Changes, true>(map);
    }
    static constexpr bool whole_in_one_slice = false;  // a look is of 32 cells, and may be repeated from each node

    template <class Observer>
    constexpr void run_whole(const Map& map, const Observer& observer) {
        if constexpr (Types::is_small) {
            Search::run_whole(map, observer);
        } else {
            run<MapChanges::refused, false>(map);
        }
    }

    template <MapChanges Changes, bool Counts>
    [[gnu::always_inline]] constexpr void run(const Map& map) {
        Frontier& front = *this;
        if (!this->template may_run<Changes>(map)) {
            return;
        }
        if constexpr (Tables::exist) {
            if (Tables::follows_none(front, map)) {
                this->end(Status::map_changed);
                return;
            }
        }
        const auto has_budget = [&front] { return front.template budget_left<Counts>() != 0; };
        // True as long as none of it was walked.
        front.direct_ = front.stage_ == detail::JumpStage::aim && front.walked_ == front.at_;
        do {
            if (front.phase_ == detail::JumpPhase::reversing) [[unlikely]] {
                detail::JumpTrace<Types>::template reverse<Counts>(front, map);
                continue;
            }
            if constexpr (Tables::exist) {
                if (Tables::is_following(front)) {
                    Tables::template follow_nodes<Counts>(front, map);
                    continue;
                }
            }
            if (front.directions_ == 0) {
                front.notes_.budget -= Counts ? 1 : 0;
                front.phase_ == detail::JumpPhase::searching ? front.expand() : front.survey();
            }
            while (front.stage_ == detail::JumpStage::aim && has_budget()) {
                front.notes_.budget -= Counts ? 1 : 0;
                Scan::aim(front, map);
            }
            if (front.directions_ == 0 || front.stage_ == detail::JumpStage::aim ||
                front.stage_ >= detail::JumpStage::follow) {
                continue;
            }
            if (!Counts || front.stage_ == detail::JumpStage::begin ||
                Scan::resume(front, map, static_cast<unsigned>(std::countr_zero(front.directions_)))) {
                Scan::template go<Counts>(front, map);
            }
        } while (has_budget() && front.status_ == Status::running && !this->ended_by_cancel());
        this->template end_slice<Changes>(map);
    }

protected:
    /// The pool, for a planner that derives from this one and uses it between two searches.
    constexpr Records& records() { return this->nodes_; }
    /// The same, to read.
    constexpr const Records& records() const { return this->nodes_; }
};

/// Jump point search on a map with a jump graph: paths of the same cost for less work. Plan on a `JumpGraphMap`, of
/// `jump_graph.hpp`.
/// @see JumpPointSearch, JumpGraphView
template <detail::JumpMapSuchAsJumpGrid Map, class Moves = Eight<Corner::never>, class Nodes = PooledNodes<512>,
          class Cost = FittingCost, class Word = detail::MachineWord, Code Size = detail::compiled_code>
using JumpGraphSearch = JumpPointSearch<JumpGraphMap<Map, Moves>, Moves, Nodes, Cost, Word, Size>;

}  // namespace firmpath
