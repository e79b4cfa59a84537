// expect: cost_of: a step into the map's heaviest cell must cost less than 2^32: choose a smaller scale
struct Heavy : firmpath::BitGrid<8, 8> {
    static constexpr std::uint32_t greatest_weight = 400'000'000;
    static constexpr std::uint32_t weight_unit = 1;
    constexpr std::uint32_t weight(firmpath::Cell) const { return 1; }
    constexpr std::uint32_t least_weight() const { return 1; }
};

firmpath::CostResult f(const Heavy& map, std::span<const firmpath::Cell> path, std::uint32_t& cost) {
    return firmpath::cost_of<firmpath::Eight<firmpath::Corner::never, firmpath::scale_10_14>>(map, path, cost);
    // right: return firmpath::cost_of<firmpath::Eight<firmpath::Corner::never, firmpath::Scale{5, 7}>>(map, path, cost);
}
