/// @file
/// What a simulated robot sees.
#pragma once

#include <cstdint>
#include <vector>

#include "firmpath/host/sim/random.hpp"
#include "firmpath/host/sim/world.hpp"

namespace firmpath::host::sim {

/// What a ranger reports.
enum class Heard : std::uint8_t {
    echo,     ///< something at this distance
    nothing,  ///< nothing within range
    lost,     ///< no reading: a drop-out, without information
};

struct Reading {
    double angle = 0;     ///< of the ranger's axis, from the robot's heading
    double distance = 0;  ///< metres; the range, if there is nothing
    Heard heard = Heard::lost;
};

/// The rangers of a robot.
struct Rangers {
    int beams = 360;         ///< all round, the first straight ahead
    double range = 12;       ///< metres
    double noise = 0.01;     ///< standard deviation of an echo, metres
    double dropouts = 0.01;  ///< share of readings that are lost
    double cone = 0;         ///< full width of a beam in radians: an echo is the nearest thing in it

    /// Four cones of 30 degrees, to 4 m: ahead, left, behind, right.
    static Rangers ultrasonic();
};

/// One reading of each ranger of a robot at `pose`.
std::vector<Reading> look_around(const World& world, const Pose& pose, const Rangers& rangers, Random& random);

}  // namespace firmpath::host::sim
