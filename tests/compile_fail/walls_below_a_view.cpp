// expect: the map has walls between cells, and these moves pass through them: plan with Walled<Four>
using Map = firmpath::Overlay<firmpath::WallGrid<16, 16>, firmpath::BitGrid<16, 16>>;
firmpath::AStar<Map> planner;
// right: firmpath::AStar<Map, firmpath::Walled<firmpath::Four>> planner;
