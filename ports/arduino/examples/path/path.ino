// Plans a path on a small map and prints it over Serial.
//
// What to change: the map, the two cells. A dot is a free cell, # is blocked. Cell {0, 0} is at the top left.
#include <firmpath.h>

using firmpath::Cell;
using firmpath::Status;
using Map = firmpath::BitGrid<24, 9>;

constexpr Map room = Map::drawn(R"(
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
constexpr Cell start{0, 8};
constexpr Cell goal{17, 2};

constinit firmpath::AStar<Map> planner;  // all the RAM that a search needs

void setup() {
    Serial.begin(115200);
    while (!Serial) {
        delay(10);  // boards whose serial port is USB
    }

    const Status status = planner.plan(room, start, goal);
    Serial.print("search: ");
    Serial.println(firmpath::to_string(status));
    if (!firmpath::has_path(status)) {
        return;  // there is no path to print
    }

    char picture[Map::height][Map::width + 1] = {};
    for (int16_t y = 0; y < Map::height; ++y) {
        for (int16_t x = 0; x < Map::width; ++x) {
            picture[y][x] = room.passable({x, y}) ? '.' : '#';
        }
    }
    for (const Cell cell : planner.path(room)) {
        picture[cell.y][cell.x] = '*';
    }
    for (const auto& row : picture) {
        Serial.println(row);
    }

    Serial.println("corners to drive to:");
    for (const Cell corner : firmpath::waypoints(planner.path(room))) {
        Serial.print(corner.x);
        Serial.print(", ");
        Serial.println(corner.y);
    }
}

void loop() { delay(1000); }
