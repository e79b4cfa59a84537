/// @file
/// A plan of a robot with a shape, on one type of map.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <numbers>
#include <utility>
#include <vector>

#include "firmpath/host/error.hpp"
#include "firmpath/host/lattice/planner.hpp"
#include "firmpath/lattice/state_lattice.hpp"
#include "lattice/tables_in_use.hpp"
#include "lattice/ways.hpp"
#include "lattice/with_lattice.hpp"
#include "maps/map_on.hpp"
#include "planners/zeroed.hpp"

namespace firmpath::host {

inline double angle_of(detail::Vector v) { return std::atan2(v.y, v.x); }

struct LatticeEnds {
    LatticeState start;
    std::vector<LatticeState> goals;
};

/// The nearest states that the robot can move to from its pose, the goals' on the lattice of the start; the nearest
/// ones if there are none, so that the search says why.
inline LatticeEnds ends_for(const PlanningMap& map, const MotionTables& tables, const LatticeQuery& query) {
    using detail::ExactPose;
    const auto passable = [&](int x, int y) {
        return x >= 0 && x < map.width && y >= 0 && y < map.height && !map.is_blocked(x, y);
    };
    const auto around = [&](const ExactPose& pose, bool any) {
        std::vector<LatticeState> states = states_around(tables, pose, any);
        std::erase_if(states, [&](const LatticeState& state) { return !map.contains(state.cell); });
        return states;
    };
    const ExactPose start = in_cells(map, query.start);
    const auto starts = around(start, false);
    const auto free_start = std::find_if(starts.begin(), starts.end(), [&](const LatticeState& state) {
        return moves_free(passable, tables.robot, start, pose_of(tables, state));
    });
    LatticeEnds ends{free_start == starts.end() ? starts.front() : *free_start, {}};
    const auto on_lattice = [&](const LatticeState& state) {
        return (state.cell.x - ends.start.cell.x) % tables.robot.pitch == 0 &&
               (state.cell.y - ends.start.cell.y) % tables.robot.pitch == 0;
    };
    for (const LatticeTarget& target : query.goals) {
        const ExactPose goal = in_cells(map, target.pose);
        const auto goals = around(goal, target.any_heading);
        const auto near_goal = std::find_if(goals.begin(), goals.end(), on_lattice);
        const auto free_goal = std::find_if(goals.begin(), goals.end(), [&](const LatticeState& state) {
            return on_lattice(state) &&
                   (target.any_heading || moves_free(passable, tables.robot, goal, pose_of(tables, state)));
        });
        ends.goals.push_back(free_goal == goals.end() ? *near_goal : *free_goal);
    }
    return ends;
}

/// See `plan_lattice`. `Tables` is a `TablesInUse`, `Num` / `Den` the weight of the estimate.
template <class Map, class Tables, std::uint32_t Num, std::uint32_t Den>
LatticeResult plan_on(const PlanningMap& map, const MotionTables& tables, const LatticeQuery& query) {
    // As many nodes as there are states on a small map; on a large one as many as a desktop computer has memory for.
    constexpr auto edge = static_cast<std::size_t>(Map::width / Tables::pitch);
    constexpr std::size_t nodes = std::min<std::size_t>(edge * edge * Tables::headings, std::size_t{1} << 23);
    Tables::use(tables);
    Zeroed<StateLattice<Map, Tables, nodes,
                        LatticeChoices{.weight_num = Num, .weight_den = Den, .goals = LatticeQuery::most_goals}>>
        planner;
    const auto held = std::make_unique<Map>(all_blocked);
    take_map(map, *held);

    LatticeResult result;
    const LatticeEnds ends = ends_for(map, tables, query);
    result.status = planner->plan(*held, ends.start, ends.goals, query.options);
    result.start = ends.start;
    result.winner = result.status == Status::found ? planner->winner() : 0;
    result.goal = ends.goals[result.winner];
    result.stats = planner->stats();
    const auto path = planner->path(*held);
    if (!path.empty()) {
        result.cost = planner->cost();
    }
    for (auto at = path.begin(); at != path.end(); ++at) {
        result.states.push_back(*at);
        if (result.states.size() < path.size()) {
            add_pieces(result.pieces, tables, *at, at.motion());
        }
        result.goal = *at;
    }
    const auto offset = [&](const LatticeTarget& asked, const LatticeState& state, double& off, double& turn) {
        const detail::ExactPose pose = in_cells(map, asked.pose);
        off = std::hypot(state.cell.x - pose.at.x, state.cell.y - pose.at.y) * map.resolution;
        const double angle = asked.any_heading ? 0 : angle_of(pose_of(tables, state).facing) - angle_of(pose.facing);
        turn = std::remainder(angle, 2 * std::numbers::pi);
    };
    offset({query.start}, result.start, result.start_offset, result.start_turn);
    offset(query.goals[result.winner], result.goal, result.goal_offset, result.goal_turn);
    return result;
}

/// The same on a map with weights, or with a weight of the estimate.
LatticeResult plan_weighted(const PlanningMap& map, const MotionTables& tables, const LatticeQuery& query);

}  // namespace firmpath::host
