// expect: the length of a path on this map may exceed 32 bits: plan on a coarser map, or ask for std::uint32_t
using firmpath::BitGrid, firmpath::Eight, firmpath::LazyThetaStar;
LazyThetaStar<BitGrid<600, 600>, Eight<>> planner;
// right: LazyThetaStar<BitGrid<600, 600>, Eight<>, std::uint32_t> planner;
