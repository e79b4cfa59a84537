// expect: Turning: the base must be Four, Eight or Hex, or derive from one of them
struct Knight {
    // right: struct Knight : firmpath::Eight<> {
    static constexpr unsigned directions = 8;
    static constexpr firmpath::Scale scale{1, 1};
};
constexpr std::uint32_t cost = firmpath::Turning<Knight>::turn_cost;
