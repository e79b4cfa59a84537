// expect: a map's revision must be: std::uint32_t revision() const
struct Own {
    static constexpr int width = 24, height = 24;
    bool passable(firmpath::Cell) const { return true; }
    std::uint32_t revision = 0;
    // right: std::uint32_t revision() const { return edits; } std::uint32_t edits = 0;
};
firmpath::AStar<Own> planner;
