// expect: overlay: both maps must have the same width and height
constinit const firmpath::BitGrid<24, 24> floor_plan;
constinit firmpath::BitGrid<24, 25> learnt;
// right: constinit firmpath::BitGrid<24, 24> learnt;
auto joined = firmpath::overlay(floor_plan, learnt);
