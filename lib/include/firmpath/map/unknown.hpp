/// @file
/// What to do about cells that nobody has seen.
#pragma once

#include <cstdint>

namespace firmpath {

/// Whether a planner may enter cells that are not known: `blocked` for safety, `free` for exploration.
enum class Unknown : std::uint8_t { blocked, free };

}  // namespace firmpath
