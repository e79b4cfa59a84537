// expect at top: MapWithWidthHeightAndPassable
struct Plain {
    static constexpr int width = 24, height = 24;
    bool blocked(firmpath::Cell cell) const { return cell.x < 0; }
    // right: bool passable(firmpath::Cell cell) const { return firmpath::BitGrid<24, 24>::contains(cell); }
};
firmpath::AStar<Plain> planner;
