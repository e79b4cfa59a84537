// The result of an any-angle planner if a length does not fit: a corridor that winds over a large map.
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/path/length.hpp"
#include "firmpath/search/lazy_theta_star.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

using Map = BitGrid<560, 1200>;
static_assert(!LazyThetaStar<BitGrid<540, 540>>::cost_is_checked);

TEST(LazyThetaStarLimits, LengthThatDoesNotFitHasItsOwnStatus) {
    static Map map;
    for (int y = 1; y < Map::height; y += 2) {
        for (int x = 0; x < Map::width - 1; ++x) {
            map.set(cell(y % 4 == 1 ? x : x + 1, y));
        }
    }
    static LazyThetaStar<Map, firmpath::Eight<>, std::uint32_t> planner;
    static_assert(decltype(planner)::cost_is_checked);
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{0, 200}), Status::found);
    EXPECT_EQ(planner.cost(), 100U * 561 * 13'860);
    EXPECT_EQ(planner.path(map).size(), 201U);
    // 600 rows of 560 cells are more than 309,882 cells.
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{559, 1198}), Status::cost_overflow);
    // The result is a path to the cell nearest to the goal.
    EXPECT_GT(planner.partial_cost(), 0xF000'0000U);
    EXPECT_EQ(any_angle_length(planner.partial_path(map)), planner.partial_cost());
    // If the goal is out of reach and no cell was left out for its length, the status is different.
    map.set(Cell{0, 99});
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{559, 1198}), Status::no_path);
}

}  // namespace
