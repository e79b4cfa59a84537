#include "firmpath/map/bit_grid.hpp"

#include <cstddef>
#include <cstdint>

#include "firmpath/map/map.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;

static_assert(firmpath::GridMap<BitGrid<1, 1>> && firmpath::WordMap<BitGrid<1, 1>>);
static_assert(firmpath::WordMap<BitGrid<1024, 1024>>);
static_assert(sizeof(BitGrid<1, 1>) == 4 + 4);
static_assert(sizeof(BitGrid<32, 3>) == 3 * 4 + 4);
static_assert(sizeof(BitGrid<33, 3>) == 3 * 8 + 4);

constexpr auto drawn = BitGrid<5, 3>::drawn("..#.."
                                            "#.@.O"
                                            "....T");
static_assert(drawn.passable(Cell{0, 0}) && !drawn.passable(Cell{2, 0}));
static_assert(!drawn.passable(Cell{0, 1}) && !drawn.passable(Cell{2, 1}) && !drawn.passable(Cell{4, 1}));
static_assert(!drawn.passable(Cell{4, 2}) && drawn.passable(Cell{3, 2}));
static_assert(!drawn.passable(Cell{-1, 0}) && !drawn.passable(Cell{5, 0}));
static_assert(!drawn.passable(Cell{0, -1}) && !drawn.passable(Cell{0, 3}));
static_assert(BitGrid<5, 3>(drawn.words()) == drawn);

TEST(BitGrid, StartsFree) {
    static const BitGrid<3, 2> map;
    EXPECT_TRUE(map.passable(Cell{0, 0}));
    EXPECT_TRUE(map.passable(Cell{2, 1}));
    EXPECT_FALSE(map.passable(Cell{3, 1}));
    EXPECT_FALSE(map.passable(Cell{2, 2}));
}

TEST(BitGrid, RevisionCountsChangesOnly) {
    BitGrid<3, 2> map;
    const auto before = map.revision();
    map.set(Cell{1, 1}, false);
    EXPECT_EQ(map.revision(), before);
    map.set(Cell{1, 1});
    EXPECT_EQ(map.revision(), before + 1);
    map.set(Cell{1, 1});
    EXPECT_EQ(map.revision(), before + 1);
    map.set(Cell{1, 1}, false);
    EXPECT_EQ(map.revision(), before + 2);
    map.fill(true);
    EXPECT_NE(map.revision(), before + 2);
    BitGrid<3, 2> one_by_one;
    for (int i = 0; i < 6; ++i) {
        one_by_one.set(cell(i % 3, i / 3));
    }
    EXPECT_TRUE(map == one_by_one);
}

TEST(BitGrid, BlockWordIgnoresWhatLiesOutside) {
    BitGrid<33, 2> map;
    map.block_word(0, 1, ~std::uint32_t{0});
    map.block_word(2, 0, ~std::uint32_t{0});
    map.block_word(-1, 0, ~std::uint32_t{0});
    map.block_word(0, 2, ~std::uint32_t{0});
    BitGrid<33, 2> expected;
    expected.set(Cell{32, 0});
    EXPECT_TRUE(map == expected);
    EXPECT_EQ(map.revision(), 1U);
}

TEST(BitGrid, BitsBeyondTheLastColumnDoNotCount) {
    BitGrid<33, 2>::Words words{};
    words[1] = 0xFFFF'FFFE;  // columns 33 and on, which do not exist
    EXPECT_TRUE((BitGrid<33, 2>(words) == BitGrid<33, 2>()));
}

/// Words and cells must agree, whatever the width; outside, all cells are blocked.
template <int W, int H>
void words_agree_with_cells(std::uint32_t seed) {
    SCOPED_TRACE(W);
    test_support::Random random(seed);
    static BitGrid<W, H> map;
    test_support::scatter(map, random, 40);
    for (int y = -1; y <= H; ++y) {
        for (int i = -1; i <= firmpath::words_in_row(W); ++i) {
            const std::uint32_t word = map.blocked_word(y, i);
            for (int b = 0; b < 32; ++b) {
                const int x = 32 * i + b;
                const bool blocked = (word >> b & 1U) != 0;
                // Computed without the grid's own bounds.
                const bool inside = x >= 0 && x < W && y >= 0 && y < H;
                ASSERT_EQ(blocked, !inside || !map.passable(cell(x, y))) << "at " << x << ',' << y;
            }
        }
    }
}

TEST(BitGrid, WordsAgreeWithCells) {
    for (auto round : test_support::property(20, 3)) {
        words_agree_with_cells<1, 1>(round.seed);
        words_agree_with_cells<31, 3>(round.seed);
        words_agree_with_cells<32, 3>(round.seed);
        words_agree_with_cells<33, 3>(round.seed);
        words_agree_with_cells<64, 2>(round.seed);
        words_agree_with_cells<70, 2>(round.seed);
        words_agree_with_cells<1, 40>(round.seed);
#if __STDC_HOSTED__
        words_agree_with_cells<1024, 1024>(round.seed);
        words_agree_with_cells<1023, 3>(round.seed);
#endif
    }
}

/// A window that scrolls equals a copy of its cells, one by one.
template <int W, int H>
void scrolls_like_a_copy(std::uint32_t seed) {
    SCOPED_TRACE(W);
    test_support::Random random(seed);
    static BitGrid<W, H> window, before;
    test_support::scatter(window, random, 50);
    before = window;
    const int dx = random.between(-W - 1, W + 1);
    const int dy = random.between(-H - 1, H + 1);
    window.scroll(dx, dy);
    EXPECT_EQ(window.revision(), before.revision() + 1);
    for (const auto [x, y] : test_support::cells(W, H)) {
        const bool inside = x + dx >= 0 && x + dx < W && y + dy >= 0 && y + dy < H;
        ASSERT_EQ(window.passable(cell(x, y)), !inside || before.passable(cell(x + dx, y + dy)))
            << "at " << x << ',' << y << " by " << dx << ',' << dy;
    }
}

TEST(BitGrid, ScrollsLikeACopy) {
    for (auto round : test_support::property(500, 10)) {
        scrolls_like_a_copy<1, 1>(round.seed);
        scrolls_like_a_copy<31, 4>(round.seed);
        scrolls_like_a_copy<32, 4>(round.seed);
        scrolls_like_a_copy<33, 4>(round.seed);
        scrolls_like_a_copy<70, 5>(round.seed);
    }
}

}  // namespace
