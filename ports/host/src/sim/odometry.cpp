#include "firmpath/host/sim/odometry.hpp"

#include <cmath>

namespace firmpath::host::sim {

void Odometry::moved(const Motors& motors, double seconds) {
    Motors reported = motors;
    if (drift_.any()) {
        const double way = (std::abs(motors.forward) + std::abs(motors.turning)) * seconds;
        const double error = drift_.share * std::sqrt(way) / seconds;
        reported.forward += error * random_.normal();
        reported.turning += error * random_.normal();
    }
    pose_ = along_arc(pose_, reported, seconds);
}

void Odometry::correct(const Pose& truth) {
    pose_.at.x = truth.at.x + drift_.correction_error * random_.normal();
    pose_.at.y = truth.at.y + drift_.correction_error * random_.normal();
    pose_.heading = wrapped(truth.heading + drift_.correction_turn() * random_.normal());
}

}  // namespace firmpath::host::sim
