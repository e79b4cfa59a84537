/// @file
/// Many robots on one map that move without colliding.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/search/detail/within.hpp"
#include "firmpath/search/fleet_board.hpp"
#include "firmpath/search/fleet_plan.hpp"
#include "firmpath/search/options.hpp"
#include "firmpath/search/sliced_search.hpp"

namespace firmpath {

/// What a robot of a fleet is doing.
enum class RobotState : std::uint8_t {
    absent,       ///< no robot has this number
    moving,       ///< it has a goal and is not there
    arrived,      ///< it is at its goal, or has none
    held,         ///< it was told to stand still
    waiting,      ///< the bits that lead to its goal are not filled: call `fill`
    unreachable,  ///< no path leads to its goal, or the goal is blocked
};

/// Moves `N` robots on one map, each towards its goal, by one cell or none in a step, on four neighbours. Never two
/// robots on one cell, and never two through each other.
///
///     constinit firmpath::Fleet<Map, 100> fleet;
///     if (!fleet.add(map, 0, {3, 4}) || !fleet.send(0, {20, 9})) return;  // robot 0 stands there, and has a goal
///     while (fleet.fill(map, 100) == Status::running) {}       // the ways to new goals
///     while (fleet.step(map, 100) == Status::running) {}       // then `cell(robot)` is where each is to be next
///
/// Each step plans the robots in order of their priorities. A robot takes the free neighbour that leads nearer to its
/// goal. If another robot stands there that has no move yet, that one moves first, with the priority of the robot that
/// pushes; if it cannot, the next neighbour is tried. Two robots that meet in a corridor swap: one
/// goes back and draws the other after it, to a place where they can pass. One time in four it does not, or many would
/// do so for ever. A robot that has waited longest for its goal goes first.
///
/// - `N`: robots, numbered 0 to N - 1 by the caller.
/// - `Goals`: goal bits in RAM, one for each goal that robots have at the same time. With fewer, robots wait for those
///   of others that have arrived.
///
/// A unit of budget is a robot's choice of its next cell, or one robot's part in the move of all. `step` returns
/// `running`, then `found`: every robot has its next cell, and the next call begins the next step. After `cancelled`, by
/// `cancel`, the next call begins the step again, or ends it if the move is already decided. Until that is so, `cell`
/// returns where the robots were, then where they are to be. `corrupted`, after an error in memory, is final.
///
/// If the map is edited during a step, or a robot is held or removed, the step starts again. After an edit all goal
/// bits are out of date: `fill` makes them anew, and until then a robot stays where it is, unless it is pushed.
///
/// Promise: no collisions, whatever is called, and whatever the map. The result is the same for every budget and
/// target. That all robots arrive is not promised: it cannot be where corridors are too full. Robots with a high
/// `priority`, and robots that are held, may block others for ever.
///
/// Complexity: O(N) a step, with at most `longest_look` cells of a corridor looked at in each of ten looks. Memory: for
/// C cells 2 * C bytes (1 * C for up to 126 robots), 22 to 26 bytes a robot, and for each of the goals its bits, C / 8
/// bytes, and 16 bytes.
///
/// Source: Okumura, Machida, Defago and Tamura, *Priority Inheritance with Backtracking for Iterative Multi-agent Path
/// Finding*, Artificial Intelligence, 2022; the swap after Okumura, *Improving LaCAM for Scalable Eventually Optimal
/// Multi-Agent Pathfinding*, IJCAI 2023.
template <MapWithWidthHeightAndPassable Map, std::size_t N, std::size_t Goals = N>
class Fleet : detail::PlannerDemands<Map, Four>, public detail::SlicedSearch<Fleet<Map, N, Goals>, Map> {
    static_assert(N >= 1 && N <= 32766, "Fleet: there must be 1 to 32766 robots");

    using Frame = detail::SlicedSearch<Fleet, Map>;
    friend Frame;
    using Frame::status_;
    using Board = detail::FleetBoard<Map, N, Goals>;
    using Bits = typename Board::Bits;
    using Cache = typename Board::Cache;
    using Number = typename Board::Number;
    using Robot = typename Board::Robot;
    using Who = typename Board::Who;
    static constexpr Number none = Board::none;
    static constexpr unsigned stay = Board::stay;
    static constexpr unsigned undecided = Board::undecided;

public:
    using moves_type = Four;                                            ///< the moves of the robots
    static constexpr std::size_t capacity = N;                          ///< robots
    static constexpr std::uint32_t longest_look = Board::longest_look;  ///< cells of a corridor
    static constexpr unsigned priorities = 8;                           ///< a robot's `priority` is less than this
    static constexpr Cell no_goal = Bits::no_goal;                      ///< the goal of a robot without one

