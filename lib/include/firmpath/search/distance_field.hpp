/// @file
/// The cost from every cell to the nearest goal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/added_weights.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/path/path_view.hpp"
#include "firmpath/search/detail/path_cursors.hpp"
#include "firmpath/search/detail/sliced_search.hpp"
#include "firmpath/search/stats.hpp"
#include "firmpath/store/bucket_nodes.hpp"
#include "firmpath/store/detail/priority.hpp"

namespace firmpath {

namespace detail {

/// The numbers of a `DistanceField` under its seal.
struct DistanceFieldNumbers : SliceNumbers<> {
    bool readable_ = false;
    Wide<bool> overflowed_{};
    Counts counts_{};
};

}  // namespace detail

/// The cost of the cheapest path from every cell to one goal, or to the nearest of many goals, and the first step
/// of that path. One search serves every start: for many robots and one dock, one robot and many docks, or a robot that
/// is pushed off its path.
///
///     constinit firmpath::DistanceField<Map> field;
///     Status s = field.fill(map, dock);                    // or begin, and step by slices
///     if (const auto next = field.next_step(robot)) drive(*next);  // O(1), from any cell
///
/// The search expands backwards from the goals, over the moves that enter a cell. So one-way aisles count in the
/// direction in which they are driven, and on a `WeightedMap` a step costs the weight of the cell it enters.
///
/// Guarantees: costs are exact, with any budget. Of equally cheap first moves the one with the lowest number is
/// taken, so directions follow from the costs alone: no order of goals, layout of records or padding of the map
/// changes them. During the search, settled cells already have their final cost and direction.
///
/// A unit of budget is one settled cell. `step(map, budget, settled)` also calls `settled(cell, direction)` for each
/// cell when it is settled. `step` returns `running` or:
///   - `found`: every cell that can reach a goal is settled.
///   - `open_full`: the open list was full.
///   - `cost_overflow`: a path was discarded because its cost exceeds the cost type (only if `cost_is_checked`), so
///     some cells may be missing.
///   - `map_changed`: the map's revision is not that of `begin`; the field is emptied.
///   - `corrupted`: its numbers changed between two calls, or contradict the map; the field is emptied.
///   - `cancelled`: by `cancel`, or no search was begun.
///
/// After `open_full`, `cost_overflow` and `cancelled` the settled cells have the correct cost and direction; the others
/// are `unreached`.
///
/// - `Map`, `Moves`, `Nodes`, `Cost`: as for `AStar`. Moves with headings are rejected.
///
/// Complexity: O(n log n) for n cells that can reach a goal. Memory: the records of `Nodes` and about 40 bytes; by
/// default, for N cells, costs of c bytes and indices of i bytes (2 up to 65,536 cells): N * (c + 2 * i + 5/8).
///
/// Source: E. W. Dijkstra, *A Note on Two Problems in Connexion with Graphs*, 1959.
template <detail::MapWithWidthHeightAndPassable Map, class Moves = Eight<Corner::never>, class Nodes = FittingNodes<>,
          class WantedCost = FittingCost>
class DistanceField
    : detail::PlannerDemands<Map, Moves>,
      public detail::SlicedSearch<DistanceField<Map, Moves, Nodes, WantedCost>, Map, detail::DistanceFieldNumbers> {
    using Frame = detail::SlicedSearch<DistanceField, Map, detail::DistanceFieldNumbers>;
    friend Frame;
    using Frame::status_, Frame::readable_, Frame::overflowed_, Frame::counts_;

public:
    static constexpr int width = Map::width;    ///< columns of the map
    static constexpr int height = Map::height;  ///< rows of the map
    /// Cells of the map.
    static constexpr std::uint32_t cells = static_cast<std::uint32_t>(width) * static_cast<std::uint32_t>(height);
    static_assert(detail::States<Moves, width>::per_cell == 1, "DistanceField: the moves must be without headings");

    using cost_type = typename detail::CostChoice<Map, Moves, WantedCost>::type;  ///< 16 or 32 bits, unsigned
    /// The moves at the scale of the costs.
    using moves_type = detail::Scaled<Map, Moves, cost_type>;
    using Path = PathView<detail::FieldCursor<DistanceField>>;  ///< the view that `path` returns

private:
    /// The search may begin at every cell, so the number of moves gives no bound for the open list.
    struct Steps : detail::KeySteps<Map, moves_type, detail::ByCost> {
        static constexpr std::size_t successors = cells;
    };
    using Records = typename Nodes::template Records<cells, cost_type, detail::ByCost, Steps>;

    static consteval bool steps_fit() {
        for (unsigned d = 0; d < moves_type::directions; ++d) {
            const std::uint32_t cost = moves_type::step_cost(d);
            if (cost < 1 || cost > detail::greatest_step_cost<moves_type>()) {
                return false;
            }
        }
        return true;
    }
    static_assert(steps_fit(),
                  "a move's step_cost must be at least 1, or directions could lead in a circle, and at most "
                  "its scale's diagonal (or its greatest_step_cost), by which costs are bounded");
    static_assert(std::uint64_t{detail::greatest_step_cost<moves_type>()} * greatest_weight<Map>() <= 0xFFFFFFFF,
                  "the most expensive step times the map's greatest_weight exceeds 32 bits: choose a smaller scale");

public:
    /// The cost of a cell from which no goal can be reached. Every real cost is less.
    static constexpr cost_type unreached = Records::unreached;
    /// The cost of a straight step over plain floor: `cost(cell) / cost_unit` is in cells.
    static constexpr std::uint32_t cost_unit = moves_type::scale.straight * weight_unit<Map>();
    /// The direction of a goal.
    static constexpr unsigned at_goal = 8;
    /// The direction of a cell from which no goal can be reached.
    static constexpr unsigned nowhere = 15;

    /// Whether a cost may exceed the cost type, so that `cost_overflow` can occur.
    static constexpr bool cost_is_checked = !detail::cost_fits<Map, moves_type, cost_type>();
    /// Places on the open list.
    static constexpr std::size_t open_capacity = Records::open_capacity;

    /// Starts a field to one goal, or to the nearest of many; clears the last one, whatever it returns. Goals may be
    /// repeated; blocked goals are skipped if any is free. They are read here and not stored.
    ///
    /// @return `running`; or at once `out_of_map` if any goal is, `goal_blocked` if all are, or if there are none;
    ///         `open_full` if there are more goals than places on a short open list.
    ///
    /// Complexity: O(W * H + goals).
    constexpr Status begin(const Map& map, Cell goal) { return begin(map, std::span<const Cell>(&goal, 1)); }
    /// The same to the nearest of `goals`.
    constexpr Status begin(const Map& map, std::span<const Cell> goals) { return this->start(map, goals); }

    /// `begin`, then `step` to the end. @return the result of either, never `running`. Complexity: see the class.
    constexpr Status fill(const Map& map, Cell goal) { return fill(map, std::span<const Cell>(&goal, 1)); }
    /// The same to the nearest of `goals`.
    constexpr Status fill(const Map& map, std::span<const Cell> goals) {
        (void)begin(map, goals);
        return this->finish_slices(map);
    }

    /// Whether the cost of `cell`, on the map or not, is final: it can reach a goal, and is settled.
    constexpr bool settled(Cell cell) const {
        return readable_ && detail::on_map<Map>(cell) && nodes_.closed(CellIndex<width>::of(cell));
    }

    /// The cost from `cell` to the nearest goal, in parts of `cost_unit`; 0 at a goal; `unreached` if there is no
    /// path, or none yet, or the cell is blocked or outside.
    constexpr cost_type cost(Cell cell) const {
        return settled(cell) ? static_cast<cost_type>(nodes_.g(CellIndex<width>::of(cell), zero)) : unreached;
    }

    /// The first move of a cheapest path from `cell`; `at_goal` at a goal, `nowhere` if the cost is `unreached`.
    constexpr unsigned direction(Cell cell) const {
        return settled(cell) ? nodes_.direction(CellIndex<width>::of(cell)) : nowhere;
    }

    /// The next cell of a cheapest path from `cell`; none at a goal, and if no path leads to one. So this loop ends:
    ///
    ///     while (const auto next = field.next_step(robot)) robot = *next;
    ///     if (field.direction(robot) != field.at_goal) stop();  // there was no path
    constexpr OptionalCell next_step(Cell cell) const { return detail::next_step<Map, moves_type>(*this, cell); }

    /// A cheapest path from `start` to a goal, both included; empty if there is none, or none yet. Valid
    /// until the next `begin`.
    constexpr Path path(Cell start) const { return Path(direction(start) == nowhere ? 0 : cells, *this, start); }

private:
    /// No heuristic: the search runs in all directions from the goals.
    struct NoHeuristic {
        constexpr std::uint32_t operator()(std::uint32_t) const { return 0; }
    };
    static constexpr NoHeuristic zero{};

    constexpr void prepare(const Map& map, std::span<const Cell> goals) {
        readable_ = false;
        overflowed_ = false;
        bool any = false;
        for (const Cell goal : goals) {
            if (!detail::on_map<Map>(goal)) {
                status_ = Status::out_of_map;
                return;
            }
            any = any || map.passable(goal);
        }
        if (!any) {
            status_ = Status::goal_blocked;
            return;
        }
        nodes_.clear();
        readable_ = true;
        status_ = Status::running;
        for (const Cell goal : goals) {
            if (map.passable(goal)) {
                start_from(CellIndex<width>::of(goal));
            }
        }
    }

    constexpr void start_from(std::uint32_t node) {
        if (open_capacity + 1 == cells && nodes_.open_size() == open_capacity && !nodes_.reached(node)) {
            // If all cells are goals, the open list is one place too short for the last one. Then any other goal may
            // leave the list, because it has no cells left to reach.
            nodes_.close(nodes_.top(zero), zero);
            ++counts_.expanded;
        }
        reach(node, 0, at_goal);
    }

    constexpr void end(Status outcome) {
        if (outcome != Status::cancelled) {
            readable_ = false;
        }
        status_ = outcome;
    }

    template <MapChanges, class Settled>
    constexpr void work(const Map& map, Settled& settled) {
        // No cell is settled twice, except after an error in memory.
        if (counts_.expanded >= cells) {
            end(Status::corrupted);
            return;
        }
        const std::uint32_t node = nodes_.top(zero);
        nodes_.close(node, zero);
        const Cell cell = CellIndex<width>::cell(node);
        const std::uint32_t g = nodes_.g(node, zero);
        ++counts_.expanded;
        if constexpr (!std::is_same_v<Settled, const NoObserver>) {
            settled(cell, nodes_.direction(node));
        }
        const std::uint32_t weight = detail::weight_on_map(map, cell);
        std::uint32_t moves = detail::entering<moves_type>(map, cell);
        // A full open list ends the search in the middle of an expansion.
        for (unsigned d = 0; moves != 0 && status_ == Status::running; ++d, moves >>= 1) {
            if ((moves & 1U) == 0) {
                continue;
            }
            const std::uint32_t next = CellIndex<width>::of(moves_type::origin(cell, d));
            const std::uint32_t step = detail::weighted_step<moves_type, Map>(moves_type::step_cost(d), weight);
            if (cost_is_checked && step >= unreached - g) {
                overflowed_ = overflowed_ || !nodes_.reached(next);
            } else {
                reach(next, g + step, d);
            }
        }
        if (nodes_.open_size() == 0 && status_ == Status::running) {
            status_ = overflowed_ ? Status::cost_overflow : Status::found;
        }
    }

    /// Offers the records a path of cost g from `node`, whose first move is d.
    constexpr void reach(std::uint32_t node, std::uint32_t g, unsigned d) {
        switch (nodes_.dismissed(node, g) ? detail::Offer::kept : nodes_.offer(node, g, 0, d, zero)) {
            case detail::Offer::kept:
                // Every step costs more than 0, so all equally cheap moves are offered before the cell is settled,
                // and the lowest number is found in any order.
                if (g == nodes_.g(node, zero) && d < nodes_.direction(node)) {
                    nodes_.set_direction(node, d);
                }
                return;
            case detail::Offer::full: status_ = Status::open_full; return;
            case detail::Offer::opened:
                ++counts_.generated;
                counts_.open(nodes_.open_size());
                return;
            case detail::Offer::improved:
            default: return;
        }
    }

    constexpr const Records& records() const { return nodes_; }

    Records nodes_{};
};

}  // namespace firmpath
