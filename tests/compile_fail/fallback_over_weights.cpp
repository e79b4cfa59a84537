// expect: this planner counts steps and ignores the map's weights: plan with AStar, or on unweighted(map)
struct Weights : firmpath::BitGrid<24, 24> {
    static constexpr std::uint32_t greatest_weight = 5, weight_unit = 1;
    std::uint32_t weight(firmpath::Cell) const { return 5; }
    std::uint32_t least_weight() const { return 1; }
};
firmpath::FallbackPlanner<firmpath::AStar<Weights>> planner;
// right: firmpath::FallbackPlanner<firmpath::AStar<firmpath::BitGrid<24, 24>>> planner;
