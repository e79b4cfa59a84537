/// @file
/// Walls between cells in plain arrays, and cheapest paths among them: a reference without code of the library.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/map/wall_grid.hpp"
#include "support/random.hpp"

namespace test_support {

/// A maze of W x H cells: whether there is a wall to the left of each, and above; arrays have a column and a row more.
template <int W, int H>
struct PlainMaze {
    bool left_of[static_cast<std::size_t>(H)][static_cast<std::size_t>(W) + 1] = {};
    bool above[static_cast<std::size_t>(H) + 1][static_cast<std::size_t>(W)] = {};

    /// Sets each wall with the given chance, and all walls of the border.
    void scatter(Random& random, unsigned percent) {
        for (int y = 0; y < H; ++y) {
            for (int x = 0; x <= W; ++x) {
                left_of[y][x] = x == 0 || x == W || random.chance(percent);
            }
        }
        for (int y = 0; y <= H; ++y) {
            for (int x = 0; x < W; ++x) {
                above[y][x] = y == 0 || y == H || random.chance(percent);
            }
        }
    }

    /// Whether a step is possible to one of the four cells next to a cell; any other step is not.
    bool open(int x, int y, int dx, int dy) const {
        if (dx * dx + dy * dy != 1) {
            return false;
        }
        return dx != 0 ? !left_of[y][dx > 0 ? x + 1 : x] : !above[dy > 0 ? y + 1 : y][x];
    }

    /// The same walls, set and removed from either side at random.
    void build(firmpath::WallGrid<W, H>& grid, Random& random) const {
        using firmpath::Side;
        for (std::int16_t y = 0; y < H; ++y) {
            for (std::int16_t x = 0; x < W; ++x) {
                if (x + 1 < W) {
                    const bool far = random.chance(50);
                    grid.set_wall({static_cast<std::int16_t>(far ? x + 1 : x), y}, far ? Side::minus_x : Side::plus_x,
                                  left_of[y][x + 1]);
                }
                if (y + 1 < H) {
                    const bool far = random.chance(50);
                    grid.set_wall({x, static_cast<std::int16_t>(far ? y + 1 : y)}, far ? Side::minus_y : Side::plus_y,
                                  above[y + 1][x]);
                }
            }
        }
    }
};

/// A maze as in contests: every cell is connected to every other, the start is at the lower left with one exit,
/// upwards, and in the middle is a room of four cells with one entrance. `loops` more walls are removed.
template <int N>
void contest_maze(PlainMaze<N, N>& maze, Random& random, unsigned loops) {
    constexpr int m = N / 2 - 1;
    const auto in_room = [](int x, int y) { return x >= m && x <= m + 1 && y >= m && y <= m + 1; };
    const auto remove = [&](int x, int y, int dx, int dy) {
        if (dx != 0) {
            maze.left_of[y][dx > 0 ? x + 1 : x] = false;
        } else {
            maze.above[dy > 0 ? y + 1 : y][x] = false;
        }
    };
    maze.scatter(random, 100);
    remove(m, m, 1, 0);
    remove(m, m, 0, 1);
    remove(m + 1, m, 0, 1);
    remove(m, m + 1, 1, 0);
    // A tree that grows mostly from its newest cell.
    int grown[static_cast<std::size_t>(N) * N] = {(N - 1) * N};
    int size = 1;
    bool reached[static_cast<std::size_t>(N) * N] = {};
    reached[(N - 1) * N] = true;
    constexpr int ways[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    while (size > 0) {
        const int at = random.chance(75) ? size - 1 : static_cast<int>(random.below(static_cast<std::uint32_t>(size)));
        const int x = grown[at] % N;
        const int y = grown[at] / N;
        int open[4] = {};
        std::uint32_t count = 0;
        for (int d = 0; d < 4; ++d) {
            const int to_x = x + ways[d][0];
            const int to_y = y + ways[d][1];
            const bool inside = to_x >= 0 && to_x < N && to_y >= 0 && to_y < N;
            const bool from_start = x == 0 && y == N - 1;
            if (inside && !reached[to_y * N + to_x] && !in_room(to_x, to_y) && (!from_start || d == 3)) {
                open[count++] = d;
            }
        }
        if (count == 0) {
            grown[at] = grown[--size];
            continue;
        }
        const int* way = ways[open[random.below(count)]];
        remove(x, y, way[0], way[1]);
        const int next = (y + way[1]) * N + x + way[0];
        reached[next] = true;
        grown[size++] = next;
    }
    const int* out = ways[random.below(4)];
    remove(out[0] > 0 ? m + 1 : m, out[1] > 0 ? m + 1 : m, out[0], out[1]);
    for (unsigned i = 0; i < loops; ++i) {
        const int x = static_cast<int>(random.below(N - 1));
        const int y = 1 + static_cast<int>(random.below(N - 2));
        const int* way = ways[random.below(2)];
        if (y + way[1] < N && !in_room(x, y) && !in_room(x + way[0], y + way[1]) && !(x == 0 && y + way[1] == N - 1)) {
            remove(x, y, way[0], way[1]);
        }
    }
}

/// The cheapest paths over cells and axes, 0 along rows and 1 along columns: cheapest first, found by a linear search.
template <int W, int H>
class PlainAxes {
public:
    static constexpr std::uint32_t unreachable = 0xFFFFFFFF;

    /// From one cell and axis; `straight` is the cost of a step, `turn` of a turn.
    void run(const PlainMaze<W, H>& maze, int x, int y, int axis, std::uint32_t straight, std::uint32_t turn) {
        for (auto& cost : cost_) {
            cost = unreachable;
        }
        for (bool& done : done_) {
            done = false;
        }
        cost_[(y * W + x) * 2 + axis] = 0;
        for (int at = cheapest(); at >= 0; at = cheapest()) {
            done_[at] = true;
            const int cell = at / 2;
            improve(at ^ 1, cost_[at] + turn);
            for (int sign = -1; sign <= 1; sign += 2) {
                const int dx = at % 2 == 0 ? sign : 0;
                const int dy = at % 2 == 0 ? 0 : sign;
                if (maze.open(cell % W, cell / W, dx, dy)) {
                    improve(at + (dy * W + dx) * 2, cost_[at] + straight);
                }
            }
        }
    }

    /// For either axis there.
    std::uint32_t cost(int x, int y) const {
        const std::uint32_t* both = cost_ + (y * W + x) * 2;
        return both[0] < both[1] ? both[0] : both[1];
    }

private:
    int cheapest() const {
        int best = -1;
        for (int i = 0; i < W * H * 2; ++i) {
            if (!done_[i] && cost_[i] != unreachable && (best < 0 || cost_[i] < cost_[best])) {
                best = i;
            }
        }
        return best;
    }
    void improve(int state, std::uint32_t cost) { cost_[state] = cost < cost_[state] ? cost : cost_[state]; }

    std::uint32_t cost_[static_cast<std::size_t>(W) * H * 2] = {};
    bool done_[static_cast<std::size_t>(W) * H * 2] = {};
};

}  // namespace test_support
