// Replanning at compile time, within the compilers' default limits: the assertions are the test.
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/search/d_star_lite.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

using Map = BitGrid<32, 32>;

/// The cost before and after a wall with a gap at its far end becomes known.
constexpr std::uint32_t detour() {
    Map map;
    DStarLite<Map> planner;
    if (planner.plan(map, Cell{2, 16}, Cell{30, 16}) != Status::found || planner.cost() != 280) {
        return 0;
    }
    for (int y = 12; y < 21; ++y) {
        map.set(cell(16, y));
    }
    if (planner.replan(map, Cell{14, 16}) != Status::found) {
        return 0;
    }
    std::uint32_t n = 0;
    for (const Cell c : planner.path(map)) {
        n += c.x >= 14 ? 1U : 0U;
    }
    return n * 1000 + planner.cost();
}
// To (15, 11) next to the wall's end, straight past it to (17, 11), and to the goal: 5, 2 and 13 steps after the first
// cell, 1, 0 and 5 of them diagonal.
static_assert(detour() == 21 * 1000 + (14 + 40) + 20 + (5 * 14 + 80));

TEST(DStarLiteConstant, ReplansAtCompileTime) { SUCCEED(); }

}  // namespace
