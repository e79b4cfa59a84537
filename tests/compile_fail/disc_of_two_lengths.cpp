// expect: firmpath::Disc
constexpr firmpath::Disc robot(firmpath::millimetres(50), firmpath::millimetres(200));
// right: constexpr firmpath::Disc robot(firmpath::millimetres(200), firmpath::CellSize(firmpath::millimetres(50)));
