/// @file
/// The one best-first loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "firmpath/grid/cell.hpp"
#include "firmpath/grid/cell_index.hpp"
#include "firmpath/grid/map.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/search/observer.hpp"
#include "firmpath/search/parent_path.hpp"
#include "firmpath/search/stats.hpp"
#include "firmpath/status.hpp"
#include "firmpath/store/dense_nodes.hpp"

namespace firmpath {

/// What a search is asked for besides start and goal.
struct SearchOptions {
    /// If the goal is blocked or cannot be reached: find the path to the reachable cell nearest to it
    /// by the heuristic (ties: the cheaper, then the lower y, then the lower x), and end with
    /// `Status::partial`.
    bool nearest = false;
};

/// Finds cheapest paths from one cell to another, best node first, in memory fixed at compile time.
///
/// A planner owns the memory of the search and borrows the map for the length of each call; it may be
/// `constinit`, lands in `.bss`, and is used again and again. Whole searches and sliced ones give the
/// same result:
///
///     Status s = planner.plan(map, start, goal);           // at once
///
///     Status s = planner.begin(map, start, goal);          // or a bounded slice at a time
///     while (s == Status::running) s = planner.step(map, 100);
///
/// Guarantees: the path is one of least cost, whatever the budget; equal inputs give equal path, cost
/// and counts on every target; nodes leave the open list by (f, then h), never by index or address, so
/// a map padded with blocked cells to a larger type gives the same result.
///
/// Complexity: O(n log n) for n cells reached. Memory: `sizeof` is all of it.
///
/// Source: Hart, Nilsson and Raphael, *A Formal Basis for the Heuristic Determination of Minimum Cost
/// Paths*, 1968.
template <class Map, class Moves, class Nodes, class Cost>
class BestFirst : detail::PlannerDemands<Map, Moves> {
    static constexpr int W = Map::width;
    static constexpr int H = Map::height;
    static constexpr std::size_t cells = static_cast<std::size_t>(W) * static_cast<std::size_t>(H);
    static_assert(cells <= std::size_t{1} << 24, "a planner's map has at most 2^24 cells");

    static consteval bool steps_fit() {
        for (unsigned d = 0; d < Moves::directions; ++d) {
            if (Moves::step_cost(d) > Moves::scale.diagonal) {
                return false;
            }
        }
        return true;
    }

    /// What each move means to the loop, by its number.
    struct MoveTable {
        std::int16_t stride[Moves::directions]{};  // in the order of the cells
        std::uint16_t cost[Moves::directions]{};
        constexpr MoveTable() {
            for (unsigned d = 0; d < Moves::directions; ++d) {
                stride[d] = static_cast<std::int16_t>(Moves::dy(d) * W + Moves::dx(d));
                cost[d] = static_cast<std::uint16_t>(Moves::step_cost(d));
            }
        }
    };
    static constexpr MoveTable table{};
    static_assert(W <= 32766,
                  "a planner's map is at most 32766 cells wide, so that a step to the next row fits 16 bits");
    static_assert(steps_fit(), "a move's step_cost must be at most its scale's diagonal, by which costs are bounded");

    using Records = typename Nodes::template Records<cells, Cost>;
    using Index = typename Records::Index;

public:
    using map_type = Map;
    using moves_type = Moves;
    using cost_type = Cost;
    using Path = ParentPath<Moves, W, cells>;

    /// Whether a cost may exceed the cost type, so that `cost_overflow` can occur.
    static constexpr bool cost_is_checked = !detail::cost_fits<Map, Moves, Cost>();
    /// Places on the open list.
    static constexpr std::size_t open_capacity = Records::open_capacity;

    constexpr BestFirst() = default;

    /// Starts a search, whatever went before. The map is borrowed for the call.
    ///
    /// @return `running`; or at once `out_of_map`, `start_blocked`, or `goal_blocked` unless
    ///         `options.nearest`.
    ///
    /// Complexity: O(W * H) to forget the last search.
    constexpr Status begin(const Map& map, Cell start, Cell goal, SearchOptions options = {}) {
        NoObserver nobody;
        return begin(map, start, goal, options, nobody);
    }
    template <class Observer>
    constexpr Status begin(const Map& map, Cell start, Cell goal, SearchOptions options, Observer& observer) {
        // One by one: assigned together they cost a call of memset, and that function with it.
        stats_.expanded = 0;
        stats_.generated = 0;
        stats_.peak_open = 0;
        path_size_ = 0;
        cost_ = 0;
        overflowed_ = false;
        start_ = start;
        estimate_ = {goal};
        nearest_wanted_ = options.nearest;
        revision_ = revision_of(map);
        phase_ = Phase::done;
        if (!inside(start) || !inside(goal)) {
            return status_ = Status::out_of_map;
        }
        if (!map.passable(start)) {
            return status_ = Status::start_blocked;
        }
        if (!options.nearest && !map.passable(goal)) {
            return status_ = Status::goal_blocked;
        }
        nodes_.clear();
        phase_ = Phase::searching;
        nearest_h_ = std::numeric_limits<Cost>::max();
        nearest_g_ = 0;
        nearest_ = static_cast<Index>(CellIndex<W>::of(start));
        reach(CellIndex<W>::of(start), start, start, 0, 0, observer);
        return status_ = Status::running;
    }

