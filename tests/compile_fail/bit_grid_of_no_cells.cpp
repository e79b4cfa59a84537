// expect: BitGrid: width and height must be at least 1
constinit firmpath::BitGrid<0, 5> map;
// right: constinit firmpath::BitGrid<1, 5> map;
