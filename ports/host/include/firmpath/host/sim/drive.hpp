/// @file
/// How a robot with two driven wheels moves.
#pragma once

#include "firmpath/host/sim/world.hpp"

namespace firmpath::host::sim {

/// The requested or actual speeds of the motors: metres and radians per second.
struct Motors {
    double forward = 0;
    double turning = 0;
};

/// The limits of the motors.
struct DriveLimits {
    double forward = 0.5;         ///< m/s
    double turning = 2.0;         ///< rad/s
    double acceleration = 1.0;    ///< m/s^2, for braking too
    double turning_faster = 8.0;  ///< rad/s^2
    double turning_radius = 0;    ///< metres; a car turns no narrower, and not on the spot
};

/// The time from one motor command to the next.
inline constexpr double step_seconds = 0.02;

/// A differential drive: it moves along its heading, turns on the spot, and needs time to speed up and to brake.
class Drive {
public:
    Drive(Pose pose, const DriveLimits& limits, Motors motors = {}) : pose_(pose), motors_(motors), limits_(limits) {}

    const Pose& pose() const { return pose_; }
    const Motors& motors() const { return motors_; }
    /// Metres driven so far.
    double driven() const { return driven_; }

    /// Moves for `seconds`, with speeds that approach `asked`: exactly along an arc.
    void step(const Motors& asked, double seconds);

    /// Stops at once, as at a wall.
    void stop() { motors_ = {}; }

private:
    Pose pose_;
    Motors motors_;
    DriveLimits limits_;
    double driven_ = 0;
};

/// The pose of a robot with these speeds after `seconds`.
Pose along_arc(const Pose& pose, const Motors& motors, double seconds);

}  // namespace firmpath::host::sim
