// expect: Walled: the map has no walls between cells; plan on a WallGrid
using Map = firmpath::BitGrid<24, 24>;
firmpath::AStar<Map, firmpath::Walled<firmpath::Four>> planner;
// right: firmpath::AStar<Map, firmpath::Four> planner;
firmpath::Status plan(const Map& map) { return planner.plan(map, {0, 0}, {9, 9}); }
