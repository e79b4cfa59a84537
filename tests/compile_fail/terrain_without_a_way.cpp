// expect: FixedWeights: at least one kind of ground must have a weight that is not 0
constinit firmpath::TerrainGrid<24, 24> ground;
constexpr firmpath::FixedWeights<0, 0> robot;
// right: constexpr firmpath::FixedWeights<0, 14> robot;
auto map = firmpath::terrain(ground, robot);
