#include "firmpath/geometry/straight_distance.hpp"

#include <cstdint>

#include "firmpath/moves/eight.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;

using Fine = Eight<Corner::never, firmpath::scale_fine>;

static_assert(straight_distance({3, 4}, {3, 4}) == 0);
static_assert(straight_distance({0, 0}, {3, 4}) == 5 * 13'860);
static_assert(straight_distance({0, 0}, {32'766, 32'766}) == 32'766U * 19'601);
static_assert(straight_distance({32'767, 0}, {0, 32'767}) == 642'265'967);

/// ceil(13860 * sqrt(dx^2 + dy^2)), by its definition.
constexpr bool is_distance(std::uint32_t distance, Cell a, Cell b) {
    const std::int64_t dx = a.x - b.x;
    const std::int64_t dy = a.y - b.y;
    const std::int64_t square = 13'860LL * 13'860 * (dx * dx + dy * dy);
    const std::int64_t d = distance;
    return d * d >= square && (d == 0 || (d - 1) * (d - 1) < square);
}

TEST(StraightDistance, IsTheRootRoundedUp) {
    const int far = test_support::property(200, 12).count == 200 ? 200 : 12;
    for (const auto [x, y] : test_support::cells(far, far)) {
        ASSERT_TRUE(is_distance(straight_distance(cell(0, 0), cell(x, y)), cell(0, 0), cell(x, y))) << x << " " << y;
    }
}

// GCC 14.2 for Cortex-M3 (-Os) compiled an earlier way to write the product wrongly: 162,338,889 for these cells.
TEST(StraightDistance, IsRightForTheCellsOfACompilersBug) {
    const volatile std::int16_t at[] = {29'333, 21'001, 32'574, 32'256};  // volatile: not computed by the compiler
    EXPECT_EQ(straight_distance({at[0], at[1]}, {at[2], at[3]}), 162'333'150U);
}

TEST(StraightDistance, OfAnyCells) {
    for (auto random : test_support::property(20'000, 100)) {
        const int most = random.chance(50) ? 32'767 : 40;
        const Cell a = cell(random.between(0, most), random.between(0, most));
        const Cell b = cell(random.between(0, most), random.between(0, most));
        const Cell c = cell(random.between(0, most), random.between(0, most));
        const std::uint32_t ab = straight_distance(a, b);
        ASSERT_TRUE(is_distance(ab, a, b));
        ASSERT_EQ(straight_distance(b, a), ab);
        ASSERT_LE(straight_distance(a, c), ab + straight_distance(b, c));
        // No line is longer than the steps; straight and diagonal lines have equal length.
        ASSERT_LE(ab, Fine::estimate(a, b));
        const Cell straight = cell(a.x, b.y);
        ASSERT_EQ(straight_distance(a, straight), Fine::estimate(a, straight));
        const int n = random.between(0, most - (a.x > a.y ? a.x : a.y));
        ASSERT_EQ(straight_distance(a, cell(a.x + n, a.y + n)), static_cast<std::uint32_t>(n) * 19'601);
    }
}

}  // namespace
