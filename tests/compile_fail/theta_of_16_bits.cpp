// expect: LazyThetaStar: the Cost must be std::uint32_t, as lengths are in 1/13860 cell
using firmpath::BitGrid, firmpath::Eight, firmpath::LazyThetaStar;
LazyThetaStar<BitGrid<24, 24>, Eight<>, std::uint16_t> planner;
// right: LazyThetaStar<BitGrid<24, 24>, Eight<>> planner;
