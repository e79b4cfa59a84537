// expect: a planner's map has at most 2^26 cells
using Nodes = firmpath::DenseNodes<firmpath::Layout::compact, 100>;
firmpath::AStar<firmpath::BitGrid<32766, 2049>, firmpath::Four, Nodes, std::uint32_t> planner;
// right: firmpath::AStar<firmpath::BitGrid<32766, 2048>, firmpath::Four, Nodes, std::uint32_t> planner;
