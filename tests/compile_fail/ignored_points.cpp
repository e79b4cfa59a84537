// expect: ignoring return
// expect: nodiscard
using Map = firmpath::BitGrid<24, 24>;
constexpr firmpath::Frame frame({0, 0}, firmpath::millimetres(50), 24, 24);
void drive(const Map& map, const firmpath::AStar<Map>& planner, std::span<firmpath::Point> points, std::size_t& size) {
    firmpath::to_points(planner.path(map), frame, points, size);
    // right: if (firmpath::to_points(planner.path(map), frame, points, size) != firmpath::CopyResult::copied) size = 0;
}
