// The floor plan of a small building, for more than one example.
#pragma once

#include "firmpath/map/bit_grid.hpp"

namespace building {

inline constexpr int plan_size = 16;
inline constexpr auto floor_plan = firmpath::BitGrid<plan_size, plan_size>::drawn(R"(
    .....#..........
    .....#..####.##.
    .....#..#.....#.
    ........#.....#.
    ###.##..#.....#.
    .....#..#######.
    .....#..........
    ........#.......
    .....#..#..###..
    ######..#..###..
    ........#.......
    ..#..#..####.###
    ........#.......
    ..#..#..........
    ........#.......
    ........#.......
)");

}  // namespace building
