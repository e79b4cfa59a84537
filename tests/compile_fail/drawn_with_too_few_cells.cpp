// expect note: BitGrid::drawn: fewer cells than width * height
constexpr auto map = firmpath::BitGrid<3, 2>::drawn("... ..");
// right: constexpr auto map = firmpath::BitGrid<3, 2>::drawn("... ...");
