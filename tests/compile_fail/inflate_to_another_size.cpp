// expect: inflate: obstacles and result must have the same width and height
using Map = firmpath::BitGrid<24, 24>;
void grow(const Map& obstacles, firmpath::BitGrid<24, 25>& out) {
    // right: void grow(const Map& obstacles, Map& out) {
    firmpath::inflate(obstacles, firmpath::Disc::cells(2), out);
}
