// expect note: Disc: the radius is below a cell, so nothing would grow: write Disc() if that is meant
constexpr firmpath::Disc body(firmpath::millimetres(200 / 1000), firmpath::CellSize(firmpath::millimetres(50)));
// right: constexpr firmpath::Disc body(firmpath::millimetres(200), firmpath::CellSize(firmpath::millimetres(50)));