    constexpr Fleet() = default;

    /// Puts a robot on a cell; it stands there in the step that is being planned, if any. @return whether it could: its
    /// number must be less than `N` and not taken, the cell free and nobody's next. O(1); O(N) during a step.
    [[nodiscard]] constexpr bool add(const Map& map, std::size_t robot, Cell cell) {
        if (!is_intact()) {
            return false;
        }
        finish_move();
        if (robot >= N || board_.robots[robot].present || !detail::on_map<Map>(cell) || !map.passable(cell) ||
            board_.who[board_.node(cell)] != Board::nobody) {
            return false;
        }
        Robot& r = board_.robots[robot];
        r = {};
        r.at = cell;
        r.slot = Cache::none;
        r.priority = 3;
        r.present = true;
        r.to = undecided;
        board_.who[board_.node(cell)] = board_.standing(robot);
        if (!is_still()) {
            board_.claim(r, stay);
        }
        board_.order[count_++] = static_cast<Number>(robot);
        ranks_changed_ = true;
        this->renew_seal();
        return true;
    }

    /// Takes a robot off the map. Nothing if there is none of that number. O(N).
    constexpr void remove(std::size_t robot) {
        if (!is_intact() || !board_.present(robot)) {
            return;
        }
        settle();
        release(robot);
        forget_goal(board_.robots[robot]);
        board_.robots[robot].present = false;
        board_.who[board_.node(board_.robots[robot].at)] = Board::nobody;
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            if (board_.order[i] != robot) {
                board_.order[kept++] = board_.order[i];
            }
        }
        count_ = static_cast<Number>(kept);
        this->renew_seal();
    }

    /// Gives a robot a goal, from its next step on; `no_goal` for none. Robots without a goal make way for others.
    /// @return whether it could: there must be a robot of that number, and the goal on the map. O(Goals).
    [[nodiscard]] constexpr bool send(std::size_t robot, Cell goal) {
        if (!is_intact() || !board_.present(robot) || (goal != no_goal && !detail::on_map<Map>(goal))) {
            return false;
        }
        Robot& r = board_.robots[robot];
        forget_goal(r);
        r.has_goal = goal != no_goal;
        r.goal = goal;
        r.slot = r.has_goal ? board_.cache.take(goal) : Cache::none;
        return true;
    }

    /// Holds a robot where it is, until `release`. A step that is being planned starts again. O(1); O(N) during a step.
    constexpr void hold(std::size_t robot) {
        if (is_intact() && board_.present(robot) && !board_.robots[robot].held) {
            settle();
            board_.robots[robot].held = true;
            ++held_;
            this->renew_seal();
        }
    }
    /// Lets a robot that is held move again. O(1).
    constexpr void release(std::size_t robot) {
        if (is_intact() && board_.present(robot) && board_.robots[robot].held) {
            board_.robots[robot].held = false;
            --held_;
            this->renew_seal();
        }
    }

    /// Which robots go first: those of the highest number, and of these the one that has waited longest. 3 at first; a
    /// robot of priority 0 gives way to all others. Larger numbers than `priorities` - 1 count as that. O(1).
    constexpr void set_priority(std::size_t robot, unsigned priority) {
        if (is_intact() && board_.present(robot)) {
            board_.robots[robot].priority =
                static_cast<std::uint8_t>(priority < priorities ? priority : priorities - 1);
            ranks_changed_ = true;
            this->renew_seal();
        }
    }

    /// Fills the bits of goals that robots have, at most `budget` units: see `GoalBitsFiller`.
    /// @return `running`; `found` if all that have a place are filled; `corrupted`. O(budget + N + Goals).
    constexpr Status fill(const Map& map, std::uint32_t budget) {
        if (!is_intact()) {
            return Status::corrupted;
        }
        const Status status = board_.cache.fill(map, budget);
        if (status == Status::found) {
            for (std::size_t i = 0; i < count_; ++i) {
                Robot& r = board_.robots[detail::within<N>(board_.order[i])];
                if (r.has_goal && r.slot >= Goals) {
                    r.slot = board_.cache.take(r.goal);
                    if (r.slot >= Goals) {
                        break;
                    }
                    return Status::running;
                }
            }
        }
        return status;
    }

