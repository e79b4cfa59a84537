// expect: the map has one-way aisles, and these moves go against them: plan with Aisled<Moves>
using Map = firmpath::WithAisles<firmpath::BitGrid<16, 16>, firmpath::AisleGrid<16, 16>>;
firmpath::AStar<Map> planner;
// right: firmpath::AStar<Map, firmpath::Aisled<firmpath::Eight<>>> planner;
