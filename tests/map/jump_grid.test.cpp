#include "firmpath/map/jump_grid.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/overlay.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

static_assert(firmpath::GridMap<JumpGrid<1, 1>> && firmpath::WordMap<JumpGrid<1, 1>>);
static_assert(firmpath::JumpMap<JumpGrid<1, 1>> && firmpath::JumpMap<JumpGrid<130, 65>>);
static_assert(!firmpath::JumpMap<BitGrid<32, 32>>);
static_assert(std::is_trivially_copyable_v<JumpGrid<33, 31>>);

/// A grid takes the memory that its documentation states.
template <int W, int H>
constexpr bool within_the_formula = sizeof(JumpGrid<W, H>) ==
                                    4U * ((W / 32 + 1) * (H + 2) + (H / 32 + 1) * (W + 2)) + 36U;
static_assert(within_the_formula<1, 1> && within_the_formula<31, 33> && within_the_formula<32, 32>);
static_assert(within_the_formula<33, 31> && within_the_formula<64, 64> && within_the_formula<1, 100>);
static_assert(within_the_formula<100, 1> && within_the_formula<65, 130> && within_the_formula<512, 512>);

template <int W, int H>
constexpr bool free_in(const BitGrid<W, H>& plain, int x, int y) {
    return x >= 0 && x < W && y >= 0 && y < H && plain.passable(cell(x, y));
}

/// Whether row y agrees with the cells, and is blocked at both ends.
template <int W, int H>
constexpr bool row_agrees(const JumpGrid<W, H>& map, const BitGrid<W, H>& plain, int y) {
    const std::uint32_t* row = map.row(y);
    bool agrees = row == map.row(-1) + (y + 1) * map.row_stride && (row[-1] >> 31) == 0;
    for (int x = 0; x < 32 * map.row_stride; ++x) {
        agrees = agrees && (row[x / 32] >> (x % 32) & 1U) == (free_in(plain, x, y) ? 1U : 0U);
    }
    return agrees;
}
template <int W, int H>
constexpr bool column_agrees(const JumpGrid<W, H>& map, const BitGrid<W, H>& plain, int x) {
    const std::uint32_t* column = map.column(x);
    bool agrees = column == map.column(-1) + (x + 1) * map.column_stride && (column[-1] >> 31) == 0;
    for (int y = 0; y < 32 * map.column_stride; ++y) {
        agrees = agrees && (column[y / 32] >> (y % 32) & 1U) == (free_in(plain, x, y) ? 1U : 0U);
    }
    return agrees;
}

/// Cells, words, rows and columns agree with a plain grid, and outside all cells are blocked.
template <int W, int H>
constexpr bool agrees(const JumpGrid<W, H>& map, const BitGrid<W, H>& plain) {
    // The border takes at least one bit.
    bool all = 32 * map.row_stride > W && 32 * map.column_stride > H;
    for (int y = -1; y <= H; ++y) {
        all = all && row_agrees(map, plain, y);
        for (int i = -1; i <= firmpath::words_in_row(W); ++i) {
            all = all && map.blocked_word(y, i) == plain.blocked_word(y, i);
        }
    }
    for (int x = -1; x <= W; ++x) {
        all = all && column_agrees(map, plain, x);
    }
    for (const auto [x, y] : cells::within(-2, -2, W + 1, H + 1)) {
        all = all && map.passable(cell(x, y)) == free_in(plain, x, y);
        all = all && map.contains(cell(x, y)) == (x >= 0 && x < W && y >= 0 && y < H);
    }
    return all;
}

constexpr BitGrid<5, 3> drawn = BitGrid<5, 3>::drawn("..#.."
                                                     "#.#.#"
                                                     "....#");
static_assert(agrees(JumpGrid<5, 3>(drawn), drawn));
static_assert(JumpGrid<5, 3>(drawn).passable(Cell{3, 2}) && !JumpGrid<5, 3>(drawn).passable(Cell{4, 2}));

