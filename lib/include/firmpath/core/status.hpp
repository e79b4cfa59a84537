/// @file
/// The result of a search.
#pragma once

#include "firmpath/core/detail/requirements.hpp"

#include <cstdint>

namespace firmpath {

/// Every search ends in exactly one of these; all but `running` are final.
///
/// Written without a `default` in every `switch`, so that a new enumerator is found by the compiler.
enum class [[nodiscard]] Status : std::uint8_t{
    running,            ///< not finished: call `step` again
    found,              ///< the path leads to the goal
    partial,            ///< goal out of reach; the path leads to the reachable cell nearest to it
    no_path,            ///< the goal cannot be reached
    start_blocked,      ///< the start cell is not passable
    goal_blocked,       ///< the goal cell is not passable
    out_of_map,         ///< start or goal lies outside the map
    open_full,          ///< the open list is full; `partial_path` leads to the nearest cell reached
    nodes_full,         ///< the node pool is full; `partial_path` leads to the nearest cell reached
    cost_overflow,      ///< no path's cost fits the cost type; `partial_path` leads to the nearest cell reached
    cost_limit,         ///< no path was found within the requested cost limit
    work_limit,         ///< the limit on work was reached first
    cancelled,          ///< `cancel` was called
    map_changed,        ///< the map was edited during a sliced search
    too_many_goals,     ///< there are more goals than the planner has room for
    found_by_fallback,  ///< the path leads to the goal, but was found by the documented fallback
    leg_found,          ///< the path leads towards the goal: drive it, then ask for the next leg (`ClusterPlanner`)
    corrupted,          ///< the planner's memory contradicts itself or the map: do not drive
};

/// Whether the search has a path that leads to the goal: true after `found` and `found_by_fallback`. Then `path` is
/// that path, and a robot may drive it.
///
/// False after `leg_found`: drive that leg, and ask for the next. False after `partial`, although `path` is not empty:
/// it leads to the reachable cell nearest to the goal. Compare with `partial` where that is wanted. False after all
/// other statuses, where `path` is empty.
constexpr bool has_path(Status status) { return status == Status::found || status == Status::found_by_fallback; }

/// The enumerator's name, for logs.
/// @return a string literal; "unknown status" for a value without an enumerator.
constexpr const char* to_string(Status status) {
    switch (status) {
        case Status::running: return "running";
        case Status::found: return "found";
        case Status::partial: return "partial";
        case Status::no_path: return "no_path";
        case Status::start_blocked: return "start_blocked";
        case Status::goal_blocked: return "goal_blocked";
        case Status::out_of_map: return "out_of_map";
        case Status::open_full: return "open_full";
        case Status::nodes_full: return "nodes_full";
        case Status::cost_overflow: return "cost_overflow";
        case Status::cost_limit: return "cost_limit";
        case Status::work_limit: return "work_limit";
        case Status::cancelled: return "cancelled";
        case Status::map_changed: return "map_changed";
        case Status::too_many_goals: return "too_many_goals";
        case Status::found_by_fallback: return "found_by_fallback";
        case Status::leg_found: return "leg_found";
        case Status::corrupted: return "corrupted";
        default: break;
    }
    return "unknown status";
}

}  // namespace firmpath
