/// @file
/// Lazy Theta*: short paths at any angle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/geometry/straight_distance.hpp"
#include "firmpath/map/line_of_sight.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/moves/scale.hpp"
#include "firmpath/moves/straight_lines.hpp"
#include "firmpath/path/path_view.hpp"
#include "firmpath/search/detail/path_cursors.hpp"
#include "firmpath/search/detail/path_search.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/stats.hpp"
#include "firmpath/store/detail/linked_nodes.hpp"

namespace firmpath {

namespace detail {

template <class Map, class Moves, class Cost>
struct LazyThetaStarDemands {
    static_assert(!WeightedMap<Map>, "LazyThetaStar: the map must have no weights: plan with AStar, then smooth the "
                                     "path with no_costlier");
    static_assert(
        StraightLineMoves<Moves>,
        "LazyThetaStar: the moves must be Four or Eight: straight lines are not defined on hexagons, and ignore the "
        "walls of other moves");
    static_assert(std::is_same_v<Cost, FittingCost> || std::is_same_v<Cost, std::uint32_t>,
                  "LazyThetaStar: the Cost must be std::uint32_t, as lengths are in 1/13860 cell");
    static constexpr bool lengths_fit = cost_bound(Map::width, Map::height, scale_fine) < 0xFFFFFFFF;
    static_assert(lengths_fit || !std::is_same_v<Cost, FittingCost>,
                  "the length of a path on this map may exceed 32 bits: plan on a coarser map, or ask for "
                  "std::uint32_t as the planner's Cost and handle Status::cost_overflow");
};

/// The numbers of a `LazyThetaStar` under its seal.
template <int W>
struct LazyThetaStarNumbers : PathNumbers<> {
    enum class Phase : std::uint16_t { searching, looking, reversing };

    /// The goal: gives the estimate, and breaks ties in the open list.
    struct Goal {
        Cell cell;
        constexpr std::uint32_t estimate(Cell from) const { return straight_distance(from, cell); }
        /// The squared distance: in the same order as the estimates, without a root.
        constexpr std::uint32_t operator()(std::uint32_t node) const {
            const Cell from = CellIndex<W>::cell(node);
            const int dx = from.x - cell.x;
            const int dy = from.y - cell.y;
            return static_cast<std::uint32_t>(dx * dx) + static_cast<std::uint32_t>(dy * dy);
        }
    };

