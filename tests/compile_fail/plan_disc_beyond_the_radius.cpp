// expect note: RobotMap::begin_with_plan: the disc must be no larger than the radius
using Plan = firmpath::BitGrid<24, 24>;
constexpr firmpath::Frame frame({0, 0}, firmpath::millimetres(50), 24, 24);
constexpr Plan plan;
constexpr bool begun = [] {
    firmpath::RobotMap<24, 24, Plan, firmpath::Thresholds{}, Plan> map;
    map.begin_with_plan(frame, {120, 4000}, firmpath::millimetres(100), plan, firmpath::Disc::cells(3));
    // right: map.begin_with_plan(frame, {120, 4000}, firmpath::millimetres(100), plan, firmpath::Disc::cells(2));
    return true;
}();
