// The sketch sonar_robot on the host, in a room that it does not know. Rays and distances are in floating point, by
// other ways than the library's.
#include "sonar_robot.ino"

#include "host.hpp"

namespace {

constexpr double body_mm = 150;  // the sketch adds a margin

struct Box {
    double x0, y0, x1, y1;  // in millimetres
};
constexpr Box boxes[] = {
    {-100, -100, 4100, 0},    {-100, 3000, 4100, 3100},
    {-100, 0, 0, 3000},       {4000, 0, 4100, 3000},  // the room's walls
    {1200, 1000, 1400, 3000}, {2400, 0, 2600, 1900},
    {2600, 1700, 3100, 1900}, {300, 1300, 500, 1500},
};

/// From a point to the nearest thing.
double distance_mm(double x, double y) {
    double nearest = 1e9;
    for (const Box& box : boxes) {
        const double dx = std::fmax(0, std::fmax(box.x0 - x, x - box.x1));
        const double dy = std::fmax(0, std::fmax(box.y0 - y, y - box.y1));
        nearest = std::fmin(nearest, std::hypot(dx, dy));
    }
    return nearest;
}

double x_mm() { return pose.position.x_mm; }
double y_mm() { return pose.position.y_mm; }

}  // namespace

unsigned long pulseIn(uint8_t pin, uint8_t /*state*/, unsigned long timeout) {
    if (pin != echo_pin) {
        fail("the sketch listens on a pin that has no sonar");
    }
    const double angle = pose.heading.units() * 2 * PI / 65536;
    double range = 0;
    double free = distance_mm(x_mm(), y_mm());
    while (free > 0.5) {
        range += free;
        free = distance_mm(x_mm() + range * std::cos(angle), y_mm() + range * std::sin(angle));
    }
    const auto echo_us = static_cast<unsigned long>(std::lround(range * 2000 / 343));
    return echo_us > timeout ? 0 : echo_us;
}

void check_loop() {
    if (distance_mm(x_mm(), y_mm()) < body_mm) {
        fail("the robot has run into something");
    }
}

bool has_finished() {
    const firmpath::Point there = frame.to_point(goal);
    return std::hypot(x_mm() - there.x_mm, y_mm() - there.y_mm) <= 50;
}
