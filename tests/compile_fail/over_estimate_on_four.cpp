// expect: this heuristic over-estimates for four neighbours, so paths would not be shortest: use Manhattan
struct Hasty {
    static constexpr std::uint32_t estimate(firmpath::Scale scale, std::uint32_t dx, std::uint32_t dy) {
        return 2 * scale.straight * (dx + dy);
        // right: return scale.straight * (dx + dy);
    }
};
firmpath::AStar<firmpath::BitGrid<24, 24>, firmpath::FourMoves<Hasty>> planner;
