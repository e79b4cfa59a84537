// expect: JumpGrid: width and height must be at least 1
firmpath::JumpGrid<8, 0> map{firmpath::all_blocked};
// right: firmpath::JumpGrid<8, 1> map{firmpath::all_blocked};
