// expect: Walled: the base must be Four, or derive from it
constexpr auto scale = firmpath::Walled<firmpath::Eight<>>::scale;
// right: constexpr auto scale = firmpath::Walled<firmpath::Four>::scale;
