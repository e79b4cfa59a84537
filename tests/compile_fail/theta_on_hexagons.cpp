// expect: LazyThetaStar: the moves must be Four or Eight: straight lines are not defined on hexagons
struct Hexagons {
    static constexpr unsigned directions = 6;
};
using Moves = Hexagons;
// right: using Moves = firmpath::Four;

firmpath::LazyThetaStar<firmpath::BitGrid<24, 24>, Moves> planner;
