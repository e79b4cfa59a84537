#include "firmpath/host/maze.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <string>
#include <utility>

#include "commands.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/numbers.hpp"
#include "firmpath/host/picture.hpp"
#include "firmpath/path/waypoints.hpp"
#include "lines.hpp"
#include "options.hpp"
#include "pictures.hpp"
#include "report.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

struct MazeOptions {
    std::string file;
    std::string turn_cost = "2";
    PictureOptions picture;
    FormatOption format;
};

/// In half cells.
int parse_turn_cost(const std::string& text) {
    const auto cells = host::parse_number(text);
    std::string known;
    for (const int half_cells : host::turn_costs) {
        if (cells && 2 * *cells == half_cells) {
            return half_cells;
        }
        known += concat(known.empty() ? "" : ", ", half_cells / 2.0);
    }
    fail_option("--turn-cost", text, concat("cells, one of ", known));
}

/// "right 3, up 2, ...".
std::string runs_text(const host::MazeRoute& route) {
    std::string text;
    Cell last = route.path.front();
    for (const Cell corner : waypoints(route.path)) {
        const int dx = corner.x - last.x;
        const int dy = corner.y - last.y;
        if (dx != 0 || dy != 0) {
            text += concat(text.empty() ? "" : ", ",
                           dx > 0   ? "right "
                           : dx < 0 ? "left "
                           : dy > 0 ? "up "
                                    : "down ",
                           std::abs(dx + dy));
        }
        last = corner;
    }
    return text;
}

std::string counts_text(const host::MazeRoute& route, double turn_cost) {
    return concat(route.steps, " steps, ", route.turns, " turns: ", route.time(turn_cost), " cells in time");
}

Json in_json(const host::MazeRoute& route, double turn_cost) {
    return {{"steps", route.steps},
            {"turns", route.turns},
            {"time", route.time(turn_cost)},
            {"path", cells_json(route.path)}};
}

host::Scene make_scene(const MazeOptions& options, const host::Maze& maze, const host::MazeRoute& route,
                       double turn_cost) {
    host::Scene scene;
    scene.map = host::drawn(maze);
    for (const Cell cell : route.path) {
        scene.path.push_back(host::drawn(cell));
    }
    scene.start = host::drawn(maze.start);
    std::transform(maze.goals.begin(), maze.goals.end(), std::back_inserter(scene.goals),
                   [](Cell cell) { return host::drawn(cell); });
    scene.title = route.path.empty() ? std::string("no route to a goal") : "fastest: " + counts_text(route, turn_cost);
    scene.details = {concat(std::filesystem::path(options.file).filename().string(), ", ", maze.width, " x ",
                            maze.height, " cells, a turn takes as long as ", turn_cost, " cells")};
    return scene;
}

int run_maze(const MazeOptions& options) {
    const bool json = options.format.json();
    const int half_cells = parse_turn_cost(options.turn_cost);
    const double turn_cost = half_cells / 2.0;
    const PictureKind kind = options.picture.kind(json);
    const host::Maze maze = host::read_maze(options.file);
    const std::pair<const char*, host::MazeRoute> routes[] = {{"flood", host::flood_route(maze)},
                                                              {"fewest_turns", host::timed_route(maze, 0)},
                                                              {"fastest", host::timed_route(maze, half_cells)}};
    const host::MazeRoute& fastest = routes[2].second;
    options.picture.draw(make_scene(options, maze, fastest, turn_cost), kind);

    Report report(json, 14);
    add_status(report, fastest.status);
    report.line("maze", concat(maze.width, " x ", maze.height, " cells, ", maze.inner_walls(), " walls inside"));
    report.line("start", concat(maze.start.x, ',', maze.start.y));
    report.data({{"width", maze.width},
                 {"height", maze.height},
                 {"walls", maze.inner_walls()},
                 {"start", Json::array({maze.start.x, maze.start.y})},
                 {"turn_cost", turn_cost}});
    report.add("goals", cells_json(maze.goals), cells_text(maze.goals));
    for (const auto& [name, route] : routes) {
        if (!route.path.empty()) {
            report.line(name, counts_text(route, turn_cost));
        }
        report.data(name, route.path.empty() ? Json() : in_json(route, turn_cost));
    }
    if (!fastest.path.empty()) {
        report.line("run", runs_text(fastest));
    }
    report.print();
    return has_path(fastest.status) ? exit_found : exit_not_found;
}

}  // namespace

void add_maze(CommandLine& line) {
    const auto options = std::make_shared<MazeOptions>();
    Command command = line.command("maze", "Finds the routes of a micromouse through a maze, and draws the fastest",
                                   [options] { return run_maze(*options); });
    command.operand("maze", options->file, "MAZE", "a drawing of o---o and |, a .num, or a .maz of 256 bytes");
    command.option("--turn-cost", options->turn_cost, "CELLS", "a turn takes as long as so many cells straight on");
    options->picture.add_to(command);
    options->format.add_to(command);
    command.footer(
        "Cell 0,0 is the lower left one. flood is the route with the fewest steps, by firmpath::FloodFill; "
        "fewest_turns\n"
        "has the fewest turns; fastest takes the least time, by firmpath::NearestGoal with AxisTurning. The mouse may\n"
        "face any way at the start. S marks the start (else 0,0), G the goals (else the centre).\n\n"
        "Example:\n  firmpath maze contest.txt --turn-cost 3 --picture -");
}

}  // namespace firmpath::tool
