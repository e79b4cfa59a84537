// expect: a planner's map is at most 32766 cells wide
#include "firmpath/firmpath.hpp"

using Wide = firmpath::BitGrid<32767, 3>;
// right: using Wide = firmpath::BitGrid<3, 32767>;
firmpath::AStar<Wide, firmpath::Eight<firmpath::Corner::never, firmpath::scale_10_14>> planner;
