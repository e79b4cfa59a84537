// expect: still_valid: the path's planner has other moves: leave them out, still_valid(map, path)
using Map = firmpath::BitGrid<24, 24>;
bool f(const Map& map, const firmpath::AStar<Map, firmpath::Eight<>>& planner) {
    return firmpath::still_valid<firmpath::Four>(map, planner.path(map)).broken();
    // right: return firmpath::still_valid(map, planner.path(map)).broken();
}
