// Plans a path on a small map and prints both. The same source runs on a desktop and on every board.
#include "firmpath/firmpath.hpp"
#include "firmpath/port/port.hpp"

using Map = firmpath::BitGrid<24, 9>;

constexpr Map map = Map::drawn(R"(
    ........#...............
    ........#.......#######.
    ...###..#.......#.......
    ...###..#..#########....
    ........#..........#....
    ........#.###......#..##
    ..####..#...#......#....
    .....#......#...........
    .....#......#...........
)");

constinit firmpath::AStar<Map> planner;  // all the RAM it will ever use, known to the compiler

int main() {
    const firmpath::Status status = planner.plan(map, {0, 8}, {17, 2});

    char picture[Map::height][Map::width + 1];
    for (std::int16_t y = 0; y < Map::height; ++y) {
        for (std::int16_t x = 0; x < Map::width; ++x) {
            picture[y][x] = map.passable({x, y}) ? '.' : '#';
        }
        picture[y][Map::width] = '\n';
    }
    for (const firmpath::Cell cell : planner.path(map)) {
        picture[cell.y][cell.x] = '*';
    }
    firmpath::port::write_bytes(&picture[0][0], sizeof picture);
    return firmpath::has_path(status) ? 0 : 1;
}
