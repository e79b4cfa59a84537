/// @file
/// Many robots on the map that the page draws.
#pragma once

#include <cstddef>

#include "firmpath/fleet/fleet.hpp"
#include "ground.hpp"

namespace firmpath::web {

inline constexpr std::size_t most_robots = 100;

using Robots = Fleet<Rows, most_robots>;

}  // namespace firmpath::web
