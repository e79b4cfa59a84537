// expect: Aisled: the map has no aisles; plan on with_aisles(map, aisles)
using Map = firmpath::BitGrid<24, 24>;
firmpath::AStar<Map, firmpath::Aisled<firmpath::Eight<>>> planner;
// right: firmpath::AStar<Map, firmpath::Eight<>> planner;
firmpath::Status plan(const Map& map) { return planner.plan(map, {0, 0}, {9, 9}); }
