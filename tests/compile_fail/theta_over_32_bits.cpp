// expect: the length of a path on this map may exceed 32 bits: plan on a coarser map, or ask for std::uint32_t
#include "firmpath/firmpath.hpp"

using firmpath::BitGrid, firmpath::Eight, firmpath::Theta;
Theta<BitGrid<600, 600>, Eight<>> planner;
// right: Theta<BitGrid<600, 600>, Eight<>, std::uint32_t> planner;
