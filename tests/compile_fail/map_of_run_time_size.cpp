// expect at top: MapWithWidthHeightAndPassable
struct Plain {
    int width = 24, height = 24;
    // right: static constexpr int width = 24, height = 24;
    bool passable(firmpath::Cell cell) const { return firmpath::BitGrid<24, 24>::contains(cell); }
};
firmpath::AStar<Plain> planner;
