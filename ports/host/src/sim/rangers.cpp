#include "firmpath/host/sim/rangers.hpp"

#include <algorithm>
#include <numbers>

namespace firmpath::host::sim {
namespace {

/// The nearest thing in a cone, looked for along rays no more than half a degree apart.
double nearest_in_cone(const World& world, Place from, double axis, const Rangers& rangers) {
    constexpr double degree = std::numbers::pi / 180;
    const int rays = static_cast<int>(rangers.cone / degree) * 2;
    double nearest = world.ray(from, axis, rangers.range);
    for (int i = 0; i <= rays && rays > 0; ++i) {
        const double angle = axis - rangers.cone / 2 + rangers.cone * i / rays;
        nearest = std::min(nearest, world.ray(from, angle, nearest));
    }
    return nearest;
}

}  // namespace

Rangers Rangers::ultrasonic() {
    Rangers rangers;
    rangers.beams = 4;
    rangers.range = 4;
    rangers.cone = std::numbers::pi / 6;
    return rangers;
}

std::vector<Reading> look_around(const World& world, const Pose& pose, const Rangers& rangers, Random& random) {
    std::vector<Reading> readings;
    readings.reserve(static_cast<std::size_t>(rangers.beams));
    for (int i = 0; i < rangers.beams; ++i) {
        Reading reading;
        reading.angle = 2 * std::numbers::pi * i / rangers.beams;
        if (random.chance(rangers.dropouts)) {
            readings.push_back(reading);
            continue;
        }
        const double seen = nearest_in_cone(world, pose.at, pose.heading + reading.angle, rangers);
        reading.heard = seen < rangers.range ? Heard::echo : Heard::nothing;
        reading.distance = rangers.range;
        if (reading.heard == Heard::echo) {
            reading.distance = std::clamp(seen + rangers.noise * random.normal(), 0.0, rangers.range);
        }
        readings.push_back(reading);
    }
    return readings;
}

}  // namespace firmpath::host::sim
