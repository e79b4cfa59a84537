// expect: inflate_added, inflate_removed: the result must have set(cell, blocked), such as BitGrid or JumpGrid
using Map = firmpath::BitGrid<24, 24>;
void grow(const Map& obstacles, firmpath::Overlay<Map, Map>& out) {
    // right: void grow(const Map& obstacles, Map& out) {
    firmpath::inflate_added(obstacles, firmpath::Cell{1, 2}, firmpath::Disc::cells(2), out);
}
