#include "firmpath/inflate/inflate.hpp"

#include <cstdint>

#include "firmpath/map/overlay.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;

// 0.2 m at 5 cm is 4 cells, 0.12 m at 5 cm is 2.4.
static_assert(Disc(millimetres(200), CellSize(millimetres(50))).covers(4, 0) &&
              !Disc(millimetres(200), CellSize(millimetres(50))).covers(4, 1));
static_assert(Disc(millimetres(120), CellSize(millimetres(50))).covers(2, 1) &&
              !Disc(millimetres(120), CellSize(millimetres(50))).covers(2, 2));
static_assert(Disc::cells(0).covers(0, 0) && !Disc::cells(0).covers(0, 1));
// No overflow with the largest values: 4.29 km on cells of a micrometre and of 4.29 km.
static_assert(Disc(Micrometres(0xFFFFFFFF), CellSize(Micrometres(1))).covers(32767, -32767));
static_assert(Disc(Micrometres(65'535), CellSize(Micrometres(1))).squared_cells() == 4'294'836'225 &&
              Disc(Micrometres(65'536), CellSize(Micrometres(1))).squared_cells() == 0xFFFFFFFF);
static_assert(Disc(Micrometres(0xFFFFFFFF), CellSize(Micrometres(0xFFFFFFFF))).covers(1, 0) &&
              !Disc(Micrometres(0xFFFFFFFF), CellSize(Micrometres(0xFFFFFFFF))).covers(1, 1));

/// The definition: a cell is blocked if a blocked cell lies within the disc around it.
template <int W, int H>
bool near_obstacle(const BitGrid<W, H>& obstacles, int x, int y, const Disc& disc) {
    for (int oy = 0; oy < H; ++oy) {
        for (int ox = 0; ox < W; ++ox) {
            if (!obstacles.passable(cell(ox, oy)) && disc.covers(ox - x, oy - y)) {
                return true;
            }
        }
    }
    return false;
}

template <int W, int H>
void agrees_with_definition(std::uint32_t seed) {
    SCOPED_TRACE(W);
    test_support::Random random(seed);
    static BitGrid<W, H> obstacles;
    static BitGrid<W, H> grown;
    test_support::scatter(obstacles, random, 1 + random.below(60));
    test_support::scatter(grown, random, 5);
    static BitGrid<W, H> before;
    before = grown;
    const std::uint32_t edge = 100'000 + random.below(400'000);
    const Disc disc =
        random.chance(5) ? Disc() : Disc(Micrometres(edge + random.below(2'500'000)), CellSize(Micrometres(edge)));
    inflate(obstacles, disc, grown);
    for (const auto [x, y] : test_support::cells(W, H)) {
        const bool blocked = near_obstacle(obstacles, x, y, disc) || !before.passable(cell(x, y));
        ASSERT_EQ(!grown.passable(cell(x, y)), blocked) << "at " << x << ',' << y;
    }
}

TEST(Inflate, AgreesWithTheDefinition) {
    for (auto round : test_support::property(300, 5)) {
        agrees_with_definition<7, 5>(round.seed);
        agrees_with_definition<33, 9>(round.seed);
        agrees_with_definition<1, 1>(round.seed);
#if __STDC_HOSTED__
        agrees_with_definition<40, 20>(round.seed);
        agrees_with_definition<64, 8>(round.seed);
#endif
    }
}

TEST(Inflate, ReachesAcrossWords) {
    // A disc of 40 cells around the first of 70: its row is blocked up to column 40, and so is the other row.
    BitGrid<70, 2> obstacles;
    obstacles.set(Cell{0, 0});
    BitGrid<70, 2> grown;
    inflate(obstacles, Disc::cells(40), grown);
    for (int x = 0; x < 70; ++x) {
        EXPECT_EQ(grown.passable(cell(x, 0)), x > 40) << x;
        EXPECT_EQ(grown.passable(cell(x, 1)), x > 39) << x;
    }
    // A disc that reaches beyond the map blocks all of it, up to the last column.
    BitGrid<33, 1> row;
    row.set(Cell{0, 0});
    BitGrid<33, 1> all;
    inflate(row, Disc::cells(32), all);
    BitGrid<33, 1> full;
    full.fill(true);
    EXPECT_TRUE(all == full);
}

TEST(Inflate, TheOutsideDoesNotGrow) {
    BitGrid<40, 6> obstacles;
    BitGrid<40, 6> grown;
    inflate(obstacles, Disc::cells(5), grown);
    EXPECT_TRUE(grown == obstacles);
}

/// A checkerboard that counts how many of its words were read.
struct Counting {
    static constexpr int width = 70;
    static constexpr int height = 24;
    mutable std::uint32_t reads = 0;

    bool passable(Cell at) const { return (at.x + at.y) % 2 == 0; }
    std::uint32_t blocked_word(int row, int i) const {
        ++reads;
        return (row % 2 == 0 ? 0xAAAAAAAA : 0x55555555) | bits_beyond(width, i);
    }
};

TEST(Inflate, WorkIsBoundedByTheRadius) {
    for (std::uint16_t radius = 0; radius <= 12; ++radius) {
        const Counting map;
        static BitGrid<70, 24> grown;
        inflate(map, Disc::cells(radius), grown);
        // Each word is read once, and a row reads two words for each of the radius + 1 pairs of rows.
        EXPECT_LE(map.reads, 3U * 24 * (2U * radius + 3)) << radius;
    }
}

constexpr bool plus_sign() {
    BitGrid<5, 5> obstacles;
    obstacles.set(Cell{2, 2});
    BitGrid<5, 5> grown;
    inflate(obstacles, Disc::cells(1), grown);
    return grown == BitGrid<5, 5>::drawn("....."
                                         "..#.."
                                         ".###."
                                         "..#.."
                                         ".....");
}
static_assert(plus_sign());

}  // namespace
