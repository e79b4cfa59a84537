// expect: firmpath::
constexpr firmpath::WorldPose pose{250, 250, firmpath::Bearing::degrees(90)};
// right: constexpr firmpath::WorldPose pose{{250, 250}, firmpath::Bearing::degrees(90)};
