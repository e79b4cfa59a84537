// expect: the planner's moves must model firmpath::Neighbourhood, such as Four or Eight<Corner::never>
struct Walled : firmpath::Four {
    template <class>
    using at_scale_for = Walled;
    static void origin() = delete;
    // right: // Four's moves and no other
};
constinit firmpath::AStar<firmpath::BitGrid<24, 24>, Walled> planner;
