/// @file
/// Weights of estimates are template arguments in the library; the desktop port compiles it for a few of them.
#pragma once

#include <array>

#include "firmpath/host/planner.hpp"

namespace firmpath::host {

/// Those of `planner_weights`.
inline constexpr std::array<Ratio, 4> weights{{{1, 1}, {3, 2}, {2, 1}, {3, 1}}};

}  // namespace firmpath::host
