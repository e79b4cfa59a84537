// expect: Sweep
constexpr firmpath::Sweep lidar{firmpath::Bearing::degrees(180), 1};
// right: constexpr firmpath::Sweep lidar = firmpath::Sweep::full_turn(firmpath::Bearing::degrees(180), 360);
