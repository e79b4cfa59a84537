// expect: a planner's map has at most 2^24 cells
#include "firmpath/firmpath.hpp"

using Nodes = firmpath::DenseNodes<firmpath::Layout::compact, 100>;
firmpath::AStar<firmpath::BitGrid<32766, 513>, firmpath::Four, Nodes, std::uint32_t> planner;
// right: firmpath::AStar<firmpath::BitGrid<32766, 512>, firmpath::Four, Nodes, std::uint32_t> planner;
