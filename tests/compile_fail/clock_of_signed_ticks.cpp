// expect: plan_until: the clock must be callable as clock() and give a std::uint32_t
#include "firmpath/firmpath.hpp"

firmpath::Status f(firmpath::AStar<firmpath::BitGrid<8, 8>>& planner, const firmpath::BitGrid<8, 8>& map) {
    const auto clock = [] { return 5; };
    // right: const auto clock = [] { return std::uint32_t{5}; };
    return firmpath::plan_until(planner, map, clock, 7);
}
