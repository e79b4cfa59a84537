// expect: the map of a JumpPoint must model firmpath::JumpMap, such as JumpGrid
#include "firmpath/firmpath.hpp"

firmpath::JumpPoint<firmpath::BitGrid<24, 24>> planner;
// right: firmpath::JumpPoint<firmpath::JumpGrid<24, 24>> planner;
