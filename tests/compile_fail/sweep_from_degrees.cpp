// expect: Bearing
constexpr firmpath::Sweep lidar = firmpath::Sweep::full_turn(180, 360);
// right: constexpr firmpath::Sweep lidar = firmpath::Sweep::full_turn(firmpath::Bearing::degrees(180), 360);
