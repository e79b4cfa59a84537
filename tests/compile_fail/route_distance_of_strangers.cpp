// expect: route_distance: the moves must be Four, Eight or Hex, or derive from one of them
struct OneWay {
    // right: struct OneWay : firmpath::Four {
    static constexpr unsigned directions = 4;
};
constexpr std::uint32_t steps = firmpath::route_distance<OneWay>({0, 0}, {3, 3});
