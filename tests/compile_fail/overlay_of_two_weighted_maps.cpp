// expect: overlay: only one of the two maps may have weights; add the other's with layers(map, plus(layer))
constinit firmpath::CostGrid<24, 24> ground;
constinit firmpath::CostGrid<24, 24> traffic;
// right: constinit firmpath::BitGrid<24, 24> traffic;
auto joined = firmpath::overlay(ground, traffic);
