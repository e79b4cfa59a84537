// expect at top: MapOfAnotherTypeThanThePlanners
constinit firmpath::AStar<firmpath::BitGrid<24, 24>> planner;
constexpr firmpath::BitGrid<24, 25> map;
// right: constexpr firmpath::BitGrid<24, 24> map;

firmpath::Status plan() { return planner.plan(map, {0, 0}, {23, 23}, {.nearest = true}); }
