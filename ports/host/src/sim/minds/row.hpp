/// @file
/// The minds there are: a source file each, because they are large templates and so they compile side by side.
#pragma once

#include <algorithm>
#include <memory>

#include "../../sizes.hpp"
#include "firmpath/host/sim/mind.hpp"

namespace firmpath::host::sim {

std::unique_ptr<Mind> make_jump_point_mind(const MindOptions& options);
std::unique_ptr<Mind> make_d_star_lite_mind(const MindOptions& options);
std::unique_ptr<Mind> make_explorer_mind(const MindOptions& options);

/// Calls `make` with the smallest size that has room for the map.
template <class Make>
std::unique_ptr<Mind> make_sized_mind(const MindOptions& options, Make make) {
    return with_edge(AllSizes{}, std::max(options.width, options.height), make);
}

}  // namespace firmpath::host::sim
