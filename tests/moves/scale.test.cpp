#include "firmpath/moves/scale.hpp"

#include <cstdint>
#include <type_traits>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

template <int W, int H, class Moves>
using Fitting = typename detail::CostChoice<BitGrid<W, H>, Moves>::type;

// Map and scale determine the type.
static_assert(std::is_same_v<Fitting<78, 78, Eight<>>, std::uint16_t>);
static_assert(std::is_same_v<Fitting<80, 80, Eight<>>, std::uint32_t>);
static_assert(std::is_same_v<Fitting<540, 540, Eight<>>, std::uint32_t>);
static_assert(std::is_same_v<Fitting<1024, 1024, Eight<Corner::never, scale_10_14>>, std::uint32_t>);
static_assert(std::is_same_v<Fitting<256, 256, Four>, std::uint16_t>);
static_assert(std::is_same_v<Fitting<512, 512, Four>, std::uint32_t>);

// The type determines the default scale.
static_assert(Eight<>::at_scale_for<std::uint16_t>::scale == scale_10_14);
static_assert(Eight<>::at_scale_for<std::uint32_t>::scale == scale_fine);
static_assert(Eight<Corner::always, Scale{5, 7}>::at_scale_for<std::uint32_t>::scale == Scale{5, 7});

/// Whether costs fit on square maps of `Size` cells but not on larger ones.
template <class Cost, template <int, int> class Map, Scale S, int Size>
consteval bool largest_square() {
    using Moves = Eight<Corner::never, S>;
    return detail::cost_fits<Map<Size, Size>, Moves, Cost>() &&
           !detail::cost_fits<Map<Size + 1, Size + 1>, Moves, Cost>();
}
template <int W, int H>
using Costs = CostGrid<W, H>;

constexpr Scale scale_70_99{70, 99};

// The table of scales. A planner's square map has at most 8192 x 8192 cells; with the two coarsest scales they fit.
static_assert(largest_square<std::uint16_t, BitGrid, scale_5_7, 110>());
static_assert(largest_square<std::uint16_t, BitGrid, scale_10_14, 78>());
static_assert(largest_square<std::uint16_t, BitGrid, scale_70_99, 28>());
static_assert(!detail::cost_fits<BitGrid<1, 1>, Eight<Corner::never, scale_fine>, std::uint16_t>());
static_assert(largest_square<std::uint32_t, BitGrid, scale_fine, 540>());
static_assert(detail::cost_fits<BitGrid<8192, 8192>, Eight<Corner::never, scale_10_14>, std::uint32_t>());
static_assert(largest_square<std::uint32_t, BitGrid, scale_70_99, 7604>());
static_assert(largest_square<std::uint32_t, Costs, scale_5_7, 1424>());
static_assert(largest_square<std::uint32_t, Costs, scale_10_14, 1006>());
static_assert(largest_square<std::uint32_t, Costs, scale_70_99, 378>());
static_assert(largest_square<std::uint32_t, Costs, scale_fine, 25>());

/// A serpentine fills a map with a single path of about half its cells. The path's cost, and the estimate of the
/// whole way back, must fit the bound on every map, including narrow maps.
TEST(Scale, BoundCoversSerpentines) {
    const Scale s = scale_10_14;
    for (unsigned w = 1; w <= 60; ++w) {
        for (unsigned h = 1; h <= 60; ++h) {
            const unsigned long serpentine = ((w + 1) / 2 * h + w / 2) * s.straight;
            const unsigned long back = (w + h) * s.straight;
            EXPECT_GE(detail::cost_bound(static_cast<int>(w), static_cast<int>(h), s), serpentine + back)
                << w << " x " << h;
        }
    }
}

TEST(Scale, RatiosAreAsCloseAsDocumented) {
    // d * d against 2 * s * s: the ratio's relative error is half the quotient's.
    EXPECT_EQ(19601 * 19601, 2 * 13860 * 13860 + 1);
    EXPECT_EQ(14 * 14, 2 * 10 * 10 - 4);
    EXPECT_EQ(7 * 7, 2 * 5 * 5 - 1);
    EXPECT_EQ(99 * 99, 2 * 70 * 70 + 1);
}

}  // namespace
