/// @file
/// From a point to head for to what the motors do.
#pragma once

#include "firmpath/host/sim/drive.hpp"

namespace firmpath::host::sim {

/// Drives straight at `target`, slower the further it lies aside, and turns on the spot if that is far. `left` metres from
/// the end of the way it brakes.
Motors steer(const Pose& pose, Place target, double left, const DriveLimits& limits);

}  // namespace firmpath::host::sim