    /// Where a robot is, or is to be after the last step; `no_goal` if there is none of that number. O(1).
    constexpr Cell cell(std::size_t robot) const {
        if (!board_.present(robot)) {
            return no_goal;
        }
        const Robot& r = board_.robots[robot];
        return phase_ >= Phase::leaving ? board_.target(r) : r.at;
    }
    /// Its goal, or `no_goal`. O(1).
    constexpr Cell goal(std::size_t robot) const {
        return board_.present(robot) && board_.robots[robot].has_goal ? board_.robots[robot].goal : no_goal;
    }

    /// What a robot is doing. O(1).
    constexpr RobotState state(const Map& map, std::size_t robot) const {
        if (!board_.present(robot)) {
            return RobotState::absent;
        }
        const Robot& r = board_.robots[robot];
        if (r.held) {
            return RobotState::held;
        }
        if (!r.has_goal || cell(robot) == r.goal) {
            return RobotState::arrived;
        }
        const Bits* bits = board_.cache.at(r.slot, revision_of(map));
        return bits == nullptr                        ? RobotState::waiting
               : bits->reached_from(map, cell(robot)) ? RobotState::moving
                                                      : RobotState::unreachable;
    }

    /// The number of robots. O(1).
    constexpr std::size_t size() const { return count_; }
    /// Robots at their goals, or without one, after the last step. O(1).
    constexpr std::size_t arrived() const { return arrived_; }
    /// Steps since more robots than ever since the last `send` were at their goals. A large number means that the rest
    /// may never arrive. O(1).
    constexpr std::uint32_t steps_since_progress() const { return quiet_; }

private:
    enum class Phase : std::uint8_t {
        resting,   // between two steps
        clearing,  // what an unfinished step has claimed
        standing,  // robots that are held claim their cells
        planning,
        leaving,  // from here on the robots' next cells count
        entering,
        ranking,  // for the next step
    };

    /// Whether the sealed numbers are as the last call left them. If not, the fleet does nothing from then on.
    constexpr bool is_intact() {
        if (this->broken()) {
            this->end(Status::corrupted);
            this->renew_seal();
        }
        return status_ != Status::corrupted;
    }
    constexpr void forget_goal(Robot& r) {
        if (r.has_goal) {
            board_.cache.give_back(r.slot);
        }
        r.slot = Cache::none;
        r.has_goal = false;
        best_ = 0;
        quiet_ = 0;
        ranks_changed_ = true;
        this->renew_seal();
    }

    /// Whether no robot has a next cell. In `ranking` the caller has not been told yet that the step has ended.
    constexpr bool is_still() const { return phase_ == Phase::resting || phase_ == Phase::ranking; }
    constexpr void finish_move() {
        while (phase_ == Phase::leaving || phase_ == Phase::entering) {
            carry_out();
        }
        this->renew_seal();
    }
    /// Finishes a move that is being made, or starts a step again that is being planned.
    constexpr void settle() {
        finish_move();
        if (phase_ == Phase::standing || phase_ == Phase::planning) {
            restart();
        }
        while (phase_ == Phase::clearing) {
            clear_some();
        }
        this->renew_seal();
    }
    constexpr void enter(Phase phase) {
        phase_ = phase;
        turn_ = 0;
        plan_.forget();
    }
    constexpr void restart() { enter(Phase::clearing); }

    // The frame.

    constexpr bool alive() const { return status_ != Status::corrupted; }
    template <MapChanges Changes>
    constexpr bool accepts_edit(const Map& map) {
        this->revision_ = revision_of(map);
        if (phase_ == Phase::standing || phase_ == Phase::planning) {
            restart();
        }
        return true;
    }
    template <MapChanges>
    constexpr void edited_in_last_slice() {}

    template <MapChanges Changes, class Observer>
    constexpr void run(const Map& map, std::uint32_t budget, Observer& observer) {
        if (phase_ == Phase::resting || status_ != Status::running) {
            status_ = Status::running;
            this->cancel_.clear();
            if (phase_ == Phase::resting) {
                enter(Phase::standing);
            } else if (phase_ <= Phase::planning) {
                restart();
            }
        }
        Frame::template run<Changes>(map, budget, observer);
    }

