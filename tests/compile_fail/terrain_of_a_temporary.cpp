// expect: deleted function
// expect note: terrain: a temporary would be gone; name grid and table first
constinit firmpath::TerrainGrid<24, 24> ground;
constexpr firmpath::FixedWeights<10, 14> robot;
auto map = firmpath::terrain(ground, firmpath::FixedWeights<10, 14>());
// right: auto map = firmpath::terrain(ground, robot);
