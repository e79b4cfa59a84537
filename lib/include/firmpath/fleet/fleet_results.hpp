/// @file
/// What a fleet says of robots that are added, sent or taken back.
#pragma once

#include "firmpath/core/detail/requirements.hpp"

#include <cstdint>

namespace firmpath {

/// The result of `Fleet::add`.
enum class [[nodiscard]] AddResult : std::uint8_t{
    added,
    no_such_robot,  ///< its number is not less than the number of robots that the fleet has room for
    number_taken,   ///< a robot of this number is on the map
    out_of_map,     ///< the cell lies outside the map
    cell_blocked,   ///< the map blocks the cell
    cell_taken,     ///< another robot stands there, or will in the step that is being planned
    corrupted,      ///< the fleet's numbers were changed by an error in memory
};

/// The result of `Fleet::send` and `Fleet::gather`.
enum class [[nodiscard]] SendResult : std::uint8_t{
    sent,
    shared,         ///< sent; another robot was sent to this goal, and only one can be there at a time: see `gather`
    no_such_robot,  ///< no robot of this number is on the map
    out_of_map,     ///< the goal lies outside the map
    goal_blocked,   ///< the map blocks the goal
    no_room,        ///< robots gather at `FleetRoom::groups` other goals
    corrupted,      ///< the fleet's numbers were changed by an error in memory
};

/// The result of `Fleet::take_back`.
enum class [[nodiscard]] TakeBackResult : std::uint8_t{
    taken_back,     ///< or it made no move in the last step
    no_such_robot,  ///< no robot of this number is on the map
    in_the_way,     ///< a robot that was put there since stands in the way
    corrupted,      ///< the fleet's numbers were changed by an error in memory
};

/// The enumerator's name, for logs.
/// @return a string literal; "unknown result" for a value without an enumerator.
constexpr const char* to_string(AddResult result) {
    switch (result) {
        case AddResult::added: return "added";
        case AddResult::no_such_robot: return "no_such_robot";
        case AddResult::number_taken: return "number_taken";
        case AddResult::out_of_map: return "out_of_map";
        case AddResult::cell_blocked: return "cell_blocked";
        case AddResult::cell_taken: return "cell_taken";
        case AddResult::corrupted: return "corrupted";
        default: break;
    }
    return "unknown result";
}
/// The same for a `SendResult`.
constexpr const char* to_string(SendResult result) {
    switch (result) {
        case SendResult::sent: return "sent";
        case SendResult::shared: return "shared";
        case SendResult::no_such_robot: return "no_such_robot";
        case SendResult::out_of_map: return "out_of_map";
        case SendResult::goal_blocked: return "goal_blocked";
        case SendResult::no_room: return "no_room";
        case SendResult::corrupted: return "corrupted";
        default: break;
    }
    return "unknown result";
}
/// The same for a `TakeBackResult`.
constexpr const char* to_string(TakeBackResult result) {
    switch (result) {
        case TakeBackResult::taken_back: return "taken_back";
        case TakeBackResult::no_such_robot: return "no_such_robot";
        case TakeBackResult::in_the_way: return "in_the_way";
        case TakeBackResult::corrupted: return "corrupted";
        default: break;
    }
    return "unknown result";
}

}  // namespace firmpath
