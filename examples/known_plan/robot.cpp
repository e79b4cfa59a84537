// robot.cpp, step 7: a plan of the building, and what is not on it.
#include "world.hpp"

using firmpath::Cell;
using Grid = world::Map;
using Jumps = firmpath::JumpGrid<32, 16>;
using Moves = firmpath::Eight<firmpath::Corner::never>;

namespace {

constexpr firmpath::Micrometres radius = firmpath::millimetres(120);
constexpr Cell goal{25, 5};

// The plan. Two cells of wall in the south are not on it, and its wall in the west is gone.
constexpr Grid plan = Grid::drawn(R"(
    ..........#.....................
    ..........#.....................
    ..........#.......###########...
    ..........#.......#.........#...
    ..........#.......#.........#...
    ..........#.......#.........#...
    ..........#.......#.........#...
    ..........#.......#.........#...
    ..........#.......#.............
    ..........#.......#.............
    ..........#.......#.............
    ..........#########.............
    ............................#...
    ............................#...
    ............................#...
    ................................
)");

constexpr Grid grown(const Grid& walls) {
    Grid result;
    firmpath::inflate(walls, firmpath::Disc(radius, world::frame), result);
    return result;
}
constexpr Jumps planned{grown(plan)};  // in flash: where the robot may be, by the plan

using Learnt = firmpath::RobotMap<32, 16, Jumps, firmpath::Thresholds{}, Grid>;
using Live = firmpath::Overlay<Jumps, Jumps>;

constinit Learnt learnt;                          // in RAM: what is not on the plan
constexpr Live live(planned, learnt.drivable());  // both as one map, without a copy
constinit firmpath::JumpPointSearch<Live, Moves, firmpath::PooledNodes<60>> planner;
static_assert(sizeof learnt <= 1232 && sizeof planned + sizeof plan <= 384);

constinit Cell trail[200]{};

// Walls of the plan where the robot has seen free floor.
std::uint32_t walls_that_are_gone() {
    std::uint32_t count = 0;
    for (std::int16_t y = 0; y < Grid::height; ++y) {
        for (std::int16_t x = 0; x < Grid::width; ++x) {
            const bool seen_free = learnt.learnt().knowledge({x, y}) == firmpath::Knowledge::free;
            count += !plan.passable({x, y}) && seen_free ? 1U : 0U;
        }
    }
    return count;
}

}  // namespace

int main() {
    // An obstacle that is seen within a cell of the plan's walls is one of them, and has grown already.
    learnt.begin_with_plan(world::frame, world::lidar, radius, plan, firmpath::Disc::cells(1));
    firmpath::WorldPose pose{{250, 250}, {}};
    Cell at = world::frame.to_cell_clamped(pose.position);
    auto next = planner.path(live).begin();  // there is no path yet
    std::size_t steps = 0;
    std::uint32_t plans = 0;
    while (at != goal && steps < std::size(trail)) {
        trail[steps++] = at;
        (void)learnt.take(pose, world::scan(pose).mm, world::beams);
        if (firmpath::still_valid(live, planner.path(live)).broken()) {
            ++plans;
            if (!has_path(firmpath::plan_leaving(planner, live, at, 2, goal))) {
                break;
            }
            next = planner.path(live).begin();
        }
        // Here the motors turn: to the next cell of the path.
        next = *next == at ? ++next : next;
        at = *next;
        pose.position = world::frame.to_point(at);
    }
    world::draw(live, std::span(trail, steps));
    world::print(at == goal ? "arrived after " : firmpath::to_string(planner.status()));
    world::print(plans);
    world::print(" plans; cells of walls that are gone: ");
    world::print(walls_that_are_gone());
    world::print("\n");
    return at == goal ? 0 : 1;
}
