// expect: and ignore the walls of other moves
struct Walled : firmpath::Eight<> {};
using Moves = Walled;
// right: using Moves = firmpath::Eight<>;

constexpr firmpath::BitGrid<24, 24> map;
void pull(const firmpath::AStar<firmpath::BitGrid<24, 24>>& planner) {
    (void)firmpath::smooth<Moves>(map, planner.path(map)).begin();
}
