#include "firmpath/host/maze.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <nlohmann/json.hpp>
#include <queue>
#include <string>
#include <tuple>
#include <vector>

#include "firmpath/host/error.hpp"
#include "program.hpp"
#include "support/property.hpp"

namespace {

using firmpath::Cell;
using firmpath::Status;
using firmpath::host::Maze;
using firmpath::host::MazeRoute;
using nlohmann::json;
using namespace test_support;

Cell cell_at(int x, int y) { return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}; }

Cell next(Cell cell, unsigned side) {
    constexpr int dx[] = {1, 0, -1, 0};
    constexpr int dy[] = {0, 1, 0, -1};
    return cell_at(cell.x + dx[side], cell.y + dy[side]);
}

class Mazes : public testing::Test {
protected:
    Maze read(const std::string& name, const std::string& text) const {
        scratch.write(name, text);
        return firmpath::host::read_maze(scratch.path(name));
    }
    void refused(const std::string& name, const std::string& text, const std::string& message) const {
        scratch.write(name, text);
        try {
            (void)firmpath::host::read_maze(scratch.path(name));
            ADD_FAILURE() << "read: " << text;
        } catch (const firmpath::host::InputError& error) {
            EXPECT_EQ(std::string(error.what()), scratch.path(name).string() + message);
        }
    }

    Scratch scratch;
};

// The form that the collection of contest mazes describes, with the example that it gives there in words: posts, walls,
// S in the lower left, G in the upper left.
constexpr const char* small = "o---o---o---o\n"
                              "| G     |   |\n"
                              "o---o   o   o\n"
                              "|       |   |\n"
                              "o   o---o   o\n"
                              "| S         |\n"
                              "o---o---o---o\n";

TEST_F(Mazes, DrawingsAreRead) {
    const Maze maze = read("small.txt", small);
    EXPECT_EQ(maze.width, 3);
    EXPECT_EQ(maze.height, 3);
    EXPECT_EQ(maze.start, cell_at(0, 0));
    ASSERT_EQ(maze.goals.size(), 1U);
    EXPECT_EQ(maze.goals.front(), cell_at(0, 2));
    // Between 0,1 and 0,2; between 1,0 and 1,1; to the right of 1,1 and of 1,2.
    EXPECT_EQ(maze.inner_walls(), 4U);
    EXPECT_TRUE(maze.wall(cell_at(0, 1), 1));
    EXPECT_TRUE(maze.wall(cell_at(0, 2), 3));
    EXPECT_TRUE(maze.wall(cell_at(1, 1), 3));
    EXPECT_TRUE(maze.wall(cell_at(1, 0), 1));
    EXPECT_TRUE(maze.wall(cell_at(1, 1), 0));
    EXPECT_TRUE(maze.wall(cell_at(2, 2), 2));
    EXPECT_FALSE(maze.wall(cell_at(0, 0), 1));
    EXPECT_FALSE(maze.wall(cell_at(1, 1), 1));
}

TEST_F(Mazes, DrawingsOfAllKindsMeanTheSame) {
    const Maze maze = read("small.txt", small);
    const auto same = [&](const std::string& name, std::string text) {
        const Maze other = read(name, text);
        EXPECT_EQ(other.walls, maze.walls) << text;
        EXPECT_EQ(other.start, maze.start) << text;
        EXPECT_EQ(other.goals, maze.goals) << text;
    };
    const auto replaced = [](std::string text, const std::string& a, const std::string& b) {
        for (std::size_t at = 0; (at = text.find(a, at)) != std::string::npos; at += b.size()) {
            text.replace(at, a.size(), b);
        }
        return text;
    };
    same("plus.txt", replaced(small, "o", "+"));
    same("windows.txt", replaced(small, "\n", "\r\n"));
    same("blanks.txt", replaced(small, "\n", "  \n"));
    same("after.txt", std::string(small) + "\n\n");
    same("last.txt", std::string(small).substr(0, std::string(small).size() - 1));
    same("marks.txt", replaced(small, "| S         |", "| S   .   * |"));
    same("left.txt", replaced(small, "| S         |", "|S          |"));
    same("name.maze", small);
}

