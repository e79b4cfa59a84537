#include "firmpath/path/length.hpp"

#include <array>
#include <limits>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/path/waypoints.hpp"
#include "firmpath/search/a_star.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

static_assert(any_angle_length(std::array<Cell, 0>{}) == 0);
static_assert(any_angle_length(std::array<Cell, 1>{{{7, 7}}}) == 0);
static_assert(any_angle_length(std::array<Cell, 3>{{{0, 0}, {3, 4}, {3, 0}}}) == 9 * 13'860);

TEST(AnyAngleLength, OfStepsIsTheirCost) {
    constexpr auto map = firmpath::BitGrid<5, 3>::drawn("....."
                                                        "###.."
                                                        ".....");
    using Fine = firmpath::Eight<firmpath::Corner::never, firmpath::scale_fine>;
    firmpath::AStar<firmpath::BitGrid<5, 3>, Fine> planner;
    ASSERT_EQ(planner.plan(map, {0, 0}, {1, 2}), firmpath::Status::found);
    EXPECT_EQ(any_angle_length(planner.path(map)), planner.cost());
    EXPECT_EQ(any_angle_length(firmpath::waypoints(planner.path(map))), planner.cost());
}

TEST(AnyAngleLength, StaysAtTheMost) {
    static std::array<Cell, 21> there_and_back;
    std::uint32_t lines = 0;
    for (Cell& c : there_and_back) {
        c = lines++ % 2 == 0 ? Cell{0, 0} : Cell{32'000, 0};
    }
    EXPECT_EQ(any_angle_length(there_and_back), std::numeric_limits<std::uint32_t>::max());
}

}  // namespace