/// A random grid, made by the compiler.
template <int W, int H>
constexpr BitGrid<W, H> cluttered(std::uint32_t seed) {
    BitGrid<W, H> plain;
    Random random(seed);
    for (int n = 0; n < 20; ++n) {
        plain.set(any_cell<W, H>(random));
    }
    return plain;
}
constexpr bool corners(const JumpGrid<70, 40>& map) {
    const BitGrid<70, 40> plain = cluttered<70, 40>(5);
    return row_agrees(map, plain, 0) && row_agrees(map, plain, 39) && row_agrees(map, plain, 40) &&
           column_agrees(map, plain, 0) && column_agrees(map, plain, 69) && column_agrees(map, plain, 33);
}
static_assert(corners(JumpGrid<70, 40>(cluttered<70, 40>(5))));
static_assert(agrees(JumpGrid<1, 1>(BitGrid<1, 1>()), BitGrid<1, 1>()));
static_assert(agrees(JumpGrid<33, 2>(cluttered<33, 2>(1)), cluttered<33, 2>(1)));

constexpr bool built_cell_by_cell() {
    const BitGrid<9, 33> plain = cluttered<9, 33>(2);
    JumpGrid<9, 33> map{firmpath::all_free};
    for (const auto [x, y] : cells(9, 33)) {
        map.set(cell(x, y), !plain.passable(cell(x, y)));
    }
    return map == JumpGrid<9, 33>(plain);
}
static_assert(built_cell_by_cell());

/// It says how it starts.
static_assert(!std::is_default_constructible_v<JumpGrid<40, 3>>);
/// A grid in RAM takes no flash: all zeros mean all blocked.
constinit JumpGrid<40, 3> zeros{firmpath::all_blocked};

TEST(JumpGrid, AllBlockedIsAllZeros) {
    BitGrid<40, 3> blocked;
    blocked.fill(true);
    EXPECT_TRUE(agrees(zeros, blocked));
    EXPECT_EQ(zeros.revision(), 0U);
    for (const unsigned char* byte = reinterpret_cast<const unsigned char*>(&zeros);
         byte != reinterpret_cast<const unsigned char*>(&zeros + 1); ++byte) {
        EXPECT_EQ(+*byte, 0);
    }
}

TEST(JumpGrid, SaysHowItStarts) {
    static constexpr JumpGrid<34, 3> free{firmpath::all_free}, blocked{firmpath::all_blocked};
    static constexpr BitGrid<34, 3> plain_free{firmpath::all_free}, plain_blocked{firmpath::all_blocked};
    EXPECT_TRUE(agrees(free, plain_free) && agrees(blocked, plain_blocked));
    EXPECT_TRUE(free.passable({33, 2}) && !blocked.passable({0, 0}));
    EXPECT_TRUE(plain_free.passable({33, 2}) && !plain_blocked.passable({0, 0}));
    // Equal to grids that were never edited.
    EXPECT_EQ(free.revision() + blocked.revision() + plain_free.revision() + plain_blocked.revision(), 0U);
    EXPECT_TRUE((plain_free == BitGrid<34, 3>()));
}

TEST(JumpGrid, RevisionCountsChangesOnly) {
    JumpGrid<33, 2> map{firmpath::all_blocked};
    map.set(Cell{32, 1});
    EXPECT_EQ(map.revision(), 0U);
    map.set(Cell{32, 1}, false);
    EXPECT_EQ(map.revision(), 1U);
    map.set(Cell{32, 1}, false);
    EXPECT_EQ(map.revision(), 1U);
    map.set(Cell{32, 1}, true);
    EXPECT_EQ(map.revision(), 2U);
    map.fill(false);
    EXPECT_EQ(map.revision(), 3U);
    map.assign(BitGrid<33, 2>());
    EXPECT_EQ(map.revision(), 4U);
}

TEST(JumpGrid, EqualCellsAreEqual) {
    JumpGrid<33, 2> a{firmpath::all_blocked};
    JumpGrid<33, 2> b{firmpath::all_blocked};
    EXPECT_TRUE(a == b);
    for (int y = 0; y < 2; ++y) {
        for (const int x : {0, 31, 32}) {
            a.set(cell(x, y), false);
            EXPECT_FALSE(a == b);
            b.set(cell(x, y), false);
            EXPECT_TRUE(a == b);
        }
    }
    a.fill(false);
    EXPECT_FALSE(a == b);
    b.fill(true);
    b.fill(false);
    EXPECT_NE(a.revision(), b.revision());
    EXPECT_TRUE(a == b);
}

