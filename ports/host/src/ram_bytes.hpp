/// @file
/// What a planner's `sizeof` is on a map whose size is known only now.
#pragma once

#include <cstddef>

#include "firmpath/host/planner.hpp"

namespace firmpath::host {

/// Bytes of a cost on that map by the library's own choice: 2 or 4; 4 where even those may overflow.
std::size_t default_cost_bytes(int width, int height, const Motion& motion);

/// `sizeof` a search over dense records, compact layout: A* and what is built like it.
std::size_t dense_search_bytes(int width, int height, const Motion& motion);

}  // namespace firmpath::host
