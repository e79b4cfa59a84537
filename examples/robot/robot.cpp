// robot.cpp, step 6: drive to a goal in an unknown building.
#include "world.hpp"

using firmpath::FollowResult;
using firmpath::Status;

constexpr firmpath::Micrometres radius = firmpath::millimetres(120);
constexpr firmpath::Cell goal{25, 5};

namespace {

class Robot {
public:
    // Twenty times a second: sense, then drive, or plan for a bounded time. False when the robot has stopped for good.
    bool tick() {
        if (status_ != Status::running && !sense()) {
            return false;
        }
        if (firmpath::has_path(status_)) {
            if (!firmpath::still_valid(map_.drivable(), planner_.path(map_.drivable())).broken()) {
                return drive();
            }
            plan();  // the robot stands until there is a new path
        }
        status_ = planner_.step(map_.drivable(), 8);
        if (status_ == Status::map_changed) {
            plan();
        }
        return status_ == Status::running || (firmpath::has_path(status_) && take_path());
    }

    void begin() {
        map_.begin(world::frame, world::lidar, radius);
        plan();
    }

    void plan() {
        // A new obstacle may have grown over the robot.
        const firmpath::Cell start = firmpath::nearest_free(map_.drivable(), cell(), 2).value_or(cell());
        status_ = planner_.begin(map_.drivable(), start, goal);
        ++plans_;
    }

    firmpath::Cell cell() const { return world::frame.to_cell_clamped(pose_.position); }
    bool arrived() const { return arrived_; }
    Status status() const { return status_; }
    std::uint32_t plans() const { return plans_; }
    const auto& learnt() const { return map_.learnt(); }

private:
    using Map = firmpath::RobotMap<32, 16>;
    using Moves = firmpath::Eight<firmpath::Corner::never>;

    bool sense() { return firmpath::was_learnt(map_.take(pose_, world::scan(pose_).mm, world::beams)); }

    bool take_path() {
        const firmpath::CopyResult copied =
            firmpath::to_points(firmpath::waypoints(planner_.path(map_.drivable())), world::frame, points_, count_);
        if (copied != firmpath::CopyResult::copied) {
            world::print(firmpath::to_string(copied));
            return false;
        }
        return follower_.begin(path(), {.lookahead_mm = 150}) == FollowResult::driving;
    }

    bool drive() {
        const FollowResult result = follower_.update(path(), pose_.position);
        arrived_ = result == FollowResult::arrived;
        if (result == FollowResult::driving) {  // here the motors turn: 40 mm in a tick
            const firmpath::Point to = follower_.lookahead();
            pose_.heading = firmpath::bearing_of(to.x_mm - pose_.position.x_mm, to.y_mm - pose_.position.y_mm);
            pose_ = firmpath::moved(pose_, 40);
        }
        return result == FollowResult::driving;
    }

    std::span<const firmpath::Point> path() const { return {points_, count_}; }

    firmpath::WorldPose pose_{{250, 250}, {}};
    Map map_{};
    firmpath::JumpPointSearch<Map::Drivable, Moves, firmpath::PooledNodes<60>> planner_{};
    Status status_ = Status::cancelled;
    firmpath::Follower follower_{};
    firmpath::Point points_[32]{};
    std::size_t count_ = 0;
    std::uint32_t plans_ = 0;
    bool arrived_ = false;
};

constinit Robot robot;
constinit firmpath::Cell trail[400]{};  // where it has been

}  // namespace

int main() {
    std::uint32_t ticks = 0;
    robot.begin();
    do {
        trail[ticks++] = robot.cell();
    } while (robot.tick() && ticks < 400);
    world::draw(robot.learnt(), std::span(trail, ticks));
    world::print(robot.arrived() ? "arrived" : firmpath::to_string(robot.status()));
    world::print(" after ");
    world::print(robot.plans());
    world::print(" plans\n");
    return robot.arrived() ? 0 : 1;
}
