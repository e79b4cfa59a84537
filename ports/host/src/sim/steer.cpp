#include "sim/steer.hpp"

#include <algorithm>
#include <cmath>

namespace firmpath::host::sim {

Motors steer(const Pose& pose, Place target, double left, const DriveLimits& limits) {
    constexpr double on_the_spot = 0.5;  // radians
    constexpr double gain = 5;           // per second: half of what the motors could follow
    constexpr double slowest = 0.03;     // m/s; below it, the last millimetres would take too long
    const double aside = wrapped(std::atan2(target.y - pose.at.y, target.x - pose.at.x) - pose.heading);
    Motors motors;
    motors.turning = std::clamp(gain * aside, -limits.turning, limits.turning);
    if (std::abs(aside) < on_the_spot) {
        const double ahead = 1 - std::abs(aside) / on_the_spot;
        // With half of the possible deceleration.
        const double braking = std::sqrt(limits.acceleration * std::max(left, 0.0));
        motors.forward = std::max(slowest, std::min(limits.forward * ahead, braking));
    }
    return motors;
}

}  // namespace firmpath::host::sim
