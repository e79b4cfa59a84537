/// @file
/// The library's types in C++, for code that the tool prints or writes.
#pragma once

#include <string>
#include <string_view>

#include "firmpath/host/planner.hpp"

namespace firmpath::host {

/// The library's moves for a motion.
std::string moves_type(const Motion& motion);

/// A planner of the tool as a type of the library, on maps that are free or blocked.
struct PlannerType {
    std::string_view header;  ///< that defines the planner
    std::string map;
    std::string planner;
};

/// The type of a planner. It does not name the costs if they are the library's choice. `map_name` stands in it for
/// the map's type.
PlannerType planner_type(std::string_view planner, int width, int height, const Motion& motion,
                         const PlannerOptions& options, std::string_view map_name);

/// Whether the library refuses to choose a planner's costs, because even 32 bits may overflow: then its type has to
/// name them. With `PlannerOptions::weighted_map` the map is a firmpath::CostGrid.
bool must_name_costs(const PlannerInfo& info, int width, int height, const Motion& motion,
                     const PlannerOptions& options);

/// Whether the planner takes a pool of `PlannerOptions::nodes` records, and a JumpGrid as its map.
bool jumps(std::string_view planner);

}  // namespace firmpath::host
