// expect: a map's walls must be: std::uint32_t walls(firmpath::Cell) const
struct Own {
    static constexpr int width = 24, height = 24;
    bool passable(firmpath::Cell) const { return true; }
    std::uint8_t walls(firmpath::Cell) const { return 0; }
    // right: std::uint32_t walls(firmpath::Cell) const { return 0; }
};
firmpath::AStar<Own, firmpath::Walled<firmpath::Four>> planner;
