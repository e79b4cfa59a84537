// expect note: inflate: the result must not be the grid of the obstacles
constexpr auto map = [] {
    firmpath::BitGrid<24, 24> result;
    result.set({12, 3});
    firmpath::inflate(result, firmpath::Disc::cells(1), result);
    // right: firmpath::BitGrid<24, 24> grown; firmpath::inflate(result, firmpath::Disc::cells(1), grown);
    return result;
}();
