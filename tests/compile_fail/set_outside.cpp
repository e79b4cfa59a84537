// expect note: BitGrid::set: the cell lies outside the map; ask contains() first
constexpr auto map = [] {
    firmpath::BitGrid<24, 24> result;
    result.set({24, 0});
    // right: result.set({23, 0});
    return result;
}();
