// The micromouse of the examples in random mazes: its speed run must be the fastest, though it has not seen all walls.
#include "micromouse/mouse.hpp"

#include <algorithm>
#include <cstdint>

#include "firmpath/path/waypoints.hpp"
#include "reference/plain_maze.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;
using test_support::Random;

/// Sees only the walls of the mouse's cell, and nothing behind them, like the mouse's sensors.
struct Sensors {
    const test_support::PlainMaze<16, 16>& maze;
    bool operator()(Cell at, Side side) const {
        constexpr int dx[] = {1, 0, -1, 0};
        constexpr int dy[] = {0, 1, 0, -1};
        const auto s = static_cast<unsigned>(side);
        return !maze.open(at.x, at.y, dx[s], dy[s]);
    }
};

TEST(Mouse, DrivesTheFastestRoute) {
    static test_support::PlainMaze<16, 16> maze;
    static test_support::PlainAxes<16, 16> reference;
    static Mouse mouse;
    const auto rounds = test_support::property(300, 0);
    std::uint32_t cells = 0;
    for (auto random : rounds) {
        test_support::contest_maze(maze, random, random.below(80));
        mouse = Mouse();
        const Sensors sees{maze};
        ASSERT_TRUE(mouse.search(sees));
        ASSERT_TRUE(mouse.explore(sees));
        reference.run(maze, Mouse::start.x, Mouse::start.y, 1, 1, 2);
        std::uint32_t least = reference.unreachable;
        for (const Cell goal : Mouse::centre) {
            least = std::min(least, reference.cost(goal.x, goal.y));
        }
        ASSERT_EQ(mouse.race().cost(), least);
        // It goes through no wall, seen or unseen.
        Cell last = Mouse::start;
        for (const Cell at : firmpath::driven_cells(mouse.race().path(mouse.known()))) {
            ASSERT_TRUE(at == last || maze.open(last.x, last.y, at.x - last.x, at.y - last.y));
            last = at;
        }
        cells += mouse.cells_seen();
    }
    // It does not need to see every cell for that.
    EXPECT_LT(cells, rounds.count * 256);
}

TEST(Mouse, GivesUpWhereThereIsNoWay) {
    static test_support::PlainMaze<16, 16> maze;
    Random random(1);
    maze.scatter(random, 100);
    static Mouse mouse;
    EXPECT_FALSE(mouse.search(Sensors{maze}));
    EXPECT_EQ(mouse.cells_seen(), 1U);
}

}  // namespace
