// expect: ClusterMap: the clusters ignore the map's weights: make them for unweighted(map)
struct Weights : firmpath::BitGrid<256, 256> {
    static constexpr std::uint32_t greatest_weight = 9, weight_unit = 1;
    std::uint32_t weight(firmpath::Cell) const { return 9; }
    std::uint32_t least_weight() const { return 1; }
};
firmpath::ClusterPlanner<Weights, 64> planner;
// right: firmpath::ClusterPlanner<firmpath::Unweighted<Weights>, 64> planner;
