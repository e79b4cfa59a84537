// expect: the cost of a path on this map may exceed 32 bits: choose a smaller scale
// expect: or ask for std::uint32_t as the planner's Cost and handle Status::cost_overflow
using Moves = firmpath::Eight<firmpath::Corner::never, firmpath::scale_fine>;
constinit firmpath::AStar<firmpath::BitGrid<541, 541>, Moves> planner;
// right: constinit firmpath::AStar<firmpath::BitGrid<540, 540>, Moves> planner;
