/// @file
/// What a planner's `sizeof` is on a map whose size is known only now.
#pragma once

#include <cstddef>

#include "firmpath/host/planner.hpp"

namespace firmpath::host {

/// `sizeof` a best-first search over dense records, compact layout, for any order of the open list.
std::size_t dense_search_bytes(int width, int height, const Motion& motion, const PlannerOptions& options);

/// The same for weighted A*, whose keys are larger than costs.
std::size_t weighted_search_bytes(int width, int height, const Motion& motion, const PlannerOptions& options);

}  // namespace firmpath::host
