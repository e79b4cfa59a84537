/// @file
/// The common part of every sliced search: begin, step, cancel, status, the map's revision, the seal.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/search/detail/seal.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/stats.hpp"

namespace firmpath::detail {

/// Whether a search should end. `ask` may be called from an interrupt while the search runs in a loop: each `asked`
/// reads the object again, and one byte is never half written.
///
/// A flag that was never cleared is `asked`: a search that was never begun counts as cancelled. If `clear` and an
/// interrupt's `ask` come at the same moment, one of them is lost.
///
/// Memory: 1 byte.
class CancelFlag {
public:
    constexpr void clear() { wanted_ = 1; }
    constexpr void ask() { wanted_ = 0; }
    constexpr bool asked() const {
        // A constant expression cannot read volatile objects, and has no interrupts.
        if (std::is_constant_evaluated()) {
            return wanted_ == 0;
        }
        return *static_cast<const volatile std::uint8_t*>(&wanted_) == 0;
    }

private:
    std::uint8_t wanted_ = 0;  // not a bool: after a flipped bit a bool may hold an invalid value
};
static_assert(sizeof(CancelFlag) == 1);

/// Stands for any map but the planner's own, in functions that are deleted: compilers name it in the first lines about
/// a call with another map.
struct MapOfAnotherTypeThanThePlanners {
    template <class Map>
    MapOfAnotherTypeThanThePlanners(const Map&);  // NOLINT: the conversion is what refuses the map
};

/// The reason why a search cannot start at `cell`, or `running`.
template <class Map>
constexpr Status start_status(const Map& map, Cell cell) {
    return !on_map<Map>(cell) ? Status::out_of_map : map.passable(cell) ? Status::running : Status::start_blocked;
}

/// The numbers of the frame under the seal, with the status in a number of type `Width`. Those of a search derive from
/// this or from `PathNumbers`. Small members first: on Cortex-M0, only the first are cheap to access.
template <class Width = std::uint8_t>
struct SliceNumbers {
    std::uint32_t revision_ = 0;  // of the map
    std::conditional_t<sizeof(Width) == sizeof(Status), Status, Wide<Status, Width>> status_{};
};

/// What an interrupt may set or read; a base, so that it lies before the numbers.
struct Cancellable {
    CancelFlag cancel_{};
    std::uint16_t begun_ = 0;  // how many searches; see `Lease`
};

/// What the frame keeps of a search with these numbers.
template <class Numbers>
struct SlicedState : Cancellable, Sealed<Numbers> {};
/// The same for a search that may pass a state of its own.
template <class Numbers>
using SlicedStateOf = std::conditional_t<std::is_base_of_v<Cancellable, Numbers>, Numbers, SlicedState<Numbers>>;

/// The common part of all sliced searches. `Numbers` are what a search has under the seal, and its base; all other
/// members are outside the seal. A search made of parts may pass a `SlicedState` in place of its numbers, with all that
/// its parts share: so these take one reference. `Self` derives from this and has its own
///
///     work<Changes>(map, observer)     one unit of budget; sets `status_` when the search has ended
///
/// and may have, or replace, by a member of the same name,
///
///     records()                        records whose `numbers()` are under the seal, too
///     end(status)                      ends the search at once, without a path
///     alive()                          whether a slice may have work to do
///     accepts_edit<Changes>(map)       whether to continue after the map's revision has changed between two slices
///     edited_in_last_slice<Changes>()  handles a search that ended in a slice during which the map was edited
///     run<Changes>(map, budget, observer)
///                                      a slice, for a search that counts its budget itself
///     whole_in_one_slice               whether a search never takes more units than the largest budget
///     run_whole(map, observer)         the whole search in one call
///     counts_                          its `Counts`, in the numbers, which `begin` clears and `stats` reports
///
/// `Self` makes the frame a friend, so these members are private. No call is virtual.
///
/// A search that never began has the status `cancelled`: all zeros mean exactly that, so a planner lies in `.bss`.
template <class Self, class Map, class Numbers>
class SlicedSearch : protected SlicedStateOf<Numbers> {
    using Base = SlicedStateOf<Numbers>;

protected:
    using Base::cancel_, Base::status_, Base::revision_;

public:
    using map_type = Map;  ///< the type of the map

    /// Continues the search: at most `budget` units; 0 counts as 1. The planner's documentation describes a unit, each
    /// status, and how long a unit takes.
    ///
    /// `step<MapChanges::allowed>` continues when the map is edited between two slices, if the planner supports that.
    ///
    /// With another map than the one passed to `begin` it ends with `map_changed`: for grids that hold their cells
    /// (`HoldsCells`) by their address, for views by that of the grids below.
    ///
    /// @return `running`: call again. Any other status is final.
    ///
    /// Complexity: at most `budget` units, each of them bounded.
    template <MapChanges Changes = MapChanges::refused>
    constexpr Status step(const Map& map, std::uint32_t budget) {
        return step<Changes>(map, budget, no_observer);
    }
    /// The same, and reports events to the observer.
    template <MapChanges Changes = MapChanges::refused, class Observer>
    constexpr Status step(const Map& map, std::uint32_t budget, Observer&& observer) {
        if (broken()) {
            self().end(Status::corrupted);
        } else if (self().alive()) {
            self().template run<Changes>(map, budget, observer);
        }
        renew_seal();
        return status_;
    }

