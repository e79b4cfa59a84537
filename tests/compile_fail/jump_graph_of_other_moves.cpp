// expect: JumpPointSearch: the map's tables are made for other moves: name the same moves for both
using Map = firmpath::JumpGrid<20, 12>;
using Known = firmpath::JumpGraphMap<Map, firmpath::Four>;

firmpath::JumpPointSearch<Known, firmpath::Eight<>> planner;
// right: firmpath::JumpPointSearch<Known, firmpath::Four> planner;
