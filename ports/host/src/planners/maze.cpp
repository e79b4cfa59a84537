#include <array>
#include <cstddef>
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
    for (std::size_t i = 2; i < route.path.size(); ++i) {
        const bool along_x = route.path[i].y == route.path[i - 1].y;
        route.turns += along_x != (route.path[i - 1].y == route.path[i - 2].y) ? 1U : 0U;
    }
    return route;
}

/// The better of both directions that the mouse may face at the start.
template <TurnCost T>
MazeRoute plan_with(const Maze& maze) {
    using Moves = AxisTurning<Steps, T>;
    using Planner = NearestGoal<Walls, max_maze_goals, Moves>;
    const Walls walls = walls_of(maze);
    Zeroed<Planner> planner;
    MazeRoute best;
    typename Planner::cost_type least = Planner::no_cost;
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

template <int... HalfCells>
MazeRoute plan_with_one_of(const Maze& maze, int half_cells) {
    MazeRoute route;
    const bool known = ((half_cells == HalfCells && (route = plan_with<TurnCost{HalfCells, 2}>(maze), true)) || ...);
    return known ? route : plan_with<TurnCost{4096, 1}>(maze);  // more than the steps of any route
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
    return plan_with_one_of<1, 2, 3, 4, 6, 8, 16>(maze, half_cells);
}

}  // namespace firmpath::host
