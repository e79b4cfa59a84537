#include "firmpath/map/line_of_sight.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/straight_lines.hpp"
#include "reference/plain_sight.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

constexpr Beside beside(Corner corner) {
    return corner == Corner::never ? Beside::both : corner == Corner::one_side ? Beside::one : Beside::none;
}

TEST(LineOfSight, CornerRules) {
    constexpr auto corner = BitGrid<2, 2>::drawn(".#"
                                                 "..");
    constexpr auto gap = BitGrid<2, 2>::drawn(".#"
                                              "#.");
    static_assert(!line_of_sight<Corner::never>(corner, {0, 0}, {1, 1}));
    static_assert(line_of_sight<Corner::one_side>(corner, {0, 0}, {1, 1}));
    static_assert(line_of_sight<Corner::always>(corner, {0, 0}, {1, 1}));
    static_assert(!line_of_sight<Corner::never>(gap, {0, 0}, {1, 1}));
    static_assert(!line_of_sight<Corner::one_side>(gap, {0, 0}, {1, 1}));
    static_assert(line_of_sight<Corner::always>(gap, {0, 0}, {1, 1}));
    static_assert(!line_of_sight<Corner::always>(gap, {0, 0}, {1, 0}));
    // The corner rule of the moves.
    static_assert(!line_of_sight<Four>(corner, {0, 0}, {1, 1}));
    static_assert(!line_of_sight<Eight<>>(corner, {0, 0}, {1, 1}));
    static_assert(line_of_sight<Eight<Corner::one_side>>(corner, {0, 0}, {1, 1}));
    static_assert(line_of_sight<Eight<Corner::always>>(gap, {0, 0}, {1, 1}));
    EXPECT_TRUE(line_of_sight<Corner::always>(gap, {0, 0}, {1, 1}));
}

TEST(LineOfSight, EndsCountAndOutsideIsNoSight) {
    constexpr auto map = BitGrid<3, 1>::drawn("..#");
    static_assert(line_of_sight<Corner::never>(map, {0, 0}, {0, 0}));
    static_assert(!line_of_sight<Corner::never>(map, {2, 0}, {2, 0}));
    static_assert(!line_of_sight<Corner::never>(map, {0, 0}, {2, 0}));
    static_assert(!line_of_sight<Corner::never>(map, {2, 0}, {0, 0}));
    static_assert(!line_of_sight<Corner::always>(map, {0, 0}, {-1, 0}));
    static_assert(!line_of_sight<Corner::always>(map, {-5, 0}, {0, 0}));
    static_assert(!line_of_sight<Corner::always>(map, {0, 0}, {0, 32767}));
    static_assert(!line_of_sight<Corner::always>(map, {-32768, -32768}, {32767, 32767}));
    EXPECT_FALSE(line_of_sight<Corner::never>(map, {0, 0}, {2, 0}));
}

TEST(LineOfSight, VisitsTheCellsCrossed) {
    static constexpr BitGrid<8, 4> map;
    constexpr Cell expected[] = {{0, 0}, {1, 0}, {1, 1}, {2, 1}, {3, 1}, {3, 2}, {4, 2}};
    std::size_t n = 0;
    EXPECT_TRUE(line_of_sight<Corner::never>(map, {0, 0}, {4, 2},
                                             [&](Cell c) {
                                                 EXPECT_LT(n, 7U);
                                                 EXPECT_TRUE(c == expected[n]) << n;
                                                 ++n;
                                                 return true;
                                             }) ||
                n != 0);
    EXPECT_EQ(n, 7U);
    // A visitor may end the walk, at the first cell, on the line or at the last.
    for (const std::size_t last : {1U, 3U, 7U}) {
        n = 0;
        EXPECT_FALSE(line_of_sight<Corner::never>(map, {0, 0}, {4, 2}, [&](Cell) { return ++n != last; }));
        EXPECT_EQ(n, last);
    }
    // A blocked cell ends the walk, and is not visited.
    BitGrid<8, 4> blocked;
    blocked.set({2, 1});
    n = 0;
    EXPECT_FALSE(line_of_sight<Corner::never>(blocked, {0, 0}, {4, 2}, [&](Cell) { return ++n != 0; }));
    EXPECT_EQ(n, 3U);
}

