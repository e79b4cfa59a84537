// expect: Eight: a diagonal step must cost at least a straight one and at most two
using Moves = firmpath::Eight<firmpath::Corner::never, firmpath::Scale{10, 21}>;
// right: using Moves = firmpath::Eight<firmpath::Corner::never, firmpath::Scale{10, 20}>;
firmpath::AStar<firmpath::BitGrid<24, 24>, Moves> planner;
