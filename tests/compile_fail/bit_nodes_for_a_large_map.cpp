// expect: BitNodes looks through all open nodes to find the best, which is for at most 4096 nodes: choose DenseNodes
#include "firmpath/firmpath.hpp"

firmpath::AStar<firmpath::BitGrid<65, 64>, firmpath::Four, firmpath::BitNodes> planner;
// right: firmpath::AStar<firmpath::BitGrid<65, 64>, firmpath::Four> planner;
