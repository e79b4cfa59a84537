// Regions while a random map is edited, compared with a flood fill after every slice and edit. The build defines
// FIRMPATH_TEST_MOVES, FIRMPATH_TEST_TOUCH, one of the functions below, and FIRMPATH_TEST_WIDTH: up to 28 the tables
// have bytes as indices, above that 16 bits.
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/connected_components.hpp"
#include "reference/plain_regions.hpp"
#include "support/odd_moves.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

#if __STDC_HOSTED__
#include <cstdio>
#endif

namespace {

using namespace firmpath;
using test_support::cell;

[[maybe_unused]] bool four(int, int, int dx, int dy) { return dx == 0 || dy == 0; }
[[maybe_unused]] bool eight(int, int, int, int) { return true; }
/// If every odd row is shifted right by half a cell.
[[maybe_unused]] bool six(int, int y, int dx, int dy) { return dy == 0 || dx != (y % 2 == 0 ? 1 : -1); }

constexpr int W = FIRMPATH_TEST_WIDTH;
constexpr int H = 9;
using Map = BitGrid<W, H>;
using Labels = ConnectedComponents<Map, FIRMPATH_TEST_MOVES>;

Map map;
Labels regions;
test_support::PlainRegions<W, H> plain;
std::uint32_t answers = 0;
std::uint32_t unknown = 0;

/// Whether every answer is correct; each cell is checked against `others` others.
bool right(test_support::Random& random, unsigned others, bool all_known) {
    plain.run(map, FIRMPATH_TEST_TOUCH);
    for (int i = 0; i < W * H; ++i) {
        const Cell a = cell(i % W, i / W);
        if (!map.passable(a)) {
            continue;
        }
        for (unsigned k = 0; k < others; ++k) {
            const Cell b = test_support::any_cell<W, H>(random);
            const Connected answer = regions.connected(map, a, b);
            const bool known = answer != Connected::unknown;
            ++answers;
            unknown += known ? 0U : 1U;
            if (known ? (answer == Connected::yes) != plain.connected(a, b) : all_known) {
                EXPECT_TRUE(false) << "of (" << a.x << ", " << a.y << ") and (" << b.x << ", " << b.y << ")";
                return false;
            }
        }
    }
    return true;
}

// 3,000 maps on the host for all moves together, about 35 edits and slices each.
TEST(ConnectedComponentsProperty, FIRMPATH_TEST_NAME) {
    const auto rounds = test_support::property(500, 8);
    answers = unknown = 0;
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        test_support::Random random(rounds.seed + i);
        SCOPED_TRACE(rounds.seed + i);
        test_support::scatter(map, random, 20 + random.below(60));
        ASSERT_EQ(regions.begin(map), Status::running);
        // Edits all over the map, or in a corner, where the same cells change often; more or less work between them.
        const auto width = random.chance(50) ? W : 4;
        const auto height = random.chance(50) ? H : 3;
        const std::uint32_t most = 1 + random.below(random.chance(50) ? 20 : 250);
        if (random.chance(50)) {
            while (regions.step(map, most) == Status::running) {
            }
        }
        for (int turn = 0; turn < 30; ++turn) {
            if (random.chance(80)) {
                const Cell at = cell(static_cast<int>(random.below(static_cast<std::uint32_t>(width))),
                                     static_cast<int>(random.below(static_cast<std::uint32_t>(height))));
                map.set(at, map.passable(at));
                regions.changed(map, at);
                ASSERT_TRUE(right(random, 4, false));
            }
            if (random.chance(60)) {
                const Status status = regions.step(map, random.below(most + 1));
                ASSERT_TRUE(status == Status::running || status == Status::found);
                ASSERT_TRUE(right(random, 4, status == Status::found));
            }
        }
        // The rest takes at most the current round and one more.
        std::uint32_t units = 0;
        while (regions.step(map, 1) == Status::running) {
            ASSERT_LT(++units, 4U * W * H);
        }
        ASSERT_TRUE(right(random, 40, true));
    }
#if __STDC_HOSTED__
    std::printf("[ property ] unknown: %u of %u answers\n", unknown, answers);
#else
    testing::print((testing::Message() << "[ property ] unknown: " << unknown << " of " << answers << '\n').text());
#endif
    EXPECT_GT(unknown, 0U);
}

}  // namespace
