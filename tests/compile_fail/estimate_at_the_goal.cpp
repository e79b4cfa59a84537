// expect: this heuristic over-estimates for four neighbours, so paths would not be shortest: use Manhattan
struct OneMore {
    static constexpr std::uint32_t estimate(firmpath::Scale, std::uint32_t dx, std::uint32_t dy) {
        return dx + dy + 1;
        // right: return dx + dy;
    }
};
firmpath::AStar<firmpath::BitGrid<24, 24>, firmpath::FourMoves<OneMore>> planner;
