/// @file
/// The common part of every sliced search for a path: begin, plan, path, cost.
#pragma once

#include <cstdint>
#include <span>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/detail/states.hpp"
#include "firmpath/path/copy_result.hpp"
#include "firmpath/path/path_view.hpp"
#include "firmpath/search/detail/sliced_search.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/stats.hpp"

namespace firmpath::detail {

/// The numbers of a `PathSearch` under the seal.
template <class StateOfPath = Cell>
struct PathNumbers : SliceNumbers<> {
    using State = StateOfPath;

    Status outcome_{};  // the expected result of the search, as far as known
    Wide<bool> nearest_wanted_{};
    std::uint32_t left_ = 0;   // work until the limit
    std::uint32_t limit_ = 0;  // on the cost
    Stored<State> start_{};
};

/// A sliced search for a path from a start to a goal, normally both `Cell`. `Self` also has
///
///     prepare(map, goal, observer)                     the work of `begin`, from `start_`: calls `refuses`
///     Path                                             a view of a path; default-constructed it is empty
///     path_reached(map, any)                           the path to the cell reached; empty if none, or not `any`
///     keeps_partial_path                               false if a search that ended early has no path (optional)
///     cost_reached()                                   its cost, or `no_cost`; only if the status `leaves_a_path`
template <class Self, class Map, class Cost, class Numbers, class Goal = Cell>
class PathSearch : public SlicedSearch<Self, Map, Numbers> {
    using State = typename Numbers::State;

protected:
    using Frame = SlicedSearch<Self, Map, Numbers>;
    using Frame::self, Frame::start_, Frame::nearest_wanted_, Frame::left_, Frame::limit_;

public:
    using cost_type = Cost;  ///< 16 or 32 bits, unsigned
    /// The result of `cost` without a path: the type's largest value, which is larger than the cost of any path.
    static constexpr Cost no_cost = std::numeric_limits<Cost>::max();
    /// The cost of a straight step over plain floor: `cost() / cost_unit` is in cells. It depends on the planner, and
    /// for most on the scale of their moves and the map's `weight_unit`.
    static constexpr std::uint32_t cost_unit = Self::moves_type::scale.straight * weight_unit<Map>();

    /// Starts a new search; discards any previous one. The planner borrows the map for the call. If an observer is
    /// given, events are reported to it.
    ///
    /// @return `running`; or at once
    ///   - `out_of_map`: start or goal lies outside the map.
    ///   - `start_blocked`: the start cell is not passable.
    ///   - `goal_blocked`: the goal cell is not passable, and `options.nearest` does not ask for the nearest cell.
    ///
    /// Complexity: see the planner.
    template <class... Observer>
    constexpr Status begin(const Map& map, State start, Goal goal, const SearchOptions& options = no_options,
                           Observer&&... observer) {
        static_assert(sizeof...(Observer) <= 1, "a search takes at most one observer");
        start_search(map, start, goal, options, watcher(observer...));
        this->renew_seal();
        return this->status_;
    }

    /// Does not compile: the map is of another type than the planner's.
    template <class... Rest>  // width, height and kind must be the same
    Status begin(MapOfAnotherTypeThanThePlanners, State, Goal, const SearchOptions& = no_options,
                 const Rest&...) = delete;

    /// The whole search at once: `begin`, then `step` to the end. `cancel` has an effect only from an interrupt.
    ///
    /// @return the result of `begin` or of the last `step`, never `running`.
    ///
    /// Complexity: see the planner.
    template <class... Observer>
    // Inlined: so a single call needs no code for options that it does not set, 140 bytes of A* on Cortex-M0.
    [[gnu::always_inline]] constexpr Status plan(const Map& map, State start, Goal goal,
                                                 const SearchOptions& options = no_options, Observer&&... observer) {
        start_search(map, start, goal, options, watcher(observer...));
        // Within one call nothing is sealed: the caller cannot access the planner's memory in between.
        if (this->status_ == Status::running) {
            self().run_whole(map, watcher(observer...));
        }
        this->renew_seal();
        return this->status_;
    }

    /// Does not compile: the map is of another type than the planner's.
    template <class... Rest>  // width, height and kind must be the same
    Status plan(MapOfAnotherTypeThanThePlanners, State, Goal, const SearchOptions& = no_options,
                const Rest&...) = delete;

