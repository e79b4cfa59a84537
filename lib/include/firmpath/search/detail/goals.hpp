/// @file
/// What a search looks for, the estimate to it, and what a best-first search has under its seal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/added_weights.hpp"
#include "firmpath/moves/detail/states.hpp"
#include "firmpath/search/detail/path_search.hpp"
#include "firmpath/search/stats.hpp"

namespace firmpath {

// Goals are a type with
//
//     using Request = ...;                                   // argument of `begin`
//     Status set(map, Request, bool nearest);                // running; or the reason why not
//     std::uint32_t estimate<Moves>(state) const;            // consistent
//     bool reached(map, Cell) const;                         // whether the search ends here

namespace detail {

/// One cell to reach. Memory: 4 bytes.
class OneGoal {
public:
    using Request = Cell;  ///< the goal

    /// Checks the goal and keeps it. @return `running`; `out_of_map`; `goal_blocked`, unless the nearest cell is
    /// wanted.
    template <class Map>
    constexpr Status set(const Map& map, Cell goal, bool nearest) {
        cell_ = goal;
        return !detail::on_map<Map>(goal)        ? Status::out_of_map
               : !nearest && !map.passable(goal) ? Status::goal_blocked
                                                 : Status::running;
    }

    /// The estimate of `Moves` from a state to the goal, at the scale of `Moves`.
    // By reference: GCC copies a pose by a call of memcpy on Cortex-M0.
    template <class Moves, class State>
    constexpr std::uint32_t estimate(const State& from) const {
        return Moves::estimate(from, cell_);
    }

    /// Whether `cell` is the goal.
    template <class Map>
    constexpr bool reached(const Map&, Cell cell) const {
        return cell == cell_;
    }

private:
    Cell cell_{};
};

/// The cheapest to reach of at most `Capacity` cells. The estimate is the minimum over all goals, so it takes O(goals)
/// time. Memory: 4 * Capacity + 4 bytes.
template <std::size_t Capacity>
class ManyGoals {
    static_assert(Capacity >= 1 && Capacity <= 255, "ManyGoals: the capacity must be 1 to 255");

public:
    using Request = std::span<const Cell>;  ///< the goals, read by `set` and copied

    /// Blocked goals are skipped, unless the nearest reachable cell was asked for.
    ///
    /// @return `out_of_map` if any goal lies outside; `goal_blocked` if none is passable, or there are none;
    ///         `too_many_goals` if there are more than `Capacity`. O(goals).
    template <class Map>
    constexpr Status set(const Map& map, std::span<const Cell> goals, bool nearest) {
        count_ = 0;
        if (goals.size() > Capacity) {
            return Status::too_many_goals;
        }
        bool any = false;
        for (const Cell goal : goals) {
            if (!detail::on_map<Map>(goal)) {
                return Status::out_of_map;
            }
            any = any || nearest || map.passable(goal);
            cells_[count_++] = goal;
        }
        return any ? Status::running : Status::goal_blocked;
    }

    /// The least estimate of `Moves` from a state to any goal, at the scale of `Moves`. O(goals).
    template <class Moves, class State>
    constexpr std::uint32_t estimate(State from) const {
        std::uint32_t least = 0xFFFFFFFF;
        for (unsigned i = 0; i < count_; ++i) {
            const std::uint32_t h = Moves::estimate(from, cells_[i]);
            least = h < least ? h : least;
        }
        return least;
    }

    /// Whether `cell` is one of the goals. O(goals).
    template <class Map>
    constexpr bool reached(const Map&, Cell cell) const {
        return index_of(cell) < count_;
    }

    /// The index of the first goal at `cell` in the list given; the length of the list if there is none. O(goals).
    constexpr std::size_t index_of(Cell cell) const {
        std::size_t i = 0;
        while (i < count_ && !(cells_[i] == cell)) {
            ++i;
        }
        return i;
    }

private:
    Cell cells_[Capacity]{};
    std::uint32_t count_ = 0;
};

/// No goal: the search covers the whole map, up to a limit.
class NoGoal {
public:
    struct Request {};  ///< nothing to ask for: `{}`

