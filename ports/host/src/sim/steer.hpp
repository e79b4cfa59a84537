/// @file
/// Motor speeds for driving towards a point.
#pragma once

#include "firmpath/host/sim/drive.hpp"

namespace firmpath::host::sim {

/// Drives straight at `target`: slower the further it lies to the side, and turning on the spot if that is far. `left`
/// is the distance to the end of the way in metres: the robot brakes for the end.
Motors steer(const Pose& pose, Place target, double left, const DriveLimits& limits);

}  // namespace firmpath::host::sim
