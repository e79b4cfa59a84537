// expect note: smooth: a temporary would be gone; name the map
using Map = firmpath::BitGrid<24, 24>;
constexpr Map map;
void pull(const firmpath::AStar<Map>& planner) {
    (void)firmpath::smooth<firmpath::Eight<>>(Map(), planner.path(map));
    // right: (void)firmpath::smooth<firmpath::Eight<>>(map, planner.path(map));
}
