/// @file
/// Many robots on one map that move without colliding.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/fleet/detail/fleet_board.hpp"
#include "firmpath/fleet/detail/fleet_steps.hpp"
#include "firmpath/fleet/fleet_results.hpp"
#include "firmpath/fleet/goal_bits.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/neighbourhood.hpp"
#include "firmpath/search/detail/sliced_search.hpp"

namespace firmpath {

/// What a robot of a fleet is doing.
enum class RobotState : std::uint8_t {
    absent,       ///< no robot has this number
    moving,       ///< it has a goal and is not there
    arrived,      ///< it is at its goal, or has none
    held,         ///< it was told to stand still
    waiting,      ///< the bits that lead to its goal are not filled yet, or there is no place for them
    unreachable,  ///< no path leads to its goal, or the goal is blocked
};

/// What a `Fleet` has room for besides its robots and their goals.
struct FleetRoom {
    std::size_t configurations = 0;  ///< of `Fleet::plan`; at most 65,534
    std::size_t groups = 0;          ///< goals that are shared by `Fleet::gather` at the same time; at most 250
};

/// Moves `N` robots on one map, each towards its goal, by one cell or none in a step, on four neighbours. No two robots
/// are ever on one cell, or pass through each other.
///
///     constinit firmpath::Fleet<Map, 100> fleet;
///     if (fleet.add(map, 0, {3, 4}) != AddResult::added) return;         // robot 0 stands there
///     if (fleet.send(map, 0, {20, 9}) != SendResult::sent) return;       // and has a goal
///     while (fleet.step(map, 100) == Status::running) {}       // then `cell(robot)` is where each is to be next
///
/// Each step plans the robots in order of their priorities. A robot takes the free neighbour that leads nearer to its
/// goal. If another robot stands there that has no move yet, that one moves first, with the priority of the robot that
/// pushes; if it cannot, the next neighbour is tried. Two robots that meet in a corridor swap: one goes back and draws
/// the other after it, to a place where they can pass; but only one time in two, at random, so that no group swaps for
/// ever. The robot that has waited longest for its goal goes first, unless it could not move in the last step.
///
/// To bring all robots to their goals at the same time, `plan` finds all the steps before the first. It searches
/// through configurations (the cells of all robots at one time), and tries other moves where steps alone would never
/// end. It needs a pool:
///
///     constinit firmpath::Fleet<Map, 100, 100, firmpath::FleetRoom{.configurations = 1000}> fleet;
///     while (fleet.plan(map, 100) == Status::running) {}       // then `step`, as above
///
/// - `N`: robots, numbered 0 to N - 1 by the caller.
/// - `Goals`: goal bits in RAM, one for each goal that robots have at the same time. With fewer, robots wait until
///   others have arrived.
/// - `Room`: for `plan` and `gather`. A plan has one configuration for each step.
/// - `Baked`: goal bits in flash, as `BakedGoals`. Robots with these goals use them until the map is edited.
///
/// A unit of budget is one of a `GoalBitsFiller`, a robot's choice of its next cell, a look at one cell of a corridor,
/// or the part of a few robots in the move of all. A step first fills the bits that lead to new goals, and after an
/// edit of the map all bits. `step` returns `running`, then `found`: every robot has its next cell, and the next call
/// begins the next step. Until then `cell` returns where the robots were, and afterwards where they are to be. After
/// `cancelled`, by `cancel`, the next call begins the step again. `corrupted`, after an error in memory, is final.
///
/// If the map is edited during a step, or a robot is held or removed, the step starts again: until `found`, no robot
/// has been told a cell. So none enters a cell that was blocked before the call that returns `found`.
///
/// Guarantees: no collisions, whatever is called, and whatever the map. The result is the same for every budget and
/// target. Without a plan, not all robots may arrive: corridors may be too full, and robots that are held or have a
/// high `priority` may block others for ever. With a plan all arrive, and `plan` finds one if one exists and the pool
/// is large enough.
///
/// Complexity: O(N) a step, with at most `longest_look` cells of a corridor looked at in each of ten looks. Memory: for
/// C cells 2 * C bytes (1 * C for up to 126 robots), 22 to 26 bytes a robot, and for each of the goals its bits, C / 8
/// bytes, and 16 bytes; for each group C / 8 and 16 bytes. With a pool, 4 bytes a robot, and 16 to 20 bytes and 4 for
/// each ten robots a configuration.
///
/// Source: Okumura, Machida, Defago and Tamura, *Priority Inheritance with Backtracking for Iterative Multi-agent Path
/// Finding*, Artificial Intelligence, 2022; the swap after Okumura, *Improving LaCAM for Scalable Eventually Optimal
/// Multi-Agent Pathfinding*, IJCAI 2023; the plan after Okumura, *LaCAM: Search-Based Algorithm for Quick Multi-Agent
/// Pathfinding*, AAAI 2023, with its tree of constraints as one number. A choice between equally short ways after
/// Okumura and Nagai, *Lightweight and Effective Preference Construction in PIBT for Large-Scale Multi-Agent
/// Pathfinding*, 2025.
template <detail::MapWithWidthHeightAndPassable Map, std::size_t N, std::size_t Goals = N, FleetRoom Room = FleetRoom{},
          class Baked = detail::NoBakedGoals>
class Fleet : detail::StepPlannerDemands<Map, Four>,
              public detail::FleetSteps<Fleet<Map, N, Goals, Room, Baked>,
                                        detail::FleetBoard<Map, N, Goals, Room.groups, Baked>, Room.configurations> {
    static_assert(N >= 1 && N <= 32766, "Fleet: there must be 1 to 32766 robots");
    static_assert(Room.configurations == 0 || Goals >= N,
                  "Fleet: to plan ahead, each robot needs a place for its goal bits");
    static_assert(Room.configurations <= 65534, "Fleet: there must be at most 65534 configurations");

    using Board = detail::FleetBoard<Map, N, Goals, Room.groups, Baked>;
    using Steps = detail::FleetSteps<Fleet, Board, Room.configurations>;
    using Frame = detail::SlicedSearch<Fleet, Map, detail::FleetNumbers<Board>>;
    friend Frame;
    using Steps::board_, Steps::phase_, Steps::job_, Steps::status_, Steps::count_, Steps::held_, Steps::ranks_changed_,
        Steps::unfilled_, Steps::revision_;
    using Steps::is_intact, Steps::is_planning, Steps::finish_move, Steps::settle, Steps::forget_goal, Steps::drop_plan;
    using typename Steps::Job, typename Steps::Number, typename Steps::Phase, typename Steps::Robot;
    using Bits = typename Board::Bits;
    using Cache = typename Board::Cache;
    static constexpr unsigned stay = Board::stay;
    static constexpr unsigned undecided = Board::undecided;

public:
    using moves_type = Four;                                                               ///< the moves of the robots
    static constexpr std::size_t capacity = N;                                             ///< robots
    static constexpr std::uint32_t longest_look = detail::FleetSwap<Board>::longest_look;  ///< cells of a corridor
    static constexpr unsigned priorities = Steps::priorities;  ///< a robot's `priority` is less than this
    static constexpr Cell no_goal = Bits::no_goal;             ///< the goal of a robot without one

    using Frame::step;
    /// Decides a step, at most `budget` units. @return see the class. O(budget + N + Goals).
    constexpr Status step(const Map& map, std::uint32_t budget) {
        const bool edited = detail::revision_of(map) != revision_;
        if ((edited || unfilled_ || job_ == Job::searching) && is_intact()) {
            if (job_ == Job::searching) {
                drop_plan();
            }
            if (edited) {
                (void)this->template accepts_edit<MapChanges::refused>(map);
            }
            // A step in which a robot gets another goal goes on: its bits are for the next.
            if (!is_planning() && !(this->is_underway() && this->cancel_asked()) &&
                fill_some(map, budget) == Status::running) {
                if (!this->is_underway()) {
                    this->wake();
                }
                if (phase_ == Phase::resting) {
                    this->restart();
                }
                this->renew_seal();
                return Status::running;
            }
            this->renew_seal();
        }
        return Frame::step(map, budget);
    }

    /// Plans all steps until every robot is at its goal, before the first is made: at most `budget` units, including
    /// those of `fill`. Afterwards `step` makes these steps. It goes on without a plan if the map is edited, or a robot
    /// is added, removed, held, or sent elsewhere.
    ///
    /// @return `running`; or
    ///   - `found`: there is a plan.
    ///   - `no_path`: the robots can never be at their goals at the same time. (All configurations were seen, or one of
    ///     them cannot reach its goal or is held elsewhere.)
    ///   - `nodes_full`: more than `Room.configurations` would be needed. `step` goes on without a plan.
    ///   - `map_changed`, `cancelled`, `corrupted`: no plan.
    constexpr Status plan(const Map& map, std::uint32_t budget) requires(Room.configurations != 0) {
        if (!is_intact()) {
            return Status::corrupted;
        }
        if (job_ != Job::searching || status_ != Status::running) {
            settle();
            if (fill(map, budget) == Status::running) {
                return Status::running;
            }
            status_ = Status::no_path;
            if (each_may_arrive(map)) {
                this->begin_search(map);
            }
            this->renew_seal();
        }
        return status_ == Status::running ? Frame::step(map, budget) : status_;
    }

    /// How many configurations the last plan took, so how many its pool must hold. After `nodes_full`, too few.
    constexpr std::size_t configurations() const requires(Room.configurations != 0) { return this->search_.used(); }

    /// Puts a robot on a cell; it stands there in the step that is being planned, if any. @return `added`, or why not:
    /// then no robot has changed. O(N).
    constexpr AddResult add(const Map& map, std::size_t robot, Cell cell) {
        if (!is_intact()) {
            return AddResult::corrupted;
        }
        if (robot >= N) {
            return AddResult::no_such_robot;
        }
        if (board_.robots[robot].present != 0) {
            return AddResult::number_taken;
        }
        if (!detail::on_map<Map>(cell)) {
            return AddResult::out_of_map;
        }
        if (!map.passable(cell)) {
            return AddResult::cell_blocked;
        }
        if (job_ == Job::searching) {
            drop_plan();
        }
        finish_move();
        if (board_.who[board_.node(cell)] != Board::nobody) {
            return AddResult::cell_taken;
        }
        drop_plan();
        Robot& r = board_.robots[robot];
        r = {};
        r.at = cell;
        r.slot = Cache::none;
        r.priority = 3;
        r.present = 1;
        r.to = undecided;
        r.last = stay;
        board_.who[board_.node(cell)] = board_.standing(robot);
        if (phase_ != Phase::resting) {
            board_.claim(r, stay);
        }
        board_.order[count_++] = static_cast<Number>(robot);
        ranks_changed_ = true;
        this->renew_seal();
        return AddResult::added;
    }

    /// Takes a robot off the map; no effect if there is none of that number. O(N).
    constexpr void remove(std::size_t robot) {
        if (!is_intact() || !board_.present(robot)) {
            return;
        }
        settle();
        release(robot);
        forget_goal(board_.robots[robot]);
        board_.robots[robot].present = 0;
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
    ///
    /// Two robots that are sent to one goal push each other off it. This is right if each goes on to another goal when
    /// it has been there; if both are to stay, send them elsewhere, or use `gather`.
    /// @return `sent`, or `shared`: another robot has this goal; else why not, and nothing has changed. O(N + Goals).
    constexpr SendResult send(const Map& map, std::size_t robot, Cell goal) {
        const SendResult result = goal == no_goal ? may_send(robot) : may_send(map, robot, goal);
        if (result != SendResult::sent) {
            return result;
        }
        forget_goal(board_.robots[robot]);
        if (goal == no_goal) {
            return SendResult::sent;
        }
        bool shared = false;
        for (const Robot& other : board_.robots) {
            shared = shared || (other.present != 0 && other.aim == Board::one_cell && other.goal == goal);
        }
        aim(board_.robots[robot], goal, Board::one_cell);
        return shared ? SendResult::shared : SendResult::sent;
    }

    /// Sends a robot to a place that it shares with others. Of K robots sent to the same goal, each has arrived on any
    /// of the K cells nearest to it, and on any other cell as near as the farthest of these; later robots push earlier
    /// ones on. One field leads all of them. (If a robot is sent elsewhere, the area stays as large until the next
    /// `gather`.)
    /// @return `sent`; else why not, and nothing has changed. O(Goals + groups).
    constexpr SendResult gather(const Map& map, std::size_t robot, Cell goal) requires(Room.groups != 0) {
        const std::size_t area = board_.areas.of(goal);
        SendResult result = may_send(map, robot, goal);
        if (result != SendResult::sent || area == Room.groups) {
            return result != SendResult::sent ? result : SendResult::no_room;
        }
        forget_goal(board_.robots[robot]);
        board_.areas.join(area, goal);
        aim(board_.robots[robot], goal, static_cast<std::uint8_t>(Board::area + area));
        return SendResult::sent;
    }

    /// For a robot that has not made its move of the last step: puts it back to where it was before, and also those
    /// that were to follow it, one behind the other. A step that is being planned starts again.
    /// @return `taken_back`; else why not, and no robot has moved. O(N).
    constexpr TakeBackResult take_back(std::size_t robot) {
        if (!is_intact()) {
            return TakeBackResult::corrupted;
        }
        if (!board_.present(robot)) {
            return TakeBackResult::no_such_robot;
        }
        settle();
        return this->take_back_moves(static_cast<Number>(robot)) ? TakeBackResult::taken_back
                                                                 : TakeBackResult::in_the_way;
    }

    /// Holds a robot where it is, or is to be after the last step, until `release`. A step that is being planned starts
    /// again. O(N).
    constexpr void hold(std::size_t robot) {
        if (is_intact() && board_.present(robot) && board_.robots[robot].held == 0) {
            settle();
            board_.robots[robot].held = 1;
            ++held_;
            this->renew_seal();
        }
    }
    /// Lets a robot that is held move again.
    constexpr void release(std::size_t robot) {
        if (is_intact() && board_.present(robot) && board_.robots[robot].held != 0) {
            board_.robots[robot].held = 0;
            --held_;
            this->renew_seal();
        }
    }

    /// Sets a robot's priority. Robots of the highest number go first, and of these the one that has waited longest. It
    /// is 3 at first; a robot of priority 0 gives way to all others. Numbers above `priorities` - 1 count as
    /// `priorities` - 1.
    constexpr void set_priority(std::size_t robot, unsigned priority) {
        if (is_intact() && board_.present(robot)) {
            board_.robots[robot].priority =
                static_cast<std::uint8_t>(priority < priorities ? priority : priorities - 1);
            ranks_changed_ = true;
            this->renew_seal();
        }
    }

    /// Fills the bits of the robots' goals, at most `budget` units of a `GoalBitsFiller`: ahead of the next step, while
    /// the robots drive. `step` fills what is left.
    /// @return `running`; `found` if all that have a place are filled; `corrupted`. O(budget + N + Goals).
    constexpr Status fill(const Map& map, std::uint32_t budget) {
        if (!is_intact()) {
            return Status::corrupted;
        }
        const Status status = fill_some(map, budget);
        this->renew_seal();
        return status;
    }

    /// Where a robot is, or is to be after the last step; `no_goal` if there is none of that number.
    constexpr Cell cell(std::size_t robot) const {
        if (!board_.present(robot)) {
            return no_goal;
        }
        if constexpr (Room.configurations != 0) {
            if (job_ == Job::searching) {
                return this->search_.start(robot);
            }
        }
        const Robot& r = board_.robots[robot];
        return phase_ >= Phase::decided ? board_.target(r) : r.at;
    }
    /// A robot's goal, or `no_goal`.
    constexpr Cell goal(std::size_t robot) const {
        return board_.present(robot) && board_.robots[robot].aim != Board::no_aim ? board_.robots[robot].goal : no_goal;
    }

    /// What a robot is doing.
    constexpr RobotState state(const Map& map, std::size_t robot) const {
        if (!board_.present(robot)) {
            return RobotState::absent;
        }
        const Robot& r = board_.robots[robot];
        if (r.held != 0) {
            return RobotState::held;
        }
        if (board_.at_goal(r, cell(robot))) {
            return RobotState::arrived;
        }
        const Bits* bits = board_.cache.at(r.slot, map);
        return bits == nullptr                        ? RobotState::waiting
               : bits->reached_from(map, cell(robot)) ? RobotState::moving
                                                      : RobotState::unreachable;
    }

    /// The number of robots.
    constexpr std::size_t size() const { return count_; }
    /// The number of robots at their goals, or without one, after the last step.
    constexpr std::size_t arrived() const { return this->arrived_; }
    /// The number of steps since the number of robots at their goals last reached a new maximum; `send` starts the
    /// count again. A large number means that the rest may never arrive.
    constexpr std::uint32_t steps_since_progress() const { return this->quiet_; }

private:
    constexpr void aim(Robot& r, Cell goal, std::uint8_t aim) {
        r.aim = aim;
        r.goal = goal;
        board_.take_bits(r, true);
    }
    constexpr SendResult may_send(std::size_t robot) {
        return !is_intact()             ? SendResult::corrupted
               : !board_.present(robot) ? SendResult::no_such_robot
                                        : SendResult::sent;
    }
    constexpr SendResult may_send(const Map& map, std::size_t robot, Cell goal) {
        const SendResult result = may_send(robot);
        return result != SendResult::sent || (detail::on_map<Map>(goal) && map.passable(goal)) ? result
               : detail::on_map<Map>(goal) ? SendResult::goal_blocked
                                           : SendResult::out_of_map;
    }
    constexpr Status fill_some(const Map& map, std::uint32_t budget) {
        Status status = board_.cache.fill(map, budget, board_.areas);
        // An area that is filled has other robots at their goals.
        ranks_changed_ = ranks_changed_ || (Room.groups != 0 && status == Status::running);
        for (std::size_t i = 0; status == Status::found && i < count_; ++i) {
            Robot& r = board_.robots[detail::within<N>(board_.order[i])];
            if (r.aim != Board::no_aim && Cache::is_outdated(r.slot, map)) {
                board_.take_bits(r, false);
                if (r.slot == Cache::none) {
                    break;
                }
                status = Status::running;
            }
        }
        unfilled_ = status == Status::running;
        return status;
    }
    [[gnu::noinline]] constexpr bool each_may_arrive(const Map& map) const {
        for (std::size_t i = 0; i < count_; ++i) {
            const Number robot = detail::within<N>(board_.order[i]);
            const RobotState now = state(map, robot);
            if (now == RobotState::unreachable || (now == RobotState::held && !board_.at_goal(board_.robots[robot]))) {
                return false;
            }
        }
        return true;
    }
};

}  // namespace firmpath
