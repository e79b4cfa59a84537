// expect note: WallGrid::drawn: a wall of the border is missing
constexpr auto maze = firmpath::WallGrid<2, 1>::drawn("o---o---o\n|        \no---o---o");
// right: constexpr auto maze = firmpath::WallGrid<2, 1>::drawn("o---o---o\n|       |\no---o---o");
