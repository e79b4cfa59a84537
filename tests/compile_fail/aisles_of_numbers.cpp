// expect: a map's aisles must be: firmpath::Arrow arrow(firmpath::Cell) const
struct Own {
    static constexpr int width = 24, height = 24;
    bool passable(firmpath::Cell) const { return true; }
    int arrow(firmpath::Cell) const { return 0; }
    // right: firmpath::Arrow arrow(firmpath::Cell) const { return firmpath::Arrow::none; }
};
firmpath::AStar<Own, firmpath::Aisled<firmpath::Four>> planner;