TEST_F(Mazes, AStartAndAGoalThatAreNotNamedAreTheUsualOnes) {
    const auto open = [](int width, int height) {
        std::string text;
        for (int y = 0; y <= height; ++y) {
            for (int x = 0; x < width; ++x) {
                text += y == 0 || y == height ? "o---" : "o   ";
            }
            text += "o\n";
            if (y < height) {
                text += '|' + std::string(static_cast<std::size_t>(4 * width - 1), ' ') + "|\n";
            }
        }
        return text;
    };
    const std::vector<Cell> of_16 = {cell_at(7, 7), cell_at(8, 7), cell_at(7, 8), cell_at(8, 8)};
    EXPECT_EQ(read("16.txt", open(16, 16)).goals, of_16);
    EXPECT_EQ(read("16.txt", open(16, 16)).start, cell_at(0, 0));
    EXPECT_EQ(read("5.txt", open(5, 5)).goals, std::vector<Cell>{cell_at(2, 2)});
    EXPECT_EQ(read("4.txt", open(4, 3)).goals, (std::vector<Cell>{cell_at(1, 1), cell_at(2, 1)}));
    EXPECT_EQ(read("1.txt", open(1, 1)).goals, std::vector<Cell>{cell_at(0, 0)});
}

// x, y, and walls in the north, east, south and west, as the simulator mms describes the form.
constexpr const char* numbers = "0 0 0 0 1 1\n"
                                "1 0 1 0 1 0\n"
                                "2 0 0 1 1 0\n"
                                "0 1 1 0 0 1\n"
                                "1 1 0 1 1 0\n"
                                "2 1 0 1 0 1\n"
                                "0 2 1 0 1 1\n"
                                "1 2 1 1 0 0\n"
                                "2 2 1 1 0 1\n";

TEST_F(Mazes, NumbersAreRead) {
    const Maze maze = read("small.num", numbers);
    EXPECT_EQ(maze.walls, read("small.txt", small).walls);
    EXPECT_EQ(maze.goals, std::vector<Cell>{cell_at(1, 1)});
    refused("gap.num", "0 0 1 1 1 0\n", ":1: cell 0,0 has no wall in the west; expected one all round the maze");
    refused("two.num", "0 0 1 1 1 1\n1 0 1 1 1 0\n",
            ":1: cell 0,0 has a wall in the east, and 1,0 has none there; expected the same of both");
    refused("twice.num", "0 0 1 1 1 1\n0 0 1 1 1 1\n", ":2: names cell 0,0 again; expected it once");
    refused("lost.num", "1 0 1 1 1 1\n", ":1: cell 0,0 is not in the file; expected every cell of the maze");
    const std::string wanted = "; expected x, y and 0 or 1 for the walls in the north, east, south and west, of a maze "
                               "of 1 to 64 cells a side";
    refused("five.num", "0 0 1 1 1\n", ":1: '0 0 1 1 1'" + wanted);
    refused("two.num", "0 0 1 1 1 2\n", ":1: '0 0 1 1 1 2'" + wanted);
    refused("far.num", "0 64 1 1 1 1\n", ":1: '0 64 1 1 1 1'" + wanted);
    refused("less.num", "0 -1 1 1 1 1\n", ":1: '0 -1 1 1 1 1'" + wanted);
    refused("empty.num", "\n", ":1: the file is empty; expected a line for each cell");
}

/// 16 x 16 cells, column by column; walls all round, and one between 3,5 and 4,5.
std::string bytes_of_maz() {
    std::string bytes;
    for (int x = 0; x < 16; ++x) {
        for (int y = 0; y < 16; ++y) {
            const int border = (y == 15 ? 1 : 0) + (x == 15 ? 2 : 0) + (y == 0 ? 4 : 0) + (x == 0 ? 8 : 0);
            const int inner = y == 5 ? (x == 3 ? 2 : x == 4 ? 8 : 0) : 0;
            bytes += static_cast<char>(border + inner);
        }
    }
    return bytes;
}

