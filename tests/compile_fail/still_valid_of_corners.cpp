// expect: still_valid: between corners cells are left out: check the path itself, not its waypoints
using Map = firmpath::BitGrid<24, 24>;
bool f(const Map& map, const firmpath::AStar<Map, firmpath::Four>& planner) {
    return firmpath::still_valid<firmpath::Four>(map, firmpath::waypoints(planner.path(map))).broken();
    // right: return firmpath::still_valid(map, planner.path(map)).broken();
}
