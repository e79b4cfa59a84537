// expect: a map with weights must have: std::uint32_t weight(firmpath::Cell) const
struct Weights : firmpath::BitGrid<24, 24> {
    static constexpr std::uint32_t greatest_weight = 9, weight_unit = 1;
    std::uint8_t weight(firmpath::Cell) const { return 9; }
    // right: std::uint32_t weight(firmpath::Cell) const { return 9; }
    std::uint32_t least_weight() const { return 1; }
};
using Both = firmpath::Overlay<Weights, firmpath::BitGrid<24, 24>>;
firmpath::AStar<Both> planner;
