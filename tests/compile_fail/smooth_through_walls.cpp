// expect: and would cross the walls that other moves may know of
#include "firmpath/firmpath.hpp"

struct Walled : firmpath::Eight<> {};
using Moves = Walled;
// right: using Moves = firmpath::Eight<>;

constexpr firmpath::BitGrid<24, 24> map;
void pull(const firmpath::AStar<firmpath::BitGrid<24, 24>>& planner) {
    (void)firmpath::smooth<Moves>(map, planner.path(map)).begin();
}
