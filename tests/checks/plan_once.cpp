// One planner, used once, and its path walked: a user's cost in flash. planner_flash.cmake takes its size, minus that
// of plan_nothing.cpp and of the map. FIRMPATH_TEST_PLANNER is the planner's type, which includes the map's size.

#include "firmpath/firmpath.hpp"

using Planner = FIRMPATH_TEST_PLANNER;
using Map = Planner::map_type;

namespace {

// A wall with a gap at its far end.
constexpr Map walled() {
    Map map{firmpath::all_free};
    for (std::int16_t y = 0; y < Map::height - 1; ++y) {
        map.set({Map::width / 2, y});
    }
    return map;
}

constinit Planner planner;

// Read at run time, as a program's inputs would be: the compiler must not compute any part of the search.
constinit volatile std::int16_t goal_x;
constinit volatile std::int16_t goal_y;

}  // namespace

extern constinit const Map floor_plan;
constinit const Map floor_plan = walled();

int main() {
    const firmpath::Cell goal{goal_x, goal_y};
    if (planner.plan(floor_plan, {Map::width - 1, 0}, goal) != firmpath::Status::found) {
        return 1;
    }
    firmpath::Cell last{};
    for (const firmpath::Cell cell : planner.path(floor_plan)) {
        last = cell;
    }
    return last == goal ? 0 : 2;
}
