// expect: the planner's moves must model firmpath::Neighbourhood, such as Four or Eight<Corner::never>
firmpath::AStar<firmpath::BitGrid<24, 24>, firmpath::Manhattan> planner;
// right: firmpath::AStar<firmpath::BitGrid<24, 24>, firmpath::FourMoves<firmpath::Manhattan>> planner;
