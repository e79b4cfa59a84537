// expect: RobotMap::begin_with_plan: a temporary plan would be gone; name it first
using Plan = firmpath::BitGrid<24, 24>;
using Learnt = firmpath::RobotMap<24, 24, Plan, firmpath::Thresholds{}, Plan>;
constexpr firmpath::Frame frame({0, 0}, firmpath::millimetres(50), 24, 24);
void f(Learnt& map, const firmpath::RangeSensor& lidar, const Plan& plan) {
    map.begin_with_plan(frame, lidar, firmpath::millimetres(100), Plan(plan), firmpath::Disc::cells(1));
    // right: map.begin_with_plan(frame, lidar, firmpath::millimetres(100), plan, firmpath::Disc::cells(1));
}
