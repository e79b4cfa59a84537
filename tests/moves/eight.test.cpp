#include "firmpath/moves/eight.hpp"

#include "firmpath/map/bit_grid.hpp"
#include "reference/plain_squares.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using test_support::Beside;

static_assert(firmpath::Neighbourhood<Eight<>>);

TEST(Eight, MovesAreNumberedCounterClockwiseFromX) {
    constexpr int dx[] = {1, 1, 0, -1, -1, -1, 0, 1};
    constexpr int dy[] = {0, 1, 1, 1, 0, -1, -1, -1};
    const Cell at{5, 5};
    for (unsigned d = 0; d < 8; ++d) {
        EXPECT_TRUE(Eight<>::neighbour(at, d) == cell(5 + dx[d], 5 + dy[d])) << d;
        EXPECT_TRUE(Eight<>::neighbour(Eight<>::origin(at, d), d) == at) << d;
    }
}

/// A map without words, only with cells.
template <class Grid>
struct ByCell {
    static constexpr int width = Grid::width;
    static constexpr int height = Grid::height;
    const Grid* grid;
    constexpr bool passable(Cell c) const { return grid->passable(c); }
};

/// The mask must agree with the rule's definition, with and without words, for every column of a word.
template <Corner C, Beside Rule, int W, int H>
void mask_agrees(std::uint32_t seed) {
    SCOPED_TRACE(W);
    test_support::Random random(seed);
    static BitGrid<W, H> map;
    test_support::scatter(map, random, 35);
    for (const auto [x, y] : test_support::cells(W, H)) {
        std::uint32_t expected = 0;
        for (unsigned d = 0; d < 8; ++d) {
            const int dx = firmpath::detail::EightDirections::dx(d);
            const int dy = firmpath::detail::EightDirections::dy(d);
            expected |= (test_support::step_allowed<W, H>(map, Rule, x, y, dx, dy) ? 1U : 0U) << d;
        }
        ASSERT_EQ(Eight<C>::allowed(map, cell(x, y)), expected) << x << ',' << y;
        const ByCell<BitGrid<W, H>> by_cell{&map};
        ASSERT_EQ(Eight<C>::allowed(by_cell, cell(x, y)), expected) << x << ',' << y;
    }
}

template <int W, int H>
void masks_agree(std::uint32_t seed) {
    mask_agrees<Corner::never, Beside::both, W, H>(seed);
    mask_agrees<Corner::one_side, Beside::one, W, H>(seed);
    mask_agrees<Corner::always, Beside::none, W, H>(seed);
}

TEST(Eight, MaskAgreesWithTheRules) {
    for (auto round : test_support::property(50, 3)) {
        masks_agree<1, 1>(round.seed);
        masks_agree<1, 9>(round.seed);
        masks_agree<32, 3>(round.seed);
        masks_agree<33, 3>(round.seed);
        masks_agree<70, 4>(round.seed);
    }
}

}  // namespace
