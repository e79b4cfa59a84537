// expect: this heuristic over-estimates for eight neighbours, so paths would not be shortest: use Octile
struct Squared {
    static constexpr std::uint32_t estimate(firmpath::Scale, std::uint32_t dx, std::uint32_t dy) {
        return dx * dx + dy * dy;
        // right: return dx + dy;
    }
};
using Moves = firmpath::Eight<firmpath::Corner::always, firmpath::scale_10_14, Squared>;
firmpath::AStar<firmpath::BitGrid<24, 24>, Moves> planner;
