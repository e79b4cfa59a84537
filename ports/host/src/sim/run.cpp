#include "firmpath/host/sim/run.hpp"

#include <algorithm>
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

/// Records what a film shows.
class Camera {
public:
    explicit Camera(Film* film) : film_(film) {}

    void moved(double seconds, const Pose& pose) {
        if (film_ != nullptr) {
            film_->track.push_back({seconds, pose});
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
    Patience patience;
    Camera camera(film);
    RunResult result;
    constexpr double far = 1;
    result.nearest = far;
    std::optional<Ending> ending;
    for (int step = 0; !ending; ++step) {
        result.seconds = step * step_seconds;
        const Pose& pose = drive.pose();
        const double room = robot.shape ? world.room_around(robot.shape->real.footprint, pose, far)
                                        : world.clearance(pose.at, robot.radius + far) - robot.radius;
        result.nearest = std::min(result.nearest, room);
        camera.moved(result.seconds, pose);
        if (room < 0) {
            ++result.collisions;
            ending = Ending::collided;
            break;
        }
        if (step % steps_a_scan == 0) {
            controller.learn(pose, look_around(world, pose, robot.rangers, random));
            camera.learnt(result.seconds, controller);
            if (alive) {
                alive(result.seconds);
            }
        }
        drive.step(controller.decide(pose, drive.motors()), step_seconds);
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
    return result;
}

}  // namespace firmpath::host::sim
