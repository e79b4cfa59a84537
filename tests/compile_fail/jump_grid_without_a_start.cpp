// expect note: say how it starts: JumpGrid map{all_free}, or all_blocked, which lies in .bss
constinit firmpath::JumpGrid<24, 24> map;
// right: constinit firmpath::JumpGrid<24, 24> map{firmpath::all_free};
