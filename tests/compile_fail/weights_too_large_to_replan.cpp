// expect: the estimate across the map must fit 32 bits
struct Swamp {
    static constexpr int width = 64, height = 64;
    static constexpr std::uint32_t greatest_weight = 10'000'000;
    // right: static constexpr std::uint32_t greatest_weight = 10'000;
    static constexpr std::uint32_t weight_unit = 1;
    constexpr bool passable(firmpath::Cell c) const { return c.x >= 0 && c.x < 64 && c.y >= 0 && c.y < 64; }
    constexpr std::uint32_t weight(firmpath::Cell) const { return 5; }
    constexpr std::uint32_t least_weight() const { return 1; }
};
firmpath::DStarLite<Swamp, firmpath::Eight<firmpath::Corner::never, firmpath::scale_10_14>, std::uint32_t> planner;
