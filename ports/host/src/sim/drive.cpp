#include "firmpath/host/sim/drive.hpp"

#include <algorithm>
#include <cmath>

namespace firmpath::host::sim {
namespace {

double towards(double now, double asked, double limit, double most_change) {
    return now + std::clamp(std::clamp(asked, -limit, limit) - now, -most_change, most_change);
}

}  // namespace

Pose along_arc(const Pose& pose, const Motors& motors, double seconds) {
    const double turned = motors.turning * seconds;
    // The chord of the arc lies half way between the two headings.
    const double half = turned / 2;
    const double chord = motors.forward * seconds * (std::abs(half) < 1e-6 ? 1 : std::sin(half) / half);
    return {{pose.at.x + chord * std::cos(pose.heading + half), pose.at.y + chord * std::sin(pose.heading + half)},
            wrapped(pose.heading + turned)};
}

void Drive::step(const Motors& asked, double seconds) {
    motors_.forward = towards(motors_.forward, asked.forward, limits_.forward, limits_.acceleration * seconds);
    motors_.turning = towards(motors_.turning, asked.turning, limits_.turning, limits_.turning_faster * seconds);
    if (limits_.turning_radius > 0) {
        const double sharpest = std::abs(motors_.forward) / limits_.turning_radius;
        motors_.turning = std::clamp(motors_.turning, -sharpest, sharpest);
    }
    pose_ = along_arc(pose_, motors_, seconds);
    driven_ += std::abs(motors_.forward) * seconds;
}

}  // namespace firmpath::host::sim
