#include "firmpath/map/cost_grid.hpp"

#include <cstdint>

#include "firmpath/map/layers.hpp"
#include "firmpath/map/weights.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

using Known = CostGrid<16, 16>;
using Curious = CostGrid<16, 16, Unknown::free>;

static_assert(firmpath::WeightedMap<Known> && firmpath::CostLayer<Known>);
static_assert(firmpath::WeightedMap<Curious> && firmpath::CostLayer<Curious>);
static_assert(!firmpath::GridMap<ByteLayer<16, 16>>);
static_assert(sizeof(CostGrid<16, 16>) == 16 * 16 + 4 && sizeof(CostGrid<3, 3>) == 16);

// From an array: a constant in flash.
constexpr CostGrid<3, 2> baked(CostGrid<3, 2>::Bytes{0, 50, 252, 253, 254, 255});
static_assert(baked.cost(Cell{1, 0}) == 50 && baked.cost(Cell{0, 1}) == 253 && baked.cost(Cell{2, 1}) == 255);
static_assert(baked.weight(Cell{0, 0}) == 50 && baked.weight(Cell{1, 0}) == 100 && baked.weight(Cell{2, 0}) == 302);
static_assert(baked.revision() == 0 && baked.data()[5] == 255);

constinit Known in_bss;

TEST(CostGrid, EveryByteMeansWhatRosSays) {
    static Known known;
    static Curious curious;
    for (int n = 0; n < 256; ++n) {
        const Cell at = cell(n % 16, n / 16);
        known.set(at, static_cast<std::uint8_t>(n));
        curious.set(at, static_cast<std::uint8_t>(n));
    }
    for (int n = 0; n < 256; ++n) {
        const Cell at = cell(n % 16, n / 16);
        EXPECT_EQ(known.cost(at), n);
        EXPECT_EQ(known.passable(at), n <= 252) << n;
        EXPECT_EQ(curious.passable(at), n <= 252 || n == 255) << n;
        if (curious.passable(at)) {
            const int weight = n == 255 ? 302 : 50 + n;
            EXPECT_EQ(curious.weight(at), weight);
            EXPECT_LE(curious.weight(at), Curious::greatest_weight);
            EXPECT_GE(curious.weight(at), curious.least_weight());
            EXPECT_EQ(curious.value(at), weight - 50);
            EXPECT_LE(curious.value(at), Curious::greatest);
        }
        if (known.passable(at)) {
            EXPECT_EQ(known.weight(at), 50 + n);
        }
    }
}

TEST(CostGrid, NothingIsPassableOutside) {
    for (int i = -1; i <= 16; ++i) {
        EXPECT_FALSE(in_bss.passable(cell(i, -1)));
        EXPECT_FALSE(in_bss.passable(cell(i, 16)));
        EXPECT_FALSE(in_bss.passable(cell(-1, i)));
        EXPECT_FALSE(in_bss.passable(cell(16, i)));
    }
    EXPECT_TRUE(in_bss.passable(cell(0, 0)) && in_bss.passable(cell(15, 15)));
}

TEST(CostGrid, RevisionCountsChanges) {
    static CostGrid<3, 2> grid;
    EXPECT_EQ(grid.revision(), 0);
    grid.set(Cell{2, 1}, 7);
    EXPECT_EQ(grid.revision(), 1);
    grid.set(Cell{2, 1}, 7);
    EXPECT_EQ(grid.revision(), 1);
    grid.fill(254);
    EXPECT_EQ(grid.revision(), 2);
    EXPECT_EQ(grid.cost(Cell{0, 0}), 254);
    EXPECT_EQ(grid.cost(Cell{2, 1}), 254);
    EXPECT_FALSE(grid.passable(Cell{1, 1}));
}

TEST(CostGrid, EqualCellsAreEqualGrids) {
    CostGrid<3, 2> a;
    CostGrid<3, 2> b;
    a.set(Cell{2, 1}, 9);
    EXPECT_FALSE(a == b);
    b.fill(0);
    b.set(Cell{2, 1}, 9);
    EXPECT_TRUE(a == b);
}

}  // namespace
