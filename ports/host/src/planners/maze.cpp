#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <span>

#include "firmpath/host/maze.hpp"
#include "firmpath/map/wall_grid.hpp"
#include "firmpath/moves/axis_turning.hpp"
#include "firmpath/moves/walled.hpp"
#include "firmpath/path/waypoints.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/flood_fill.hpp"
#include "planners/zeroed.hpp"

namespace firmpath::host {
namespace {

using Walls = WallGrid<max_maze_edge, max_maze_edge>;
using Steps = Walled<Four>;

/// The walls of a maze in the lower left of a larger one.
Walls walls_of(const Maze& maze) {
    Walls walls;
    for (int y = 0; y < maze.height; ++y) {
        for (int x = 0; x < maze.width; ++x) {
            const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
            walls.set_wall(cell, Side::plus_x, x + 1 == maze.width || maze.wall(cell, 0));
            walls.set_wall(cell, Side::plus_y, y + 1 == maze.height || maze.wall(cell, 1));
        }
    }
    return walls;
}

/// Counts steps and turns.
template <class Path>
MazeRoute route_of(Status status, const Path& path) {
    MazeRoute route;
    route.status = status;
    for (const Cell cell : path) {
        route.path.push_back(cell);
    }
    route.steps = route.path.empty() ? 0 : route.path.size() - 1;
    const auto corners = waypoints(route.path);
    const auto count = static_cast<std::size_t>(std::distance(corners.begin(), corners.end()));
    route.turns = count < 2 ? 0 : count - 2;
    return route;
}

/// The better of both directions that the mouse may face at the start.
template <class Moves>
MazeRoute plan_with(const Maze& maze) {
    using Planner = NearestGoal<Walls, max_maze_goals, Moves>;
    const Walls walls = walls_of(maze);
    Zeroed<Planner> planner;
    MazeRoute best;
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    for (const std::uint8_t axis : {std::uint8_t{0}, std::uint8_t{1}}) {
        const Status status = planner->plan(walls, Pose{maze.start, axis}, std::span<const Cell>(maze.goals));
        if (!has_path(status)) {
            best.status = status;
        } else if (planner->cost() < least) {
            least = planner->cost();
            best = route_of(status, driven_cells(planner->path(walls)));
        }
    }
    return best;
}

}  // namespace

MazeRoute flood_route(const Maze& maze) {
    const Walls walls = walls_of(maze);
    Zeroed<FloodFill<Walls>> flood;
    const Status status = flood->fill(walls, std::span<const Cell>(maze.goals));
    const auto path = flood->path(walls, maze.start);
    return route_of(status == Status::found && path.empty() ? Status::no_path : status, path);
}

MazeRoute timed_route(const Maze& maze, int half_cells) {
    switch (half_cells) {
        case 1: return plan_with<AxisTurning<Steps, TurnCost{1, 2}>>(maze);
        case 2: return plan_with<AxisTurning<Steps, TurnCost{1, 1}>>(maze);
        case 3: return plan_with<AxisTurning<Steps, TurnCost{3, 2}>>(maze);
        case 4: return plan_with<AxisTurning<Steps, TurnCost{2, 1}>>(maze);
        case 6: return plan_with<AxisTurning<Steps, TurnCost{3, 1}>>(maze);
        case 8: return plan_with<AxisTurning<Steps, TurnCost{4, 1}>>(maze);
        case 16: return plan_with<AxisTurning<Steps, TurnCost{8, 1}>>(maze);
        default: return plan_with<AxisTurning<Steps, TurnCost{4096, 1}>>(maze);  // more than the steps of any route
    }
}

}  // namespace firmpath::host
