// expect: RobotMap::begin: this map has a plan: begin_with_plan(frame, sensor, radius, plan, near)
using Plan = firmpath::BitGrid<24, 24>;
using Learnt = firmpath::RobotMap<24, 24, Plan, firmpath::Thresholds{}, Plan>;
constexpr firmpath::Frame frame({0, 0}, firmpath::millimetres(50), 24, 24);
void f(Learnt& map, const Plan& plan, const firmpath::RangeSensor& lidar) {
    map.begin(frame, lidar, firmpath::millimetres(100));
    // right: map.begin_with_plan(frame, lidar, firmpath::millimetres(100), plan, firmpath::Disc::cells(1));
}
