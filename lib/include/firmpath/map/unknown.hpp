/// @file
/// How planners treat unknown cells.
#pragma once

#include <cstdint>

namespace firmpath {

/// Whether a planner may enter unknown cells: `blocked` for safety, `free` for exploration.
enum class Unknown : std::uint8_t { blocked, free };

}  // namespace firmpath