    template <MapChanges, class Observer>
    constexpr void work(const Map& map, const Observer&) {
        switch (phase_) {
            case Phase::clearing: clear_some(); break;
            case Phase::standing: stand_some(); break;
            case Phase::planning: plan_one(map); break;
            case Phase::leaving:
            case Phase::entering:
            case Phase::ranking: carry_out(); break;
            case Phase::resting: break;
        }
        if (phase_ == Phase::resting) {
            status_ = Status::found;
        }
    }

    /// Calls `act` for the next few robots in the order; after the last, goes on to the next phase.
    template <class Act>
    [[gnu::always_inline]] constexpr void for_some(Phase next, const Act& act) {
        for (unsigned n = 0; n < 8; ++n) {
            if (turn_ >= count_) {
                enter(next);
                return;
            }
            act(board_.robots[detail::within<N>(board_.order[turn_++])]);
        }
    }

    constexpr void clear_some() {
        for_some(Phase::standing, [&](Robot& r) {
            Who& here = board_.who[board_.node(r.at)];
            Who& there = board_.who[board_.node(board_.target(r))];
            here = static_cast<Who>(here & ~1U);
            there = static_cast<Who>(there & ~1U);
            r.to = undecided;
        });
    }
    constexpr void stand_some() {
        if (held_ == 0) {
            enter(Phase::planning);
            return;
        }
        for_some(Phase::planning, [&](Robot& r) {
            if (r.held) {
                board_.claim(r, stay);
            }
        });
    }

    constexpr void plan_one(const Map& map) {
        if (plan_.is_busy()) {
            plan_.go_on(board_, map);
            return;
        }
        for (unsigned n = 0; n < 8; ++n) {
            if (turn_ >= count_) {
                enter(Phase::leaving);
                return;
            }
            const Number number = detail::within<N>(board_.order[turn_++]);
            if (board_.robots[number].to == undecided) {
                plan_.begin(board_, map, number);
                return;
            }
        }
    }

    constexpr void carry_out() {
        if (phase_ == Phase::leaving) {
            for_some(Phase::entering, [&](const Robot& r) { board_.who[board_.node(r.at)] = Board::nobody; });
        } else if (phase_ == Phase::entering) {
            for_some(Phase::ranking, [&](Robot& r) {
                const bool was_at_goal = board_.at_goal(r);
                r.at = board_.target(r);
                r.to = undecided;
                ranks_changed_ = ranks_changed_ || board_.at_goal(r) != was_at_goal;
                board_.who[board_.node(r.at)] = board_.standing(static_cast<std::size_t>(&r - board_.robots));
            });
        } else {
            if (ranks_changed_) {
                rank();
            }
            quiet_ = arrived_ > best_ ? 0 : quiet_ + 1;
            best_ = arrived_ > best_ ? arrived_ : best_;
            phase_ = Phase::resting;
        }
    }

    /// Orders the robots: by priority, then those that are not at their goals, each group in the order that it had.
    constexpr void rank() {
        ranks_changed_ = false;
        std::uint32_t first[2 * priorities + 1] = {};
        arrived_ = 0;
        const auto group = [&](const Robot& r) {
            return 2 * (priorities - 1 - (r.priority & (priorities - 1))) + (board_.at_goal(r) ? 1U : 0U);
        };
        for (std::size_t i = 0; i < count_; ++i) {
            const Robot& r = board_.robots[detail::within<N>(board_.order[i])];
            ++first[group(r) + 1];
            arrived_ = static_cast<Number>(arrived_ + (board_.at_goal(r) ? 1 : 0));
        }
        for (unsigned g = 0; g < 2 * priorities; ++g) {
            first[g + 1] += first[g];
        }
        for (std::size_t i = 0; i < count_; ++i) {
            const Number number = detail::within<N>(board_.order[i]);
            board_.robots[detail::within<N>(first[group(board_.robots[number])]++)].pushed_by = number;
        }
        for (std::size_t i = 0; i < count_; ++i) {
            board_.order[i] = board_.robots[i].pushed_by;
        }
    }

    static constexpr std::size_t unsealed_behind = sizeof(Board);

    Phase phase_{};
    bool ranks_changed_ = false;
    Number turn_ = 0;  // in the order
    Number count_ = 0;
    Number arrived_ = 0;
    Number best_ = 0;
    Number held_ = 0;
    std::uint32_t quiet_ = 0;
    detail::FleetPlan<Map, N, Goals> plan_{};
    Board board_{};
};

}  // namespace firmpath
