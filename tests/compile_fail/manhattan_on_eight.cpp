// expect: this heuristic over-estimates for eight neighbours, so paths would not be shortest: use Octile
using firmpath::Corner, firmpath::Eight, firmpath::Scale;
firmpath::AStar<firmpath::BitGrid<24, 24>, Eight<Corner::never, Scale{}, firmpath::Manhattan>> planner;
// right: firmpath::AStar<firmpath::BitGrid<24, 24>, Eight<Corner::never, Scale{}, firmpath::Octile>> planner;
