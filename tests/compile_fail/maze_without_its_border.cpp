// expect note: WallGrid::drawn: a wall of the border is missing
#include "firmpath/firmpath.hpp"

constexpr auto maze = firmpath::WallGrid<2, 1>::drawn("o---o---o\n|        \no---o---o");
// right: constexpr auto maze = firmpath::WallGrid<2, 1>::drawn("o---o---o\n|       |\no---o---o");
