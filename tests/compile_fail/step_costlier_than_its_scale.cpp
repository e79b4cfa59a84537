// expect: a move's step_cost must be at most its scale's diagonal
struct Expensive : firmpath::Eight<firmpath::Corner::never, firmpath::scale_10_14> {
    template <class Cost>
    using at_scale_for = Expensive;
    static constexpr std::uint32_t step_cost(unsigned) { return 70'000; }
    // right: static constexpr std::uint32_t step_cost(unsigned) { return 14; }
};
firmpath::AStar<firmpath::BitGrid<24, 24>, Expensive> planner;
