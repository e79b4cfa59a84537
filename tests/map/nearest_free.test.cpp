#include "firmpath/map/nearest_free.hpp"

#include <cstdint>

#include "firmpath/core/panic.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;

// (1, 1) has a free cell at distance sqrt(2), lower left, and one at 2 in its own row.
constexpr auto drawn = BitGrid<4, 3>::drawn(".##."
                                            "##.#"
                                            "####");
static_assert(nearest_free(drawn, {0, 0}, 0) == Cell{0, 0});
static_assert(!nearest_free(drawn, {1, 1}, 0));
static_assert(nearest_free(drawn, {1, 1}, 1) == Cell{2, 1});
// sqrt(2) exceeds a limit of 1.
static_assert(!nearest_free(drawn, {3, 2}, 1));
static_assert(nearest_free(drawn, {3, 2}, 2) == Cell{2, 1});
static_assert(!nearest_free(drawn, {-1, 0}, 9));
static_assert(!nearest_free(drawn, {4, 0}, 9));
static_assert(!nearest_free(drawn, {0, -1}, 9));
static_assert(!nearest_free(drawn, {0, 3}, 9));
// Any limit is allowed.
static_assert(nearest_free(drawn, {0, 2}, 0xFFFFFFFF) == Cell{0, 0});

TEST(NearestFree, LowerRowThenLowerColumn) {
    BitGrid<11, 11> map;
    map.fill(true);
    const Cell middle{5, 5};
    // All twelve cells at a distance of exactly 5, a preferred cell after each worse one; from two rings of squares.
    constexpr Cell worse_to_better[] = {{5, 10}, {8, 9}, {2, 9}, {9, 8}, {1, 8}, {10, 5},
                                        {0, 5},  {9, 2}, {1, 2}, {8, 1}, {2, 1}, {5, 0}};
    for (const Cell c : worse_to_better) {
        map.set(c, false);
        EXPECT_TRUE(nearest_free(map, middle, 5) == c);
        EXPECT_FALSE(nearest_free(map, middle, 4));
    }
}

/// Must not be read outside the map, and not too often.
template <int W, int H>
struct Strict {
    static constexpr int width = W;
    static constexpr int height = H;
    mutable std::uint32_t asked = 0;
    bool passable(Cell c) const {
        firmpath::require(c.x >= 0 && c.x < W && c.y >= 0 && c.y < H, "asked outside");
        ++asked;
        return false;
    }
};

TEST(NearestFree, AsksForEachCellAtMostOnce) {
    const Strict<1, 9000> column;
    EXPECT_FALSE(nearest_free(column, {0, 100}, 0xFFFFFFFF));
    EXPECT_EQ(column.asked, 9000U);
    const Strict<9000, 1> row;
    EXPECT_FALSE(nearest_free(row, {100, 0}, 0xFFFFFFFF));
    EXPECT_EQ(row.asked, 9000U);
    const Strict<32767, 2> widest;
    EXPECT_FALSE(nearest_free(widest, {0, 1}, 46341));
    EXPECT_EQ(widest.asked, 2U * 32767U);
    const Strict<40, 30> field;
    EXPECT_FALSE(nearest_free(field, {20, 15}, 3));
    EXPECT_EQ(field.asked, 29U);  // the disc
}

/// The definition: every cell of the map is compared.
template <int W, int H>
OptionalCell plainly(const BitGrid<W, H>& map, Cell from, unsigned limit) {
    OptionalCell best;
    unsigned best_distance = limit * limit + 1;
    for (const auto [x, y] : test_support::cells(W, H)) {
        const int dx = x - from.x;
        const int dy = y - from.y;
        const auto distance = static_cast<unsigned>(dx * dx + dy * dy);
        if (map.passable(cell(x, y)) && distance < best_distance) {
            best_distance = distance;
            best = cell(x, y);
        }
    }
    return best;
}

template <int W, int H>
void agrees(test_support::Random& random) {
    static BitGrid<W, H> map;
    test_support::scatter(map, random, 80 + random.below(20));
    for (int k = 0; k < 20; ++k) {
        const Cell from = test_support::any_cell<W, H>(random);
        const unsigned limit = random.below(random.chance(20) ? 40 : 12);
        ASSERT_TRUE((nearest_free(map, from, limit) == plainly(map, from, limit)))
            << from.x << ' ' << from.y << ' ' << limit;
    }
}

TEST(NearestFree, AgreesWithTheDefinition) {
    for (auto random : test_support::property(2000, 15)) {
        agrees<21, 17>(random);
        agrees<3, 40>(random);
        agrees<33, 2>(random);
    }
}

}  // namespace
