#include "firmpath/host/maze.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/numbers.hpp"
#include "firmpath/moves/four.hpp"

namespace firmpath::host {
namespace {

// Sides, as firmpath::Side numbers them.
constexpr unsigned east = 0;
constexpr unsigned north = 1;
constexpr unsigned west = 2;
constexpr unsigned south = 3;

Cell beyond(Cell cell, unsigned side) { return Four::neighbour(cell, side); }

using firmpath::detail::cell_at;

/// A side in words.
const char* name_of(unsigned side) {
    constexpr const char* names[] = {"east", "north", "west", "south"};
    return names[side];
}

bool is_post(char c) { return c == 'o' || c == '+'; }

std::string sizes() { return concat("a maze of 1 to ", max_maze_edge, " cells a side"); }

/// The centre of a maze.
void add_centre(Maze& maze) {
    for (int y = (maze.height - 1) / 2; y <= maze.height / 2; ++y) {
        for (int x = (maze.width - 1) / 2; x <= maze.width / 2; ++x) {
            maze.goals.push_back(cell_at(x, y));
        }
    }
}

/// The lines of a drawing, without blanks at their ends and without empty lines after the last.
std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines = split_lines(text);
    for (std::string_view& line : lines) {
        const std::size_t last = line.find_last_not_of(" \t");
        line = line.substr(0, last == std::string_view::npos ? 0 : last + 1);
    }
    while (!lines.empty() && lines.back().empty()) {
        lines.pop_back();
    }
    return lines;
}

/// Reads a drawing.
class Drawing {
public:
    Drawing(std::string_view text, const std::filesystem::path& file)
        : file_(file), lines_(lines_of(text)), maze_(columns(), rows()) {}

    Maze read() {
        bool starts = false;
        for (int line = 0; line < static_cast<int>(lines_.size()); ++line) {
            const int y = maze_.height - 1 - line / 2;  // of the cells on this line, or below it
            line % 2 == 0 ? read_posts(line, y) : read_cells(line, y, starts);
        }
        if (maze_.goals.empty()) {
            add_centre(maze_);
        }
        return maze_;
    }

private:
    int columns() const {
        const std::size_t width = lines_.front().size();
        if (width % 4 != 1 || width < 5 || (width - 1) / 4 > max_maze_edge) {
            fail(0, "has ", width, " characters; expected 4 for each cell and a post at the end, of ", sizes());
        }
        return static_cast<int>((width - 1) / 4);
    }
    int rows() const {
        const std::size_t height = lines_.size();
        if (height % 2 != 1 || height < 3 || (height - 1) / 2 > max_maze_edge) {
            fail(static_cast<int>(height) - 1, "ends the maze after ", height,
                 " lines; expected 2 for each row of cells and one of posts at the end, of ", sizes());
        }
        return static_cast<int>((height - 1) / 2);
    }

    template <class... Parts>
    [[noreturn]] void fail(int line, const Parts&... parts) const {
        fail_at_line(file_, static_cast<std::size_t>(line) + 1, parts...);
    }

    /// What a line has at a column; blanks beyond its end.
    char at(int line, int column) const {
        const std::string_view text = lines_[static_cast<std::size_t>(line)];
        return static_cast<std::size_t>(column) < text.size() ? text[static_cast<std::size_t>(column)] : ' ';
    }

    void refuse_longer(int line) const {
        const std::size_t length = lines_[static_cast<std::size_t>(line)].size();
        if (length > lines_.front().size()) {
            fail(line, "has ", length, " characters; expected at most ", lines_.front().size(),
                 ", as in the first line");
        }
    }

    void read_posts(int line, int y) {
        refuse_longer(line);
        for (int x = 0; x <= maze_.width; ++x) {
            if (!is_post(at(line, 4 * x))) {
                fail(line, "has no post at column ", 4 * x + 1, "; expected o or +");
            }
        }
        for (int x = 0; x < maze_.width; ++x) {
            const std::array<char, 3> part = {at(line, 4 * x + 1), at(line, 4 * x + 2), at(line, 4 * x + 3)};
            const bool wall = part == std::array{'-', '-', '-'};
            if (!wall && part != std::array{' ', ' ', ' '}) {
                fail(line, "has ", in_quotes(std::string(part.begin(), part.end())), " at column ", 4 * x + 2,
                     "; expected --- or three blanks");
            }
            const bool border = y < 0 || line == 0;
            refuse_gap(line, border, wall, 4 * x + 2);
            if (wall && !border) {
                maze_.set_wall(cell_at(x, y), north);
            }
        }
    }

