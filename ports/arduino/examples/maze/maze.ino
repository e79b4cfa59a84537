// A mouse in a maze that it does not know. It floods the maze from the centre and drives downhill, always along a path
// with the fewest steps past the walls that it has seen so far. Then it prints such a path from the start, for a second
// run.
//
// What to change: the pins, and the two functions that move the mouse.
#include <firmpath.h>

using firmpath::Cell;
using firmpath::Side;
using firmpath::Status;
using Walls = firmpath::WallGrid<16, 16>;
using Flood = firmpath::FloodFill<Walls>;

constexpr Cell start{0, 15};
constexpr Cell centre[] = {{7, 7}, {8, 7}, {7, 8}, {8, 8}};

constinit Walls walls;  // those seen so far
constinit Flood flood;

Cell at = start;
unsigned facing = 3;  // a side of the cell: 0 is +x, 1 is +y, 2 is -x, 3 is -y
unsigned steps = 0;
bool ended = false;

// A sensor's pin is LOW if there is a wall.
struct WallSensor {
    uint8_t pin;
    unsigned quarter_turns;  // from ahead
};
constexpr WallSensor sensors[] = {{4, 3}, {5, 0}, {6, 1}};  // left, ahead, right

// For your mouse: let the motors turn it to this side, and return when it has turned.
void turn_to(unsigned side) { facing = side; }

// For your mouse: let the motors drive it into the next cell, and return when it is there.
void drive_to(Cell cell) {
    at = cell;
    ++steps;
}

void look() {
    for (const WallSensor& sensor : sensors) {
        if (digitalRead(sensor.pin) == LOW) {
            walls.set_wall(at, static_cast<Side>((facing + sensor.quarter_turns) % 4), true);
        }
    }
}

void end(const char* why) {
    Serial.println(why);
    ended = true;
}

void print_second_run() {
    const Status status = flood.fill(walls, centre);
    if (status != Status::found) {
        return end(firmpath::to_string(status));
    }
    Serial.print("driven, steps: ");
    Serial.println(steps);
    Serial.println("the second run, corner by corner:");
    for (const Cell corner : firmpath::waypoints(flood.path(walls, start))) {
        Serial.print(corner.x);
        Serial.print(", ");
        Serial.println(corner.y);
    }
    end("at the centre");
}

void setup() {
    Serial.begin(115200);
    for (const WallSensor& sensor : sensors) {
        pinMode(sensor.pin, INPUT_PULLUP);
    }
}

void loop() {
    if (ended) {
        return;
    }
    look();
    if (flood.cost(at) == 0) {
        return print_second_run();
    }
    unsigned side = flood.onward(walls, at, facing);  // straight on, if that leads to the centre
    if (side == Flood::moves_type::directions) {
        // The first time, or where the walls just seen leave no way down.
        const Status status = flood.fill(walls, centre);
        if (status != Status::found) {
            return end(firmpath::to_string(status));
        }
        side = flood.onward(walls, at, facing);
    }
    if (side == Flood::moves_type::directions) {
        return end("no way");  // walls surround the mouse, or a sensor was wrong
    }
    turn_to(side);
    drive_to(Flood::moves_type::neighbour(at, side));
}
