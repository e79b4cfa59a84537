// expect: the moves' neighbour, origin, dx and dy disagree: define all of them, or none of dx and dy
struct Knight : firmpath::Four {
    template <class>
    using at_scale_for = Knight;
    static constexpr firmpath::Cell neighbour(firmpath::Cell cell, unsigned d) {
        return firmpath::Four::neighbour(firmpath::Four::neighbour(cell, d), d);
        // right: return firmpath::Four::neighbour(cell, d);
    }
};
firmpath::AStar<firmpath::BitGrid<24, 24>, Knight> planner;
firmpath::Status plan(const firmpath::BitGrid<24, 24>& map) { return planner.plan(map, {0, 0}, {9, 9}); }
