// expect: JumpPointSearch: the map must have no weights: use AStar on a map with weights
struct Weights : firmpath::JumpGrid<24, 24> {
    static constexpr std::uint32_t greatest_weight = 5, weight_unit = 1;
    std::uint32_t weight(firmpath::Cell) const { return 5; }
    std::uint32_t least_weight() const { return 1; }
};
firmpath::JumpPointSearch<Weights> planner;
// right: firmpath::JumpPointSearch<firmpath::JumpGrid<24, 24>> planner;
