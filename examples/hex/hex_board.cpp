// Plans a path over a board of hexagons and draws both. The same source runs on a desktop and on every board.
#include <cstddef>
#include <cstdint>

#include "firmpath/firmpath.hpp"
#include "firmpath/port/port.hpp"
#include "print.hpp"

namespace {

using Map = firmpath::BitGrid<12, 9>;
using Moves = firmpath::Hex<firmpath::HexLayout::odd_r>;

// Row 0 is on top; odd rows lie half a hexagon further right. A wall is #.
constexpr Map map = Map::drawn(R"(
    . . . . . # . . . . . .
     . . # # . # . . # # . .
    . . . # . # . . # . . .
     # # . # . . # . # . # #
    . . . # . . # . # . . .
     . # # . . # . . . # . .
    . . # . . # . . # # . .
     . . . . # . . # . . . .
    . . . . # . . . . . . .
)");

constinit firmpath::AStar<Map, Moves> planner;

/// A picture of characters:
///
///      / \     a hexagon's upper edges
///     | * |    what stands in it
///      \ /     the lower edges: the upper edges of the two below
class Board {
public:
    Board() {
        for (auto& line : lines_) {
            for (char& c : line) {
                c = ' ';
            }
        }
    }

    void draw(firmpath::Cell cell, const char (&inside)[4]) {
        const int x = left_of(cell);
        const int y = top_of(cell);
        put(x + 1, y, "/ \\");
        lines_[y + 1][x] = '|';
        put(x + 1, y + 1, inside);
        lines_[y + 1][x + 4] = '|';
        put(x + 1, y + 2, "\\ /");
    }

    void print() const {
        for (const auto& line : lines_) {
            std::size_t length = width;
            while (length != 0 && line[length - 1] == ' ') {
                --length;
            }
            firmpath::port::write_bytes(line, length);
            firmpath::port::write_bytes("\n", 1);
        }
    }

private:
    static constexpr int width = 4 * Map::width + 3;
    static constexpr int height = 2 * Map::height + 1;

    static constexpr int left_of(firmpath::Cell cell) { return 4 * cell.x + 2 * (cell.y & 1); }
    static constexpr int top_of(firmpath::Cell cell) { return 2 * cell.y; }

    void put(int x, int y, const char (&text)[4]) {
        for (int i = 0; i < 3; ++i) {
            if (text[i] != ' ') {
                lines_[y][x + i] = text[i];
            }
        }
    }

    char lines_[height][width]{};
};

}  // namespace

int main() {
    constexpr firmpath::Cell start{0, 8};
    constexpr firmpath::Cell goal{9, 2};
    const firmpath::Status status = planner.plan(map, start, goal);

    Board board;
    for (std::int16_t y = 0; y < Map::height; ++y) {
        for (std::int16_t x = 0; x < Map::width; ++x) {
            board.draw({x, y}, map.passable({x, y}) ? "   " : "###");
        }
    }
    for (const firmpath::Cell cell : planner.path(map)) {
        board.draw(cell, cell == start ? " S " : cell == goal ? " G " : " * ");
    }
    board.print();
    examples::print(firmpath::to_string(status), ": ", planner.cost(), " steps, ",
                    firmpath::route_distance<Moves>(start, goal), " without walls; ", planner.stats().expanded,
                    " hexagons looked at\n");
    return firmpath::has_path(status) ? 0 : 1;
}
