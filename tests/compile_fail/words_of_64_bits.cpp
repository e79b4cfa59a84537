// expect: a map's words must be: std::uint32_t blocked_word(int row, int i) const
struct Own {
    static constexpr int width = 24, height = 24;
    bool passable(firmpath::Cell) const { return true; }
    std::uint64_t blocked_word(int, int) const { return 0; }
    // right: std::uint32_t blocked_word(int, int) const { return 0; }
};
firmpath::AStar<Own> planner;
