// expect: the map has walls between cells, and these moves pass through them: plan with Walled<Four>
firmpath::AStar<firmpath::WallGrid<16, 16>, firmpath::Turning<firmpath::Four>> planner;
// right: firmpath::AStar<firmpath::WallGrid<16, 16>, firmpath::Turning<firmpath::Walled<firmpath::Four>>> planner;
