// expect: JumpGrid::assign: the map must have the grid's size
void take_over(firmpath::JumpGrid<8, 9>& to, const firmpath::BitGrid<8, 8>& from) {
    to.assign(from);
    // right: static_cast<void>(from), to.assign(to);
}
