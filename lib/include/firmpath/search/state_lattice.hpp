/// @file
/// Paths for robots with a shape and a steering limit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/cell_index.hpp"
#include "firmpath/core/forward_iterator.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/motion_primitive.hpp"
#include "firmpath/search/counts.hpp"
#include "firmpath/search/detail/kernel_distances.hpp"
#include "firmpath/search/detail/lattice_nodes.hpp"
#include "firmpath/search/detail/within.hpp"
#include "firmpath/search/sliced_search.hpp"

namespace firmpath {

/// A place and a heading of a robot: the cell that its centre is in the middle of, and one of the directions of its
/// `MotionPrimitives`, counted from +x towards +y.
struct LatticeState {
    Cell cell{};                ///< where the centre is
    std::uint16_t heading = 0;  ///< 0 to one less than the number of headings

    friend constexpr bool operator==(const LatticeState&, const LatticeState&) = default;
};

/// The heading of a goal that may be reached in any direction.
inline constexpr std::uint16_t any_heading = 0xFFFF;

namespace detail {

/// Whether a robot that stands in the middle of a cell in a heading covers only free cells of the map.
template <class Primitives, class Map>
constexpr bool stands_free(const Map& map, Cell cell, unsigned heading) {
    constexpr unsigned quarter = Primitives::headings / 4;
    const unsigned base = heading % quarter;
    for (unsigned i = Primitives::footprint_first[base]; i < Primitives::footprint_first[base + 1]; ++i) {
        const CellRun run = Primitives::footprint[i];
        for (int n = 0; n < run.length; ++n) {
            const Displacement d = quarter_turned({run.x + n, run.y}, static_cast<int>(heading / quarter));
            const Anywhere<Map>& anywhere = map;
            if (!anywhere.passable(firmpath::cell(cell.x + d.x, cell.y + d.y))) {
                return false;
            }
        }
    }
    return true;
}

/// Whether a robot sweeps only free cells of the map in a motion from a cell. (Those that it covers there are free.)
template <class Primitives, class Map>
constexpr bool sweeps_free(const Map& map, Cell cell, const MotionPrimitive& motion) {
    if (cell.x + motion.low_x < 0 || cell.x + motion.high_x >= Map::width || cell.y + motion.low_y < 0 ||
        cell.y + motion.high_y >= Map::height) {
        return false;
    }
    for (unsigned i = motion.first_run; i < unsigned{motion.first_run} + motion.runs; ++i) {
        const CellRun run = Primitives::runs[i];
        if (blocked_run(map, cell.x + run.x, cell.y + run.y, run.length) != 0) {
            return false;
        }
    }
    return true;
}

}  // namespace detail

/// A view of a path of a `StateLattice`: a forward range of its states, start and goal included.
///
/// Borrows the planner, and is valid until its next `begin` or `plan`. Memory: a pointer and 12 bytes.
template <class Planner>
class LatticePath {
public:
    class iterator : public detail::ForwardIterator<iterator, LatticeState> {
    public:
        constexpr iterator() = default;
        constexpr iterator(const Planner* from, LatticeState state, std::uint32_t left)
            : planner_(from), state_(state), left_(left) {}
        constexpr LatticeState operator*() const { return state_; }
        constexpr iterator& operator++() {
            if (--left_ != 0 && !LatticePath::go_on(*planner_, state_)) {
                left_ = 0;
            }
            return *this;
        }
        friend constexpr bool operator==(const iterator& a, const iterator& b) { return a.left_ == b.left_; }

    private:
        const Planner* planner_ = nullptr;
        LatticeState state_{};
        std::uint32_t left_ = 0;
    };
    using const_iterator = iterator;
    using value_type = LatticeState;

    /// No states.
    constexpr LatticePath() = default;
    /// From `start` on, `size` states. Borrows the planner. O(1).
    constexpr LatticePath(const Planner& from, LatticeState start, std::uint32_t size)
        : planner_(&from), start_(start), size_(size) {}

    constexpr iterator begin() const { return {planner_, start_, size_}; }  ///< The start. O(1).
    constexpr iterator end() const { return {planner_, start_, 0}; }        ///< Behind the last state. O(1).
    constexpr std::size_t size() const { return size_; }                    ///< The number of states. O(1).
    constexpr bool empty() const { return size_ == 0; }                     ///< Whether there is no path. O(1).

private:
    static constexpr bool go_on(const Planner& from, LatticeState& state) { return from.go_on(state); }