TEST_F(Mazes, BytesAreRead) {
    const Maze maze = read("a.maz", bytes_of_maz());
    EXPECT_EQ(maze.width, 16);
    EXPECT_EQ(maze.inner_walls(), 1U);
    EXPECT_TRUE(maze.wall(cell_at(3, 5), 0));
    EXPECT_TRUE(maze.wall(cell_at(4, 5), 2));
    EXPECT_EQ(maze.goals.size(), 4U);
    // The upper four bits belong to programs.
    std::string marked = bytes_of_maz();
    marked[17] = static_cast<char>(marked[17] | 0x70);
    EXPECT_EQ(read("marked.maz", marked).walls, maze.walls);
    refused("short.maz", bytes_of_maz().substr(1), ": byte 255: file of 255 bytes; expected 256, for 16 x 16 cells");
    std::string open = bytes_of_maz();
    open[0] = 0;
    refused("open.maz", open, ": byte 0: cell 0,0 has no wall in the west; expected one all round the maze");
    std::string torn = bytes_of_maz();
    torn[3 * 16 + 5] = 0;
    refused("torn.maz", torn,
            ": byte 53: cell 3,5 has no wall in the east, and 4,5 has one there; expected the same of both");
}

TEST_F(Mazes, BadDrawingsAreRefused) {
    refused("gap.txt", "o---o\n    |\no---o\n",
            ":2: has a gap in the border at column 1; expected a wall all round the maze");
    refused("gap2.txt", "o---o\n|   |\no   o\n",
            ":3: has a gap in the border at column 2; expected a wall all round the maze");
    refused("post.txt", "o---o---o\n|       |\no--- ---o\n", ":3: has no post at column 5; expected o or +");
    refused("wall.txt", "o---o---o\n|       |\no   o   o\n|       |\no-- o---o\n",
            ":5: has '-- ' at column 2; expected --- or three blanks");
    refused("side.txt", "o---o---o\n|   I   |\no---o---o\n", ":2: has 'I' at column 5; expected | or a blank");
    refused("long.txt", "o---o\n|   |  |\no---o\n", ":2: has 8 characters; expected at most 5, as in the first line");
    refused(
        "even.txt", "o---o\n|   |\n",
        ":2: ends the maze after 2 lines; expected 2 for each row of cells and one of posts at the end, of a maze of "
        "1 to 64 cells a side");
    refused("cut.txt", "o---o--\n|   |\no---o\n",
            ":1: has 7 characters; expected 4 for each cell and a post at the end, of a maze of 1 to 64 cells a side");
    refused("starts.txt", "o---o---o\n| S   S |\no---o---o\n", ":2: has a second S at column 7; expected one start");
    refused(
        "none.txt", "hello\n",
        ":1: 'hello'; expected x, y and 0 or 1 for the walls in the north, east, south and west, of a maze of 1 to 64 "
        "cells a side");
}

/// The least sum of steps and `turn` for each turn, by Dijkstra's search over cells and headings. -1: none.
long least_cost(const Maze& maze, long step, long turn) {
    constexpr long none = std::numeric_limits<long>::max();
    std::vector<long> cost(maze.walls.size() * 4, none);
    using Entry = std::tuple<long, Cell, unsigned>;
    const auto later = [](const Entry& a, const Entry& b) { return std::get<0>(a) > std::get<0>(b); };
    std::priority_queue<Entry, std::vector<Entry>, decltype(later)> open(later);
    const auto reach = [&](Cell cell, unsigned heading, long total) {
        long& known = cost[maze.index(cell) * 4 + heading];
        if (total < known) {
            known = total;
            open.push({total, cell, heading});
        }
    };
    for (unsigned heading = 0; heading < 4; ++heading) {
        reach(maze.start, heading, 0);
    }
    while (!open.empty()) {
        const auto [total, cell, heading] = open.top();
        open.pop();
        if (total > cost[maze.index(cell) * 4 + heading]) {
            continue;
        }
        if (std::find(maze.goals.begin(), maze.goals.end(), cell) != maze.goals.end()) {
            return total;
        }
        for (unsigned side = 0; side < 4; ++side) {
            if (side != heading) {
                reach(cell, side, total + turn);
            } else if (!maze.wall(cell, side) && maze.contains(next(cell, side))) {
                reach(next(cell, side), side, total + step);
            }
        }
    }
    return -1;
}

bool is_route(const Maze& maze, const std::vector<Cell>& path) {
    for (std::size_t i = 1; i < path.size(); ++i) {
        bool step = false;
        for (unsigned side = 0; side < 4; ++side) {
            step = step || (next(path[i - 1], side) == path[i] && !maze.wall(path[i - 1], side));
        }
        if (!step) {
            return false;
        }
    }
    return path.front() == maze.start &&
           std::find(maze.goals.begin(), maze.goals.end(), path.back()) != maze.goals.end();
}

