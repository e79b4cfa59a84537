#include "firmpath/map/learnt_map.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

#include "firmpath/jump/tables_result.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/search/a_star.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

static_assert(firmpath::WordMap<LearntMap<BitGrid<40, 30>, 32, 8>>);
static_assert(firmpath::answers_outside<LearntMap<BitGrid<40, 30>, 32, 8>>);
static_assert(sizeof(void*) != 4 || sizeof(LearntMap<BitGrid<4096, 4096>, 256, 256>) == 256 * 256 / 8 + 16);

constexpr void ignore(Cell) {}

constexpr bool opens_and_closes() {
    BitGrid<70, 20> town;
    town.set({3, 2});
    LearntMap<BitGrid<70, 20>, 32, 8> known(town);
    known.set({3, 2}, false);
    known.set({4, 2});
    const bool learnt = known.passable({3, 2}) && !known.passable({4, 2}) && known.blocked_word(2, 0) == 16 &&
                        known.revision() == town.revision() + 2 && known.differences() == 2;
    known.centre_on({69, 19}, ignore);
    return learnt && !known.passable({3, 2}) && known.passable({4, 2}) && known.blocked_word(2, 0) == 8 &&
           known.differences() == 0 && known.corner() == Cell{64, 12};
}
static_assert(opens_and_closes());

/// A map that tells a checksum, as one in tiles does.
struct Checked : BitGrid<40, 30> {
    constexpr std::uint32_t cells_checksum() const { return 77; }
};

TEST(LearntMap, TellsTheChecksumOfAMapThatIsAsItWas) {
    static Checked map;
    LearntMap<Checked, 32, 8> known(map);
    EXPECT_EQ(firmpath::detail::cells_checksum_of(known), 77U);
    known.set({5, 5});
    EXPECT_EQ(firmpath::detail::cells_checksum_of(known), 0U);
    known.set({5, 5}, false);
    EXPECT_EQ(firmpath::detail::cells_checksum_of(known), 77U);
}

TEST(LearntMap, RefusesWhatLiesOutsideItsWindow) {
    static BitGrid<70, 20> map;
    LearntMap<BitGrid<70, 20>, 32, 8> known(map);
    for (const Cell outside : {cell(32, 0), cell(0, 8), cell(-1, 0), cell(0, -1), cell(70, 0), cell(0, 20)}) {
        EXPECT_FALSE(known.learns(outside));
        EXPECT_FALSE(known.try_set(outside));
    }
    EXPECT_TRUE(known.try_set({31, 7}));
    EXPECT_FALSE(known.passable({31, 7}));
    EXPECT_EQ(known.differences(), 1U);
    // Beyond the last column there is nothing to learn, though the window reaches there.
    known.centre_on({69, 0}, ignore);
    EXPECT_FALSE(known.try_set({70, 0}, false));
    EXPECT_EQ(known.blocked_word(0, 2), ~std::uint32_t{0} << 6);
    for (const int row : {-1, 20}) {
        EXPECT_EQ(known.blocked_word(row, 0), ~std::uint32_t{0});
    }
    for (const int i : {-1, 3}) {
        EXPECT_EQ(known.blocked_word(0, i), ~std::uint32_t{0});
    }
}

TEST(LearntMap, HasTheCellNearItsMiddle) {
    static BitGrid<256, 64> map;
    static LearntMap<BitGrid<256, 64>, 64, 16> known(map);
    for (int x = 32; x < 224; ++x) {
        const int y = 8 + x % 48;
        known.centre_on(cell(x, y), ignore);
        EXPECT_EQ(known.corner().x % 32, 0);
        EXPECT_TRUE(known.corner().x + 32 >= x - 16 && known.corner().x + 32 <= x + 16) << x;
        EXPECT_EQ(known.corner().y + 8, y);
    }
    known.centre_on({0, 0}, ignore);
    EXPECT_TRUE(known.corner() == (Cell{0, 0}));
}

TEST(LearntMap, IsPlannedOn) {
    static BitGrid<40, 3> map;
    static LearntMap<BitGrid<40, 3>, 32, 4> known(map);
    static firmpath::AStar<LearntMap<BitGrid<40, 3>, 32, 4>, firmpath::Four> planner;
    EXPECT_EQ(planner.plan(known, {0, 1}, {20, 1}), Status::found);
    const std::uint32_t straight = planner.cost();
    known.set({10, 1});
    EXPECT_EQ(planner.plan(known, {0, 1}, {20, 1}), Status::found);
    EXPECT_EQ(planner.cost(), straight + 2 * (straight / 20));
    known.set({10, 0});
    known.set({10, 2});
    EXPECT_EQ(planner.plan(known, {0, 1}, {20, 1}), Status::no_path);
}

/// The reference: what is known of every cell of the map.
template <int W, int H>
struct Plain {
    bool otherwise[std::size_t{H}][std::size_t{W}] = {};
};

/// Random edits and moves, compared with the reference.
template <int W, int H, int WindowW, int WindowH>
void agrees_with_a_plain_array() {
    using Map = BitGrid<W, H>;
    static Map map;
    static Plain<W, H> plain;
    std::uint32_t forgotten = 0;
    for (auto random : property(60, 4)) {
        map.fill(false);
        scatter(map, random, 30);
        plain = {};
        LearntMap<Map, WindowW, WindowH> known(map);
        for (int step = 0; step < 40; ++step) {
            const std::uint32_t revision = known.revision();
            std::uint32_t changes = 0;
            if (random.chance(20)) {
                const Cell centre = any_cell<W, H>(random);
                known.centre_on(centre, [&](Cell cell) {
                    ++changes;
                    EXPECT_TRUE(plain.otherwise[cell.y][cell.x]);
                    EXPECT_EQ(known.passable(cell), map.passable(cell));
                    plain.otherwise[cell.y][cell.x] = false;
                });
                EXPECT_TRUE(known.learns(centre));
                forgotten += changes;
                for (const auto [x, y] : cells(W, H)) {
                    EXPECT_TRUE(!plain.otherwise[y][x] || known.learns(cell(x, y)));
                }
            } else {
                const Cell at = any_cell<W, H>(random);
                const bool blocked = random.chance(50);
                const bool differs = (plain.otherwise[at.y][at.x] != map.passable(at)) == blocked;
                if (known.try_set(at, blocked)) {
                    plain.otherwise[at.y][at.x] = map.passable(at) == blocked;
                    changes = differs ? 1 : 0;
                }
            }
            EXPECT_EQ(known.revision(), revision + changes);
        }
        std::uint32_t differences = 0;
        for (const auto [x, y] : cells(W, H)) {
            const bool blocked = map.passable(cell(x, y)) == plain.otherwise[y][x];
            ASSERT_EQ(known.passable(cell(x, y)), !blocked);
            ASSERT_EQ((known.blocked_word(y, x / 32) >> x % 32 & 1U) != 0, blocked);
            differences += plain.otherwise[y][x] ? 1U : 0U;
        }
        EXPECT_EQ(known.differences(), differences);
    }
    EXPECT_EQ(forgotten != 0, W > WindowW || H > WindowH);
}

TEST(LearntMap, AgreesWithAPlainArray) { agrees_with_a_plain_array<100, 30, 64, 16>(); }
TEST(LearntMap, AgreesWithAPlainArrayOfOneWord) { agrees_with_a_plain_array<70, 23, 32, 1>(); }
TEST(LearntMap, AgreesWithAPlainArrayUnderALargerWindow) { agrees_with_a_plain_array<33, 9, 64, 16>(); }

}  // namespace
