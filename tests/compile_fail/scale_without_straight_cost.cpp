// expect: Eight: a diagonal step must cost at least a straight one and at most two
using Moves = firmpath::Eight<firmpath::Corner::never, firmpath::Scale{0, 14}>;
// right: using Moves = firmpath::Eight<firmpath::Corner::never, firmpath::Scale{10, 14}>;
firmpath::AStar<firmpath::BitGrid<24, 24>, Moves> planner;
