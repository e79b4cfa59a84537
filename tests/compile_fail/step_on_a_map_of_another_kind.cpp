// expect at top: MapOfAnotherTypeThanThePlanners
constinit firmpath::JumpPointSearch<firmpath::JumpGrid<24, 24>> planner;
constexpr firmpath::BitGrid<24, 24> map;
// right: constexpr firmpath::JumpGrid<24, 24> map{firmpath::all_free};

firmpath::Status step() { return planner.step(map, 10); }
