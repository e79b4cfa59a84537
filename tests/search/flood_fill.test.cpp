// The flood fill of mazes, compared with a flood in plain arrays.
#include "firmpath/search/flood_fill.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/map/wall_grid.hpp"
#include "reference/plain_maze.hpp"
#include "support/mazes.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using test_support::PlainMaze;

constexpr int ways[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

/// Steps to the nearest goal by a queue of cells; -1 where there is no way.
template <int W, int H>
struct PlainFlood {
    int steps[static_cast<std::size_t>(H)][static_cast<std::size_t>(W)];

    void run(const PlainMaze<W, H>& maze, std::span<const Cell> goals) {
        static int queue[static_cast<std::size_t>(W) * H];
        int count = 0;
        for (auto& row : steps) {
            for (int& at : row) {
                at = -1;
            }
        }
        for (const Cell goal : goals) {
            if (steps[goal.y][goal.x] < 0) {
                steps[goal.y][goal.x] = 0;
                queue[count++] = goal.y * W + goal.x;
            }
        }
        for (int i = 0; i < count; ++i) {
            const int x = queue[i] % W;
            const int y = queue[i] / W;
            for (const auto& way : ways) {
                if (maze.open(x, y, way[0], way[1]) && steps[y + way[1]][x + way[0]] < 0) {
                    steps[y + way[1]][x + way[0]] = steps[y][x] + 1;
                    queue[count++] = (y + way[1]) * W + x + way[0];
                }
            }
        }
    }

    /// Whether this move leads one step nearer.
    bool downhill(const PlainMaze<W, H>& maze, int x, int y, unsigned d) const {
        return steps[y][x] > 0 && maze.open(x, y, ways[d][0], ways[d][1]) &&
               steps[y + ways[d][1]][x + ways[d][0]] == steps[y][x] - 1;
    }
};

template <int W, int H>
void same_as_plain(const FloodFill<WallGrid<W, H>>& flood, const WallGrid<W, H>& map, const PlainMaze<W, H>& maze,
                   const PlainFlood<W, H>& plain) {
    std::uint32_t reached = 0;
    for (const auto [x, y] : test_support::cells(W, H)) {
        const Cell at = cell(x, y);
        if (plain.steps[y][x] < 0) {
            ASSERT_EQ(flood.cost(at), flood.unreached);
            ASSERT_EQ(flood.onward(map, at), 4U);
            ASSERT_TRUE(flood.path(map, at).empty());
            continue;
        }
        ++reached;
        ASSERT_EQ(flood.cost(at), static_cast<std::uint32_t>(plain.steps[y][x]));
        unsigned lowest = 4;
        for (unsigned d = 4; d-- != 0;) {
            lowest = plain.downhill(maze, x, y, d) ? d : lowest;
        }
        ASSERT_EQ(flood.onward(map, at), lowest);
        for (unsigned d = 0; d < 4; ++d) {
            ASSERT_EQ(flood.onward(map, at, d), plain.downhill(maze, x, y, d) ? d : lowest);
        }
    }
    ASSERT_EQ(flood.stats().expanded, reached);
}

/// The path from a cell goes downhill all the way.
template <int W, int H>
void leads_downhill(const FloodFill<WallGrid<W, H>>& flood, const WallGrid<W, H>& map, const PlainMaze<W, H>& maze,
                    const PlainFlood<W, H>& plain, Cell start) {
    int left = plain.steps[start.y][start.x];
    ASSERT_EQ(flood.path(map, start).size(), static_cast<std::size_t>(left + 1));
    Cell last = start;
    for (const Cell at : flood.path(map, start)) {
        ASSERT_TRUE(at == last ? at == start : maze.open(last.x, last.y, at.x - last.x, at.y - last.y));
        ASSERT_EQ(plain.steps[at.y][at.x], left);
        --left;
        last = at;
    }
    ASSERT_EQ(left, -1);
}

template <int W, int H>
void floods(test_support::Property rounds) {
    static WallGrid<W, H> map;
    static PlainMaze<W, H> maze;
    static PlainFlood<W, H> plain;
    static FloodFill<WallGrid<W, H>> flood;
    map = WallGrid<W, H>();
    for (auto random : rounds) {
        if (W == H && W > 5 && random.chance(50)) {
            if constexpr (W == H && W > 5) {
                test_support::contest_maze(maze, random, random.below(40));
            }
        } else {
            maze.scatter(random, random.below(70));
        }
        maze.build(map, random);
        Cell places[5] = {};
        for (Cell& place : places) {
            place = test_support::any_cell<W, H>(random);
        }
        const std::span<const Cell> goals(places, 1 + random.below(5));
        plain.run(maze, goals);
        if (random.chance(50)) {
            ASSERT_EQ(flood.fill(map, goals), Status::found);
        } else {
            const std::uint32_t most = random.chance(50) ? 1 : 20;
            ASSERT_EQ(flood.begin(map, goals), Status::running);
            for (Status status = Status::running; status == Status::running;) {
                ASSERT_EQ(flood.cost(goals[0]), flood.unreached);
                status = flood.step(map, random.below(most + 1));
                ASSERT_TRUE(status == Status::running || status == Status::found);
            }
        }
        same_as_plain(flood, map, maze, plain);
        const Cell start = test_support::any_cell<W, H>(random);
        if (plain.steps[start.y][start.x] >= 0) {
            leads_downhill(flood, map, maze, plain, start);
        }
    }
}

TEST(FloodFill, IsAPlainFlood) {
    const auto rounds = test_support::property(500, 8);
    floods<16, 16>(rounds);
    floods<9, 7>(rounds);
#if __STDC_HOSTED__
    floods<1, 1>(rounds);
    floods<16, 1>(rounds);
    floods<1, 20>(rounds);
    floods<15, 17>(rounds);  // 255 cells
    floods<16, 17>(rounds);  // more than 256
    floods<32, 8>(rounds);   // 256, and a row of two words
    floods<32, 32>(rounds);
    floods<40, 12>(rounds);
#endif
}

TEST(FloodFill, TheLongestPathIsNoUnreachedCell) {
    static WallGrid<16, 16> map;
    static FloodFill<WallGrid<16, 16>> flood;
    map = test_support::winding<16, 16>();
    ASSERT_EQ(flood.fill(map, Cell{0, 0}), Status::found);
    EXPECT_EQ(flood.cost({0, 15}), 255U);
    EXPECT_EQ(flood.cost({1, 15}), 254U);
    EXPECT_EQ(flood.path(map, {0, 15}).size(), 256U);
    EXPECT_EQ(flood.onward(map, {0, 15}), 0U);
    map.set_wall({0, 15}, Side::plus_x, true);
    EXPECT_EQ(flood.onward(map, {0, 15}), 4U);
    ASSERT_EQ(flood.fill(map, Cell{0, 0}), Status::found);
    EXPECT_EQ(flood.cost({0, 15}), flood.unreached);
    EXPECT_EQ(flood.cost({1, 15}), 254U);
}

using Maze = WallGrid<16, 16>;
constexpr Cell centre[] = {{7, 7}, {8, 7}, {7, 8}, {8, 8}};

TEST(FloodFill, SaysNothingBeforeItIsBegun) {
    static const FloodFill<Maze> flood;
    static const Maze map;
    EXPECT_EQ(flood.status(), Status::cancelled);
    EXPECT_EQ(flood.cost({0, 0}), flood.unreached);
    EXPECT_EQ(flood.onward(map, {0, 0}), 4U);
    EXPECT_TRUE(flood.path(map, {0, 0}).empty());
}

TEST(FloodFill, RefusesGoalsOutsideTheMapAndNone) {
    static FloodFill<Maze> flood;
    static const Maze map;
    ASSERT_EQ(flood.fill(map, centre), Status::found);
    constexpr Cell outside[] = {{7, 7}, {16, 0}};
    EXPECT_EQ(flood.fill(map, outside), Status::out_of_map);
    EXPECT_EQ(flood.cost({7, 7}), flood.unreached);
    EXPECT_EQ(flood.fill(map, Cell{0, -1}), Status::out_of_map);
    EXPECT_EQ(flood.fill(map, std::span<const Cell>()), Status::goal_blocked);
    EXPECT_EQ(flood.step(map, 9), Status::goal_blocked);
    ASSERT_EQ(flood.fill(map, Cell{15, 15}), Status::found);
    EXPECT_EQ(flood.cost({0, 0}), 30U);
    EXPECT_EQ(flood.cost({16, 15}), flood.unreached);
    EXPECT_EQ(flood.cost({15, -1}), flood.unreached);
}

TEST(FloodFill, EveryCellMayBeAGoal) {
    static FloodFill<WallGrid<16, 16>> flood;
    static const Maze map;
    static Cell goals[256];
    for (int i = 0; i < 256; ++i) {
        goals[i] = cell(i % 16, i / 16);
    }
    ASSERT_EQ(flood.fill(map, goals), Status::found);
    EXPECT_EQ(flood.stats().expanded, 256U);
    EXPECT_EQ(flood.cost({15, 15}), 0U);
    EXPECT_EQ(flood.onward(map, {15, 15}), 4U);
}

TEST(FloodFill, AWallSeenMeanwhileEndsIt) {
    static FloodFill<Maze> flood;
    static Maze map;
    ASSERT_EQ(flood.begin(map, centre), Status::running);
    ASSERT_EQ(flood.step(map, 50), Status::running);
    map.set_wall({3, 3}, Side::plus_x, true);
    EXPECT_EQ(flood.step(map, 50), Status::map_changed);
    EXPECT_EQ(flood.cost({7, 7}), flood.unreached);
    EXPECT_EQ(flood.fill(map, centre), Status::found);
    EXPECT_EQ(flood.cost({3, 3}), 8U);
}

/// A mouse need not flood again as long as there is a way down.
TEST(FloodFill, StillLeadsAlongOtherWaysThanThroughANewWall) {
    static FloodFill<Maze> flood;
    static Maze map;
    map = Maze();
    ASSERT_EQ(flood.fill(map, Cell{9, 9}), Status::found);
    EXPECT_EQ(flood.onward(map, {3, 3}), 0U);
    EXPECT_EQ(flood.onward(map, {3, 3}, 1), 1U);
    EXPECT_EQ(flood.onward(map, {3, 3}, 2), 0U);
    map.set_wall({3, 3}, Side::plus_x, true);
    EXPECT_EQ(flood.onward(map, {3, 3}), 1U);
    EXPECT_TRUE(flood.path(map, {3, 3}).empty());
    map.set_wall({3, 3}, Side::plus_y, true);
    EXPECT_EQ(flood.onward(map, {3, 3}), 4U);
}

TEST(FloodFill, ABudgetOfNothingIsACell) {
    static FloodFill<Maze> flood;
    static const Maze map;
    ASSERT_EQ(flood.begin(map, centre), Status::running);
    EXPECT_EQ(flood.step(map, 0), Status::running);
    EXPECT_EQ(flood.stats().expanded, 1U);
}

/// A wall that is removed after the flood opens no way from a goal to a cell that was not reached.
TEST(FloodFill, LeadsFromAGoalNowhere) {
    static FloodFill<Maze> flood;
    static Maze map;
    map = Maze();
    map.set_wall({0, 0}, Side::plus_x, true);
    map.set_wall({0, 0}, Side::plus_y, true);
    ASSERT_EQ(flood.fill(map, Cell{0, 0}), Status::found);
    map.set_wall({0, 0}, Side::plus_x, false);
    EXPECT_EQ(flood.onward(map, {0, 0}), 4U);
    EXPECT_EQ(flood.onward(map, {1, 0}), 4U);
}

TEST(FloodFill, CancelEndsIt) {
    static FloodFill<Maze> flood;
    static const Maze map;
    ASSERT_EQ(flood.begin(map, centre), Status::running);
    ASSERT_EQ(flood.step(map, 50), Status::running);
    EXPECT_EQ(flood.stats().expanded, 50U);
    flood.cancel();
    EXPECT_EQ(flood.status(), Status::cancelled);
    EXPECT_EQ(flood.step(map, 50), Status::cancelled);
    EXPECT_EQ(flood.cost({7, 7}), flood.unreached);
    ASSERT_EQ(flood.fill(map, centre), Status::found);
    flood.cancel();
    EXPECT_EQ(flood.status(), Status::found);
    EXPECT_EQ(flood.cost({7, 6}), 1U);
}

/// One flipped bit between two slices: the flood ends in time, reads and writes nothing outside, and leads through no
/// wall.
template <int W, int H>
void floods_in_spite_of_flips(test_support::Property rounds) {
    static WallGrid<W, H> map;
    static PlainMaze<W, H> maze;
    static FloodFill<WallGrid<W, H>> flood;
    map = WallGrid<W, H>();
    for (auto random : rounds) {
        maze.scatter(random, 25);
        maze.build(map, random);
        ASSERT_EQ(flood.begin(map, test_support::any_cell<W, H>(random)), Status::running);
        std::uint32_t units = random.below(W * H);
        Status status = units == 0 ? Status::running : flood.step(map, units);
        auto* const bytes = reinterpret_cast<unsigned char*>(&flood);
        unsigned char& byte = bytes[random.below(sizeof flood)];
        byte = static_cast<unsigned char>(byte ^ 1U << random.below(8));
        for (; status == Status::running && units <= W * H; ++units) {
            status = flood.step(map, 1);
        }
        ASSERT_NE(status, Status::running);
        const Cell start = test_support::any_cell<W, H>(random);
        Cell last = start;
        int left = W * H;
        for (const Cell at : flood.path(map, start)) {
            ASSERT_TRUE(flood.status() == Status::found);
            ASSERT_TRUE(at == last ? at == start : maze.open(last.x, last.y, at.x - last.x, at.y - last.y));
            ASSERT_NE(left--, 0);
            last = at;
        }
    }
}

TEST(FloodFill, AFlippedBitLeadsThroughNoWall) {
    const auto rounds = test_support::property(20'000, 100);
    floods_in_spite_of_flips<16, 16>(rounds);
    floods_in_spite_of_flips<9, 7>(rounds);
#if __STDC_HOSTED__
    floods_in_spite_of_flips<17, 16>(rounds);
#endif
}

static_assert(sizeof(FloodFill<WallGrid<16, 16>>) == 256 + 24);
static_assert(sizeof(FloodFill<WallGrid<9, 7>>) == 64 + 24);
static_assert(sizeof(FloodFill<WallGrid<32, 32>>) == 2048 + 28);

}  // namespace
