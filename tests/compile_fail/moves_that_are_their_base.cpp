// expect: moves that derive from others must name themselves: template <class> using at_scale_for = ...
struct Right : firmpath::Four {
    template <firmpath::GridMap Map>
    static constexpr std::uint32_t allowed(const Map& map, firmpath::Cell cell) {
        return firmpath::Four::allowed(map, cell) & 1U;
    }
    static constexpr int unused = 0;
    // right: template <class> using at_scale_for = Right;
};
firmpath::AStar<firmpath::BitGrid<24, 24>, Right> planner;