TEST(LineOfSight, WalksFromEndToEndOfAnything) {
    constexpr auto low = std::numeric_limits<std::int16_t>::min();
    constexpr auto high = std::numeric_limits<std::int16_t>::max();
    constexpr Cell ends[][2] = {{{low, low}, {high, high}},
                                {{low, high}, {high, low}},
                                {{high, 0}, {low, 1}},
                                {{0, high}, {3, low}},
                                {{low, 5}, {high, 5}}};
    for (const auto& end : ends) {
        std::uint32_t advances = 0;
        detail::LineWalk walk(end[0], end[1]);
        for (; !walk.at_end() && advances < 200'000; ++advances) {
            walk.advance();
        }
        EXPECT_TRUE(walk.at_end());
        const int columns = end[1].x - end[0].x;
        const int rows = end[1].y - end[0].y;
        EXPECT_LE(advances, static_cast<std::uint32_t>((columns < 0 ? -columns : columns) + (rows < 0 ? -rows : rows)));
    }
    EXPECT_TRUE(detail::LineWalk().at_end());
}

/// The walk visits the cells that exact clipping gives, once each, from neighbour to neighbour; the same in reverse.
TEST(LineOfSight, CrossesWhatClippingSays) {
    for (auto random : property(2'000, 60)) {
        const Cell a = any_cell<21, 17>(random), b = any_cell<21, 17>(random);
        std::uint32_t crossed = 1;
        for (detail::LineWalk walk(a, b); !walk.at_end(); ++crossed) {
            const Cell last = walk.cell();
            const bool corner = walk.at_corner();
            walk.advance();
            ASSERT_TRUE(Clip::crosses(a, b, walk.cell().x, walk.cell().y));
            const int dx = walk.cell().x - last.x;
            const int dy = walk.cell().y - last.y;
            ASSERT_EQ(dx * dx + dy * dy, corner ? 2 : 1);
        }
        std::uint32_t backwards = 1;
        for (detail::LineWalk walk(b, a); !walk.at_end(); walk.advance()) {
            ++backwards;
        }
        ASSERT_EQ(backwards, crossed);
        for (const auto [x, y] : cells(21, 17)) {
            crossed -= Clip::crosses(a, b, x, y) ? 1U : 0U;
        }
        ASSERT_EQ(crossed, 0U);
    }
}

template <Corner C, int W, int H>
void agrees(Property rounds) {
    static BitGrid<W, H> map;
    for (auto random : rounds) {
        scatter(map, random, random.below(25));
        for (int pair = 0; pair < 20; ++pair) {
            const Cell a = any_cell<W, H>(random);
            // Half of the cells are near, where sight is more frequent, and corners too.
            Cell b = any_cell<W, H>(random);
            if (random.chance(50)) {
                b = cell(a.x + random.between(-4, 4), a.y + random.between(-4, 4));
                b = map.contains(b) ? b : a;
            }
            const bool expected = plain_sight<W, H>(map, beside(C), a, b);
            ASSERT_EQ(line_of_sight<C>(map, a, b), expected);
            ASSERT_EQ(line_of_sight<C>(map, b, a), expected);
        }
    }
}

TEST(LineOfSight, AgreesWithTheDefinition) {
    const auto rounds = property(700, 5);  // for each of three rules
    agrees<Corner::never, 17, 13>(rounds);
    agrees<Corner::one_side, 17, 13>(rounds);
    agrees<Corner::always, 17, 13>(rounds);
}

/// Between neighbours, line of sight equals the step; along a row of equal steps it equals all of them.
template <class Moves>
void follows_steps(Property rounds) {
    static BitGrid<12, 9> map;
    for (auto random : rounds) {
        scatter(map, random, random.below(40));
        for (const auto [x, y] : cells(12, 9)) {
            if (!map.passable(cell(x, y))) {
                continue;
            }
            const std::uint32_t allowed = Moves::allowed(map, cell(x, y));
            for (unsigned d = 0; d < Moves::directions; ++d) {
                Cell at = Moves::neighbour(cell(x, y), d);
                ASSERT_EQ(line_of_sight<Moves>(map, cell(x, y), at), (allowed >> d & 1U) != 0);
                bool all = (allowed >> d & 1U) != 0;
                while (all) {
                    ASSERT_TRUE(line_of_sight<Moves>(map, cell(x, y), at));
                    all = (Moves::allowed(map, at) >> d & 1U) != 0;
                    at = Moves::neighbour(at, d);
                }
                ASSERT_FALSE(line_of_sight<Moves>(map, cell(x, y), at));
            }
        }
    }
}

TEST(LineOfSight, FollowsSteps) {
    const auto rounds = property(200, 3);  // for each of four sets of moves
    follows_steps<Eight<Corner::never>>(rounds);
    follows_steps<Eight<Corner::one_side>>(rounds);
    follows_steps<Eight<Corner::always>>(rounds);
    follows_steps<Four>(rounds);
}

}  // namespace
