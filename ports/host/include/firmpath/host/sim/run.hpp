/// @file
/// A drive: world, robot and controller, step by step.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "firmpath/host/sim/controller.hpp"
#include "firmpath/host/sim/drive.hpp"
#include "firmpath/host/sim/film.hpp"
#include "firmpath/host/sim/odometry.hpp"
#include "firmpath/host/sim/random.hpp"
#include "firmpath/host/sim/rangers.hpp"
#include "firmpath/host/sim/world.hpp"

namespace firmpath::host::sim {

/// How a drive ended.
enum class Ending : std::uint8_t {
    arrived,  ///< it stops, and is no farther than `arrival_tolerance` from the goal
    missed,   ///< it stops because it believes to be at the goal, but it is elsewhere
    explored,
    no_way,      ///< the robot knows of no way that is wide enough
    walled_in,   ///< the robot knows of no place to go to
    collided,    ///< its disc overlaps something solid
    stuck,       ///< it has not got anywhere for half a minute
    out_of_time  ///< an hour has passed
};

/// The ending in words.
const char* in_words(Ending ending);

/// How far from the goal a robot has still arrived, in metres: the default of Nav2's `xy_goal_tolerance`.
inline constexpr double arrival_tolerance = 0.25;

/// How far the robot is from where it believes to be.
struct PositionError {
    double largest = 0;       ///< metres, at any time
    double largest_turn = 0;  ///< radians
    double mean = 0;          ///< over time, metres
    double at_end = 0;        ///< metres
    int corrections = 0;
};

struct RunResult {
    Ending ending = Ending::stuck;
    Pose end;
    double driven = 0;   ///< metres
    double seconds = 0;  ///< in the simulated world
    double nearest = 0;  ///< least distance of the robot's edge to anything solid, metres; at most a metre
    int collisions = 0;  ///< 0 or 1: the first ends the drive
    double to_goal = 0;  ///< metres from the end to the goal, if there is one
    PositionError error{};
};

/// Steps of the drive from one scan to the next.
inline constexpr int steps_a_scan = 5;

/// Drives from `start` until the controller is done, or another `Ending` occurs. The controller gets the pose that it
/// believes in; collisions, readings and the ending depend on the true one. Sensor readings use `random`. `film` may be
/// null; `alive`, if set, is called from time to time with the seconds passed.
RunResult run(const World& world, Controller& controller, const ControllerOptions& robot, Pose start, Random& random,
              Film* film, const std::function<void(double)>& alive = {});

}  // namespace firmpath::host::sim
