/// @file
/// Statuses in words.
#pragma once

#include "firmpath/core/status.hpp"

namespace firmpath::tool {

/// What a status means for someone who asked for a path.
constexpr const char* in_words(Status status) {
    switch (status) {
        case Status::running: return "the search has not ended";
        case Status::found: return "the path leads to the goal";
        case Status::partial: return "the goal cannot be reached; the path leads to the cell nearest to it";
        case Status::no_path: return "the goal cannot be reached";
        case Status::start_blocked: return "the start cell is blocked";
        case Status::goal_blocked: return "the goal cell is blocked";
        case Status::out_of_map: return "start or goal lies outside the map";
        case Status::open_full: return "the open list is full";
        case Status::nodes_full: return "the pool of nodes is full";
        case Status::cost_overflow: return "a cost exceeds 32 bits: try --scale 10/14 or --coarsen";
        case Status::cost_limit: return "every path costs more than the limit";
        case Status::work_limit: return "the limit on work was reached";
        case Status::cancelled: return "the search was cancelled";
        case Status::map_changed: return "the map changed during the search";
        case Status::too_many_goals: return "there are more goals than the planner has room for";
        case Status::found_by_fallback: return "the path leads to the goal, but was found by the fallback";
        case Status::leg_found: return "the path is a leg towards the goal";
        case Status::corrupted: return "the planner's memory is inconsistent: a bug, please report it";
    }
    return "unknown status";
}

}  // namespace firmpath::tool