    Phase phase_{};
    Wide<bool> leg_begun_{};
    Goal goal_{};
    std::uint32_t at_ = 0;      // the end of the line
    std::uint32_t parent_ = 0;  // reversing: the start of the line
    std::uint32_t turn_ = 0;    // reversing: the next turn after at_
    LineWalk line_{};
    std::uint32_t nearest_ = 0;
    std::uint32_t cost_ = 0;  // of the path; until that is built, the estimate of nearest_
    std::uint32_t path_size_ = 0;
    Counts counts_{};
};

}  // namespace detail

/// Finds short paths made of straight lines at any angle between the centres of cells, in memory fixed at compile time.
/// Used like `BestFirst`: whole searches and sliced ones give the same result.
///
///     constinit firmpath::LazyThetaStar<firmpath::BitGrid<64, 64>> planner;
///     Status s = planner.plan(map, start, goal);
///     for (const Cell turn : planner.path(map)) { ... }       // drive straight from one to the next
///
/// - `Map`: any `GridMap` without weights.
/// - `Moves`: `Four` or `Eight<Corner>`. Every line obeys their corner rule, also where it passes exactly through the
///   corner between four cells; their costs and heuristic are ignored.
/// - `Cost`: std::uint32_t on request; then `Status::cost_overflow` can occur on maps above 540 x 540 cells.
///
/// Lengths are in units of 1/13860 cell, each line rounded up to a unit (@see straight_distance); so is
/// `SearchOptions::cost_limit`. With `SearchOptions::nearest` the nearest cell is by straight-line distance (ties: the
/// shorter path, then the lower y, then the lower x).
///
/// Guarantees: the length is never above that of `AStar` with the same moves at {13860, 19601} (see below); every line
/// has line of sight; equal inputs give equal path, length and counts on every target, with any budget; nodes leave
/// the open list by f, then by distance from the goal, never by index or address. The path need not be a shortest one.
///
/// How: the search assumes line of sight to a cell from the parent of the cell that it was reached from. It checks this
/// only once, when the cell is taken off the open list. Without line of sight, the cell's parent becomes the best of
/// the closed neighbours that may step to it, and the cell goes back to the open list.
///
/// Why never above A*: let d be the lengths of shortest paths of steps, h the estimate. (1) For every open cell u and
/// closed neighbour p that may step to it, key(u) <= g(p) + step + h(u): the assumed line is no longer than p's own
/// plus the step, as rounding keeps the triangle inequality, and corrections only rise to the best of exactly these
/// steps. (2) No step lowers h by more than its cost. Now let v be the first cell closed with g(v) > d(v), and u the
/// first cell of a shortest path of steps to v that was open then. Its predecessor p was closed with g(p) <= d(p), so
/// key(u) <= d(u) + h(u) <= d(v) + h(v) < key(v), and u would have left the open list before v.
///
/// A unit of budget checks up to 32 cells of a line. If a line ends within it, the cell at its end is expanded, put
/// back, or, at the end of the search, joined to the path in the same unit. `step` returns `running` or:
///   - `found`: `path` leads to the goal.
///   - `no_path`: the goal cannot be reached.
///   - `partial`: the goal cannot be reached or is blocked, and `options.nearest` asked for the nearest cell.
///   - `cost_limit`, `work_limit`: the search reached a limit of the options before the goal. A cell put back counts as
///     work, too. (`work_limit` also if an error in memory led the search in a circle.)
///   - `cost_overflow`: the goal was not found, and the search discarded a cell because its length exceeds 32 bits
///     (only if `cost_is_checked`).
///   - `map_changed`: the map's revision is not that of `begin`.
///   - `corrupted`: the records contradict each other or the map.
///   - `cancelled`: by `cancel`, or no search was begun.
/// After `partial`, `path` leads to the nearest cell reached; after `cost_overflow` and the limits, `partial_path`
/// does. A path is the start, the cells where it turns, and the cell reached; a single cell if that is the start. Costs
/// are lengths in units of 1/13860 cell: the sum of the path's lines, each rounded up to a unit.
///
/// Complexity: O(n log n + s) for n cells reached and s cells checked along lines; `begin` is O(W * H). A cell goes
/// back at most once per neighbour. Memory: 10 1/8 bytes per cell up to 65,536 cells, 16 1/8 above, and some 100 bytes.
/// In constant expressions the compilers' default limits allow any search on 20 x 20 cells, and most on 32 x 32.
///
/// Source: Nash, Koenig and Tovey, *Lazy Theta\*: Any-Angle Path Planning and Path Length Analysis in 3D*, 2010;
/// there a cell whose line fails is expanded at once, at a cost that may no longer be the lowest, and on random maps
/// one path in a hundred was longer than A*'s, by up to 5 %.
template <detail::MapWithWidthHeightAndPassable Map, class Moves = Eight<Corner::never>, class Cost = FittingCost>
class LazyThetaStar : detail::LazyThetaStarDemands<Map, Moves, Cost>,
                      detail::PlannerDemands<Map, Moves>,
                      public detail::PathSearch<LazyThetaStar<Map, Moves, Cost>, Map, std::uint32_t,
                                                detail::LazyThetaStarNumbers<Map::width>> {
    using Search = detail::PathSearch<LazyThetaStar, Map, std::uint32_t, detail::LazyThetaStarNumbers<Map::width>>;
    using Frame = typename Search::Frame;
    friend Search;
    friend Frame;
    using Search::phase_, Search::leg_begun_, Search::goal_, Search::at_, Search::parent_, Search::turn_, Search::line_,
        Search::nearest_, Search::cost_, Search::path_size_, Search::counts_;
    using Search::status_, Search::outcome_, Search::start_, Search::left_, Search::limit_;
    using typename Search::Phase;

    using Number = CellIndex<Map::width>;
    static constexpr std::size_t cells = std::size_t{Map::width} * std::size_t{Map::height};
    using Records = detail::LinkedNodes<cells>;

public:
    using moves_type = Moves;  ///< the moves whose corner rule holds for lines
    /// The view that `path` returns: the cells where the path turns.
    using Path = PathView<detail::LinkCursor<typename Records::Index, Map::width, cells, Moves>>;

    /// The cost of a line as long as a cell.
    static constexpr std::uint32_t cost_unit = scale_fine.straight;
    /// Whether a length may exceed 32 bits, so that `cost_overflow` can occur.
    static constexpr bool cost_is_checked = !detail::LazyThetaStarDemands<Map, Moves, Cost>::lengths_fit;
    /// Places on the open list: the maximum ever needed.
    static constexpr std::size_t open_capacity = Records::open_capacity;
    /// Maximum number of cells of a line checked in one unit of the budget.
    static constexpr unsigned cells_per_unit = 32;

    /// Whether the last search closed `cell`: it was expanded; false outside the map.
    constexpr bool closed(Cell cell) const {
        return counts_.expanded != 0 && detail::on_map<Map>(cell) && nodes_.closed(Number::of(cell));
    }

private:
    constexpr const Records& records() const { return nodes_; }

    enum class Sight : std::uint8_t { not_yet_known, clear, none };

    /// A cell is taken off the open list at most once more than it has neighbours, except after an error in memory.
    static constexpr std::uint32_t most_work = static_cast<std::uint32_t>(cells) * (Moves::directions + 1);

    constexpr Path path_reached(const Map&, bool any) const {
        return Path(any ? path_size_ : 0, nodes_.links(), Number::of(start_));
    }
    constexpr std::uint32_t cost_reached() const { return cost_; }

    template <class Observer>
    constexpr void prepare(const Map& map, Cell goal, Observer& observer) {
        goal_ = {goal};
        left_ = left_ < most_work ? left_ : most_work;
        if (this->refuses(map, goal)) {
            return;
        }
        nodes_.clear();
        phase_ = Phase::searching;
        cost_ = std::numeric_limits<std::uint32_t>::max();
        nearest_ = Number::of(start_);
        reach(nearest_, start_, nearest_, start_, 0, observer);
    }

    template <MapChanges, class Observer>
    constexpr void work(const Map& map, Observer& observer) {
        if (phase_ == Phase::reversing) {
            reverse(map);
        } else {
            search(map, observer);
        }
    }

    /// Continues along the line, by at most one unit.
    constexpr Sight look(const Map& map) {
        for (unsigned left = cells_per_unit; !line_.at_end(); --left) {
            if (left == 0) {
                return Sight::not_yet_known;
            }
            if (!detail::may_advance<detail::line_corner<Moves>>(map, line_)) {
                return Sight::none;
            }
            line_.advance();
        }
        return Sight::clear;
    }

    template <class Observer>
    constexpr void search(const Map& map, Observer& observer) {
        if (phase_ == Phase::searching) {
            if (nodes_.open_size() == 0) {
                finish(outcome_);
                return;
            }
            // The goal itself need not be expanded, so it is found even without work left.
            if (left_ != 0) {
                --left_;
            } else if (Number::cell(nodes_.top()) != goal_.cell) {
                finish(Status::work_limit);
                return;
            }
            at_ = nodes_.pop(goal_);
            line_ = detail::LineWalk(Number::cell(nodes_.link(at_)), Number::cell(at_));
            phase_ = Phase::looking;
        }
        switch (look(map)) {
            case Sight::not_yet_known: return;
            case Sight::none:
                phase_ = Phase::searching;
                put_back(map, observer);
                return;
            case Sight::clear:
                phase_ = Phase::searching;
                expand(map, observer);
                return;
            default: return;
        }
    }

    template <class Observer>
    constexpr void expand(const Map& map, Observer& observer) {
        const Cell cell = Number::cell(at_);
        const std::uint32_t h = goal_.estimate(cell);
        const std::uint32_t g = nodes_.key(at_) - h;
        nodes_.close(at_, g);
        ++counts_.expanded;
        observer.expanded(cell, g);
        // Only now the length is known to be that of a path. Nodes are numbered row by row, so the lower of two numbers
        // has the lower y, then the lower x.
        const std::uint32_t nearest_g = nodes_.key(nearest_);
        if (g <= limit_ && (h < cost_ || (h == cost_ && (g < nearest_g || (g == nearest_g && at_ < nearest_))))) {
            cost_ = h;
            nearest_ = at_;
        }
        if (cell == goal_.cell) {
            finish(g <= limit_ ? Status::found : Status::cost_limit);
            return;
        }
        const std::uint32_t parent = nodes_.link(at_);
        const Cell parent_cell = Number::cell(parent);
        const std::uint32_t parent_g = nodes_.key(parent);
        // A path turns at the parent and need not visit this cell. So only the parent's values bound its length.
        if (parent_g > limit_ || goal_.estimate(parent_cell) > limit_ - parent_g) {
            outcome_ = Status::cost_limit;
            return;
        }
        std::uint32_t moves = Moves::allowed(map, cell);
        for (unsigned d = 0; moves != 0; ++d, moves >>= 1) {
            if ((moves & 1U) == 0) {
                continue;
            }
            const Cell to = Moves::neighbour(cell, d);
            const std::uint32_t node = Number::of(to);
            // Neighbours mostly share a parent: then this line is already known, which saves two roots.
            if (!nodes_.closed(node) && !(nodes_.reached(node) && nodes_.link(node) == parent)) {
                reach(node, to, parent, parent_cell, parent_g, observer);
            }
        }
    }

    /// Offers a cell that is not closed the line from `parent`, checked or not.
    template <class Observer>
    constexpr void reach(std::uint32_t node, Cell cell, std::uint32_t parent, Cell parent_cell, std::uint32_t parent_g,
                         Observer& observer) {
        const std::uint32_t line = straight_distance(parent_cell, cell);
        const std::uint32_t h = goal_.estimate(cell);
        if (cost_is_checked && line + h >= Records::unreached - parent_g) {
            if (!nodes_.reached(node)) {
                outcome_ = Status::cost_overflow;
            }
            return;
        }
        const std::uint32_t f = parent_g + line + h;
        if (f >= nodes_.key(node)) {
            return;
        }
        if (nodes_.reached(node)) {
            nodes_.improve(node, f, parent, goal_);
        } else {
            nodes_.open(node, f, parent, goal_);
            ++counts_.generated;
            counts_.open(nodes_.open_size());
        }
        observer.generated(cell, parent_cell, parent_g + line, f);
    }

    /// Links a cell without line of sight from its parent to the best closed neighbour. Steps are reversible, so the
    /// moves allowed from the cell lead to the neighbours that may step to it.
    template <class Observer>
    constexpr void put_back(const Map& map, Observer& observer) {
        const Cell cell = Number::cell(at_);
        std::uint32_t best = Records::unreached;
        Cell best_cell{};
        std::uint32_t moves = Moves::allowed(map, cell);
        for (unsigned d = 0; moves != 0; ++d, moves >>= 1) {
            if ((moves & 1U) == 0) {
                continue;
            }
            const Cell from = Moves::neighbour(cell, d);
            const std::uint32_t node = Number::of(from);
            if (nodes_.closed(node)) {
                const bool straight = from.x == cell.x || from.y == cell.y;
                const std::uint32_t step = straight ? scale_fine.straight : scale_fine.diagonal;
                const bool fits = !cost_is_checked || step < Records::unreached - nodes_.key(node);
                if (fits && nodes_.key(node) + step < best) {
                    best = nodes_.key(node) + step;
                    best_cell = from;
                }
            }
        }
        const std::uint32_t h = goal_.estimate(cell);
        if (best != Records::unreached && (!cost_is_checked || h < Records::unreached - best)) {
            nodes_.open(at_, best + h, Number::of(best_cell), goal_);
            observer.generated(cell, best_cell, best, best + h);
        } else if (cost_is_checked) {
            nodes_.forget(at_);
            outcome_ = Status::cost_overflow;
        } else {
            this->end(Status::corrupted);  // a neighbour must have reached it
        }
    }

    /// Starts to reverse the path to the nearest cell, or ends the search if `outcome` has no path.
    constexpr void finish(Status outcome) {
        if (!this->has_path_after(outcome)) {
            return;
        }
        cost_ = 0;
        phase_ = Phase::reversing;
        path_size_ = 1;
        at_ = nearest_;
        turn_ = nearest_;
        parent_ = nodes_.link(nearest_);
        line_ = detail::LineWalk();
        leg_begun_ = false;
    }

    /// Checks a line of the path again, from the path's end towards its start; at the line's end, links the cell where
    /// it starts to the next turn.
    constexpr void reverse(const Map& map) {
        if (at_ == Number::of(start_)) {
            if (at_ != turn_) {
                add_line(Number::cell(at_));
            }
            status_ = outcome_;
            return;
        }
        if (!leg_begun_ && !begin_leg(map)) {
            this->end(Status::corrupted);
            return;
        }
        switch (look(map)) {
            case Sight::not_yet_known: return;
            case Sight::none: this->end(Status::corrupted); return;
            case Sight::clear:
            default: break;
        }
        leg_begun_ = false;
        // Two lines in one direction are one line.
        if (at_ != turn_ && is_turn()) {
            add_line(Number::cell(at_));
            turn_ = at_;
        }
        const std::uint32_t next = nodes_.link(parent_);
        nodes_.set_link(parent_, turn_);
        at_ = parent_;
        parent_ = next;
    }

    /// Whether the records agree about the line from parent_ to at_. Lengths fall along the links, so they cannot form
    /// a cycle.
    constexpr bool begin_leg(const Map& map) {
        if (parent_ >= cells || !nodes_.closed(parent_)) {
            return false;
        }
        const Cell from = Number::cell(parent_);
        const Cell to = Number::cell(at_);
        const std::uint32_t before = nodes_.key(parent_);
        const std::uint32_t after = nodes_.key(at_);
        line_ = detail::LineWalk(from, to);
        leg_begun_ = true;
        return before < after && after - before == straight_distance(from, to) && map.passable(from);
    }

    /// Adds the line from `from` to the last turn to the path.
    constexpr void add_line(Cell from) {
        cost_ += straight_distance(from, Number::cell(turn_));
        ++path_size_;
    }

    /// Whether the path from parent_ to the last turn bends at at_.
    constexpr bool is_turn() const {
        const Cell a = Number::cell(parent_);
        const Cell b = Number::cell(at_);
        const Cell c = Number::cell(turn_);
        return (b.x - a.x) * (c.y - b.y) != (b.y - a.y) * (c.x - b.x);
    }

    Records nodes_{};
};

}  // namespace firmpath
