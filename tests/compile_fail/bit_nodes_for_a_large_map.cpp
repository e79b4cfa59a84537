// expect: BitNodes: the number of nodes must be at most 4096, because each step scans the open list: choose DenseNodes
firmpath::AStar<firmpath::BitGrid<65, 64>, firmpath::Four, firmpath::BitNodes> planner;
// right: firmpath::AStar<firmpath::BitGrid<65, 64>, firmpath::Four> planner;
