// expect: a map with weights must have: static constexpr std::uint32_t weight_unit
struct Weights : firmpath::BitGrid<24, 24> {
    static constexpr std::uint32_t greatest_weight = 9;
    // right: static constexpr std::uint32_t greatest_weight = 9, weight_unit = 1;
    std::uint32_t weight(firmpath::Cell) const { return 9; }
    std::uint32_t least_weight() const { return 1; }
};
firmpath::AStar<Weights> planner;
