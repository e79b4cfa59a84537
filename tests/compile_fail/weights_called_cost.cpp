// expect: a map with weights must have: std::uint32_t weight(firmpath::Cell) const
struct Own {
    static constexpr int width = 24, height = 24;
    bool passable(firmpath::Cell) const { return true; }
    int cost(firmpath::Cell) const { return 5; }
    // right: int mud(firmpath::Cell) const { return 5; }
};
firmpath::AStar<Own> planner;
