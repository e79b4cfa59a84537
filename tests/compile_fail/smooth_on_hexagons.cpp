// expect: smooth: the moves must be Four or Eight: straight lines are not defined on hexagons
struct Hexagons {
    static constexpr unsigned directions = 6;
};
using Moves = Hexagons;
// right: using Moves = firmpath::Four;

constexpr firmpath::BitGrid<24, 24> map;
void pull(const firmpath::AStar<firmpath::BitGrid<24, 24>>& planner) {
    (void)firmpath::smooth<Moves>(map, planner.path(map)).begin();
}
