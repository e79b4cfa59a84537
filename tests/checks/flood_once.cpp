// One maze, flooded once, and a path through it walked: a user's cost in flash. See plan_once.cpp.

#include "firmpath/firmpath.hpp"

using Map = firmpath::WallGrid<16, 16>;

namespace {

constexpr Map walled() {
    Map map;
    for (std::int16_t y = 0; y < Map::height - 1; ++y) {
        map.set_wall({7, y}, firmpath::Side::plus_x, true);
    }
    return map;
}

constinit firmpath::FloodFill<Map> flood;
constexpr firmpath::Cell centre[] = {{7, 7}, {8, 7}, {7, 8}, {8, 8}};

// Read at run time, as a program's inputs would be: the compiler must not compute any part of the search.
constinit volatile std::int16_t start_x;
constinit volatile std::int16_t start_y;

}  // namespace

extern constinit const Map floor_plan;
constinit const Map floor_plan = walled();

int main() {
    if (flood.fill(floor_plan, centre) != firmpath::Status::found) {
        return 1;
    }
    firmpath::Cell last{};
    for (const firmpath::Cell cell : flood.path(floor_plan, {start_x, start_y})) {
        last = cell;
    }
    return last == centre[0] ? 0 : 2;
}
