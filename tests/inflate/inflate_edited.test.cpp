#include "firmpath/inflate/inflate.hpp"

#include <cstdint>

#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/overlay.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;

template <int W, int H>
bool same_cells(const JumpGrid<W, H>& a, const BitGrid<W, H>& b) {
    for (const auto [x, y] : test_support::cells(W, H)) {
        if (a.passable(cell(x, y)) != b.passable(cell(x, y))) {
            return false;
        }
    }
    return true;
}

/// A sequence of edits from an empty map, each applied to a bit grid, to a jump grid, and to a copy that gets only the
/// reported changes; each result is compared with all obstacles grown again.
template <int W, int H>
void follows_edits(std::uint32_t seed, std::uint32_t edits) {
    SCOPED_TRACE(W);
    test_support::Random random(seed);
    const std::uint32_t radius = random.below(1300);
    const Disc disc =
        radius < 100 ? Disc() : Disc(firmpath::Micrometres(radius), firmpath::CellSize(firmpath::Micrometres(100)));
    static BitGrid<W, H> obstacles;
    static BitGrid<W, H> grown;
    static BitGrid<W, H> told;
    static JumpGrid<W, H> twin{firmpath::all_blocked};
    static BitGrid<W, H> anew;
    obstacles.fill(false);
    grown.fill(false);
    told.fill(false);
    twin.fill(false);
    // Only a few cells are edited, so that about half of the edits frees one.
    Cell candidates[8];
    for (Cell& candidate : candidates) {
        candidate = test_support::any_cell<W, H>(random);
    }
    for (std::uint32_t i = 0; i < edits; ++i) {
        const Cell at = candidates[random.below(8)];
        const bool added = obstacles.passable(at);
        obstacles.set(at, added);
        std::uint32_t wrong = 0;
        const auto tell = [&](Cell changed, bool blocked) {
            // Reported once for each cell, with its new state, after it was set.
            const bool is_news = told.passable(changed) == blocked && grown.passable(changed) != blocked;
            wrong += is_news && blocked == added ? 0U : 1U;
            told.set(changed, blocked);
        };
        if (added) {
            inflate_added(obstacles, at, disc, grown, tell);
            inflate_added(obstacles, at, disc, twin);
        } else {
            inflate_removed(obstacles, at, disc, grown, tell);
            inflate_removed(obstacles, at, disc, twin);
        }
        anew.fill(false);
        firmpath::inflate(obstacles, disc, anew);
        ASSERT_TRUE(grown == anew) << "after edit " << i;
        ASSERT_TRUE(told == anew) << "after edit " << i;
        ASSERT_TRUE(same_cells(twin, anew)) << "after edit " << i;
        ASSERT_EQ(wrong, 0U) << "after edit " << i;
    }
}

TEST(InflateEdited, AgreesWithAllGrownAnew) {
    for (auto round : test_support::property(2000, 3)) {
        follows_edits<7, 5>(round.seed, 12);
        follows_edits<37, 12>(round.seed, 12);
        follows_edits<1, 1>(round.seed, 3);
#if __STDC_HOSTED__
        follows_edits<100, 20>(round.seed, 12);
        follows_edits<64, 40>(round.seed, 12);
#endif
    }
}

TEST(InflateEdited, AnObstacleOfAnotherLayerStays) {
    BitGrid<9, 5> fixed;
    BitGrid<9, 5> learnt;
    BitGrid<9, 5> grown;
    fixed.set(Cell{4, 2});
    learnt.set(Cell{4, 2});
    const auto both = firmpath::overlay(fixed, learnt);
    inflate_added(both, Cell{4, 2}, Disc::cells(2), grown);
    learnt.set(Cell{4, 2}, false);
    const std::uint32_t before = grown.revision();
    inflate_removed(both, Cell{4, 2}, Disc::cells(2), grown);
    EXPECT_EQ(grown.revision(), before);
    EXPECT_FALSE(grown.passable(Cell{6, 2}));
}

TEST(InflateEdited, TouchesOnlyTheDisc) {
    BitGrid<40, 9> obstacles;
    BitGrid<40, 9> grown;
    // Blocked for another reason, just beyond the disc: not freed.
    grown.set(Cell{33, 4});
    grown.set(Cell{28, 4});
    grown.set(Cell{31, 1});
    const BitGrid<40, 9> before = grown;
    obstacles.set(Cell{31, 4});
    inflate_added(obstacles, Cell{31, 4}, Disc::cells(1), grown);
    EXPECT_FALSE(grown == before);
    obstacles.set(Cell{31, 4}, false);
    inflate_removed(obstacles, Cell{31, 4}, Disc::cells(1), grown);
    EXPECT_TRUE(grown == before);
}

TEST(InflateEdited, TellsNothingTwice) {
    BitGrid<9, 5> obstacles;
    BitGrid<9, 5> grown;
    int told = 0;
    const auto tell = [&](Cell, bool) { ++told; };
    obstacles.set(Cell{4, 2});
    inflate_added(obstacles, Cell{4, 2}, Disc::cells(1), grown, tell);
    inflate_added(obstacles, Cell{4, 2}, Disc::cells(1), grown, tell);
    EXPECT_EQ(told, 5);
    obstacles.set(Cell{4, 2}, false);
    inflate_removed(obstacles, Cell{4, 2}, Disc::cells(1), grown, tell);
    inflate_removed(obstacles, Cell{4, 2}, Disc::cells(1), grown, tell);
    EXPECT_EQ(told, 10);
}

TEST(InflateEdited, ADiscLargerThanTheMap) {
    BitGrid<40, 3> obstacles;
    BitGrid<40, 3> grown;
    BitGrid<40, 3> full;
    full.fill(true);
    obstacles.set(Cell{39, 2});
    inflate_added(obstacles, Cell{39, 2},
                  Disc(firmpath::Micrometres(0xFFFFFFFF), firmpath::CellSize(firmpath::Micrometres(1))), grown);
    EXPECT_TRUE(grown == full);
    obstacles.set(Cell{39, 2}, false);
    inflate_removed(obstacles, Cell{39, 2},
                    Disc(firmpath::Micrometres(0xFFFFFFFF), firmpath::CellSize(firmpath::Micrometres(1))), grown);
    EXPECT_TRUE(grown == obstacles);
}

constexpr bool in_a_constant() {
    BitGrid<8, 5> obstacles;
    BitGrid<8, 5> grown;
    obstacles.set(Cell{2, 2});
    inflate_added(obstacles, Cell{2, 2}, Disc::cells(1), grown);
    obstacles.set(Cell{4, 2});
    inflate_added(obstacles, Cell{4, 2}, Disc::cells(1), grown);
    obstacles.set(Cell{2, 2}, false);
    int freed = 0;
    inflate_removed(obstacles, Cell{2, 2}, Disc::cells(1), grown,
                    [&](Cell, bool blocked) { freed += blocked ? 100 : 1; });
    return freed == 4 && grown == BitGrid<8, 5>::drawn("........"
                                                       "....#..."
                                                       "...###.."
                                                       "....#..."
                                                       "........");
}
static_assert(in_a_constant());

}  // namespace