TEST(MazeRoutes, AreThoseOfAPlainSearch) {
    int found = 0;
    int none = 0;
    for (auto random : property(60, 0, 60)) {
        Maze maze(random.between(1, 24), random.between(1, 24));
        const auto percent = static_cast<unsigned>(random.between(0, 55));
        for (int y = 0; y < maze.height; ++y) {
            for (int x = 0; x < maze.width; ++x) {
                for (unsigned side = 0; side < 4; ++side) {
                    const bool border = !maze.contains(next(cell_at(x, y), side));
                    if (border || (side < 2 && random.chance(percent))) {
                        maze.set_wall(cell_at(x, y), side);
                    }
                }
            }
        }
        maze.start = cell_at(random.between(0, maze.width - 1), random.between(0, maze.height - 1));
        for (int i = random.between(1, 4); i > 0; --i) {
            maze.goals.push_back(cell_at(random.between(0, maze.width - 1), random.between(0, maze.height - 1)));
        }
        const long steps = least_cost(maze, 1, 0);
        const MazeRoute flood = firmpath::host::flood_route(maze);
        (steps < 0 ? none : found) += 1;
        EXPECT_EQ(flood.status, steps < 0 ? Status::no_path : Status::found);
        const auto check = [&](const MazeRoute& route, long half_steps, long expected) {
            ASSERT_EQ(route.status, expected < 0 ? Status::no_path : Status::found);
            if (expected >= 0) {
                EXPECT_TRUE(is_route(maze, route.path));
                EXPECT_EQ(2 * static_cast<long>(route.steps) + half_steps * static_cast<long>(route.turns), expected);
            }
        };
        check(flood, 0, steps < 0 ? -1 : 2 * steps);
        for (const int half_cells : firmpath::host::turn_costs) {
            check(firmpath::host::timed_route(maze, half_cells), half_cells, least_cost(maze, 2, half_cells));
        }
        // Turns first: one more turn weighs more than all steps.
        check(firmpath::host::timed_route(maze, 0), 8192, least_cost(maze, 2, 8192));
    }
    EXPECT_GT(found, 10);
    EXPECT_GT(none, 3);
}

class MazeTool : public ProgramTest {
protected:
    MazeTool() : ProgramTest("maze") {}
};

TEST_F(MazeTool, PrintsAndDrawsRoutes) {
    scratch.write("small.txt", small);
    // From 0,0 up, right, up, left. A turn on the way costs two cells.
    EXPECT_EQ(out_of("small.txt"), "status        found: the path leads to the goal\n"
                                   "maze          3 x 3 cells, 4 walls inside\n"
                                   "start         0,0\n"
                                   "goals         0,2\n"
                                   "flood         4 steps, 3 turns: 10 cells in time\n"
                                   "fewest_turns  4 steps, 3 turns: 10 cells in time\n"
                                   "fastest       4 steps, 3 turns: 10 cells in time\n"
                                   "run           up 1, right 1, up 1, left 1\n");
    const json told = json::parse(out_of("small.txt --turn-cost 0.5 --format json --picture small.svg"));
    EXPECT_EQ(told["fastest"]["time"], 5.5);
    EXPECT_EQ(told["flood"]["path"], json::parse("[[0,0],[0,1],[1,1],[1,2],[0,2]]"));
    EXPECT_TRUE(scratch.read("small.svg").find("<svg") != std::string::npos);
    EXPECT_NE(out_of("small.txt --picture -").find("status"), std::string::npos);
    scratch.write("shut.txt", "o---o---o\n| S | G |\no---o---o\n");
    const Outcome shut = run("shut.txt");
    EXPECT_EQ(shut.code, 1);
    EXPECT_TRUE(shut.out.starts_with("status        no_path: the goal cannot be reached\n"));
    expect_refused("small.txt --turn-cost 7", "--turn-cost: '7'; expected cells, one of 0.5, 1, 1.5, 2, 3, 4, 8");
    expect_refused(
        "none.txt",
        "none.txt:1: cannot be opened (No such file or directory); expected a maze: a drawing of o---o, .num "
        "or .maz");
}

}  // namespace
