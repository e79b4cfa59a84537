#include "firmpath/map/overlay.hpp"

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

/// A map without words and without a revision.
struct Stripes {
    static constexpr int width = 40;
    static constexpr int height = 3;
    constexpr bool passable(Cell c) const {
        return c.x >= 0 && c.x < width && c.y >= 0 && c.y < height && c.x % 3 != 0;
    }
};
using Grid = BitGrid<40, 3>;
static_assert(firmpath::WordMap<firmpath::Overlay<Grid, Grid>>);
static_assert(firmpath::GridMap<firmpath::Overlay<Grid, Stripes>>);
static_assert(!firmpath::WordMap<firmpath::Overlay<Grid, Stripes>>);

TEST(Overlay, BlocksWhatEitherBlocks) {
    test_support::Random random(3);
    Grid a;
    Grid b;
    test_support::scatter(a, random, 30);
    test_support::scatter(b, random, 30);
    const auto both = overlay(a, b);
    const Stripes stripes;
    const auto mixed = overlay(both, stripes);
    for (int y = -1; y <= 3; ++y) {
        for (int x = -1; x <= 40; ++x) {
            const Cell c = cell(x, y);
            EXPECT_EQ(both.passable(c), a.passable(c) && b.passable(c));
            EXPECT_EQ(mixed.passable(c), a.passable(c) && b.passable(c) && stripes.passable(c));
        }
        for (int i = -1; i <= 2; ++i) {
            EXPECT_EQ(both.blocked_word(y, i), a.blocked_word(y, i) | b.blocked_word(y, i));
        }
    }
}

TEST(Overlay, ChangesWhenEitherChanges) {
    Grid a;
    Grid b;
    const Stripes stripes;
    const auto both = overlay(a, b);
    const auto mixed = overlay(both, stripes);
    const auto before = mixed.revision();
    a.set(Cell{1, 1});
    EXPECT_EQ(mixed.revision(), before + 1);
    b.set(Cell{1, 1});
    EXPECT_EQ(mixed.revision(), before + 2);
}

// Keep-out zones over a costmap, in either order: the weights stay.
TEST(Overlay, TakesTheWeightsOfTheOneThatHasThem) {
    using Costs = firmpath::CostGrid<40, 3>;
    static_assert(firmpath::WeightedMap<firmpath::Overlay<Costs, Grid>>);
    static_assert(firmpath::WeightedMap<firmpath::Overlay<Grid, Costs>>);
    static_assert(!firmpath::WeightedMap<firmpath::Overlay<Grid, Grid>>);
    static_assert(!firmpath::WordMap<firmpath::Overlay<Costs, Grid>>);
    static Costs costs;
    static Grid keep_out;
    costs.set(Cell{5, 1}, 70);
    costs.set(Cell{6, 1}, 254);
    keep_out.set(Cell{7, 1});
    const auto a = overlay(costs, keep_out);
    const auto b = overlay(keep_out, costs);
    EXPECT_EQ(a.weight(Cell{5, 1}), 120);
    EXPECT_EQ(b.weight(Cell{5, 1}), 120);
    EXPECT_EQ(b.weight(Cell{4, 1}), 50);
    EXPECT_EQ(a.least_weight(), 50);
    EXPECT_EQ(b.least_weight(), 50);
    EXPECT_EQ(decltype(a)::greatest_weight, 302);
    EXPECT_EQ(decltype(b)::weight_unit, 50);
    EXPECT_FALSE(a.passable(Cell{6, 1}) || a.passable(Cell{7, 1}));
    const auto nested = overlay(b, keep_out);
    EXPECT_EQ(nested.weight(Cell{5, 1}), 120);
}

}  // namespace
