// expect: AxisTurning: the base must be Four, or derive from it
#include "firmpath/firmpath.hpp"

constexpr auto scale = firmpath::AxisTurning<firmpath::Eight<>>::scale;
// right: constexpr auto scale = firmpath::AxisTurning<firmpath::Four>::scale;
