// expect note: JumpGrid::set: the cell lies outside the map; ask contains() first
constexpr auto map = [] {
    firmpath::JumpGrid<24, 24> result{firmpath::all_free};
    result.set({0, 24});
    // right: result.set({0, 23});
    return result;
}();
