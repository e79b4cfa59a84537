/// @file
/// The goals of a search for robots with a shape, and its other numbers under the seal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/lattice/detail/swept_cells.hpp"
#include "firmpath/lattice/lattice_path.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/detail/states.hpp"
#include "firmpath/search/detail/path_search.hpp"
#include "firmpath/search/stats.hpp"

namespace firmpath::detail {

/// One goal of a search, or several.
template <std::size_t Most>
using LatticeGoal = std::conditional_t<Most == 1, LatticeState, std::span<const LatticeState>>;

/// The goals of a `StateLattice` at which the robot can stand, at most `Most`. All of it is under the planner's seal.
template <class Primitives, std::size_t Most>
class LatticeGoals {
    static constexpr int pitch = Primitives::pitch;
    static constexpr std::uint32_t headings = Primitives::headings;

public:
    struct Goal {
        Cell cell{};
        std::uint16_t heading = 0;
        std::uint16_t number = 0;  // in the caller's list
    };

    /// Keeps the goals at which the robot can stand, or all if `any`, moved to the lattice of the start.
    /// @return `running`, or the reason why there is nothing to search.
    template <class Map, class State>
    constexpr Status keep(const Map& map, const State& start, const LatticeGoal<Most>& goals, bool any) {
        goals_[0] = {start.cell, static_cast<std::uint16_t>(start.heading)};  // if there is none
        winner_ = 0;
        if constexpr (Most == 1) {
            return keep_all(map, start, {&goals, 1}, any);
        } else {
            return goals.size() > Most ? Status::too_many_goals : keep_all(map, start, goals, any);
        }
    }
    /// (A constant for one goal.)
    constexpr std::uint32_t size() const {
        const std::uint32_t count = count_;
        return Most == 1 ? 1 : count < Most ? count : static_cast<std::uint32_t>(Most);
    }
    constexpr const Cell& cell(std::uint32_t k) const { return goals_[k].cell; }
    /// The heading that all goals ask for, or `any_heading`.
    constexpr std::uint16_t heading() const {
        std::uint16_t heading = goals_[0].heading;
        for (std::uint32_t k = 1; k < size(); ++k) {
            heading = goals_[k].heading == heading ? heading : any_heading;
        }
        return heading;
    }
    /// Whether a state is a goal; then makes it the winner.
    constexpr bool reach(const LatticeState& state) {
        for (std::uint32_t k = 0; k < size(); ++k) {
            const Goal& goal = goals_[k];
            if (state.cell == goal.cell && (goal.heading == any_heading || goal.heading == state.heading)) {
                winner_ = static_cast<std::uint16_t>(k);
                return true;
            }
        }
        return false;
    }
    constexpr const Goal& winner() const { return goals_[within<Most>(std::uint32_t{winner_})]; }

private:
    template <class Map, class State>
    constexpr Status keep_all(const Map& map, const State& start, std::span<const LatticeState> goals, bool any) {
        bool inside = on_map<Map>(start.cell) && start.heading < headings;
        std::uint32_t count = 0;
        for (std::uint32_t k = 0; k < goals.size(); ++k) {
            const Cell at = on_lattice(start.cell, goals[k].cell);
            const std::uint16_t heading = goals[k].heading;
            inside = inside && on_map<Map>(at) && (heading < headings || heading == any_heading);
            if (inside && (any || can_stand(map, at, heading))) {
                goals_[count++] = {at, heading, static_cast<std::uint16_t>(k)};
            }
        }
        count_ = static_cast<std::uint16_t>(count);
        if (!inside) {
            return Status::out_of_map;
        }
        if (!stands_free<Primitives>(map, start.cell, start.heading)) {
            return Status::start_blocked;
        }
        return count != 0 ? Status::running : Status::goal_blocked;
    }
    /// The place of the start's lattice that is nearest to a goal.
    static constexpr Cell on_lattice(Cell start, Cell goal) {
        const auto off = [](int from, int to) {
            const int rest = (to - from + pitch / 2) % pitch;
            return pitch / 2 - (rest < 0 ? rest + pitch : rest);
        };
        return cell_at(goal, off(start.x, goal.x), off(start.y, goal.y));
    }
    /// Whether the robot can stand at a goal, in a heading that it asks for.
    template <class Map>
    static constexpr bool can_stand(const Map& map, Cell goal, std::uint16_t heading) {
        for (unsigned h = 0; h < headings; ++h) {
            if ((heading == any_heading || heading == h) && stands_free<Primitives>(map, goal, h)) {
                return true;
            }
        }
        return false;
    }

    Goal goals_[Most]{};
    std::uint16_t count_ = 0;
    std::uint16_t winner_ = 0;
};

/// The numbers of a `StateLattice` under its seal.
template <class Primitives, std::size_t Goals>
struct StateLatticeNumbers : PathNumbers<LatticeState> {
    enum class Phase : std::uint8_t { growing, measuring, searching, reversing };

    Phase phase_{};
    std::uint8_t way_ = 0;
    std::uint16_t row_ = 0;
    Wide<bool, std::uint32_t> guided_{};  // by distances on the map
    Stored<LatticeState> at_{};
    Stored<LatticeState> nearest_{};  // or the goal
    LatticeGoals<Primitives, Goals> goals_{};
    std::uint32_t nearest_h_ = 0;
    std::uint32_t nearest_g_ = 0;
    std::uint32_t least_ = 0;  // of f
    std::uint32_t cost_ = 0;   // of the best path known
    std::uint32_t at_cost_ = 0;
    std::uint32_t path_size_ = 0;
    std::uint32_t measured_ = 0;  // records in use while the distances grew
    Counts counts_{};
};

}  // namespace firmpath::detail
