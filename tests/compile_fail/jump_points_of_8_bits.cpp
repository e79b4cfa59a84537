// expect: the Word of a JumpPointSearch must be std::uint32_t or std::uint64_t
using Cost = std::uint32_t;
using Word = std::uint8_t;
// right: using Word = std::uint32_t;
using Map = firmpath::JumpGrid<24, 24>;
firmpath::JumpPointSearch<Map, firmpath::Eight<>, firmpath::PooledNodes<64>, Cost, Word> planner;
