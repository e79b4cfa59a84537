// expect note: cell: x and y must lie between -32768 and 32767
constexpr firmpath::Cell home = firmpath::cell(40'000, 2);
// right: constexpr firmpath::Cell home = firmpath::cell(32'767, 2);
