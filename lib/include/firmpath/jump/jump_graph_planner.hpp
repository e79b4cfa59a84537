/// @file
/// Plans on a jump graph in flash, where the building may differ from the plan.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/machine.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/jump/detail/two_searches.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/jump/known_map.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/overlay.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/search/detail/path_search.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/store/pooled_nodes.hpp"

namespace firmpath {

/// Plans for a robot that has the plan of a building in flash, with a jump graph, and a live map: typically the plan
/// and the obstacles learnt since. It searches the graph first. If that path is free on the live map, it is the answer.
/// If not, it searches the live map by jump points.
///
///     using Map = firmpath::JumpGrid<128, 128>;
///     using Moves = firmpath::Eight<>;
///     constinit firmpath::JumpGraphPlanner<Map, Moves, firmpath::PooledNodes<32>, firmpath::PooledNodes<256>> planner;
///     const firmpath::KnownMap now(known, live);    // see KnownMap
///     firmpath::Status status = planner.plan(now, start, goal);
///
/// - `Map`: the type of the plan.
/// - `Moves`: those of the graph.
/// - `Nodes`: the pool for searches on the graph. If it is full, the live map is searched.
/// - `LiveNodes`: the pool for searches on the live map. `firmpath size` reports both.
/// - `Cost`, `Word`: as for `JumpPointSearch`.
/// - `Live`: the type of the live map.
///
/// Guarantees: status and cost are those of a search on the live map, for every budget. Reason: if each cell that is
/// free on the live map is free on the plan (see `KnownMap`), a path on the live map is one on the plan, too. So a path
/// that is cheapest on the plan and still free is cheapest on the live map; and if the plan has no path (or none within
/// the limit on cost), the live map has none. If a cell has opened since the plan was made, or the plan has no graph,
/// only the live map is searched. The nearest cell to a goal out of reach is always searched on the live map.
///
/// `fell_back` is false if the search on the graph has answered, true if it was the one on the live map.
///
/// `step` returns the statuses of `JumpPointSearch`, with these meanings:
///   - `nodes_full`: `LiveNodes` had no record left on the live map. Where only `Nodes` are full, the search goes on.
///   - `cost_limit`: no path is within the limit. A search on the graph also says so where there is none at all.
///   - `work_limit`: the limit is one for both searches together.
///   - `map_changed`: the live map or the plan was edited since `begin`.
/// `partial_path` is empty if the search on the graph reached a limit: its path is not checked on the live map.
///
/// A unit of budget is one of `JumpPointSearch`, or 16 words of both maps that are compared.
///
/// Complexity: that of `JumpPointSearch` on the graph, plus that on the live map if it must be searched, plus O(words
/// of the map) if the maps must be compared. `begin` is O(1).
///
/// Memory: both searches, one after the other, and some 40 bytes.
///
/// Source: see `JumpGraphView`.
template <detail::JumpMapSuchAsJumpGrid Map, class Moves = Eight<Corner::never>, class Nodes = PooledNodes<64>,
          class LiveNodes = PooledNodes<512>, class Cost = FittingCost,
          detail::JumpMapSuchAsJumpGrid Live = Overlay<Map, Map>, class Word = detail::MachineWord>
class JumpGraphPlanner
    : public detail::TwoSearches<JumpGraphPlanner<Map, Moves, Nodes, LiveNodes, Cost, Live, Word>,
                                 KnownMap<Map, Moves, Live>,
                                 JumpPointSearch<detail::PlanOf<KnownMap<Map, Moves, Live>>, Moves, Nodes, Cost, Word>,
                                 JumpPointSearch<KnownMap<Map, Moves, Live>, Moves, LiveNodes, Cost, Word>> {
    using Known = KnownMap<Map, Moves, Live>;
    using Plan = detail::PlanOf<Known>;
    using First = JumpPointSearch<Plan, Moves, Nodes, Cost, Word>;
    using Second = JumpPointSearch<Known, Moves, LiveNodes, Cost, Word>;
    using Two = detail::TwoSearches<JumpGraphPlanner, Known, First, Second>;
    using Search = detail::PathSearch<JumpGraphPlanner, Known, typename First::cost_type, detail::TwoSearchesNumbers>;
    using Frame = typename Search::Frame;
    friend Two;
    friend Search;
    friend Frame;
    using Search::phase_, Search::began_first_, Search::fell_back_, Search::has_path_, Search::goal_, Search::at_;
    using Search::status_, Search::revision_, Search::start_, Search::nearest_wanted_, Search::left_, Search::limit_;
    using typename Search::Phase;

public:
    using typename Two::cost_type;
    using typename Two::moves_type;

    constexpr JumpGraphPlanner() = default;

private:
    constexpr auto first_path(const Known& map) const {
        const Plan plan(map);
        return first_.path(plan);
    }
    constexpr auto second_path(const Known& map) const { return second_.partial_path(map); }
    constexpr cost_type cost_reached() const {
        return fell_back_ ? second_.partial_cost() : has_path_ ? first_.cost() : this->no_cost;
    }

    template <class Observer>
    constexpr void prepare(const Known& map, Cell goal, const Observer&) {
        began_first_ = false;
        fell_back_ = false;
        has_path_ = false;
        goal_ = goal;
        if (this->refuses(map, goal)) {
            return;
        }
        const detail::WithinPlan within = map.within();
        if (!map.plan().has_graph() || within == detail::WithinPlan::no || !map.passable(goal)) {
            fall_back(map);
        } else if (within == detail::WithinPlan::yes) {
            begin_first(map);
        } else {
            phase_ = Phase::comparing;
            at_ = {};
        }
    }

    template <MapChanges Changes, class Observer>
    constexpr void run(const Known& map, std::uint32_t budget, const Observer&) {
        if (!this->template may_run<Changes>(map)) {
            return;
        }
        switch (phase_) {
            case Phase::first: run_first(map, budget); break;
            case Phase::second: status_ = second_.step(map, budget); break;
            default: compare(map, budget); break;
        }
        this->template end_slice<Changes>(map);
    }

    constexpr void begin_first(const Known& map) {
        began_first_ = true;
        phase_ = Phase::first;
        const SearchOptions options{.cost_limit = limit_, .work_limit = left_};
        const Plan plan(map);
        if (first_.begin(plan, start_, goal_, options) != Status::running) {
            fall_back(map);
        }
    }

    // The work after the first search is not inlined: otherwise its frame takes stack during the first search's calls.
    constexpr void run_first(const Known& map, std::uint32_t budget) {
        const Plan plan(map);
        const Status status = first_.step(plan, budget);
        if (status != Status::running) {
            end_first(map, status);
        }
    }

    [[gnu::noinline]] constexpr void end_first(const Known& map, Status status) {
        const bool out_of_reach =
            status == Status::no_path || status == Status::cost_limit || status == Status::cost_overflow;
        // `map_changed`: the path is blocked on the live map.
        if (status == Status::map_changed || status == Status::nodes_full || (out_of_reach && nearest_wanted_)) {
            fall_back(map);
        } else {
            has_path_ = status == Status::found;
            status_ = status;
        }
    }

    [[gnu::noinline]] constexpr void fall_back(const Known& map) {
        fell_back_ = true;
        has_path_ = true;
        phase_ = Phase::second;
        const SearchOptions options{
            .nearest = nearest_wanted_, .cost_limit = limit_, .work_limit = left_ - this->spent()};
        status_ = second_.begin(map, start_, goal_, options);
    }

    /// Compares the maps: at most `budget` units.
    [[gnu::noinline]] constexpr void compare(const Known& map, std::uint32_t budget) {
        while (compare_words(map) && budget-- > 1 && !this->ended_by_cancel()) {
        }
    }

    /// Compares up to 16 words. @return whether there are more to compare.
    constexpr bool compare_words(const Known& map) {
        for (int n = 16; n != 0; --n) {
            if ((map.row(at_.y)[at_.x] & ~map.plan().row(at_.y)[at_.x]) != 0) {
                map.keep(detail::WithinPlan::no, revision_);
                fall_back(map);
                return false;
            }
            if (++at_.x < words_in_row(Known::width)) {
                continue;
            }
            at_.x = 0;
            if (++at_.y == Known::height) {
                map.keep(detail::WithinPlan::yes, revision_);
                begin_first(map);
                return false;
            }
        }
        return true;
    }

    First first_{};
    Second second_{};
};

}  // namespace firmpath
