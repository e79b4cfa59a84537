// expect: ignoring return
// expect: nodiscard
constinit firmpath::BitGrid<24, 24> map;
constinit firmpath::AStar<firmpath::BitGrid<24, 24>> planner;
void drive() {
    planner.plan(map, {0, 0}, {23, 23});
    // right: if (planner.plan(map, {0, 0}, {23, 23}) == firmpath::Status::found) drive();
}