    void read_cells(int line, int y, bool& starts) {
        refuse_longer(line);
        for (int x = 0; x <= maze_.width; ++x) {
            const char c = at(line, 4 * x);
            if (c != '|' && c != ' ') {
                fail(line, "has ", in_quotes(std::string(1, c)), " at column ", 4 * x + 1, "; expected | or a blank");
            }
            const bool border = x == 0 || x == maze_.width;
            refuse_gap(line, border, c == '|', 4 * x + 1);
            if (c == '|' && !border) {
                maze_.set_wall(cell_at(x, y), west);
            }
        }
        for (int x = 0; x < maze_.width; ++x) {
            for (int i = 1; i < 4; ++i) {
                const char c = at(line, 4 * x + i);
                if (c == 'G') {
                    maze_.goals.push_back(cell_at(x, y));
                } else if (c == 'S' && starts) {
                    fail(line, "has a second S at column ", 4 * x + i + 1, "; expected one start");
                } else if (c == 'S') {
                    maze_.start = cell_at(x, y);
                    starts = true;
                }
            }
        }
    }

    void refuse_gap(int line, bool border, bool wall, int column) const {
        if (border && !wall) {
            fail(line, "has a gap in the border at column ", column, "; expected a wall all round the maze");
        }
    }

    const std::filesystem::path& file_;
    std::vector<std::string_view> lines_;
    Maze maze_;
};

/// Puts the walls of a cell, of which each may be told twice, into a maze.
class CellWalls {
public:
    explicit CellWalls(Maze& maze) : maze_(maze), told_(maze.walls.size()) {}

    bool has(Cell cell) const { return told_[maze_.index(cell)].has_value(); }
    void tell(Cell cell, std::uint8_t sides) { told_[maze_.index(cell)] = sides; }

    /// Calls `fail(cell, what)` for the first cell that is wrong.
    template <class Fail>
    void finish(const Fail& fail) {
        for (int y = 0; y < maze_.height; ++y) {
            for (int x = 0; x < maze_.width; ++x) {
                finish_cell(cell_at(x, y), fail);
            }
        }
    }

private:
    template <class Fail>
    void finish_cell(Cell cell, const Fail& fail) {
        if (!has(cell)) {
            fail(cell, std::string("is not in the file; expected every cell of the maze"));
        }
        for (unsigned side = 0; side < 4; ++side) {
            const bool wall = stands(cell, side);
            const Cell other = beyond(cell, side);
            if (!maze_.contains(other)) {
                if (!wall) {
                    fail(cell, concat("has no wall in the ", name_of(side), "; expected one all round the maze"));
                }
            } else if (has(other) && stands(other, side ^ 2U) != wall) {
                fail(cell, concat(wall ? "has a wall in the " : "has no wall in the ", name_of(side), ", and ", other.x,
                                  ',', other.y, wall ? " has none" : " has one", " there; expected the same of both"));
            } else if (wall) {
                maze_.set_wall(cell, side);
            }
        }
    }
    bool stands(Cell cell, unsigned side) const { return (*told_[maze_.index(cell)] >> side & 1U) != 0; }

    Maze& maze_;
    std::vector<std::optional<std::uint8_t>> told_;
};

/// The order in which both formats of numbers name the sides.
constexpr unsigned named_sides[] = {north, east, south, west};

Maze parse_num(std::string_view text, const std::filesystem::path& file) {
    struct Line {
        std::size_t number;
        Cell cell;
        std::uint8_t sides;
    };
    std::vector<Line> lines;
    int width = 0;
    int height = 0;
    const std::vector<std::string_view> all = split_lines(text);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (trimmed(all[i]).empty()) {
            continue;
        }
        const std::vector<std::string_view> fields = split_fields(trimmed(all[i]));
        std::array<int, 6> numbers{};
        bool good = fields.size() == numbers.size();
        for (std::size_t k = 0; good && k < numbers.size(); ++k) {
            const auto number = parse_integer<int>(std::string(fields[k]));
            good = number && *number >= 0 && *number < (k < 2 ? max_maze_edge : 2);
            numbers[k] = number.value_or(0);
        }
        if (!good) {
            fail_at_line(file, i + 1, in_quotes(all[i]),
                         "; expected x, y and 0 or 1 for the walls in the north, east, south and west, of ", sizes());
        }
        std::uint8_t sides = 0;
        for (std::size_t k = 0; k < 4; ++k) {
            sides = static_cast<std::uint8_t>(sides | numbers[k + 2] << named_sides[k]);
        }
        lines.push_back({i + 1, cell_at(numbers[0], numbers[1]), sides});
        width = std::max(width, numbers[0] + 1);
        height = std::max(height, numbers[1] + 1);
    }
    if (lines.empty()) {
        fail_at_line(file, 1, "the file is empty; expected a line for each cell");
    }
    Maze maze(width, height);
    CellWalls walls(maze);
    for (const Line& line : lines) {
        if (walls.has(line.cell)) {
            fail_at_line(file, line.number, "names cell ", line.cell.x, ',', line.cell.y, " again; expected it once");
        }
        walls.tell(line.cell, line.sides);
    }
    walls.finish([&](Cell cell, const std::string& what) {
        const auto line = std::find_if(lines.begin(), lines.end(), [&](const Line& each) { return each.cell == cell; });
        fail_at_line(file, line == lines.end() ? lines.back().number : line->number, "cell ", cell.x, ',', cell.y, ' ',
                     what);
    });
    add_centre(maze);
    return maze;
}

