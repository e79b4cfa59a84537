// expect: firmpath::Bearing
constexpr firmpath::WorldPose robot{{250, 250}, 90};
// right: constexpr firmpath::WorldPose robot{{250, 250}, firmpath::Bearing::degrees(90)};
