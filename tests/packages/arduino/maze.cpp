// The sketch maze on the host, in the maze of the example micromouse.
#include "maze.ino"

#include "host.hpp"
#include "micromouse/maze.hpp"

namespace {
Cell last = start;
}

int digitalRead(uint8_t pin) {
    for (const WallSensor& sensor : sensors) {
        if (sensor.pin == pin) {
            const auto side = static_cast<Side>((facing + sensor.quarter_turns) % 4);
            return maze.wall(at, side) ? LOW : HIGH;
        }
    }
    fail("the sketch reads a pin that has no sensor");
}

void check_loop() {
    constexpr int dx[] = {1, 0, -1, 0};
    constexpr int dy[] = {0, 1, 0, -1};
    const bool moved = at.x - last.x == dx[facing] && at.y - last.y == dy[facing];
    if (at != last && (!moved || maze.wall(last, static_cast<Side>(facing)))) {
        fail("the mouse has gone through a wall, or not where it faces");
    }
    last = at;
}

bool has_finished() { return ended && flood.cost(at) == 0; }
