// expect: Walled: the base must be Four, or derive from it
#include "firmpath/firmpath.hpp"

constexpr auto scale = firmpath::Walled<firmpath::Eight<>>::scale;
// right: constexpr auto scale = firmpath::Walled<firmpath::Four>::scale;