Maze parse_maz(std::string_view bytes, const std::filesystem::path& file) {
    constexpr int edge = 16;
    if (bytes.size() != std::size_t{edge} * edge) {
        fail_at_byte(file, bytes.size(), "file of ", bytes.size(), " bytes; expected 256, for 16 x 16 cells");
    }
    Maze maze(edge, edge);
    CellWalls walls(maze);
    for (int x = 0; x < edge; ++x) {
        for (int y = 0; y < edge; ++y) {
            const auto byte = static_cast<std::uint8_t>(bytes[static_cast<std::size_t>(edge * x + y)]);
            std::uint8_t sides = 0;
            for (unsigned k = 0; k < 4; ++k) {
                sides = static_cast<std::uint8_t>(sides | (byte >> k & 1U) << named_sides[k]);
            }
            walls.tell(cell_at(x, y), sides);
        }
    }
    walls.finish([&](Cell cell, const std::string& what) {
        fail_at_byte(file, static_cast<std::size_t>(edge * cell.x + cell.y), "cell ", cell.x, ',', cell.y, ' ', what);
    });
    add_centre(maze);
    return maze;
}

}  // namespace

void Maze::set_wall(Cell cell, unsigned side) {
    const auto set = [&](Cell at, unsigned of) {
        if (contains(at)) {
            walls[index(at)] = static_cast<std::uint8_t>(walls[index(at)] | 1U << of);
        }
    };
    set(cell, side);
    set(beyond(cell, side), side ^ 2U);
}

std::size_t Maze::inner_walls() const {
    std::size_t count = 0;
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            count += x + 1 < width && wall(cell_at(x, y), east) ? 1U : 0U;
            count += y + 1 < height && wall(cell_at(x, y), north) ? 1U : 0U;
        }
    }
    return count;
}

bool is_drawn_maze(std::string_view text) {
    const std::string_view line = text.substr(0, text.find('\n'));
    return line.size() >= 5 && is_post(line[0]) && line.substr(1, 3) == "---" && is_post(line[4]);
}

Maze read_maze(const std::filesystem::path& file) {
    const std::string bytes = read_file(file, "a maze: a drawing of o---o, .num or .maz");
    if (is_drawn_maze(bytes)) {
        Maze maze = Drawing(bytes, file).read();
        if (maze.goals.size() > max_maze_goals) {
            fail_at_line(file, 1, maze.goals.size(), " goals; expected at most ", max_maze_goals);
        }
        return maze;
    }
    if (file.extension() == ".maz" || (bytes.size() == 256 && bytes.find_first_of("\n ") == std::string::npos)) {
        return parse_maz(bytes, file);
    }
    return parse_num(bytes, file);
}

PlanningMap drawn(const Maze& maze) {
    PlanningMap map;
    map.width = drawn_cell * maze.width + 1;
    map.height = drawn_cell * maze.height + 1;
    map.axes = Axes::bottom_up;
    map.tiles.assign(static_cast<std::size_t>(map.width) * static_cast<std::size_t>(map.height), Tile::free);
    const auto block = [&](int x, int y, int width, int height) {
        for (int j = y; j < y + height; ++j) {
            for (int i = x; i < x + width; ++i) {
                map.tiles[map.index(i, j)] = Tile::occupied;
            }
        }
    };
    block(0, 0, map.width, 1);
    block(0, map.height - 1, map.width, 1);
    block(0, 0, 1, map.height);
    block(map.width - 1, 0, 1, map.height);
    for (int y = 0; y < maze.height; ++y) {
        for (int x = 0; x < maze.width; ++x) {
            const int left = drawn_cell * (x + 1);
            const int top = drawn_cell * (y + 1);
            if (maze.wall(cell_at(x, y), east)) {
                block(left, top - drawn_cell, 1, drawn_cell + 1);
            }
            if (maze.wall(cell_at(x, y), north)) {
                block(left - drawn_cell, top, drawn_cell + 1, 1);
            }
        }
    }
    return map;
}

Cell drawn(Cell cell) { return cell_at(drawn_cell * cell.x + drawn_cell / 2, drawn_cell * cell.y + drawn_cell / 2); }

}  // namespace firmpath::host
