/// @file
/// Options for a robot with a shape: --footprint, --drive, --turning-radius and so on.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "command_line.hpp"
#include "firmpath/geometry/micrometres.hpp"
#include "firmpath/host/lattice/motion_tables.hpp"
#include "firmpath/host/lattice/planner.hpp"

namespace firmpath::tool {

class RobotOptions {
public:
    void add_to(Command& command);

    /// Whether any of them was given.
    bool given() const;
    /// For a map with cells of this edge; without one, that of the file --mprim. Throws `InputError`; also for an
    /// option that is missing. `larger_mm`: so much more on each side, and a turning radius that is larger by a
    /// twentieth, for plans with a margin.
    host::ShapedRobot robot(std::optional<Micrometres> cell, std::int32_t larger_mm = 0) const;
    /// In metres; 0 if it turns on the spot.
    double turning_radius() const;
    /// In words, for captions.
    std::string describe() const;

private:
    std::string footprint_;
    std::string axle_;
    std::string drive_;
    std::string turning_radius_;
    std::string headings_;
    std::string pitch_;
    std::string backwards_;
    std::string turn_cost_;
    std::string mprim_;
};

/// "X,Y,YAW", or "X,Y" if the heading may be left open: then `any` is set. Throws `InputError`.
host::RobotPose parse_pose(const std::string& option, const std::string& value, bool* any);

}  // namespace firmpath::tool
