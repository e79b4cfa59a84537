/// @file
/// Courses on maps that the compiler draws. They are templates: it would draw the map of each plain function here for
/// every file that includes this header.
#pragma once

#include <cstddef>
#include <cstdint>

#include "course.hpp"
#include "firmpath/core/cell.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "support/random.hpp"
#include "support/random_map.hpp"

namespace budgets {

/// Blocks every cell that cannot be reached from `middle`, or from the first free cell to its right, and draws queries
/// between the other cells.
template <int W, int H>
constexpr Course<firmpath::BitGrid<W, H>> with_queries(const firmpath::BitGrid<W, H>& drawn,
                                                       test_support::Random& random,
                                                       firmpath::Cell middle = test_support::cell(W / 2, H / 2)) {
    using firmpath::Cell;
    using test_support::cell;
    firmpath::BitGrid<W, H> beyond = drawn;  // blocked or already reached
    Cell reached[static_cast<std::size_t>(W) * H]{};
    int count = 0;
    const auto reach = [&](Cell at) {
        if (beyond.passable(at)) {
            beyond.set(at);
            reached[count++] = at;
        }
    };
    for (int x = middle.x; x < W && count == 0; ++x) {
        reach(cell(x, middle.y));
    }
    // Four neighbours suffice: if a diagonal step cuts no corner, two straight steps lead around the corner too.
    for (int i = 0; i < count; ++i) {
        const Cell at = reached[i];
        reach(cell(at.x + 1, at.y));
        reach(cell(at.x - 1, at.y));
        reach(cell(at.x, at.y + 1));
        reach(cell(at.x, at.y - 1));
    }
    Course<firmpath::BitGrid<W, H>> course;
    for (int row = 0; row < H; ++row) {
        for (int i = 0; i < drawn.words_per_row; ++i) {
            course.grid.block_word(row, i, drawn.blocked_word(row, i) | ~beyond.blocked_word(row, i));
        }
    }
    for (Query& query : course.queries) {
        query.start = reached[random.below(static_cast<std::uint32_t>(count))];
        query.goal = reached[random.below(static_cast<std::uint32_t>(count))];
    }
    return course;
}

/// One cell in five is blocked.
template <int Size>
constexpr auto clutter() {
    test_support::Random random(1);
    firmpath::BitGrid<Size, Size> grid;
    test_support::scatter(grid, random, 20);
    return with_queries(grid, random);
}

/// Rooms of 7 x 7 cells; each has a door to its neighbours to the right and below.
template <int Size>
constexpr auto rooms() {
    using test_support::cell;
    test_support::Random random(2);
    firmpath::BitGrid<Size, Size> grid;
    for (int wall = 7; wall < Size; wall += 8) {
        for (int i = 0; i < Size; ++i) {
            grid.set(cell(wall, i));
            grid.set(cell(i, wall));
        }
    }
    for (int wall = 7; wall < Size; wall += 8) {
        for (int room = 0; room < Size; room += 8) {
            grid.set(cell(wall, room + random.between(0, 6)), false);
            grid.set(cell(room + random.between(0, 6), wall), false);
        }
    }
    return with_queries(grid, random);
}

/// Open ground with a few blocks.
template <int Size>
constexpr auto yard() {
    using test_support::cell;
    test_support::Random random(3);
    firmpath::BitGrid<Size, Size> grid;
    for (int block = 0; block < Size / 4; ++block) {
        const int left = random.between(0, Size - 9);
        const int top = random.between(0, Size - 9);
        const int width = random.between(2, 8);
        const int height = random.between(2, 8);
        for (int y = top; y < top + height; ++y) {
            for (int x = left; x < left + width; ++x) {
                grid.set(cell(x, y));
            }
        }
    }
    return with_queries(grid, random);
}

/// A corridor one cell wide that winds from the corner to the middle; the first query goes through all of it.
template <int Size>
constexpr auto spiral() {
    using test_support::cell;
    test_support::Random random(4);
    firmpath::BitGrid<Size, Size> grid;
    for (int i = 0; i < Size * Size; ++i) {
        grid.set(cell(i % Size, i / Size));
    }
    int x = 0, y = 0, dx = 1, dy = 0;
    const auto is_free = [&](int column, int row) { return grid.passable(cell(column, row)); };
    grid.set(cell(x, y), false);
    for (int turns = 0; turns < 2;) {
        const int next_x = x + dx, next_y = y + dy, beyond_x = next_x + dx, beyond_y = next_y + dy;
        const bool on_map = next_x >= 0 && next_x < Size && next_y >= 0 && next_y < Size;
        if (on_map && !is_free(next_x, next_y) && !is_free(beyond_x, beyond_y)) {
            x = next_x;
            y = next_y;
            grid.set(cell(x, y), false);
            turns = 0;
        } else {
            const int turned = dx;  // to the right, as +y is down
            dx = -dy;
            dy = turned;
            ++turns;
        }
    }
    auto course = with_queries(grid, random, cell(x, y));
    course.queries[0] = {cell(0, 0), cell(x, y)};
    return course;
}

/// A wall in every other row, with a gap at alternate ends; the first query goes through all rows.
template <int Size>
constexpr auto comb() {
    using test_support::cell;
    test_support::Random random(5);
    firmpath::BitGrid<Size, Size> grid;
    for (int y = 1; y < Size; y += 2) {
        for (int x = 0; x < Size; ++x) {
            grid.set(cell(x, y), x != (y % 4 == 1 ? Size - 1 : 0));
        }
    }
    auto course = with_queries(grid, random, cell(0, 0));
    course.queries[0] = {cell(0, 0), cell(Size - 1, Size - 2)};
    return course;
}

}  // namespace budgets