    /// The path to the goal, or after `partial` to the nearest cell; start and end included. Empty unless the status is
    /// `found`, `partial`, `found_by_fallback` or `leg_found`.
    ///
    /// A view of type `Path`: it borrows the planner, and the map if the path is read from it. After the next `begin`
    /// or `plan` it is empty. The path is that of the map as it was: after an edit, or for another map, ask
    /// `still_valid`.
    constexpr auto path(const Map& map) const {
        return leased(self().path_reached(map, is_any_of(low_bits(), arrived)));
    }
    /// Does not compile: a temporary map would be gone.
    void path(const Map&&) const = delete;

    /// The path to the best cell reached: as `path`, but also after a search that ended early with `open_full`,
    /// `nodes_full`, `cost_overflow`, `cost_limit` or `work_limit`, if one is kept. It may lie on no path to the goal.
    constexpr auto partial_path(const Map& map) const {
        return leased(self().path_reached(map, is_any_of(low_bits(), with_path())));
    }
    /// Does not compile: a temporary map would be gone.
    void partial_path(const Map&&) const = delete;

    /// The cost of `path`, in parts of `cost_unit`; `no_cost` if that is empty.
    constexpr Cost cost() const { return is_any_of(low_bits(), arrived) ? self().cost_reached() : no_cost; }

    /// The cost of `partial_path`; `no_cost` if that is empty.
    constexpr Cost partial_cost() const { return is_any_of(low_bits(), with_path()) ? self().cost_reached() : no_cost; }

    /// Copies `path` into the caller's buffer.
    ///
    /// @return `copied` if all of it fits; `too_small` if `out` holds only the first out.size() cells; `no_path` if
    ///         there is none. O(cells copied).
    constexpr CopyResult copy_path(const Map& map, std::span<State> out) const {
        return detail::copy_path(path(map), out);
    }

protected:
    constexpr PathSearch() = default;

    static constexpr bool keeps_partial_path = true;

    /// Whether a search with this outcome has a path: to the goal, or to the nearest cell reached.
    static constexpr bool leaves_a_path(Status outcome) {
        return is_any_of(static_cast<unsigned>(outcome), with_path());
    }

    /// Stores the result of the search. Ends it if it has no path. @return whether there is a path to build.
    constexpr bool has_path_after(Status outcome) {
        this->outcome_ = outcome;
        if (leaves_a_path(outcome)) {
            return true;
        }
        self().end(outcome);
        return false;
    }

    /// Whether a search from `start_` to a cell is refused; the status says why.
    constexpr bool refuses(const Map& map, Cell goal) {
        this->status_ = on_map<Map>(goal) ? start_status(map, start_) : Status::out_of_map;
        if (this->status_ == Status::running && !nearest_wanted_ && !map.passable(goal)) {
            this->status_ = Status::goal_blocked;
        }
        return this->status_ != Status::running;
    }

private:
    template <class Observer>
    constexpr void start_search(const Map& map, State start, Goal goal, const SearchOptions& options,
                                Observer& observer) {
        this->begin_slices(map);
        start_ = start;
        nearest_wanted_ = options.nearest;
        left_ = options.work_limit;
        limit_ = options.cost_limit;
        this->outcome_ = options.nearest ? Status::partial : Status::no_path;
        self().prepare(map, goal, observer);
    }

    template <class Path>
    constexpr Path leased(const Path& path) const {
        return path.leased({&this->begun_, this->begun_});
    }

    static constexpr std::uint32_t bit(Status s) { return std::uint32_t{1} << static_cast<unsigned>(s); }
    static constexpr bool is_any_of(unsigned s, std::uint32_t set) { return (set >> s & 1U) != 0; }
    /// After an error in the high bits of the status in memory it counts as it was.
    constexpr unsigned low_bits() const { return static_cast<unsigned>(this->status_) & 31U; }

    static constexpr std::uint32_t arrived =
        bit(Status::found) | bit(Status::partial) | bit(Status::found_by_fallback) | bit(Status::leg_found);
    static constexpr std::uint32_t ended_early = bit(Status::open_full) | bit(Status::nodes_full) |
                                                 bit(Status::cost_overflow) | bit(Status::cost_limit) |
                                                 bit(Status::work_limit);
    static constexpr std::uint32_t with_path() { return Self::keeps_partial_path ? arrived | ended_early : arrived; }

    static constexpr const NoObserver& watcher() { return no_observer; }
    template <class Observer>
    static constexpr Observer& watcher(Observer& observer) {
        return observer;
    }
};

}  // namespace firmpath::detail
