// expect: LazyThetaStar: the map must have no weights: plan with AStar, then smooth the path with no_costlier
struct Weights : firmpath::BitGrid<24, 24> {
    static constexpr std::uint32_t greatest_weight = 5, weight_unit = 1;
    std::uint32_t weight(firmpath::Cell) const { return 5; }
    std::uint32_t least_weight() const { return 1; }
};
firmpath::LazyThetaStar<Weights> planner;
// right: firmpath::LazyThetaStar<firmpath::BitGrid<24, 24>> planner;
