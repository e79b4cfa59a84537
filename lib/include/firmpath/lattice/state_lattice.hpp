/// @file
/// Finds paths for robots with a shape and a steering limit.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/lattice/detail/kernel_distances.hpp"
#include "firmpath/lattice/detail/lattice_costs.hpp"
#include "firmpath/lattice/detail/lattice_goals.hpp"
#include "firmpath/lattice/detail/lattice_nodes.hpp"
#include "firmpath/lattice/detail/swept_cells.hpp"
#include "firmpath/lattice/lattice_path.hpp"
#include "firmpath/lattice/motion_primitive.hpp"
#include "firmpath/map/detail/map_demands.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/search/detail/path_search.hpp"
#include "firmpath/search/stats.hpp"

namespace firmpath {

/// Further template parameters of a `StateLattice`.
struct LatticeChoices {
    /// The estimate is multiplied by this fraction, 1 to 16. Above 1, the path costs at most this many times as much as
    /// a cheapest one, and usually fewer states are expanded.
    std::uint32_t weight_num = 1;
    std::uint32_t weight_den = 1;  ///< see `weight_num`
    /// The maximum number of goals. With more than one, `begin` and `plan` take a span of goals, which are copied. The
    /// path leads to the one that is cheapest to reach: `winner`.
    std::size_t goals = 1;
};

/// Finds a cheapest path for a robot with a shape and a steering limit, made of the motions of its `MotionPrimitives`:
/// A* over places and headings. No cell that the robot enters on the way is blocked.
///
/// The start and the goal are states: the robot's centre is in the middle of a cell, and it has a heading; for a goal
/// also `any_heading`. If the pitch of the primitives is more than one cell, the path leads to the place nearest to the
/// goal that can be reached from the start in whole steps, at most half the pitch away along each axis: see `goal`.
///
/// On a `WeightedMap`, such as a `CostGrid`, each part of a motion costs its length times the weight of the cell that
/// the robot's centre is in. The cells under the rest of the body must be free; their weights do not count. So costs of
/// `inflate_costs` count once, whatever the shape. Divide a cost by `Map::weight_unit` for millimetres of plain floor.
///
/// First it computes the distances of all cells to the goal, for the cells that the robot covers in every heading. They
/// and the table of the costs of turning guide the search.
///
/// A unit of budget is a row of the map, a cell whose distance is found, an expansion, or a step of the path. Observers
/// are told the cells of states.
///
/// - `Primitives`: tables of `MotionPrimitive` and `CellRun`, as the host port's `MotionPrimitives<robot>` has them.
/// - `Nodes`: states that a search may reach. The distances need as many as there are cells at their edge.
/// - `Choices`: a weight for the estimate, and room for several goals.
///
/// `begin` returns `running`, or at once `out_of_map` (a cell or a heading that does not exist), `start_blocked`,
/// `goal_blocked` (the robot covers a blocked cell there, in any heading asked for; of several goals, at all of them),
/// `too_many_goals` (more goals than there is room for). `step` returns `running` or:
///   - `found`: `path` is a cheapest one.
///   - `no_path`: the goal cannot be reached. With `nearest`, `partial`: `path` leads to the state nearest to it.
///   - `nodes_full`: more than `Nodes` records are needed.
///   - `cost_limit`, `work_limit`: see `SearchOptions`.
///   - `cost_overflow`: with weights, no path costs less than 2^31.
///   - `map_changed`: the map was edited between two slices.
///   - `corrupted`: the memory contradicts itself or the map.
///   - `cancelled`: by `cancel`, or nothing was begun.
///
/// Complexity: O(W * H) and at most one expansion for each state and each time that a cheaper path to it is found.
/// Memory: 16 bytes a node, 2 bytes and a bit for each place of the lattice, and 64 bytes for each heading.
///
/// Source: Pivtoraiko, Knepper and Kelly, *Differentially Constrained Mobile Robot Motion Planning in State Lattices*,
/// 2009; Likhachev and Ferguson, *Planning Long Dynamically Feasible Maneuvers for Autonomous Vehicles*, 2009.
template <GridMap Map, class Primitives, std::size_t Nodes, LatticeChoices Choices = LatticeChoices{}>
class StateLattice : public detail::PathSearch<StateLattice<Map, Primitives, Nodes, Choices>, Map, std::uint32_t,
                                               detail::StateLatticeNumbers<Primitives, Choices.goals>,
                                               detail::LatticeGoal<Choices.goals>> {
    using Numbers = detail::StateLatticeNumbers<Primitives, Choices.goals>;
    using Goal = detail::LatticeGoal<Choices.goals>;
    using Search = detail::PathSearch<StateLattice, Map, std::uint32_t, Numbers, Goal>;
    using Frame = typename Search::Frame;
    using Cursor = detail::LatticeCursor<StateLattice>;
    friend Search;
    friend Frame;
    friend Cursor;
    using Search::left_, Search::limit_, Search::nearest_wanted_, Search::outcome_, Search::start_, Search::status_;
    using Search::phase_, Search::way_, Search::guided_, Search::row_, Search::at_, Search::nearest_, Search::goals_,
        Search::nearest_h_, Search::nearest_g_, Search::least_, Search::cost_, Search::at_cost_, Search::path_size_,
        Search::measured_, Search::counts_;
    using typename Search::Phase;
    static constexpr int pitch = Primitives::pitch;
    static constexpr std::uint32_t headings = Primitives::headings;
    static constexpr std::uint32_t states =
        static_cast<std::uint32_t>(Map::width) * static_cast<std::uint32_t>(Map::height) * headings;
    static_assert(Primitives::size <= 256, "StateLattice: at most 256 motions");
    static_assert(Choices.weight_den >= 1 && Choices.weight_num >= Choices.weight_den &&
                      Choices.weight_num <= 16 * Choices.weight_den && Choices.weight_num <= 255,
                  "StateLattice: the weight of the estimate is 1 to 16, as a fraction of small numbers");
    static_assert(detail::whole_map<Map>());
    static_assert(!detail::NamesWalls<Map> && !detail::NamesArrow<Map>,
                  "StateLattice: motions ignore the map's walls between cells and its one-way aisles");
    static_assert(Choices.goals >= 1 && Choices.goals <= 255, "StateLattice: 1 to 255 goals");

public:
    using primitives_type = Primitives;              ///< the motions
    using Path = detail::LatticePath<StateLattice>;  ///< the view that `path` returns

    /// The cost of a cell's edge straight on over plain floor: its millimetres, times the map's `weight_unit`.
    /// (Rounded, if an edge is not of whole millimetres.)
    static constexpr std::uint32_t cost_unit = (Primitives::cell_um + 500) / 1000 * weight_unit<Map>();

    /// Where the path leads to: the state of the start's lattice that is nearest to the goal of the last `begin`.
    constexpr LatticeState goal() const {
        const auto& goal = goals_.winner();
        return {goal.cell, goal.heading};
    }
    /// The index, in the caller's list, of the goal that the path leads to; after `found`.
    constexpr std::uint32_t winner() const { return goals_.winner().number; }

    /// The counts of the search so far, with the records in use.
    constexpr Stats stats() const {
        const std::uint32_t used = nodes_.used();
        return {counts_.expanded, counts_.generated, counts_.peak_open, used > measured_ ? used : measured_};
    }

private:
    using Records = detail::LatticeNodes<Nodes>;
    using Distances = detail::KernelDistances<Map, Primitives>;
    using Weights = detail::LatticeWeights<Map, Primitives>;

    static constexpr bool whole_in_one_slice = false;
    constexpr const Records& records() const { return nodes_; }
    static constexpr unsigned bucket_bits = 4 + Weights::unit_bits;  // a bucket of the open list holds 16 mm

    template <class State>  // kept under the seal or not
    static constexpr std::uint32_t number(const State& state) {
        return CellIndex<Map::width>::of(state.cell) * headings + state.heading;
    }
    static constexpr LatticeState state_of(std::uint32_t number) {
        return {CellIndex<Map::width>::cell(number / headings), static_cast<std::uint16_t>(number % headings)};
    }
    static constexpr LatticeState after(const LatticeState& state, const MotionPrimitive& motion) {
        return {detail::cell_at(state.cell, motion.dx, motion.dy), motion.to};
    }

    /// The motion that leads on from a state of the path; some motion after an error in memory. O(1) expected.
    constexpr std::uint32_t motion_from(const LatticeState& state) const {
        const std::uint32_t node = nodes_.find(number(state));
        return node == Records::none ? 0 : detail::within<Primitives::size>(std::uint32_t{nodes_.way(node)});
    }
    /// Replaces a state of the path by the next one. @return false after an error in memory. O(1) expected.
    constexpr bool go_on(LatticeState& state) const {
        state = after(state, Primitives::primitives[motion_from(state)]);
        return detail::on_map<Map>(state.cell);
    }
    constexpr Path path_reached(const Map&, bool any) const { return Path(any ? path_size_ : 0, *this, start_); }
    constexpr std::uint32_t cost_reached() const { return cost_; }

    template <class Observer>
    constexpr void prepare(const Map& map, Goal goal, const Observer&) {
        nodes_.clear();
        path_size_ = 0;
        measured_ = 0;
        cost_ = Search::no_cost;
        status_ = goals_.keep(map, start_, goal, nearest_wanted_);
        phase_ = Phase::growing;
        row_ = 0;
        if (status_ == Status::running) {
            distances_.begin(goals_.cell(0));
            turning_.begin(goals_.heading());
            weights_.begin(map, Choices.weight_num);
        }
    }
    /// A lower bound of the remaining cost; `no_cost` if the goal, or the cell, cannot be reached.
    constexpr std::uint32_t estimate(const LatticeState& state) const {
        const std::uint32_t distance = distances_[state.cell];
        if (guided_ ? distance == Distances::unreached : !distances_.is_free(state.cell)) {
            return Search::no_cost;
        }
        // Unguided (no cell can reach the goal, and the nearest is wanted), the estimate is that of an empty map.
        const std::uint32_t around = guided_ ? distance * Primitives::cost_of_17th >> Primitives::cost_bits : 0;
        std::uint32_t turning = Search::no_cost;
        for (std::uint32_t k = 0; k < goals_.size(); ++k) {
            const Cell goal = goals_.cell(k);
            const std::uint32_t to_it =
                turning_((goal.x - state.cell.x) / pitch, (goal.y - state.cell.y) / pitch, state.heading);
            turning = to_it < turning ? to_it : turning;
        }
        return weights_.least(around > turning ? around : turning);
    }
    template <MapChanges, class Observer>
    constexpr void work(const Map& map, [[maybe_unused]] Observer& observer) {
        if constexpr (detail::observes<Observer>) {
            work_with(map, observer);
        } else {
            work_with(map);
        }
    }
    /// With one observer or none. Without one, the code is the same as if there were no observers.
    template <class... Observer>
    constexpr void work_with(const Map& map, Observer&... observer) {
        // (No `switch`: on Cortex-M0 its table needs a function of the compiler's library.)
        if (phase_ == Phase::searching) {
            expand(map, observer...);
        } else if (phase_ == Phase::measuring) {
            measure(observer...);
        } else if (phase_ == Phase::growing) {
            grow(map);
        } else {
            reverse(map);
        }
    }

    constexpr void grow(const Map& map) {
        distances_.begin_row(map, detail::within<Distances::rows>(row_));
        if (++row_ >= Distances::rows) {
            nodes_.clear();
            for (std::uint32_t k = 0; k < goals_.size(); ++k) {
                distances_.add(nodes_, goals_.cell(k));
            }
            phase_ = Phase::measuring;
        }
    }
    template <class... Observer>
    constexpr void measure(Observer&... observer) {
        if (nodes_.open_size() == 0) {
            begin_search(observer...);
        } else if (!distances_.spread(nodes_)) {
            status_ = Status::nodes_full;
        }
    }

    template <class... Observer>
    constexpr void begin_search(Observer&... observer) {
        measured_ = nodes_.used();
        nodes_.clear();
        guided_ = distances_[start_.cell] != Distances::unreached;
        if (!guided_ && !nearest_wanted_) {
            status_ = outcome_;
            return;
        }
        phase_ = Phase::searching;
        const std::uint32_t h = estimate(start_);
        least_ = priority(0, h);
        nearest_h_ = Search::no_cost;
        if (h > limit_) {
            outcome_ = Status::cost_limit;
        }
        take(nodes_.add(number(start_)), start_, 0, h, 0);
        (observer.generated(start_.cell, start_.cell, 0, least_), ...);
    }
    /// The key of the open list. It cannot overflow: without weights an estimate is less than 2^24 mm on any map, and
    /// with weights it is kept small enough.
    static constexpr std::uint32_t priority(std::uint32_t g, std::uint32_t h) {
        return g + h * Choices.weight_num / Choices.weight_den;
    }
    /// The bucket of a priority. If the estimate falls by more than the motion costs, the priority falls, too: then it
    /// is the current bucket.
    constexpr std::uint32_t bucket_of(std::uint32_t f) const {
        const std::uint32_t bucket = f <= least_ ? 0 : (f - least_) >> bucket_bits;
        return bucket < nodes_.bucket() ? nodes_.bucket() : bucket;
    }

    template <class... Observer>
    constexpr void expand(const Map& map, Observer&... observer) {
        // No path left is cheaper than the lowest bucket: states on a cheaper one would have been in earlier buckets.
        if (nodes_.open_size() == 0 || least_ + (nodes_.bucket() << bucket_bits) >= cost_) {
            finish(cost_ == Search::no_cost ? outcome_ : Status::found);
            return;
        }
        counts_.open(nodes_.open_size());
        const std::uint32_t node = nodes_.pop();
        const LatticeState state = state_of(detail::within<states>(nodes_.number(node)));
        const std::uint32_t g = nodes_.cost(node);
        const std::uint32_t h = estimate(state);
        const std::uint32_t f = priority(g, h);
        if (bucket_of(f) > nodes_.bucket()) {
            nodes_.push(node, bucket_of(f));  // it was more than one lap ahead
            return;
        }
        if (f >= cost_ || g + h > limit_) {
            return;
        }
        if (goals_.reach(state)) {
            cost_ = g;
            nearest_ = state;
            return;
        }
        if (left_ == 0) {
            finish(Status::work_limit);
            return;
        }
        --left_;
        ++counts_.expanded;
        (observer.expanded(state.cell, g), ...);
        const auto per_heading = static_cast<std::uint32_t>(Primitives::per_heading);
        const std::uint32_t first = state.heading * per_heading;
        for (std::uint32_t i = first; i < first + per_heading; ++i) {
            if (!reach(map, state, g, i, observer...)) {
                finish(Status::nodes_full);
                return;
            }
        }
    }

    /// Offers the state that motion i leads to. @return false if there is no record for it.
    template <class... Observer>
    constexpr bool reach(const Map& map, const LatticeState& from, std::uint32_t g, std::uint32_t i,
                         Observer&... observer) {
        const MotionPrimitive& motion = Primitives::primitives[i];
        const LatticeState to = after(from, motion);
        if (!detail::on_map<Map>(to.cell)) {
            return true;
        }
        std::uint32_t cost = g + weights_.least(motion.cost);
        const std::uint32_t node = nodes_.find(number(to));
        if (node != Records::none && cost >= nodes_.cost(node)) {
            return true;
        }
        const std::uint32_t h = estimate(to);
        if (h == Search::no_cost) {
            return true;  // the kernel does not fit there
        }
        if constexpr (WeightedMap<Map>) {
            cost = g + Weights::cost_of(map, from.cell, i);
            if (node != Records::none && cost >= nodes_.cost(node)) {
                return true;
            }
            if (cost > Weights::largest) {
                outcome_ = Status::cost_overflow;
                return true;
            }
        }
        if (cost + h > limit_) {
            outcome_ = Status::cost_limit;
            return true;
        }
        // Checking for blocked cells is expensive, so it is done last.
        if (priority(cost, h) >= cost_ || !detail::sweeps_free<Primitives>(map, from.cell, motion)) {
            return true;
        }
        if (node != Records::none) {
            if (nodes_.is_open(node)) {
                nodes_.remove(node);
            }
            take(node, to, cost, h, i);
            (observer.generated(to.cell, from.cell, cost, priority(cost, h)), ...);
            return true;
        }
        const std::uint32_t added = nodes_.add(number(to));
        if (added == Records::none) {
            return false;
        }
        ++counts_.generated;
        take(added, to, cost, h, i);
        (observer.generated(to.cell, from.cell, cost, priority(cost, h)), ...);
        return true;
    }

    /// Puts a state that was reached at a cost on the open list.
    constexpr void take(std::uint32_t node, const LatticeState& state, std::uint32_t g, std::uint32_t h,
                        std::uint32_t way) {
        nodes_.set_cost(node, g);
        nodes_.set_way(node, way);
        nodes_.push(node, bucket_of(priority(g, h)));
        // (As long as no path to the goal is known.)
        if (cost_ == Search::no_cost &&
            (h < nearest_h_ ||
             (h == nearest_h_ && (g < nearest_g_ || (g == nearest_g_ && number(state) < number(nearest_)))))) {
            nearest_h_ = h;
            nearest_g_ = g;
            nearest_ = state;
        }
    }

    /// Ends the search; if there is a path, starts to reverse it.
    constexpr void finish(Status outcome) {
        if (!this->has_path_after(outcome)) {
            return;
        }
        cost_ = cost_ == Search::no_cost ? nearest_g_ : cost_;
        phase_ = Phase::reversing;
        path_size_ = 1;
        at_ = nearest_;
        at_cost_ = cost_;
        const std::uint32_t node = nodes_.find(number(at_));
        way_ = static_cast<std::uint8_t>(node == Records::none ? 0 : nodes_.way(node));
    }

    /// One step of the path towards the start: stores in a state the motion that leads on from it.
    constexpr void reverse(const Map& map) {
        if (at_ == start_) {
            status_ = outcome_;
            return;
        }
        const std::uint32_t i = detail::within<Primitives::size>(std::uint32_t{way_});
        const MotionPrimitive& motion = Primitives::primitives[i];
        LatticeState from{detail::cell_at(at_.cell, -motion.dx, -motion.dy)};
        // (A division of these would be another function of the compiler's library on Cortex-M0.)
        const auto per_heading = static_cast<std::uint32_t>(Primitives::per_heading);
        for (std::uint32_t rest = i; rest >= per_heading; rest -= per_heading) {
            ++from.heading;
        }
        const std::uint32_t node =
            detail::on_map<Map>(from.cell) ? nodes_.find(number(from)) : std::uint32_t{Records::none};
        // Costs must fall towards the start; otherwise the path is a circle.
        if (motion.to != at_.heading || node == Records::none || nodes_.cost(node) >= at_cost_ ||
            !detail::sweeps_free<Primitives>(map, from.cell, motion)) {
            path_size_ = 0;
            cost_ = Search::no_cost;
            status_ = Status::corrupted;
            return;
        }
        const std::uint8_t way = way_;
        way_ = static_cast<std::uint8_t>(nodes_.way(node));
        nodes_.set_way(node, way);
        at_ = from;
        at_cost_ = nodes_.cost(node);
        ++path_size_;
    }

    using Turning = detail::TurningCosts<Primitives>;

    Records nodes_{};
    Distances distances_{};
    Turning turning_{};
    [[no_unique_address]] Weights weights_{};
};

}  // namespace firmpath
