// expect: a planner's Cost must be std::uint16_t or std::uint32_t
using Map = firmpath::BitGrid<24, 24>;
firmpath::AStar<Map, firmpath::Four, firmpath::DenseNodes<>, double> planner;
// right: firmpath::AStar<Map, firmpath::Four, firmpath::DenseNodes<>, std::uint16_t> planner;
