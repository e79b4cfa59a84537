// expect at top: JumpMapSuchAsJumpGrid
#include "firmpath/firmpath.hpp"

firmpath::JumpPointSearch<firmpath::BitGrid<24, 24>> planner;
// right: firmpath::JumpPointSearch<firmpath::JumpGrid<24, 24>> planner;
