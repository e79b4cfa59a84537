// world.hpp: stands in for the hardware: a building, a lidar in it, and a terminal.
#pragma once
#include "firmpath/firmpath.hpp"
#include "firmpath/port/port.hpp"

namespace world {

inline constexpr auto walls = firmpath::BitGrid<32, 16>::drawn(R"(
    ..........#.....................
    ..........#.....................
    ..........#.......###########...
    ..........#.......#.........#...
    ..................#.........#...
    ..................#.........#...
    ..................#.........#...
    ..................#.........#...
    ..........#.......#.............
    ..........#.......#.............
    ..........#.......#.............
    ..........#########.............
    ..................#.........#...
    ..................#.........#...
    ............................#...
    ................................
)");
using Map = firmpath::BitGrid<32, 16>;

// A cell is 100 mm wide. Cell (0, 0) has its corner at (0, 0).
inline constexpr firmpath::Frame frame({0, 0}, firmpath::millimetres(100), Map::width, Map::height);

// The lidar measures 50 mm to 1.2 m, with 64 beams all around.
inline constexpr firmpath::RangeSensor lidar{50, 1200};
inline constexpr firmpath::Sweep beams = firmpath::Sweep::full_turn({}, 64);

// What the lidar measures, in millimetres.
struct Scan {
    std::uint16_t mm[64];
};
inline Scan scan(const firmpath::WorldPose& robot) {
    Scan result{};
    for (std::uint32_t i = 0; i < 64; ++i) {
        const firmpath::RayHit hit =
            firmpath::raycast(walls, frame, robot.position, robot.heading + beams.at(i), lidar.maximum_mm - 30);
        // A quarter of a cell behind the front of the obstacle, where real readings lie too.
        result.mm[i] = hit.result == firmpath::RayResult::hit ? static_cast<std::uint16_t>(hit.distance_mm + 25)
                                                              : firmpath::nothing_returned;
    }
    return result;
}

inline void print(const char* text) {
    std::size_t size = 0;
    while (text[size] != '\0') {
        ++size;
    }
    firmpath::port::write_bytes(text, size);
}
inline void print(std::uint32_t number) {
    char digits[11]{};
    char* first = digits + 10;
    do {
        *--first = static_cast<char>('0' + number % 10);
        number /= 10;
    } while (number != 0);
    print(first);
}

// Draws a map with a path: # is blocked, . is free, * is on the path.
template <class Map, class Path>
void draw(const Map& map, const Path& path) {
    for (std::int16_t y = 0; y < Map::height; ++y) {
        char line[Map::width + 2]{};
        for (std::int16_t x = 0; x < Map::width; ++x) {
            line[x] = (map.blocked_word(y, x / 32) >> x % 32 & 1) == 0 ? '.' : '#';
        }
        for (const firmpath::Cell cell : path) {
            line[cell.x] = cell.y == y ? '*' : line[cell.x];
        }
        line[Map::width] = '\n';
        print(line);
    }
}

}  // namespace world
