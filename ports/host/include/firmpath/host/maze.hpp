/// @file
/// Mazes of micromice: walls between cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <vector>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/host/planning_map.hpp"

namespace firmpath::host {

/// The largest edge of a maze, in cells.
inline constexpr int max_maze_edge = 64;
/// The most goals of a maze.
inline constexpr std::size_t max_maze_goals = 64;

/// A maze with a wall all round it. Cell 0,0 is the lower left one, and +y is up.
struct Maze {
    Maze(int w, int h) : width(w), height(h), walls(static_cast<std::size_t>(w) * static_cast<std::size_t>(h)) {}

    std::size_t index(Cell cell) const {
        return static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(cell.x);
    }
    bool contains(Cell cell) const { return cell.x >= 0 && cell.x < width && cell.y >= 0 && cell.y < height; }
    /// Sets the wall at a side of a cell, and of the cell beyond.
    void set_wall(Cell cell, unsigned side);
    bool wall(Cell cell, unsigned side) const { return (walls[index(cell)] >> side & 1U) != 0; }
    /// The walls between two cells, without those of the border.
    std::size_t inner_walls() const;

    int width;
    int height;
    std::vector<std::uint8_t> walls;  ///< by `index`: bit s for the side s, a firmpath::Side
    Cell start{};
    std::vector<Cell> goals;  ///< at least one
};

/// Whether a text is drawn as mazes are: a row of posts and walls first.
bool is_drawn_maze(std::string_view text);

/// Reads a maze in one of the forms in which mazes are published; where the file names no start, it is 0,0, and no
/// goal, it is the centre: 1, 2 or 4 cells. Throws `InputError`, also for a border with a gap, and for two cells that
/// do not agree on the wall between them.
///
/// - A drawing: posts `o` or `+`, walls `---` and `|`, `S` in the start and `G` in each goal.
/// - `.num`: a line of x, y and 0 or 1 for the walls in the north, east, south and west of each cell.
/// - `.maz`: 256 bytes for 16 x 16 cells, column by column from the lower left one, with bits 0 to 3 for the walls in
///   the north, east, south and west.
Maze read_maze(const std::filesystem::path& file);

/// A route through a maze.
struct MazeRoute {
    /// In the time of a step, if a turn takes that of `turn_cost` steps.
    double time(double turn_cost) const { return static_cast<double>(steps) + turn_cost * static_cast<double>(turns); }

    Status status = Status::no_path;
    std::vector<Cell> path;
    std::size_t steps = 0;
    std::size_t turns = 0;
};

/// The fewest steps from the start to the nearest goal, by `firmpath::FloodFill`.
MazeRoute flood_route(const Maze& maze);

/// What a turn may cost in `timed_route`, in half cells.
inline constexpr int turn_costs[] = {1, 2, 3, 4, 6, 8, 16};

/// The least sum of steps and turns, a turn counted as so many half cells, one of `turn_costs`; with 0, the fewest
/// turns and, of these routes, the fewest steps. By `firmpath::NearestGoal` with `AxisTurning`.
MazeRoute timed_route(const Maze& maze, int half_cells);

/// How far apart the centres of cells are in `drawn`.
inline constexpr int drawn_cell = 4;

/// The maze as a map, to draw it: each cell is 3 x 3 free cells with walls a cell wide between them.
PlanningMap drawn(const Maze& maze);
/// The centre of a cell there.
Cell drawn(Cell cell);

}  // namespace firmpath::host