/// Both halves follow every edit.
template <int W, int H>
void edits_reach_both_halves(std::uint32_t seed) {
    static JumpGrid<W, H> map{firmpath::all_blocked};
    static BitGrid<W, H> plain;
    Random random(seed);
    for (const bool blocked : {true, false}) {
        map.fill(blocked);
        plain.fill(blocked);
        ASSERT_TRUE(agrees(map, plain)) << blocked;
        for (int n = 0; n < 40; ++n) {
            const Cell at = any_cell<W, H>(random);
            const bool block = random.chance(50);
            const std::uint32_t before = map.revision();
            const bool changes = plain.passable(at) == block;
            map.set(at, block);
            plain.set(at, block);
            ASSERT_EQ(map.revision(), before + (changes ? 1U : 0U));
            for (int beside = -1; beside <= 1; ++beside) {
                ASSERT_TRUE(row_agrees(map, plain, at.y + beside)) << at.x << ',' << at.y;
                ASSERT_TRUE(column_agrees(map, plain, at.x + beside)) << at.x << ',' << at.y;
            }
        }
        ASSERT_TRUE(agrees(map, plain));
    }
    // The corners of the map, whose neighbours are in the border.
    for (const Cell corner : {cell(0, 0), cell(W - 1, 0), cell(0, H - 1), cell(W - 1, H - 1)}) {
        map.set(corner, false);
        plain.set(corner, false);
        ASSERT_TRUE(agrees(map, plain));
    }
}

/// The grid is the same for every way of setting its cells.
template <int W, int H>
void assigned_equals_set(std::uint32_t seed) {
    static BitGrid<W, H> plain;
    static JumpGrid<W, H> assigned{firmpath::all_blocked};
    static JumpGrid<W, H> one_by_one{firmpath::all_blocked};
    Random random(seed);
    scatter(plain, random, random.below(101));
    const std::uint32_t before = assigned.revision();
    assigned.assign(plain);
    ASSERT_EQ(assigned.revision(), before + 1);
    ASSERT_TRUE(agrees(assigned, plain));
    for (const auto [x, y] : cells(W, H)) {
        one_by_one.set(cell(x, y), !plain.passable(cell(x, y)));
    }
    ASSERT_TRUE(one_by_one == assigned);
    ASSERT_TRUE((JumpGrid<W, H>(plain) == assigned));
    // Also from another map of the same kind.
    one_by_one.fill(random.chance(50));
    one_by_one.assign(assigned);
    ASSERT_TRUE(one_by_one == assigned);
}

template <int W, int H>
void holds(Property rounds) {
    SCOPED_TRACE(W);
    SCOPED_TRACE(H);
    for (auto round : rounds) {
        edits_reach_both_halves<W, H>(round.seed);
        assigned_equals_set<W, H>(round.seed);
    }
}

TEST(JumpGrid, AgreesWithAPlainGrid) {
    const auto rounds = property(60, 1);
    holds<1, 1>(rounds);
    holds<31, 33>(rounds);
    holds<32, 32>(rounds);
    holds<33, 31>(rounds);
    holds<1, 100>(rounds);
    holds<100, 1>(rounds);
#if __STDC_HOSTED__
    holds<64, 64>(rounds);
    holds<65, 130>(rounds);
    holds<96, 31>(rounds);
#endif
}

TEST(JumpGrid, TakesOverWhatAViewShows) {
    constexpr auto fixed = BitGrid<34, 2>::drawn(".................................#"
                                                 "..................................");
    BitGrid<34, 2> learnt;
    learnt.set(Cell{0, 1});
    const auto both = firmpath::overlay(fixed, learnt);
    JumpGrid<34, 2> map{firmpath::all_blocked};
    map.assign(both);
    BitGrid<34, 2> expected = fixed;
    expected.set(Cell{0, 1});
    EXPECT_TRUE(agrees(map, expected));
}

}  // namespace
