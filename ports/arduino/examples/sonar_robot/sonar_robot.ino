// A robot with a sonar (HC-SR04) drives through a room that it does not know. It looks around, grows the obstacles that
// it has seen, plans a path in slices, follows it for a while, and looks again.
//
// What to change: the pins, the room, and the two functions that move the robot.
#include <firmpath.h>

using firmpath::Cell, firmpath::FollowResult, firmpath::Status;
using Known = firmpath::OccupancyGrid<40, 30, firmpath::Unknown::free>;  // paths may lead through unknown cells
using Grown = firmpath::BitGrid<40, 30>;

constexpr uint8_t trigger_pin = 4, echo_pin = 5;
constexpr firmpath::Frame frame({0, 0}, firmpath::millimetres(100), 40, 30);
constexpr firmpath::RangeSensor sonar{20, 2000};
constexpr firmpath::Disc radius(firmpath::millimetres(250), frame);  // the robot's, and a margin
constexpr Cell goal{36, 4};
constexpr int readings = 36;             // in a look around
constexpr uint32_t look_again_mm = 400;  // driven between two looks around

constinit Known known;
constinit Grown grown{firmpath::all_free};
constinit firmpath::AStar<Grown> planner;
firmpath::Follower follower;
firmpath::Point points[64];
size_t count = 0;
firmpath::WorldPose pose{{450, 2450}, {}};  // where the robot starts
int reading = 0;
void (*work)();  // what the robot does now: one of the functions below

// For your robot: turn on the spot to this heading, and return when it has turned.
void turn_to(firmpath::Bearing heading) { pose.heading = heading; }

// For your robot: steer towards a point, and set the pose to what the wheels report. Here it moves by exactly 20 mm.
void drive_towards(firmpath::Point there) {
    turn_to(firmpath::bearing_of(there.x_mm - pose.position.x_mm, there.y_mm - pose.position.y_mm));
    pose = firmpath::moved(pose, 20);
}

int32_t range_mm() {
    digitalWrite(trigger_pin, HIGH);
    delayMicroseconds(10);
    digitalWrite(trigger_pin, LOW);
    const auto echo_us = static_cast<int32_t>(pulseIn(echo_pin, HIGH, 15000));
    return echo_us == 0 ? sonar.maximum_mm : echo_us * 343 / 2000;  // no echo: nothing is near
}

void end(const char* why) {
    Serial.println(why);
    work = [] {};  // nothing more
}

void drive();

void plan() {
    const Status status = planner.step(grown, 50);  // then other work gets its turn
    if (status == Status::running) {
        return;
    }
    if (!firmpath::has_path(status)) {
        return end(firmpath::to_string(status));
    }
    const auto copied = firmpath::to_points(firmpath::waypoints(planner.path(grown)), frame, points, count);
    if (copied != firmpath::CopyResult::copied) {
        return end(firmpath::to_string(copied));
    }
    work = drive;
    const FollowResult begun = follower.begin({points, count}, {.lookahead_mm = 100});
    if (begun != FollowResult::driving) {
        end(firmpath::to_string(begun));
    }
}

void look() {
    turn_to(firmpath::Bearing::degrees(reading * 360 / readings));
    (void)known.integrate(frame, pose, range_mm(), {}, sonar);  // a reading that is refused changes nothing
    if (++reading < readings) {
        return;
    }
    reading = 0;
    firmpath::inflate(known.obstacles(), radius, grown);
    Cell from = frame.to_cell_clamped(pose.position);
    from = firmpath::nearest_free(grown, from, 3).value_or(from);  // an obstacle seen late may have grown over the robot
    work = plan;
    const Status status = planner.begin(grown, from, goal);
    if (status != Status::running) {
        end(firmpath::to_string(status));
    }
}

void drive() {
    const FollowResult place = follower.update({points, count}, pose.position);
    if (place != FollowResult::driving) {
        return end(firmpath::to_string(place));  // arrived, or why the path cannot be followed
    }
    drive_towards(follower.lookahead());
    work = follower.progress_mm() < look_again_mm ? drive : look;
}

void setup() {
    Serial.begin(115200);
    pinMode(trigger_pin, OUTPUT);
    pinMode(echo_pin, INPUT);
    work = look;
}

void loop() { work(); }
