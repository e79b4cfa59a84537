// The smallest useful program: one planner on a map of 24 x 24 cells. Its size is the most visible budget for users,
// its symbols show what the library pulls in, and it runs on the board with 8 KB of RAM.

#include "firmpath/firmpath.hpp"

namespace {

using Map = firmpath::BitGrid<24, 24>;

constinit Map map;
constinit firmpath::AStar<Map> planner;

}  // namespace

int main() {
    // A wall with a gap at its far end.
    for (int y = 0; y < 23; ++y) {
        map.set({12, static_cast<std::int16_t>(y)}, true);
    }
    const firmpath::Status status = planner.plan(map, {0, 0}, {23, 0});
    return status == firmpath::Status::found && planner.cost() != 0 ? 0 : 1;
}
