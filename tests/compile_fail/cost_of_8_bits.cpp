// expect: a planner's Cost must be std::uint16_t or std::uint32_t
using Map = firmpath::BitGrid<6, 6>;
firmpath::AStar<Map, firmpath::Four, firmpath::DenseNodes<>, std::uint8_t> planner;
// right: firmpath::AStar<Map, firmpath::Four, firmpath::DenseNodes<>, std::uint32_t> planner;
