// expect: AxisTurning: the base must be Four, or derive from it
constexpr auto scale = firmpath::AxisTurning<firmpath::Eight<>>::scale;
// right: constexpr auto scale = firmpath::AxisTurning<firmpath::Four>::scale;
