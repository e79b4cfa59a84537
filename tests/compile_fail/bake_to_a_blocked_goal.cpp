// expect note: baked_directions: a goal must be a free cell of the map
constexpr auto map = firmpath::BitGrid<3, 1>::drawn(".#.");
constexpr firmpath::Cell dock{1, 0};
// right: constexpr firmpath::Cell dock{2, 0};
extern constexpr auto field = firmpath::baked_directions<firmpath::Four>(map, dock);
