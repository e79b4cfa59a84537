// expect: TiledGrid: the number of tiles must be a power of two
constinit firmpath::TiledGrid<64, 64, 24> map;
// right: constinit firmpath::TiledGrid<64, 64, 32> map;
bool is_free(firmpath::Cell cell) { return map.passable(cell); }
