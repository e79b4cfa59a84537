#include "firmpath/map/wall_grid.hpp"

#include <cstdint>

#include "firmpath/map/map.hpp"
#include "reference/plain_maze.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;

static_assert(firmpath::GridMap<WallGrid<16, 16>>);
// Whole words would not contain the walls.
static_assert(!firmpath::WordMap<WallGrid<16, 16>>);
static_assert(sizeof(WallGrid<16, 16>) == 64 + 4);
static_assert(sizeof(WallGrid<5, 3>) == 4 + 4);

constexpr auto room = WallGrid<3, 2>::drawn(R"(
    o---o---o---o
    | S |       |
    o   o   +---+
    |       | G |
    o---o---o---o
)");
static_assert(room.wall(Cell{0, 0}, Side::plus_x) && room.wall(Cell{1, 0}, Side::minus_x));
static_assert(!room.wall(Cell{0, 0}, Side::plus_y) && !room.wall(Cell{0, 1}, Side::minus_y));
static_assert(room.wall(Cell{2, 0}, Side::plus_y) && room.wall(Cell{2, 1}, Side::minus_y));
static_assert(room.walls(Cell{0, 0}) == 0b1101 && room.walls(Cell{1, 0}) == 0b1100 && room.walls(Cell{2, 0}) == 0b1011);
static_assert(room.walls(Cell{0, 1}) == 0b0110 && room.walls(Cell{1, 1}) == 0b0011 && room.walls(Cell{2, 1}) == 0b1111);

constexpr auto without_its_wall = [] {
    auto changed = room;
    changed.set_wall(Cell{1, 0}, Side::minus_x, false);
    return changed;
}();
static_assert(without_its_wall.walls(Cell{0, 0}) == 0b1100 && !(without_its_wall == room));

TEST(WallGrid, CellsInsideArePassable) {
    static const WallGrid<5, 3> grid;
    for (const auto [x, y] : test_support::cells::within(-1, -1, 5, 3)) {
        const bool inside = x >= 0 && x < 5 && y >= 0 && y < 3;
        EXPECT_EQ(grid.passable(cell(x, y)), inside);
        EXPECT_EQ(grid.contains(cell(x, y)), inside);
    }
}

TEST(WallGrid, TheBorderStands) {
    WallGrid<4, 3> grid;
    for (const auto [x, y] : test_support::cells(4, 3)) {
        const bool at_border[] = {x == 3, y == 2, x == 0, y == 0};
        for (unsigned s = 0; s < 4; ++s) {
            EXPECT_EQ(grid.wall(cell(x, y), static_cast<Side>(s)), at_border[s]) << x << ' ' << y << ' ' << s;
            if (at_border[s]) {
                grid.set_wall(cell(x, y), static_cast<Side>(s), false);
                grid.set_wall(cell(x, y), static_cast<Side>(s), true);
                EXPECT_TRUE(grid.wall(cell(x, y), static_cast<Side>(s)));
            }
        }
    }
    EXPECT_EQ(grid.revision(), 0U);
    EXPECT_TRUE((grid == WallGrid<4, 3>{}));
}

TEST(WallGrid, TheRevisionCountsChanges) {
    WallGrid<4, 3> grid;
    grid.set_wall(Cell{1, 1}, Side::plus_x, true);
    EXPECT_EQ(grid.revision(), 1U);
    grid.set_wall(Cell{2, 1}, Side::minus_x, true);
    EXPECT_EQ(grid.revision(), 1U);
    grid.set_wall(Cell{2, 1}, Side::minus_y, true);
    EXPECT_EQ(grid.revision(), 2U);
    grid.set_wall(Cell{2, 0}, Side::plus_y, false);
    EXPECT_EQ(grid.revision(), 3U);
}

/// After walls are set from either side, both cells agree with a plain list of walls, and no other wall has changed.
template <int W, int H>
void agrees_with_a_list(test_support::Property rounds) {
    static test_support::PlainMaze<W, H> plain;
    static WallGrid<W, H> grid;
    for (auto random : rounds) {
        plain.scatter(random, random.below(101));
        plain.build(grid, random);
        for (int n = 0; n < W * H; ++n) {
            const int x = n % W;
            const int y = n / W;
            for (unsigned s = 0; s < 4; ++s) {
                constexpr int dx[] = {1, 0, -1, 0};
                constexpr int dy[] = {0, 1, 0, -1};
                ASSERT_EQ(grid.wall(cell(x, y), static_cast<Side>(s)), !plain.open(x, y, dx[s], dy[s]))
                    << n << ':' << s;
            }
        }
    }
}

TEST(WallGrid, BothSidesAgree) {
    const auto rounds = test_support::property(300, 10);
    agrees_with_a_list<7, 5>(rounds);
    agrees_with_a_list<1, 9>(rounds);
    agrees_with_a_list<9, 1>(rounds);
    agrees_with_a_list<16, 16>(rounds);
}

/// Drawn by the test and read back.
TEST(WallGrid, ReadsWhatIsDrawn) {
    constexpr int w = 5;
    constexpr int h = 4;
    static test_support::PlainMaze<w, h> plain;
    for (auto random : test_support::property(200, 10)) {
        plain.scatter(random, 50);
        char art[(4 * w + 2) * (2 * h + 1) + 1];
        char* to = art;
        const auto put = [&](const char* text) {
            while (*text != '\0') {
                *to++ = *text++;
            }
        };
        for (int y = 0; y <= h; ++y) {
            for (int x = 0; x < w; ++x) {
                put(plain.above[y][x] ? "o---" : "o   ");
            }
            put("o\n");
            if (y < h) {
                for (int x = 0; x <= w; ++x) {
                    put(plain.left_of[y][x] ? "|" : " ");
                    put(x < w ? "   " : "\n");
                }
            }
        }
        *to = '\0';
        static WallGrid<w, h> grid;
        plain.build(grid, random);
        ASSERT_TRUE((WallGrid<w, h>::drawn(art) == grid));
    }
}

}  // namespace