    /// Works on: at most `budget` units, each an expansion or, at the end, a step of the path.
    ///
    /// Precondition: the map is the one given to `begin`.
    ///
    /// @return `running`: call again. Final:
    ///   - `found`: `path()` is a cheapest path.
    ///   - `no_path`: the goal cannot be reached.
    ///   - `partial`: the goal cannot be reached or is blocked, and the nearest cell was asked for.
    ///   - `open_full`: the open list had no place for a cell.
    ///   - `cost_overflow`: the goal was not found, and a cell was left out because its cost exceeds the
    ///     cost type (only if `cost_is_checked`).
    ///   - `map_changed`: the map's revision is not that of `begin`.
    ///   - `corrupted`: the records contradict themselves or the map.
    ///   - `cancelled`: by `cancel`, or nothing was begun.
    ///   After `partial`, `open_full` and `cost_overflow` the path leads to the nearest cell reached.
    ///
    /// Complexity: O(budget * log n).
    constexpr Status step(const Map& map, std::uint32_t budget) {
        NoObserver nobody;
        return step(map, budget, nobody);
    }
    template <class Observer>
    constexpr Status step(const Map& map, std::uint32_t budget, Observer& observer) {
        if (phase_ == Phase::idle) {
            return Status::cancelled;
        }
        if (phase_ != Phase::done && revision_of(map) != revision_) {
            return finish(Status::map_changed);
        }
        for (; budget != 0 && phase_ == Phase::searching; --budget) {
            expand(map, observer);
        }
        for (; budget != 0 && phase_ == Phase::reversing; --budget) {
            reverse(map);
        }
        return status_;
    }

    /// `begin`, then `step` to the end. @return what either returns, never `running`.
    constexpr Status plan(const Map& map, Cell start, Cell goal, SearchOptions options = {}) {
        NoObserver nobody;
        return plan(map, start, goal, options, nobody);
    }
    template <class Observer>
    constexpr Status plan(const Map& map, Cell start, Cell goal, SearchOptions options, Observer& observer) {
        Status status = begin(map, start, goal, options, observer);
        while (status == Status::running) {
            status = step(map, std::numeric_limits<std::uint32_t>::max(), observer);
        }
        return status;
    }

    /// Ends a search under way with `cancelled`; without one, does nothing. To be called between two slices, not from an
    /// interrupt: a `step` under way would not notice. O(1).
    constexpr void cancel() {
        if (status() == Status::running) {
            (void)finish(Status::cancelled);
        }
    }

    /// How things stand: what the last `begin` or `step` returned; `cancelled` if nothing was begun.
    constexpr Status status() const { return phase_ == Phase::idle ? Status::cancelled : status_; }

    /// The path found, from start to the cell reached, both included; empty if there is none or the
    /// search is still running. Valid until the next `begin` or `plan`. O(1).
    constexpr Path path() const {
        return phase_ == Phase::done ? Path(nodes_.directions(), start_, path_size_) : Path();
    }

    /// Copies the path into the caller's buffer.
    ///
    /// @return `found` if all cells fit; `buffer_too_small` if `out` holds only the first out.size()
    ///         cells; `no_path` if there is none. O(cells copied).
    constexpr Status copy_path(std::span<Cell> out) const {
        const Path cells_of_path = path();
        if (cells_of_path.empty()) {
            return Status::no_path;
        }
        std::size_t n = 0;
        for (const Cell cell : cells_of_path) {
            if (n == out.size()) {
                return Status::buffer_too_small;
            }
            out[n++] = cell;
        }
        return Status::found;
    }

    /// The cost of `path()` at the moves' scale; 0 if it is empty. O(1).
    constexpr Cost cost() const { return phase_ == Phase::done ? cost_ : Cost{0}; }

    /// What the search has done so far.
    constexpr Stats stats() const { return {stats_.expanded, stats_.generated, stats_.peak_open, stats_.generated}; }

    /// Whether the last search closed `cell`, a cell of the map: it was expanded. O(1).
    constexpr bool closed(Cell cell) const { return stats_.expanded != 0 && nodes_.closed(CellIndex<W>::of(cell)); }

private:
    enum class Phase : std::uint8_t { idle, searching, reversing, done };

    /// The heuristic of a node: what the open list breaks its ties by.
    struct Estimate {
        Cell goal;
        constexpr std::uint32_t operator()(Cell cell) const { return Moves::estimate(cell, goal); }
        constexpr std::uint32_t operator()(std::uint32_t node) const { return (*this)(CellIndex<W>::cell(node)); }
    };

    struct Counts {
        std::uint32_t expanded;
        std::uint32_t generated;
        std::uint32_t peak_open;
    };

    static constexpr bool inside(Cell cell) {
        return static_cast<unsigned>(cell.x) < static_cast<unsigned>(W) &&
               static_cast<unsigned>(cell.y) < static_cast<unsigned>(H);
    }