    /// Accepts any map. @return `running`.
    template <class Map>
    constexpr Status set(const Map&, Request, bool) const {
        return Status::running;
    }
    /// 0: there is no goal to estimate the cost to.
    template <class Moves, class State>
    constexpr std::uint32_t estimate(State) const {
        return 0;
    }
    /// False: no cell ends the search.
    template <class Map>
    constexpr bool reached(const Map&, Cell) const {
        return false;
    }
};

/// The estimate of a state, or of a state's number.
template <class Map, class Moves, class Goals>
struct GoalEstimate {
    using States = detail::States<Moves, Map::width>;

    Goals goals{};

    /// To be called when a search begins.
    constexpr void prepare(const Map&) {}
    constexpr std::uint32_t operator()(typename States::State state) const {
        return goals.template estimate<Moves>(state);
    }
    constexpr std::uint32_t operator()(std::uint32_t node) const {
        return goals.template estimate<Moves>(States::state(node));
    }
};

/// The same times the least weight of the map.
template <WeightedMap Map, class Moves, class Goals>
requires(!std::is_empty_v<Goals>) struct GoalEstimate<Map, Moves, Goals> {
    using States = detail::States<Moves, Map::width>;

    Goals goals{};
    std::uint32_t least_weight = 0;

    constexpr void prepare(const Map& map) { least_weight = least_factor<Moves>(map); }
    constexpr std::uint32_t operator()(typename States::State state) const {
        return goals.template estimate<Moves>(state) * least_weight;
    }
    constexpr std::uint32_t operator()(std::uint32_t node) const { return (*this)(States::state(node)); }
};

/// Without goals the estimate is 0.
template <class Map, class Moves, class Goals>
requires std::is_empty_v<Goals>
struct GoalEstimate<Map, Moves, Goals> {
    static constexpr Goals goals{};

    constexpr void prepare(const Map&) const {}
    constexpr std::uint32_t operator()(typename States<Moves, Map::width>::State) const { return 0; }
    constexpr std::uint32_t operator()(std::uint32_t) const { return 0; }
};

/// Numbers with an estimate, unless that has none.
template <class Numbers, class Estimate>
struct WithEstimate : Numbers {
    Estimate estimate_{};
};
template <class Numbers, class Estimate>
requires std::is_empty_v<Estimate>
struct WithEstimate<Numbers, Estimate> : Numbers {
    static constexpr Estimate estimate_{};
};

/// The numbers of a `BestFirst` but for the estimate. A cell and a cost take the same `Number`.
template <class State, class Number>
struct BestFirstProgress : PathNumbers<State> {
    enum class Phase : std::uint8_t { searching, reversing, checking };

    Phase phase_{};
    bool changed_ = false;
    std::uint8_t direction_ = 0;
    std::uint8_t checks_left_ = 0;
    Stored<State> at_{};
    Number nearest_ = 0;
    Number nearest_h_ = 0;
    Number nearest_g_ = 0;  // when reversing: that of at_
    Number cost_ = 0;
    std::uint32_t path_size_ = 0;
    OpenCounts counts_{};
};

template <class Map, class Moves>
inline constexpr std::size_t states_on =
    std::size_t{Map::width} * std::size_t{Map::height} * States<Moves, Map::width>::per_cell;

/// The numbers of a `BestFirst` under its seal.
template <class Map, class Moves, class Cost, class Goals>
using BestFirstNumbers = WithEstimate<
    BestFirstProgress<typename States<Moves, Map::width>::State,
                      SmallestUnsigned<(sizeof(Cost) > 2 ? 0xFFFFFFFF : 0xFFFF) | (states_on<Map, Moves> - 1)>>,
    GoalEstimate<Map, Moves, Goals>>;

}  // namespace detail

}  // namespace firmpath