    /// Does not compile: the map is of another type than the planner's.
    template <MapChanges Changes = MapChanges::refused, class... Rest>  // width, height and kind must be the same
    Status step(MapOfAnotherTypeThanThePlanners, std::uint32_t, const Rest&...) = delete;

    /// Ends a running search with `cancelled`, before its next unit of work. Without a running search, does nothing. An
    /// interrupt may call it.
    constexpr void cancel() { cancel_.ask(); }

    /// Current status: the result of the last `begin` or `step`; `cancelled` if nothing was begun, or if `cancel` was
    /// called since.
    constexpr Status status() const {
        return status_ == Status::running && cancel_.asked() ? Status::cancelled : status_;
    }

    /// The counts of the search so far.
    constexpr Stats stats() const { return this->counts_.stats(); }

protected:
    constexpr SlicedSearch() = default;

    /// The first part of `begin`: clears the last search.
    constexpr void begin_slices(const Map& map) {
        cancel_.clear();
        ++this->begun_;
        revision_ = revision_of(map);
        if constexpr (requires { this->counts_; }) {
            this->counts_.clear();
        }
    }

    /// `begin`, for searches that are not a `PathSearch`: `Self` has a member `prepare` with these arguments.
    template <class... Arguments>
    constexpr Status start(const Map& map, const Arguments&... arguments) {
        begin_slices(map);
        self().prepare(map, arguments...);
        renew_seal();
        return status_;
    }

    /// The rest of the search at once. @return its result, never `running`.
    constexpr Status finish_slices(const Map& map) {
        while (status_ == Status::running) {
            (void)step(map, std::numeric_limits<std::uint32_t>::max());
        }
        return status_;
    }

    /// A slice, for searches where each unit is one call of `work`.
    template <MapChanges Changes, class Observer>
    constexpr void run(const Map& map, std::uint32_t budget, Observer& observer) {
        if (!may_run<Changes>(map)) {
            return;
        }
        do {
            self().template work<Changes>(map, observer);
            // (Constant expressions do not check the flag: they cannot be cancelled, and compilers limit their steps.)
        } while (status_ == Status::running && budget-- > 1 && (std::is_constant_evaluated() || !ended_by_cancel()));
        end_slice<Changes>(map);
    }

    /// Starts a slice. @return whether there is work to do in it.
    template <MapChanges Changes>
    constexpr bool may_run(const Map& map) {
        if (ended_by_cancel()) {
            return false;
        }
        if (revision_of(map) != revision_ && !self().template accepts_edit<Changes>(map)) {
            self().end(Status::map_changed);
            return false;
        }
        return Changes == MapChanges::refused || status_ == Status::running;  // accepting an edit may have ended it
    }
    /// Ends a slice.
    template <MapChanges Changes>
    constexpr void end_slice(const Map& map) {
        if (status_ != Status::running && revision_of(map) != revision_) {
            // An interrupt has edited the map during this slice. The result may be valid for neither map.
            self().template edited_in_last_slice<Changes>();
        }
    }
    /// Whether `cancel` was called: for a search that counts its budget itself.
    constexpr bool cancel_asked() const { return cancel_.asked(); }
    /// Ends the search if `cancel` was called.
    constexpr bool ended_by_cancel() {
        if (!cancel_.asked()) {
            return false;
        }
        self().end(Status::cancelled);
        return true;
    }

    // A state is expanded at most once and is on the path at most once, and there are at most 2^26 of them.
    static constexpr bool whole_in_one_slice = true;
    template <class Observer>
    [[gnu::always_inline]] constexpr void run_whole(const Map& map, Observer& observer) {
        do {
            self().template run<MapChanges::refused>(map, std::numeric_limits<std::uint32_t>::max(), observer);
        } while (!Self::whole_in_one_slice && status_ == Status::running);
    }

    constexpr void end(Status outcome) { status_ = outcome; }
    constexpr bool alive() const { return status_ == Status::running; }

    template <MapChanges Changes>
    constexpr bool accepts_edit(const Map&) {
        static_assert(
            Changes == MapChanges::refused,
            "step<MapChanges::allowed>: this search cannot go on after an edit of the map: use step(map, budget), "
            "and begin again after map_changed");
        return false;
    }
    template <MapChanges Changes>
    constexpr void edited_in_last_slice() {
        self().end(Status::map_changed);
    }

    /// Seals the current numbers of the search.
    constexpr void renew_seal() {
        if (!std::is_constant_evaluated()) {
            this->renew(sealed_sum());
        }
    }
    /// Whether one of them has changed since.
    constexpr bool broken() const { return !std::is_constant_evaluated() && Base::broken(sealed_sum()); }

    constexpr Self& self() { return static_cast<Self&>(*this); }
    constexpr const Self& self() const { return static_cast<const Self&>(*this); }

private:
    [[gnu::noinline]] std::uint32_t sealed_sum() const {
        if constexpr (requires { self().records(); }) {
            return sum_of(self().records().numbers(), this->sum());
        } else {
            return this->sum();
        }
    }
};

}  // namespace firmpath::detail