    template <class Observer>
    constexpr void expand(const Map& map, Observer& observer) {
        if (nodes_.open_size() == 0) {
            (void)finish(overflowed_ ? Status::cost_overflow : nearest_wanted_ ? Status::partial : Status::no_path);
            return;
        }
        const std::uint32_t node = nodes_.pop(estimate_);
        const Cell cell = CellIndex<W>::cell(node);
        const std::uint32_t g = nodes_.g(node, estimate_);
        ++stats_.expanded;
        observer.expanded(cell, g);
        if (cell == estimate_.goal) {
            // With a weak heuristic other cells may have the estimate 0 as well.
            nearest_ = static_cast<Index>(node);
            nearest_g_ = static_cast<Cost>(g);
            (void)finish(Status::found);
            return;
        }
        std::uint32_t moves = Moves::allowed(map, cell);
        // A full open list ends the search in the middle of an expansion.
        for (unsigned d = 0; moves != 0 && phase_ == Phase::searching; ++d, moves >>= 1) {
            if ((moves & 1U) == 0) {
                continue;
            }
            const std::uint32_t next = node + static_cast<std::uint32_t>(table.stride[d]);
            const std::uint32_t step = table.cost[d];
            if (cost_is_checked && step >= Records::unreached - g) {
                leave_out(next);
                continue;
            }
            // Most ways are no better than what is known: only the others need more than an index.
            if (!nodes_.dismissed(next, g + step)) {
                reach(next, Moves::neighbour(cell, d), cell, g + step, d, observer);
            }
        }
    }

    /// Offers the records a way of cost g to `cell`, by move d from `parent`.
    template <class Observer>
    constexpr void reach(std::uint32_t node, Cell cell, Cell parent, std::uint32_t g, unsigned d, Observer& observer) {
        const std::uint32_t h = estimate_(cell);
        if (cost_is_checked && h >= Records::unreached - g) {
            leave_out(node);
            return;
        }
        switch (nodes_.offer(node, g, h, d, estimate_)) {
            case Offer::kept: return;
            case Offer::full: (void)finish(Status::open_full); return;
            case Offer::opened:
                ++stats_.generated;
                if (nodes_.open_size() > stats_.peak_open) {
                    stats_.peak_open = static_cast<std::uint32_t>(nodes_.open_size());
                }
                break;
            case Offer::improved: break;
        }
        observer.generated(cell, parent, g, g + h);
        // Nodes count row by row, so the lower of two is the one with the lower y, then the lower x.
        if (h < nearest_h_ || (h == nearest_h_ && (g < nearest_g_ || (g == nearest_g_ && node < nearest_)))) {
            nearest_h_ = static_cast<Cost>(h);
            nearest_g_ = static_cast<Cost>(g);
            nearest_ = static_cast<Index>(node);
        }
    }

    /// Notes that a way to `node` is too long for the cost type; no loss if a shorter one is known.
    constexpr void leave_out(std::uint32_t node) { overflowed_ = overflowed_ || !nodes_.reached(node); }

    /// Ends the search; where there is a path, turns to reversing it.
    constexpr Status finish(Status outcome) {
        outcome_ = outcome;
        const bool has_path = outcome == Status::found || outcome == Status::partial || outcome == Status::open_full ||
                              outcome == Status::cost_overflow;
        if (!has_path) {
            phase_ = Phase::done;
            path_size_ = 0;
            cost_ = 0;
            return status_ = outcome;
        }
        phase_ = Phase::reversing;
        cost_ = nearest_g_;
        path_size_ = 1;
        at_ = CellIndex<W>::cell(nearest_);
        direction_ = static_cast<std::uint8_t>(nodes_.direction(nearest_));
        return status_ = Status::running;
    }

    /// One step of the path, from its end towards the start: the direction by which a cell was reached
    /// is handed to the cell it was reached from.
    constexpr void reverse(const Map& map) {
        if (at_ == start_) {
            phase_ = Phase::done;
            status_ = outcome_;
            return;
        }
        const Cell from = Moves::origin(at_, direction_);
        // A path longer than the map has cells runs in a circle.
        if (!inside(from) || path_size_ >= cells || (Moves::allowed(map, from) >> direction_ & 1U) == 0) {
            (void)finish(Status::corrupted);
            return;
        }
        const unsigned next = nodes_.direction(CellIndex<W>::of(from));
        nodes_.set_direction(CellIndex<W>::of(from), direction_);
        direction_ = static_cast<std::uint8_t>(next);
        at_ = from;
        ++path_size_;
    }

    // The small members first: Cortex-M0 reaches only what lies near the start of an object cheaply.
    Phase phase_ = Phase::idle;
    Status status_{};
    Status outcome_{};
    bool nearest_wanted_ = false;
    bool overflowed_ = false;
    std::uint8_t direction_ = 0;
    Cell start_{};
    Cell at_{};
    Estimate estimate_{};
    Index nearest_ = 0;
    Cost nearest_h_ = 0;
    Cost nearest_g_ = 0;
    Cost cost_ = 0;
    Counts stats_{};
    std::uint32_t revision_ = 0;
    std::uint32_t path_size_ = 0;
    Records nodes_{};
};

}  // namespace firmpath
