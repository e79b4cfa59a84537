// expect: BitGrid: width and height must fit a Cell: at most 32767
constinit firmpath::BitGrid<32768, 5> map;
// right: constinit firmpath::BitGrid<32767, 5> map;
