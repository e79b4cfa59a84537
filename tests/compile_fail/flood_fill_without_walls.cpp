// expect: FloodFill: the map has no words of walls between cells: use a WallGrid, or another search
using Map = firmpath::BitGrid<16, 16>;
firmpath::FloodFill<Map> flood;
// right: firmpath::BreadthFirst<Map> flood;
firmpath::Status plan(const Map& map) { return flood.status(); }
