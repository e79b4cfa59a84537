// expect: the most expensive step times the map's greatest_weight exceeds 32 bits: choose a smaller scale
struct Heavy : firmpath::BitGrid<8, 8> {
    static constexpr std::uint32_t greatest_weight = 400'000'000;
    static constexpr std::uint32_t weight_unit = 1;
    constexpr std::uint32_t weight(firmpath::Cell) const { return greatest_weight; }
    constexpr std::uint32_t least_weight() const { return 1; }
};

using firmpath::Eight, firmpath::Corner, firmpath::Scale, firmpath::DenseNodes;
firmpath::AStar<Heavy, Eight<Corner::never, Scale{10, 14}>, DenseNodes<>, std::uint32_t> planner;
// right: firmpath::AStar<Heavy, Eight<Corner::never, Scale{5, 7}>, DenseNodes<>, std::uint32_t> planner;
