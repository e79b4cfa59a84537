/// @file
/// D* Lite: repairs a path while the robot moves and the map changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/added_weights.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/path/copy_result.hpp"
#include "firmpath/path/path_view.hpp"
#include "firmpath/search/detail/lifelong_repair.hpp"
#include "firmpath/search/detail/path_cursors.hpp"
#include "firmpath/search/detail/path_search.hpp"
#include "firmpath/search/detail/sliced_search.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/stats.hpp"
#include "firmpath/store/detail/lifelong_nodes.hpp"

namespace firmpath {

/// Finds a cheapest path to a fixed goal. After each change of start or map it recomputes only what the change affects.
/// It searches from the goal, so that its results stay valid when the robot moves.
///
///     Status s = planner.plan(map, start, goal);
///     while (s == Status::found && start != goal) {
///         start = *++planner.path(map).begin();        // drive a cell
///         for (Cell c : newly_seen) map.set(c, true);  // edit the map in any way
///         s = planner.replan(map, start);              // or `resume(start)`, then `step` until it is not running
///     }
///
/// Guarantees: the path is one of least cost on the current map, whatever the earlier calls and the budget; equal calls
/// give equal path, cost and counts on every target.
///
/// Edits: the planner keeps a copy of the map. If the map's revision has changed, it compares all cells with the copy,
/// before it goes on, and repairs its results around those that differ. So no edit is missed, and none has to be
/// announced. A map without `revision()` is compared in each `replan`. Whether a move is allowed and what it costs may
/// depend only on the cell it starts from and on cells that touch that cell by a move.
///
/// If no path exists the planner keeps its records, and goes on when a cell opens. If `options.nearest` then asks for
/// the path to the nearest cell, the planner finds the cells that the start can reach and searches from there. This
/// takes two more searches from scratch, and one more to the goal after the next edit: a search from the goal does not
/// find what the start can reach.
///
/// Use it if weights rise and fall or cells open and every path must be a cheapest one, and if large maps change far
/// from the goal. Otherwise use `AStar`, restarted when an edit blocks the path ahead: while cells only close, that
/// path is also a cheapest one, it takes two thirds of the memory, and on maps of 64 x 64 a third to a half of the
/// time. On larger maps this varies: in a warehouse D* Lite took two thirds of the time. A repair may expand many more
/// cells than a fresh search: run it in slices. Observers are told costs to the goal, and keys as priorities; of a cell
/// whose cost rises, only that it was expanded.
///
/// A unit of budget is an expansion, a cell moved on the open list, `cells_forgotten_a_unit` cells forgotten, or 64
/// words or weights of the map compared, up to the first that has changed. If the map is edited between two slices, the
/// comparison begins again. `step` returns `running` or, final until the next `resume`:
///   - `found`: `path(map)` is a cheapest path.
///   - `partial`: the goal cannot be reached or is blocked, and `options.nearest` asked for the nearest cell:
///     `path(map)` is a cheapest path to it.
///   - `cost_limit`: the cheapest path costs more than the limit.
///   - `work_limit`: this many cells were expanded or moved in the list since the last `begin` or `resume`.
///   - `no_path`: the goal cannot be reached.
///   - `start_blocked`, `out_of_map`: the robot's cell is; `goal_blocked`: the goal is. Also from `begin`.
///   - `open_full`: the open list is too short for this map (only if `open_capacity` is less than the cells).
///   - `cost_overflow`: every path's cost exceeds the cost type (only if `cost_is_checked`).
///   - `cancelled`: by `cancel`. The results so far are kept.
///   - `map_changed`: the map was edited after the search had ended; or, by an interrupt, during a call.
/// Final until the next `begin`:
///   - `corrupted`: the records contradict the map, or the planner's numbers changed between two calls.
///   - `out_of_map`: the goal lies outside the map.
///   - `cancelled`: nothing was begun.
///
/// The path starts at the robot's cell. It is read from the map: valid until the next call, and empty if the map was
/// edited since. A search that reached a limit keeps no partial path.
///
/// - `Map`, `Moves`, `Cost`: as for `AStar`. The estimate must obey the triangle inequality, as all of
///   the library's do.
/// - `OpenCapacity`: places on the open list; 0 means the maximum ever needed, and a quarter of
///   the cells has been enough on every map measured. If it is too small, the search restarts
///   automatically, and ends with `open_full` only if it is too small for that as well.
///
/// Complexity: O(n log n) for n cells whose cost to the goal changed and that matter for the path, and O(words) or,
/// with weights, O(cells) after an edit; `begin` is O(1).
///
/// Memory for N cells, costs of c bytes, indices of i bytes (2 up to 65,536 cells) and M open places,
/// plus the copy of the map and less than 112 bytes:
///
///     N * (c + i) + M * (2 * c + i)        16-bit costs: 10 bytes per cell, with M = N / 4 only 5.5
///                                          32-bit costs: 18 bytes per cell, with M = N / 4 only 9
///
/// The copy takes a bit a cell, in whole words for each row. If cells have weights, it takes a byte a cell, or two if
/// one may weigh more than 255; so it does if moves depend on more than blocked cells, as those of `Walled`; four if
/// both.
///
/// Source: Koenig and Likhachev, *D\* Lite*, 2002, the optimised version; ties broken towards larger
/// costs, which Likhachev and Koenig, *A Generalized Framework for Lifelong Planning A\**, 2005, have
/// shown to be correct and faster.
template <detail::MapWithWidthHeightAndPassable Map, class Moves = Eight<Corner::never>, class Cost = FittingCost,
          std::size_t OpenCapacity = 0>
class DStarLite : detail::PlannerDemands<Map, Moves>,
                  public detail::RepairOf<DStarLite<Map, Moves, Cost, OpenCapacity>, Map, Moves,
                                          typename detail::CostChoice<Map, Moves, Cost>::type, OpenCapacity> {
public:
    using cost_type = typename detail::CostChoice<Map, Moves, Cost>::type;  ///< 16 or 32 bits, unsigned
    using moves_type = detail::Scaled<Map, Moves, cost_type>;               ///< the moves at the scale of the costs

private:
    static constexpr std::size_t cells = std::size_t{Map::width} * std::size_t{Map::height};
    using Steps = moves_type;
    using Records = detail::LifelongNodes<cells, cost_type, OpenCapacity>;
    using Seen = detail::SeenMap<Map, Steps>;
    using Repair = detail::LifelongRepair<DStarLite, Map, Steps, Records, cost_type>;
    using Search = detail::PathSearch<DStarLite, Map, cost_type, detail::LifelongNumbers<cost_type>>;
    using Frame = typename Search::Frame;
    friend Repair;
    friend Search;
    friend Frame;
    using Repair::index, Repair::look_again, Repair::unreached, typename Repair::Aim, typename Repair::Phase;
    using Search::cancel_, Search::revision_, Search::status_, Search::start_, Search::nearest_wanted_, Search::left_,
        Search::limit_;
    using Search::phase_, Search::aim_, Search::open_was_full_, Search::overflowed_, Search::strayed_, Search::fresh_,
        Search::goal_, Search::target_, Search::nearest_, Search::km_, Search::work_limit_, Search::least_weight_,
        Search::forgotten_, Search::compared_, Search::restarts_;

public:
    using Path = PathView<detail::DownhillCursor<Map, Steps, Records>>;  ///< the view that `path` returns

    /// Whether a cost may exceed the cost type, so that `cost_overflow` can occur.
    static constexpr bool cost_is_checked = !detail::cost_fits<Map, Moves, cost_type>();
    /// Places on the open list.
    static constexpr std::size_t open_capacity = Records::open_capacity;
    /// Cells that one unit of budget forgets when a search starts from scratch.
    static constexpr std::size_t cells_forgotten_a_unit = 64;

    /// Goes on after a search has ended, or while it runs, from the robot's current cell: on the path or anywhere else.
    ///
    /// There is no path then until `step` has found it. If the robot followed the path and the map was not edited, that
    /// takes one unit. No effect if nothing was begun, and after a status that is final until `begin`.
    constexpr void resume(Cell start) {
        if (this->broken()) {
            end(Status::corrupted);
        } else if (goes_on()) {
            status_ = Status::running;
            left_ = work_limit_ < most_work ? work_limit_ : most_work;
            cancel_.clear();
            if (!detail::has_revision<Map>) {
                compared_ = 0;
            }
            fresh_ = false;
            if (start_ != start) {
                start_ = start;
                strayed_ = true;
                // With reversible moves the nearest cell stays the nearest, wherever the robot drives.
                if (aim_ == Aim::scouting || (aim_ == Aim::nearest && !reversible<Steps>)) {
                    aim_at_goal();
                    begin_anew();
                }
            }
        }
        this->renew_seal();
    }

    /// `resume`, and `step` to the end. @return the result of `step`, never `running`. Complexity: see the class.
    constexpr Status replan(const Map& map, Cell start) {
        resume(start);
        return this->finish_slices(map);
    }

    /// Copies the path into the caller's buffer.
    ///
    /// @return `copied` if all cells fit; `too_small` if `out` holds only the first out.size() cells; `no_path` if
    ///         there is none; `corrupted` if the records do not lead to the goal. O(cells copied).
    constexpr CopyResult copy_path(const Map& map, std::span<Cell> out) const {
        std::size_t size = 0;
        const CopyResult result = detail::copy_path(this->path(map), out, size);
        return result == CopyResult::copied && out[size - 1] != target_ ? CopyResult::corrupted : result;
    }

    /// The counts since `begin`. `generated` counts a cell each time it is put on the open list.
    constexpr Stats stats() const {
        Stats counts = Frame::stats();
        counts.peak_nodes = static_cast<std::uint32_t>(cells);
        return counts;
    }

    /// How often the search restarted from scratch since `begin`: because the path driven no longer fits the keys, the
    /// least weight fell, the open list was full, or the goal became the target again after a path to the nearest cell.
    constexpr std::uint32_t restarts() const { return restarts_; }

private:
    constexpr const Records& records() const { return nodes_; }

    /// A cell is expanded and moved on the open list a few times at most. If an error in memory makes it more, the
    /// search restarts from scratch.
    static constexpr std::uint32_t most_work = static_cast<std::uint32_t>(cells) * 16;

    /// The path from the robot's cell.
    constexpr Path path_reached(const Map& map, bool any) const {
        const bool holds = any && detail::revision_of(map) == revision_;
        return Path(holds ? nodes_.rhs(index(start_)) + std::uint32_t{1} : 0, nodes_, map, start_);
    }
    constexpr cost_type cost_reached() const { return nodes_.rhs(index(start_)); }
    static constexpr bool keeps_partial_path = false;

    template <class Observer>
    constexpr void prepare(const Map& map, Cell goal, const Observer&) {
        restarts_ = 0;
        goal_ = goal;
        work_limit_ = left_;
        left_ = work_limit_ < most_work ? work_limit_ : most_work;
        if (!detail::on_map<Map>(goal)) {
            end(Status::out_of_map);
            return;
        }
        aim_at_goal();
        restart();
        status_ = ready(map);
    }

    /// Compares some more of the map with the copy, and updates the records around a cell that differs.
    constexpr void compare(const Map& map) {
        Cell edited{};
        if (!seen_.find(map, compared_, edited)) {
            return;
        }
        fresh_ = false;
        if (aim_ != Aim::goal) {
            aim_at_goal();
            begin_anew();
        } else if (detail::least_factor<Steps>(map) < least_weight_) {
            begin_anew();  // all estimates were too high
        } else {
            look_again(map, edited);
            for (unsigned d = 0; d < Steps::directions; ++d) {
                look_again(map, Steps::origin(edited, d));
            }
        }
    }

    template <MapChanges Changes, class Observer>
    constexpr void run(const Map& map, std::uint32_t budget, [[maybe_unused]] Observer& observer) {
        if (status_ == Status::running && cancel_.asked()) {
            status_ = Status::cancelled;
            return;
        }
        const std::uint32_t revision = detail::revision_of(map);
        if (status_ == Status::running) {
            if (revision_ != revision) {
                revision_ = revision;
                compared_ = 0;
            }
            status_ = ready(map);
        }
        while (status_ == Status::running) {
            if constexpr (detail::observes<Observer>) {
                work(map, observer);
            } else {
                work(map);
            }
            if (status_ == Status::running && cancel_.asked()) {
                // Not final: `resume` lets the search continue.
                status_ = Status::cancelled;
            }
            if (budget-- <= 1) {
                break;
            }
        }
        if (detail::revision_of(map) != revision_) {
            // Before this call, or by an interrupt during it: then the records may be those of neither map.
            if (revision == revision_) {
                restart();
            }
            status_ = Status::map_changed;
        }
    }

    constexpr void aim_at_goal() {
        aim_ = Aim::goal;
        target_ = goal_;
    }
    /// Whether edits and moves of the robot matter: the search was begun, and can continue.
    constexpr bool goes_on() const { return phase_ == Phase::forgetting || phase_ == Phase::searching; }
    constexpr bool alive() const { return goes_on() || status_ == Status::running; }
    constexpr void end(Status outcome) {
        phase_ = Phase::ended;
        status_ = outcome;
    }
    /// The reason why there is nothing to search for, or `running`.
    constexpr Status ready(const Map& map) const {
        const Status start = detail::start_status(map, start_);
        return start != Status::running || nearest_wanted_ || map.passable(goal_) ? start : Status::goal_blocked;
    }

    constexpr void restart() {
        phase_ = Phase::forgetting;
        forgotten_ = 0;
        compared_ = 0;
        nodes_.forget_open();
        km_ = 0;
        open_was_full_ = false;
        overflowed_ = false;
    }
    constexpr void begin_anew() {
        ++restarts_;
        restart();
    }

    /// One unit. Precondition: the start is passable, and so is the goal unless the nearest cell is wanted.
    // Inlined: one stack frame less.
    template <class... Observer>
    [[gnu::always_inline]] constexpr void work(const Map& map, Observer&... observer) {
        if (phase_ == Phase::forgetting) {
            forget(map);
            this->report_first(observer...);
        } else if (compared_ < Seen::entries) {
            compare(map);
        } else if (open_was_full_) {
            give_up_or_begin_anew(Status::open_full);
        } else if (nodes_.open_size() == 0) {
            conclude(map);
        } else if (aim_ == Aim::scouting) {
            if (spend()) {
                this->scout(map, observer...);
            }
        } else {
            const cost_type key = this->nearest_key();
            if (this->settled(key)) {
                conclude(map);
            } else if (key == unreached && nodes_.rhs(index(start_)) != unreached) {
                begin_anew();
            } else if (spend()) {
                this->refer_to_start();
                this->expand(map, observer...);
            }
        }
    }

    /// Takes one unit from the remaining work, if there is any.
    constexpr bool spend() {
        if (left_ == 0) {
            if (work_limit_ < most_work) {
                status_ = Status::work_limit;
            } else {
                left_ = most_work;
                begin_anew();
            }
            return false;
        }
        --left_;
        return true;
    }

    /// Forgets some more records, or copies some more of the map.
    constexpr void forget(const Map& map) {
        if (forgotten_ < cells) {
            const std::size_t left = cells - forgotten_;
            const std::size_t last = forgotten_ + (left < cells_forgotten_a_unit ? left : cells_forgotten_a_unit);
            nodes_.forget(forgotten_, last);
            forgotten_ = static_cast<std::uint32_t>(last);
        } else if (seen_.take(map, compared_)) {
            aim_at_goal();  // what was known of other aims is outdated
        }
        if (forgotten_ == cells && compared_ == Seen::entries) {
            phase_ = Phase::searching;
            fresh_ = true;
            this->begin_repair(map);
        }
    }

    /// If a search from scratch failed, another would fail again.
    constexpr void give_up_or_begin_anew(Status why) {
        if (fresh_) {
            aim_at_goal();
            restart();  // for the next time
            status_ = why;
        } else {
            begin_anew();
        }
    }

    constexpr void conclude(const Map& map) {
        const cost_type cost = nodes_.rhs(index(start_));
        if (aim_ == Aim::scouting) {
            aim_ = Aim::nearest;
            target_ = nearest_;
            strayed_ = false;
            restart();
        } else if (cost == unreached) {
            if (cost_is_checked && overflowed_) {
                give_up_or_begin_anew(Status::cost_overflow);
            } else if (aim_ == Aim::nearest && !strayed_) {
                end(Status::corrupted);
            } else if (aim_ == Aim::nearest) {
                // The robot is in another cell, from which it may even reach the goal.
                aim_at_goal();
                begin_anew();
            } else if (nearest_wanted_) {
                aim_ = Aim::scouting;
                restart();
            } else {
                status_ = Status::no_path;
            }
        } else if (!(start_ == target_) && this->cost_ahead(map, start_) != cost) {
            end(Status::corrupted);
        } else {
            status_ = cost > limit_ ? Status::cost_limit : aim_ == Aim::nearest ? Status::partial : Status::found;
        }
    }

    Records nodes_{};
    Seen seen_{};
};

}  // namespace firmpath
