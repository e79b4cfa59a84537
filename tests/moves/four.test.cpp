#include "firmpath/moves/four.hpp"

#include "firmpath/map/bit_grid.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

static_assert(firmpath::Neighbourhood<Four>);

TEST(Four, MovesAreNumberedCounterClockwiseFromX) {
    const Cell at{5, 5};
    EXPECT_TRUE((Four::neighbour(at, 0) == Cell{6, 5}));
    EXPECT_TRUE((Four::neighbour(at, 1) == Cell{5, 6}));
    EXPECT_TRUE((Four::neighbour(at, 2) == Cell{4, 5}));
    EXPECT_TRUE((Four::neighbour(at, 3) == Cell{5, 4}));
    for (unsigned d = 0; d < 4; ++d) {
        EXPECT_TRUE(Four::neighbour(Four::origin(at, d), d) == at);
    }
}

TEST(Four, AllowsFreeNeighboursOnly) {
    constexpr auto map = BitGrid<3, 3>::drawn(".#."
                                              "..."
                                              "...");
    EXPECT_EQ(Four::allowed(map, Cell{1, 1}), 0b0111U);
    EXPECT_EQ(Four::allowed(map, Cell{0, 0}), 0b0010U);
    EXPECT_EQ(Four::allowed(map, Cell{2, 2}), 0b1100U);
}

}  // namespace
