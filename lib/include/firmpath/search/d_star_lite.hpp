/// @file
/// D* Lite: repairs a path while the robot moves and the map changes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/cell_index.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/moves/promises.hpp"
#include "firmpath/search/detail/copy_path.hpp"
#include "firmpath/search/detail/lifelong_nodes.hpp"
#include "firmpath/search/detail/seal.hpp"
#include "firmpath/search/downhill_path.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/sliced_search.hpp"
#include "firmpath/search/stats.hpp"

namespace firmpath {

/// Finds a cheapest path to a fixed goal, and after each change of start or map recomputes only what
/// the change affects. It searches from the goal, so that its results stay valid when the robot moves.
///
///     Status s = planner.plan(map, start, goal);
///     while (s == Status::found && start != goal) {
///         start = *++planner.path(map).begin();        // drive a cell
///         planner.moved(start);
///         for (Cell c : newly_seen) {                  // announce every cell that was edited
///             map.set(c, blocked(c));
///             planner.changed(map, c);
///         }
///         s = planner.replan(map);                     // or step(map, budget) until it is not running
///     }
///
/// Guarantees: the path is one of least cost on the current map, whatever the earlier calls and
/// the budget; equal calls give equal path, cost and counts on every target. There is no path until
/// every edit is announced and processed.
///
/// Edits: every edit is followed by `changed` with the edited cell: opened, closed, or given another
/// weight. For a wall between two cells announce both. The map's revision may rise by at most one for each
/// cell announced, from one `step` to the next; if it rose more, an edit was not announced,
/// and the search ends with `map_changed`. Whether a move is allowed and what it costs may depend only on
/// the cell it starts from and on cells that touch that cell by a move.
///
/// If no path exists the planner keeps its records: when a cell opens, announce it, and `step` continues.
/// If `options.nearest` then asks for the path to the nearest cell, the planner finds the cells that the start
/// can reach and searches from there. This takes two more searches from scratch, and one more to the
/// goal after the next edit: a search from the goal does not find what the start can reach.
///
/// When to use it: if weights rise and fall or cells open and every path must be a cheapest one, and
/// if large maps change far from the goal. A robot that only has to get there does better with
/// `AStar`, restarted when an edit blocks the path ahead: while cells only close, that path is also a
/// cheapest one, it takes two thirds of the memory, and on maps of 64 x 64 a third to a half of the
/// time. On larger maps that varies: among the aisles of a warehouse D* Lite took two thirds of the
/// time. A single repair may expand many more cells than a single fresh search, so run it in slices.
/// tests/bench/replan.cpp measures both.
///
/// A unit of budget is an expansion, a cell moved on the open list, or `cells_forgotten_a_unit` cells forgotten.
/// `step` returns `running` or, final until the next `moved` or `changed`:
///   - `found`: `path(map)` is a cheapest path.
///   - `partial`: the goal cannot be reached or is blocked, and `options.nearest` asked for the nearest cell:
///     `path(map)` is a cheapest path to it.
///   - `cost_limit`: the cheapest path costs more than the limit.
///   - `work_limit`: this many cells were expanded or moved in the list since the last `begin`, `moved` or `changed`.
///   - `no_path`: the goal cannot be reached.
///   - `start_blocked`, `out_of_map`: the robot's cell is; `goal_blocked`: the goal is. Also from `begin`.
///   - `open_full`: the open list is too short for this map (only if `open_capacity` is less than the cells).
///   - `cost_overflow`: every path's cost exceeds the cost type (only if `cost_is_checked`).
///   - `cancelled`: by `cancel`. The results so far are kept.
/// Final until the next `begin`:
///   - `map_changed`: the map was edited, and `changed` was not called.
///   - `corrupted`: the records contradict the map, or the planner's numbers changed between two calls.
///   - `out_of_map`: the goal lies outside the map.
///   - `cancelled`: nothing was begun.
///
/// The path starts at the robot's cell. It is read from the map: valid until the map is edited or the robot moves, and
/// empty if an edit was not announced. A search that reached a limit keeps no partial path.
///
/// - `Map`, `Moves`, `Cost`: as for `AStar`. The estimate must obey the triangle inequality, as all of
///   the library's do.
/// - `OpenCapacity`: places on the open list; 0 means the maximum ever needed, and a quarter of
///   the cells has been enough on every map measured. If it is too small, the search restarts
///   automatically, and ends with `open_full` only if it is too small for that as well.
///
/// Complexity: O(n log n) for n cells whose cost to the goal changed and that matter for the path; `begin` is O(1).
///
/// Memory for N cells, costs of c bytes, indices of i bytes (2 up to 65,536 cells) and M open places,
/// plus less than 112 bytes:
///
///     N * (c + i) + M * (2 * c + i)        16-bit costs: 10 bytes per cell, with M = N / 4 only 5.5
///                                          32-bit costs: 18 bytes per cell, with M = N / 4 only 9
///
/// Source: Koenig and Likhachev, *D\* Lite*, 2002, the optimised version; ties broken towards larger
/// costs, which Likhachev and Koenig, *A Generalized Framework for Lifelong Planning A\**, 2005, have
/// shown to be correct and faster.
template <class Map, class Moves = Eight<Corner::never>, class Cost = FittingCost, std::size_t OpenCapacity = 0>
class DStarLite : detail::PlannerDemands<Map, Moves>,
                  public detail::PathSearch<DStarLite<Map, Moves, Cost, OpenCapacity>, Map,
                                            typename CostChoice<Map, Moves, Cost>::type> {
    using Frame = detail::SlicedSearch<DStarLite, Map>;
    friend Frame;
    friend detail::PathSearch<DStarLite, Map, typename CostChoice<Map, Moves, Cost>::type>;
    using Frame::cancel_, Frame::revision_, Frame::status_;

    static constexpr int W = Map::width;
    static constexpr int H = Map::height;
    static constexpr std::size_t cells = static_cast<std::size_t>(W) * static_cast<std::size_t>(H);
    static_assert(cells <= std::uint32_t{1} << 24, "a planner's map has at most 2^24 cells");

public:
    using cost_type = typename CostChoice<Map, Moves, Cost>::type;
    using moves_type = detail::Scaled<Map, Moves, cost_type>;

private:
    using Nodes = detail::LifelongNodes<cells, cost_type, OpenCapacity>;
    using Steps = moves_type;
    static constexpr cost_type unreached = Nodes::unreached;
    static_assert(std::uint64_t{W + H} * Steps::scale.diagonal * greatest_weight<Map>() <= 0xFFFFFFFF,
                  "the estimate across the map must fit 32 bits: choose a smaller scale or a smaller greatest weight");

public:
    using Path = DownhillPath<Map, Steps, Nodes>;

    /// Whether a cost may exceed the cost type, so that `cost_overflow` can occur.
    static constexpr bool cost_is_checked = !detail::cost_fits<Map, Moves, cost_type>();
    /// Places on the open list.
    static constexpr std::size_t open_capacity = Nodes::open_capacity;
    /// Cells that one unit of budget forgets when a search starts from scratch.
    static constexpr std::size_t cells_forgotten_a_unit = 64;

    constexpr DStarLite() = default;

    /// Sets the robot's current cell, on the path or anywhere else. O(1).
    ///
    /// There is no path then until `step` or `replan` has found it. If the robot followed the path and
    /// no edit was announced, that takes one unit.
    constexpr void moved(Cell start) {
        if (whole() && goes_on()) {
            start_ = start;
            fresh_ = false;
            strayed_ = true;
            wake();
            // With reversible moves the nearest cell stays the nearest, wherever the robot drives.
            if (aim_ == Aim::scouting || (aim_ == Aim::nearest && !reversible<Steps>)) {
                aim_at_goal();
                begin_anew();
            }
            this->renew_seal();
        }
    }

    /// Announces that a cell was edited: it and the cells around it are examined again. Call it after
    /// the edit. A cell outside the map is ignored.
    ///
    /// Complexity: O(log n), with map look-ups for at most nine cells and their neighbours.
    constexpr void changed(const Map& map, Cell cell) {
        if (whole() && goes_on() && detail::on_map<Map>(cell)) {
            note(map, cell);
            this->renew_seal();
        }
    }
    /// The same for several cells, all edited before. O(cells announced * log n).
    constexpr void changed(const Map& map, std::span<const Cell> edited) {
        for (const Cell cell : edited) {
            changed(map, cell);
        }
    }

    /// `step` to the end. @return the result of `step`, never `running`.
    constexpr Status replan(const Map& map) {
        Status result{};
        do {
            result = this->step(map, std::numeric_limits<std::uint32_t>::max());
        } while (result == Status::running);
        return result;
    }

    /// Copies the path into the caller's buffer.
    ///
    /// @return `found` if all cells fit; `buffer_too_small` if `out` holds only the first out.size()
    ///         cells; `no_path` if there is none; `corrupted` if the records do not lead to the goal.
    ///         O(cells copied).
    constexpr Status copy_path(const Map& map, std::span<Cell> out) const {
        std::size_t size = 0;
        const Status result = detail::copy_path(this->path(map), out, size);
        return result == Status::found && out[size - 1] != target_ ? Status::corrupted : result;
    }

    /// The counts since `begin`. `generated` counts a cell each time it is put on the open list.
    constexpr Stats stats() const { return {expanded_, generated_, peak_open_, static_cast<std::uint32_t>(cells)}; }

    /// How often the search restarted from scratch since `begin`: because the path
    /// driven no longer fits the keys, the least weight fell, the open list was full, or the goal became
    /// the target again after a path to the nearest cell.
    constexpr std::uint32_t restarts() const { return restarts_; }

private:
    enum class Phase : std::uint8_t { ended, forgetting, searching };
    /// Aim of the search: a path to the goal; the cells that the start can reach; a path to the nearest of these.
    enum class Aim : std::uint8_t { goal, scouting, nearest };

    /// A cell is expanded and moved on the open list a few times at most. If an error in memory makes it more, the
    /// search restarts from scratch.
    static constexpr std::uint32_t most_work = static_cast<std::uint32_t>(cells) * 16;

    /// Whether the numbers are unchanged since the last call; if not, ends the search.
    constexpr bool whole() {
        if (this->broken()) {
            end(Status::corrupted);
            this->renew_seal();
            return false;
        }
        return true;
    }

    /// From the robot's cell.
    constexpr Path path_reached(const Map& map, bool any) const {
        const bool holds = any && has_path() && revision_of(map) == revision_;  // not at a limit
        return Path(nodes_, map, start_, holds ? nodes_.rhs(index(start_)) : Path::no_cells);
    }
    constexpr cost_type cost_reached() const { return has_path() ? nodes_.rhs(index(start_)) : this->no_cost; }

    template <class Observer>
    [[gnu::noinline]] constexpr Status prepare(const Map& map, Cell start, Cell goal, const SearchOptions& options,
                                               const Observer&) {
        expanded_ = 0;
        generated_ = 0;
        peak_open_ = 0;
        restarts_ = 0;
        start_ = start;
        goal_ = goal;
        nearest_wanted_ = options.nearest;
        cost_limit_ = options.cost_limit;
        work_limit_ = options.work_limit;
        left_ = work_limit_ < most_work ? work_limit_ : most_work;
        announced_ = 0;
        phase_ = Phase::ended;
        if (!detail::on_map<Map>(goal)) {
            return Status::out_of_map;
        }
        aim_at_goal();
        restart();
        return ready(map);
    }

    /// The work of `changed`, while the search is alive.
    constexpr void note(const Map& map, Cell cell) {
        ++announced_;
        fresh_ = false;
        wake();
        if (aim_ != Aim::goal) {
            aim_at_goal();
            begin_anew();
        }
        if (phase_ != Phase::searching) {
            return;
        }
        if (least_weight_of(map) < least_weight_) {
            // All estimates were too high.
            begin_anew();
            return;
        }
        look_again(map, cell);
        for (unsigned d = 0; d < Steps::directions; ++d) {
            look_again(map, Steps::origin(cell, d));
        }
    }

    template <MapChanges Changes, class Observer>
    constexpr void run(const Map& map, std::uint32_t budget, const Observer&) {
        if (status_ == Status::running && cancel_.asked()) {
            status_ = Status::cancelled;
            return;
        }
        // Before the revision is read: an edit by an interrupt in between is then reported as such.
        const Status now = status_ == Status::running ? ready(map) : status_;
        const std::uint32_t revision = revision_of(map);
        if (revision - revision_ > announced_) {
            end(Status::map_changed);
            return;
        }
        revision_ = revision;
        announced_ = 0;
        status_ = now;
        while (status_ == Status::running) {
            work(map);
            if (status_ == Status::running && cancel_.asked()) {
                // Not final: `moved` and `changed` let the search continue.
                status_ = Status::cancelled;
            }
            if (budget-- <= 1) {
                return;
            }
        }
    }

    static constexpr std::uint32_t index(Cell cell) { return CellIndex<W>::of(cell); }

    /// No cost exceeds `unreached`, and adding to it changes nothing. So costs that do not fit
    /// count as unreachable, and keys that do not fit come last.
    static constexpr cost_type sum(cost_type a, std::uint32_t b) {
        return b >= std::uint32_t{unreached} - a ? unreached : static_cast<cost_type>(a + b);
    }
    static constexpr cost_type lower(cost_type a, cost_type b) { return a < b ? a : b; }

    constexpr bool has_path() const { return status_ == Status::found || status_ == Status::partial; }
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
    constexpr void wake() {
        if (status_ != Status::running) {
            status_ = Status::running;
            left_ = work_limit_ < most_work ? work_limit_ : most_work;
            cancel_.clear();  // it came when no search was running
        }
    }

    /// The reason why there is nothing to search for, or `running`.
    constexpr Status ready(const Map& map) const {
        if (!detail::on_map<Map>(start_)) {
            return Status::out_of_map;
        }
        if (!map.passable(start_)) {
            return Status::start_blocked;
        }
        return nearest_wanted_ || map.passable(goal_) ? Status::running : Status::goal_blocked;
    }

    constexpr void restart() {
        phase_ = Phase::forgetting;
        forgotten_ = 0;
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
    [[gnu::always_inline]] constexpr void work(const Map& map) {
        if (phase_ == Phase::forgetting) {
            forget(map);
        } else if (open_was_full_) {
            give_up_or_begin_anew(Status::open_full);
        } else if (nodes_.open_size() == 0) {
            conclude(map);
        } else if (aim_ == Aim::scouting) {
            if (spend()) {
                scout(map);
            }
        } else {
            const cost_type key = nearest_key();
            if (settled(key)) {
                conclude(map);
            } else if (key == unreached && nodes_.rhs(index(start_)) != unreached) {
                begin_anew();
            } else if (spend()) {
                refer_to_start();
                expand(map);
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

    constexpr void forget(const Map& map) {
        const std::size_t left = cells - forgotten_;
        const std::size_t last = forgotten_ + (left < cells_forgotten_a_unit ? left : cells_forgotten_a_unit);
        nodes_.forget(forgotten_, last);
        forgotten_ = static_cast<std::uint32_t>(last);
        if (last == cells) {
            phase_ = Phase::searching;
            fresh_ = true;
            reference_ = start_;
            least_weight_ = least_weight_of(map);
            nearest_h_ = std::numeric_limits<std::uint32_t>::max();
            const Cell from = aim_ == Aim::scouting ? start_ : target_;
            place(index(from), from, 0);
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

    /// The key of a cell whose lower cost is `cost`.
    constexpr cost_type key_of(Cell cell, cost_type cost) const {
        return sum(sum(cost, Steps::estimate(reference_, cell) * least_weight_), km_);
    }
    /// The key of the start.
    constexpr cost_type nearest_key() const {
        const std::uint32_t node = index(start_);
        return key_of(start_, lower(nodes_.g(node), nodes_.rhs(node)));
    }

    /// Whether no cell on the open list can matter for a start of this key. The proof: if the start's
    /// cost were too high, an open cell on a cheaper path would have a falling cost and a lower key.
    /// If it were too low, then descending from the start there would be an open cell: if its
    /// cost rises its key is no higher, if it falls its key is lower.
    constexpr bool settled(cost_type key) const {
        const auto top = nodes_.top();
        return key != unreached && (top.key > key || (top.key == key && nodes_.g(top.node) > top.rhs));
    }

    /// Measures estimates from the robot's cell from now on. They have fallen by no more than the
    /// estimate of the distance it moved, so that is added to all later keys, and the keys on the open list
    /// are never too high.
    constexpr void refer_to_start() {
        if (!(reference_ == start_)) {
            km_ = sum(km_, Steps::estimate(reference_, start_) * least_weight_);
            reference_ = start_;
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
        } else if (!(start_ == target_) && cost_ahead(map, start_) != cost) {
            // An interrupt may have edited the map during this slice.
            end(revision_of(map) != revision_ ? Status::map_changed : Status::corrupted);
        } else {
            status_ = cost > cost_limit_ ? Status::cost_limit : aim_ == Aim::nearest ? Status::partial : Status::found;
        }
    }

    /// Expands the next cell that the start can reach, by cost alone; stores the nearest of them to the goal.
    constexpr void scout(const Map& map) {
        const auto top = nodes_.top();
        const Cell cell = CellIndex<W>::cell(top.node);
        nodes_.pop();
        nodes_.set_g(top.node, top.rhs);
        ++expanded_;
        // Nodes are numbered row by row, and leave the list by cost, then in the order of insertion.
        const std::uint32_t h = Steps::estimate(cell, goal_);
        const bool as_near = h == nearest_h_ && top.rhs == nearest_g_ && top.node < index(nearest_);
        if (h < nearest_h_ || as_near) {
            nearest_h_ = h;
            nearest_g_ = top.rhs;
            nearest_ = cell;
        }
        std::uint32_t moves = Steps::allowed(map, cell);
        for (unsigned d = 0; moves != 0; ++d, moves >>= 1) {
            if ((moves & 1U) != 0) {
                const Cell next = Steps::neighbour(cell, d);
                const cost_type cost = sum(top.rhs, Steps::step_cost(d) * detail::weight_on_map(map, next));
                if (cost < nodes_.rhs(index(next))) {
                    place(index(next), next, cost);
                }
            }
        }
    }

    // Inlined, as it is the deepest call: one stack frame less.
    [[gnu::always_inline]] constexpr void expand(const Map& map) {
        const auto top = nodes_.top();
        const Cell cell = CellIndex<W>::cell(top.node);
        const cost_type g = nodes_.g(top.node);
        const cost_type key = key_of(cell, lower(g, top.rhs));
        if (top.key < key) {
            place(top.node, cell, top.rhs);
            return;
        }
        ++expanded_;
        nodes_.pop();
        const bool entered = map.passable(cell);  // a blocked cell cannot be entered and has no weight
        if (g > top.rhs) {
            nodes_.set_g(top.node, top.rhs);
            for (unsigned d = 0; entered && d < Steps::directions; ++d) {
                offer(map, cell, d, top.rhs);
            }
        } else {
            nodes_.set_g(top.node, unreached);
            for (unsigned d = 0; entered && d < Steps::directions; ++d) {
                withdraw(map, cell, d, g);
            }
            place(top.node, cell, top.rhs);
        }
    }

    /// `cell` costs g now: updates the cell that move d comes from.
    constexpr void offer(const Map& map, Cell cell, unsigned d, cost_type g) {
        const Cell from = Steps::origin(cell, d);
        if (!detail::on_map<Map>(from)) {
            return;
        }
        const cost_type cost = sum(g, Steps::step_cost(d) * detail::weight_on_map(map, cell));
        const cost_type known = nodes_.rhs(index(from));
        overflowed_ = overflowed_ || (cost_is_checked && cost == unreached && known == unreached);
        // Checked last, because most paths do not improve on the known one.
        if (cost < known && map.passable(from) && (Steps::allowed(map, from) >> d & 1U) != 0) {
            place(index(from), from, cost);
        }
    }

    /// `cell` no longer costs g: updates the cell that move d comes from if its rhs relied on that.
    constexpr void withdraw(const Map& map, Cell cell, unsigned d, cost_type g) {
        const Cell from = Steps::origin(cell, d);
        if (detail::on_map<Map>(from) &&
            nodes_.rhs(index(from)) == sum(g, Steps::step_cost(d) * detail::weight_on_map(map, cell))) {
            look_again(map, from);
        }
    }

    /// Computes a cell's rhs from its neighbours.
    constexpr void look_again(const Map& map, Cell cell) {
        if (!detail::on_map<Map>(cell) || cell == target_) {
            return;
        }
        const cost_type rhs = cost_ahead(map, cell);
        if (rhs != nodes_.rhs(index(cell))) {
            place(index(cell), cell, rhs);
        }
    }

    /// The least cost over all moves from a cell.
    constexpr cost_type cost_ahead(const Map& map, Cell cell) {
        constexpr std::uint32_t asked = 0x100;  // beyond the eight moves
        cost_type best = unreached;
        if (!map.passable(cell)) {
            return best;
        }
        // Often no neighbour has a path, and then the map is not accessed.
        std::uint32_t moves = 0;
        for (unsigned d = 0; d < Steps::directions; ++d) {
            const Cell next = Steps::neighbour(cell, d);
            const cost_type g = detail::on_map<Map>(next) ? nodes_.g(index(next)) : unreached;
            if (g >= best) {
                continue;
            }
            if (moves == 0) {
                moves = Steps::allowed(map, cell) | asked;
            }
            if ((moves >> d & 1U) != 0) {
                const cost_type cost = sum(g, Steps::step_cost(d) * detail::weight_on_map(map, next));
                overflowed_ = overflowed_ || (cost_is_checked && cost == unreached);
                best = lower(best, cost);
            }
        }
        return best;
    }

    /// Sets a cell's rhs, and puts it on the open list or takes it off: by cost alone while scouting.
    constexpr void place(std::uint32_t node, Cell cell, cost_type rhs) {
        const cost_type g = nodes_.g(node);
        if (rhs == g) {
            nodes_.take_off(node);
            return;
        }
        const std::size_t before = nodes_.open_size();
        if (!nodes_.put_on(node, rhs, aim_ == Aim::scouting ? rhs : key_of(cell, lower(g, rhs)))) {
            open_was_full_ = true;
        } else if (nodes_.open_size() > before) {
            ++generated_;
            if (nodes_.open_size() > peak_open_) {
                peak_open_ = static_cast<std::uint32_t>(nodes_.open_size());
            }
        }
    }

    static constexpr std::size_t unsealed_behind = detail::unsealed_bytes<Nodes>;

    // Small members first: on Cortex-M0, only members near the start of an object are cheap to access.
    Phase phase_{};
    bool open_was_full_ = false;
    bool overflowed_ = false;
    bool nearest_wanted_ = false;
    bool strayed_ = false;  // the robot has moved since the cells it can reach were scouted
    Aim aim_ = Aim::goal;
    bool fresh_ = false;  // no change since the search started from scratch
    // Copies are made member by member, like those of the open list's entries, and may skip padding.
    static constexpr bool sealed_without_padding = true;
    std::uint8_t spare_[3]{};
    Cell start_{};
    Cell goal_{};
    Cell target_{};     // where the search starts: the goal, or the nearest cell
    Cell nearest_{};    // of the cells scouted
    Cell reference_{};  // the cell that estimates are measured from
    cost_type km_ = 0;
    cost_type nearest_g_ = 0;
    std::uint32_t nearest_h_ = 0;
    std::uint32_t least_weight_ = 0;
    std::uint32_t cost_limit_ = 0;
    std::uint32_t work_limit_ = 0;
    std::uint32_t left_ = 0;
    std::uint32_t forgotten_ = 0;
    std::uint32_t announced_ = 0;
    std::uint32_t expanded_ = 0;
    std::uint32_t generated_ = 0;
    std::uint32_t peak_open_ = 0;
    std::uint32_t restarts_ = 0;
    Nodes nodes_{};
};

}  // namespace firmpath
