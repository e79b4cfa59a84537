// expect note: BitGrid::drawn: a cell must be one of # @ O T .
constexpr auto map = firmpath::BitGrid<3, 2>::drawn("... .x.");
// right: constexpr auto map = firmpath::BitGrid<3, 2>::drawn("... .#.");
