#include "firmpath/host/sim/run.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace firmpath::host::sim {
namespace {

constexpr double longest = 3600;  // seconds

/// How a drive ended, from the state of its controller; empty while it drives.
std::optional<Ending> ending_of(Doing doing) {
    switch (doing) {
        case Doing::driving: return std::nullopt;
        case Doing::arrived: return Ending::arrived;
        case Doing::explored: return Ending::explored;
        case Doing::no_way: return Ending::no_way;
        case Doing::walled_in: return Ending::walled_in;
    }
    return Ending::walled_in;
}

/// Detects that a robot stays in the same place.
class Patience {
public:
    bool lost(double seconds, Place at) {
        if (distance(at, there_) > 0.1) {
            there_ = at;
            since_ = seconds;
        }
        return seconds > since_ + 30;
    }

private:
    Place there_{-1, -1};
    double since_ = 0;
};

/// Where the robot believes that it is, and how wrong it is.
class BelievedPose {
public:
    BelievedPose(const Pose& start, const Drift& drift, Random& random)
        : drift_(drift),
          odometry_(start, drift, Random(drift.any() ? random.below(~std::uint64_t{0}) : 0)),
          steps_(static_cast<int>(std::lround(drift.correct_every / step_seconds))) {}

    const Pose& pose() const { return odometry_.pose(); }
    void moved(const Motors& motors) { odometry_.moved(motors, step_seconds); }

    /// At the beginning of a step. @return whether the position was measured.
    bool look(int step, const Pose& truth) {
        const bool measured = drift_.any() && steps_ > 0 && step > 0 && step % steps_ == 0;
        if (measured) {
            odometry_.correct(truth);
            ++error_.corrections;
        }
        const double error = distance(truth.at, pose().at);
        sum_ += error;
        error_.mean = sum_ / (step + 1);
        error_.largest = std::max(error_.largest, error);
        error_.largest_turn = std::max(error_.largest_turn, std::abs(wrapped(truth.heading - pose().heading)));
        return measured;
    }
    const PositionError& error() const { return error_; }

private:
    Drift drift_;
    Odometry odometry_;
    int steps_;  // from one correction to the next; 0: there is none
    PositionError error_;
    double sum_ = 0;
};

/// Records what a film shows.
class Camera {
public:
    explicit Camera(Film* film) : film_(film) {}

    void moved(double seconds, const Pose& pose) {
        if (film_ != nullptr) {
            film_->track.push_back({seconds, pose});
        }
    }
    void believed(double seconds, const Pose& pose) {
        if (film_ != nullptr) {
            film_->believed.push_back({seconds, pose});
        }
    }
    void learnt(double seconds, const Controller& controller) {
        if (film_ == nullptr) {
            return;
        }
        if (film_->wants_belief(seconds)) {
            film_->add_belief(seconds, controller.belief());
        }
        if (controller.routes() != routes_) {
            routes_ = controller.routes();
            film_->routes.push_back({seconds, controller.route()});
        }
    }
    void end(double seconds, const Controller& controller) {
        if (film_ != nullptr) {
            film_->add_belief(seconds, controller.belief());
        }
    }

private:
    Film* film_;
    std::uint32_t routes_ = 0;
};

}  // namespace

const char* in_words(Ending ending) {
    switch (ending) {
        case Ending::arrived: return "arrived";
        case Ending::explored: return "explored";
        case Ending::missed: return "missed the goal";
        case Ending::no_way: return "knows of no way there";
        case Ending::walled_in: return "walled in";
        case Ending::collided: return "collided";
        case Ending::stuck: return "got stuck";
        case Ending::out_of_time: return "ran out of time";
    }
    return "unknown";
}

RunResult run(const World& world, Controller& controller, const ControllerOptions& robot, Pose start, Random& random,
              Film* film, const std::function<void(double)>& alive) {
    Drive drive(start, robot.limits);
    BelievedPose believed(start, robot.drift, random);
    Patience patience;
    Camera camera(film);
    RunResult result;
    constexpr double far = 1;
    result.nearest = far;
    std::optional<Ending> ending;
    for (int step = 0; !ending; ++step) {
        result.seconds = step * step_seconds;
        const Pose& pose = drive.pose();
        if (believed.look(step, pose)) {
            controller.corrected();
        }
        const double room = robot.shape ? world.room_around(robot.shape->real.footprint, pose, far)
                                        : world.clearance(pose.at, robot.radius + far) - robot.radius;
        result.nearest = std::min(result.nearest, room);
        camera.moved(result.seconds, pose);
        if (robot.drift.any()) {
            camera.believed(result.seconds, believed.pose());
        }
        if (room < 0) {
            ++result.collisions;
            ending = Ending::collided;
            break;
        }
        if (step % steps_a_scan == 0) {
            controller.learn(believed.pose(), look_around(world, pose, robot.rangers, random));
            camera.learnt(result.seconds, controller);
            if (alive) {
                alive(result.seconds);
            }
        }
        drive.step(controller.decide(believed.pose(), drive.motors()), step_seconds);
        believed.moved(drive.motors());
        ending = ending_of(controller.doing());
        if (!ending && patience.lost(result.seconds, pose.at)) {
            ending = Ending::stuck;
        } else if (!ending && result.seconds > longest) {
            ending = Ending::out_of_time;
        }
    }
    camera.end(result.seconds, controller);
    result.ending = *ending;
    result.end = drive.pose();
    result.driven = drive.driven();
    result.error = believed.error();
    result.error.at_end = distance(result.end.at, believed.pose().at);
    if (controller.goal()) {
        result.to_goal = distance(result.end.at, world.centre_of(*controller.goal()));
        if (result.ending == Ending::arrived && result.to_goal > arrival_tolerance) {
            result.ending = Ending::missed;
        }
    }
    return result;
}

}  // namespace firmpath::host::sim
