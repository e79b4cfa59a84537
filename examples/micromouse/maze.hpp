// The maze that the mouse does not know: what its sensors see.
#pragma once

#include "firmpath/map/wall_grid.hpp"

// 16 x 16 cells with loops, so that neither wall following nor the first route found is enough. The start S has one way
// out. The goal is the room of four cells G with one entrance.
inline constexpr auto maze = firmpath::WallGrid<16, 16>::drawn(R"(
o---o---o---o---o---o---o---o---o---o---o---o---o---o---o---o---o
|                                   |       |       |           |
o---o---o   o---o   o---o---o   o   o---o   o   o   o---o---o   o
|   |   |       |       |       |   |       |   |       |       |
o   o   o   o   o---o---o   o---o   o   o---o   o---o   o   o   o
|   |   |   |               |       |   |       |   |       |   |
o   o   o   o---o   o   o---o   o---o   o   o---o   o---o---o   o
|   |   |   |       |           |       |       |   |           |
o   o   o   o   o---o   o---o---o   o   o---o   o   o   o---o---o
|           |           |           |       |   |       |       |
o---o---o   o   o---o---o   o   o---o---o   o   o---o---o   o---o
|               |           |           |       |       |   |   |
o   o---o---o---o---o   o---o   o---o---o---o---o   o---o   o   o
|   |                                   |       |   |       |   |
o   o   o---o---o---o   o---o---o---o   o   o   o   o   o---o   o
|               |           | G   G |       |       |   |       |
o---o---o   o---o   o---o   o   o   o---o---o---o   o   o   o   o
|               |       |   | G   G |       |               |   |
o   o---o---o   o   o   o   o   o---o   o---o   o---o   o---o   o
|   |       |       |   |   |       |                           |
o   o   o---o---o   o   o   o---o   o---o---o   o---o---o---o---o
|   |       |       |           |           |   |               |
o   o   o   o   o---o   o   o   o---o   o   o   o   o---o   o---o
|   |   |           |   |   |       |   |   |       |   |       |
o   o---o   o---o---o---o---o   o   o---o   o---o---o   o---o   o
|   |                   |       |       |   |               |   |
o   o   o---o---o   o---o   o   o---o   o   o   o---o---o   o   o
|                   |       |       |   |   |   |           |   |
o   o---o---o   o---o   o---o---o   o---o   o   o   o---o   o   o
|   |   |       |           |   |   |   |   |           |   |   |
o   o   o   o---o   o---o   o   o   o   o   o   o---o   o---o   o
| S |                       |           |                       |
o---o---o---o---o---o---o---o---o---o---o---o---o---o---o---o---o
)");
