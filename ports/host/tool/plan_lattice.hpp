/// @file
/// `firmpath plan --planner lattice`.
#pragma once

#include <cstdint>
#include <string>

#include "options.hpp"
#include "pictures.hpp"
#include "robot_options.hpp"

namespace firmpath::tool {

/// The options of a plan for a robot with a shape.
struct LatticePlanOptions {
    const MapOptions& map;
    const RobotOptions& robot;
    const PictureOptions& picture;
    std::string start;
    std::vector<std::string> goals;
    std::string poses;   ///< a file; empty: none
    std::string weight;  ///< of the estimate; empty: 1
    bool nearest = false;
    std::uint32_t cost_limit = 0;
    std::uint32_t work_limit = 0;
    bool json = false;
};

/// Plans, prints and draws. @return the exit code. Throws `InputError`.
int run_plan_lattice(const LatticePlanOptions& options);

}  // namespace firmpath::tool
