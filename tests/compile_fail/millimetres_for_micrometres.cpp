// expect: firmpath::Disc
constexpr firmpath::Disc robot(200, 50'000);
// right: constexpr firmpath::Disc robot(firmpath::millimetres(200), firmpath::CellSize(firmpath::millimetres(50)));
