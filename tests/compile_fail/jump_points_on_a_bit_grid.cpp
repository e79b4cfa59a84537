// expect at top: JumpMapSuchAsJumpGrid
firmpath::JumpPointSearch<firmpath::BitGrid<24, 24>> planner;
// right: firmpath::JumpPointSearch<firmpath::JumpGrid<24, 24>> planner;