    const Planner* planner_ = nullptr;
    LatticeState start_{};
    std::uint32_t size_ = 0;
};

/// The cheapest path for a robot with a shape and a steering limit, made of the motions of its `MotionPrimitives`: A*
/// over places and headings. No cell that the robot enters on the way is blocked.
///
/// The start and the goal are states: a cell whose middle the robot's centre is in, and a heading; for a goal also
/// `any_heading`. First the distances of all cells to the goal are measured, for the part of the robot that all headings
/// share. They guide the search.
///
/// A unit of budget is a row of the map, a cell whose distance is known, an expansion, or a step of the path.
///
/// - `Primitives`: tables of `MotionPrimitive` and `CellRun`, as the host port's `MotionPrimitives<robot>` has them.
/// - `Nodes`: states that a search may reach. The distances need as many as there are cells at their edge.
///
/// `begin` returns `running`, or at once `out_of_map` (a cell or a heading that does not exist), `start_blocked`,
/// `goal_blocked` (the robot covers a blocked cell there, in any heading asked for). `step` returns `running` or:
///   - `found`: `path` is a cheapest one.
///   - `no_path`: the goal cannot be reached. With `nearest`, `partial`: `path` leads to the state nearest to it.
///   - `nodes_full`: more than `Nodes` records are needed.
///   - `cost_limit`, `work_limit`: see `SearchOptions`.
///   - `map_changed`: the map was edited between two slices.
///   - `corrupted`: the memory contradicts itself or the map.
///   - `cancelled`: by `cancel`, or nothing was begun.
///
/// Complexity: O(W * H) and at most one expansion for each state and each time that a cheaper path to it is found.
/// Memory: 16 bytes a node, and 2 bytes and a bit a cell.
///
/// Source: Pivtoraiko, Knepper and Kelly, *Differentially Constrained Mobile Robot Motion Planning in State Lattices*,
/// 2009; Likhachev and Ferguson, *Planning Long Dynamically Feasible Maneuvers for Autonomous Vehicles*, 2009.
template <WordMap Map, class Primitives, std::size_t Nodes>
class StateLattice
    : public detail::PathSearch<StateLattice<Map, Primitives, Nodes>, Map, std::uint32_t, LatticeState, LatticeState> {
    using Search = detail::PathSearch<StateLattice, Map, std::uint32_t, LatticeState, LatticeState>;
    using Frame = detail::SlicedSearch<StateLattice, Map>;
    friend Search;
    friend Frame;
    using Search::left_, Search::limit_, Search::nearest_wanted_, Search::outcome_, Search::start_, Search::status_;
    static constexpr std::uint32_t headings = Primitives::headings;
    static constexpr std::uint32_t per_heading = Primitives::per_heading;
    static constexpr std::uint32_t states =
        static_cast<std::uint32_t>(Map::width) * static_cast<std::uint32_t>(Map::height) * headings;
    static_assert(Primitives::size <= 256, "StateLattice: at most 256 motions");

public:
    using primitives_type = Primitives;      ///< the motions
    using Path = LatticePath<StateLattice>;  ///< the view that `path` returns

    constexpr StateLattice() = default;

    /// The counts of the search so far, with the records in use. O(1).
    constexpr Stats stats() const {
        const std::uint32_t used = nodes_.used();
        return {counts_.expanded, counts_.generated, counts_.peak_open, used > measured_ ? used : measured_};
    }

private:
    friend Path;
    using Records = detail::LatticeNodes<Nodes>;
    using Distances = detail::KernelDistances<Map, Primitives>;
    enum class Phase : std::uint8_t { growing, measuring, searching, reversing };

    static constexpr bool whole_in_one_slice = false;
    static constexpr unsigned bucket_bits = 4;  // a bucket of the open list holds 16 costs

    static constexpr std::uint32_t number(const LatticeState& state) {
        return CellIndex<Map::width>::of(state.cell) * headings + state.heading;
    }
    static constexpr LatticeState state_of(std::uint32_t number) {
        return {CellIndex<Map::width>::cell(number / headings), static_cast<std::uint16_t>(number % headings)};
    }
    static constexpr LatticeState after(const LatticeState& state, const MotionPrimitive& motion) {
        return {firmpath::cell(state.cell.x + motion.dx, state.cell.y + motion.dy), motion.to};
    }

    /// Replaces a state of the path by the next one; false after an error in memory. O(1).
    constexpr bool go_on(LatticeState& state) const {
        const std::uint32_t node = nodes_.find(number(state));
        if (node == Records::none) {
            return false;
        }
        state = after(state, Primitives::primitives[nodes_.way(node) % Primitives::size]);
        return detail::on_map<Map>(state.cell);
    }
    constexpr Path path_reached(const Map&, bool any) const { return any ? Path(*this, start_, path_size_) : Path(); }
    constexpr std::uint32_t cost_reached() const { return cost_; }

    template <class Observer>
    constexpr void prepare(const Map& map, LatticeState goal, const Observer&) {
        goal_ = goal;
        nodes_.clear();
        path_size_ = 0;
        measured_ = 0;
        cost_ = Search::no_cost;
        status_ = refusal(map, goal);
        phase_ = Phase::growing;
        row_ = 0;
    }
    constexpr Status refusal(const Map& map, LatticeState goal) const {
        if (!detail::on_map<Map>(start_.cell) || !detail::on_map<Map>(goal.cell) || start_.heading >= headings ||
            (goal.heading >= headings && goal.heading != any_heading)) {
            return Status::out_of_map;
        }
        if (!detail::stands_free<Primitives>(map, start_.cell, start_.heading)) {
            return Status::start_blocked;
        }
        for (unsigned h = 0; h < headings; ++h) {
            if (nearest_wanted_ || ((goal.heading == any_heading || goal.heading == h) &&
                                    detail::stands_free<Primitives>(map, goal.cell, h))) {
                return Status::running;
            }
        }
        return Status::goal_blocked;
    }

    /// A lower bound of what is left to drive; `no_cost` if the goal, or the cell, cannot be reached.
    constexpr std::uint32_t estimate(Cell cell) const {
        std::uint32_t distance = distances_[cell];
        if (!guided_) {
            // No cell can reach the goal, and the nearest one is wanted: as if nothing was in the way.
            distance = distances_.is_free(cell) ? detail::free_distance_17(cell.x - goal_.cell.x, cell.y - goal_.cell.y)
                                                : Distances::unreached;
        }
        return distance == Distances::unreached ? Search::no_cost
                                                : distance * Primitives::cost_of_17th >> Primitives::cost_bits;
    }
    constexpr bool at_goal(const LatticeState& state) const {
        return state.cell == goal_.cell && (goal_.heading == any_heading || goal_.heading == state.heading);
    }

    template <MapChanges, class Observer>
    constexpr void work(const Map& map, const Observer&) {
        switch (phase_) {
            case Phase::growing: grow(map); break;
            case Phase::measuring: measure(); break;
            case Phase::searching: expand(map); break;
            case Phase::reversing: reverse(map); break;
        }
    }

    constexpr void grow(const Map& map) {
        distances_.begin_row(map, detail::within<Map::height>(row_));
        if (++row_ >= Map::height) {
            distances_.begin(nodes_, goal_.cell);
            phase_ = Phase::measuring;
        }
    }
    constexpr void measure() {
        if (nodes_.open_size() == 0) {
            begin_search();
        } else if (!distances_.spread(nodes_)) {
            status_ = Status::nodes_full;
        }
    }

    constexpr void begin_search() {
        measured_ = nodes_.used();
        nodes_.clear();
        guided_ = distances_[start_.cell] != Distances::unreached;
        if (!guided_ && !nearest_wanted_) {
            status_ = outcome_;
            return;
        }
        phase_ = Phase::searching;
        least_ = estimate(start_.cell);
        nearest_h_ = Search::no_cost;
        if (least_ > limit_) {
            outcome_ = Status::cost_limit;
        }
        take(nodes_.add(number(start_)), start_, 0, least_, 0);
    }
    constexpr std::uint32_t bucket_of(std::uint32_t f) const { return f <= least_ ? 0 : (f - least_) >> bucket_bits; }

    constexpr void expand(const Map& map) {
        // No way that is left can be cheaper than one of the lowest bucket.
        if (nodes_.open_size() == 0 || least_ + (nodes_.bucket() << bucket_bits) >= cost_) {
            finish(cost_ == Search::no_cost ? outcome_ : Status::found);
            return;
        }
        counts_.open(nodes_.open_size());
        const std::uint32_t node = nodes_.pop();
        const LatticeState state = state_of(detail::within<states>(nodes_.number(node)));
        const std::uint32_t g = nodes_.cost(node);
        const std::uint32_t f = g + estimate(state.cell);
        if (bucket_of(f) > nodes_.bucket()) {
            nodes_.push(node, bucket_of(f));  // it was more than a lap ahead
            return;
        }
        if (f >= cost_ || f > limit_) {
            return;
        }
        if (at_goal(state)) {
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
        const std::uint32_t first = state.heading * per_heading;
        for (std::uint32_t i = first; i < first + per_heading; ++i) {
            if (!reach(map, state, g, i)) {
                finish(Status::nodes_full);
                return;
            }
        }
    }

    /// Offers the state that motion i leads to. @return false if there is no record for it.
    constexpr bool reach(const Map& map, const LatticeState& from, std::uint32_t g, std::uint32_t i) {
        const MotionPrimitive& motion = Primitives::primitives[i];
        const LatticeState to = after(from, motion);
        const std::uint32_t h = detail::on_map<Map>(to.cell) ? estimate(to.cell) : Search::no_cost;
        if (h == Search::no_cost) {
            return true;  // not even the kernel fits there
        }
        const std::uint32_t cost = g + motion.cost;
        if (cost + h > limit_) {
            outcome_ = Status::cost_limit;
            return true;
        }
        const std::uint32_t node = nodes_.find(number(to));
        // To look for blocked cells is expensive: only a better path needs it.
        if (cost + h >= cost_ || (node != Records::none && cost >= nodes_.cost(node)) ||
            !detail::sweeps_free<Primitives>(map, from.cell, motion)) {
            return true;
        }
        if (node != Records::none) {
            if (nodes_.is_open(node)) {
                nodes_.remove(node);
            }
            take(node, to, cost, h, i);
            return true;
        }
        const std::uint32_t added = nodes_.add(number(to));
        if (added == Records::none) {
            return false;
        }
        ++counts_.generated;
        take(added, to, cost, h, i);
        return true;
    }

    /// Puts a state that was reached at a cost on the open list.
    constexpr void take(std::uint32_t node, const LatticeState& state, std::uint32_t g, std::uint32_t h,
                        std::uint32_t way) {
        nodes_.set_cost(node, g);
        nodes_.set_way(node, way);
        nodes_.push(node, bucket_of(g + h));
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
        const std::uint32_t node = nodes_.find(number(at_));
        way_ = static_cast<std::uint8_t>(node == Records::none ? 0 : nodes_.way(node));
    }

    /// A step towards the start: each state keeps the motion that leads on from it.
    constexpr void reverse(const Map& map) {
        if (at_ == start_) {
            status_ = outcome_;
            return;
        }
        const std::uint32_t i = way_ % std::uint32_t{Primitives::size};
        const MotionPrimitive& motion = Primitives::primitives[i];
        const LatticeState from{firmpath::cell(at_.cell.x - motion.dx, at_.cell.y - motion.dy),
                                static_cast<std::uint16_t>(i / per_heading)};
        const std::uint32_t node =
            detail::on_map<Map>(from.cell) ? nodes_.find(number(from)) : std::uint32_t{Records::none};
        if (motion.to != at_.heading || node == Records::none || path_size_ > Nodes ||
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
        ++path_size_;
    }

    static constexpr std::size_t unsealed_behind = detail::unsealed_bytes<Records> + sizeof(Distances);

    Phase phase_{};
    std::uint8_t way_ = 0;
    bool guided_ = false;  // by distances on the map
    std::uint8_t spare_ = 0;
    std::uint16_t row_ = 0;
    LatticeState at_{};
    LatticeState goal_{};
    LatticeState nearest_{};  // or the goal
    std::uint32_t nearest_h_ = 0;
    std::uint32_t nearest_g_ = 0;
    std::uint32_t least_ = 0;  // of f
    std::uint32_t cost_ = 0;   // of the best path known
    std::uint32_t path_size_ = 0;
    std::uint32_t measured_ = 0;  // records in use while the distances grew
    detail::Counts counts_{};
    Records nodes_{};
    Distances distances_{};
};

}  // namespace firmpath
