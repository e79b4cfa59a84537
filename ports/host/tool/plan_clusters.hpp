/// @file
/// `firmpath plan --clusters`.
#pragma once

#include <cstdint>
#include <string>

#include "cluster_choice.hpp"
#include "options.hpp"
#include "pictures.hpp"
#include "waypoints.hpp"

namespace firmpath::tool {

/// The options of a plan by clusters.
struct ClusterPlanOptions {
    const MapOptions& map;
    const MotionOptions& motion;
    const ClusterChoice& clusters;
    const PictureOptions& picture;
    const WaypointOptions& waypoints;
    std::string start;
    std::string goal;
    std::uint32_t cost_limit = 0;
    std::uint32_t work_limit = 0;
    bool json = false;
};

/// Plans, prints and draws. @return the exit code. Throws `InputError`.
int run_plan_clusters(const ClusterPlanOptions& options);

}  // namespace firmpath::tool
