#include "firmpath/map/scrolling.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>

#include "firmpath/geometry/frame.hpp"
#include "firmpath/inflate/inflate.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/draw.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/overlay.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/breadth_first.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;
using test_support::cell;

constexpr std::int32_t lowest = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t highest = std::numeric_limits<std::int32_t>::max();

static_assert(firmpath::WordMap<ScrollingGrid<5, 4>>);
static_assert(sizeof(ScrollingGrid<64, 64>) == 64 * 2 * 4 + 16);

constexpr bool keeps_what_stays() {
    ScrollingGrid<3, 3> window;
    window.set({2, 2});
    (void)window.set_at({1, 2});
    window.move_to({1, 1});
    return !window.passable({1, 1}) && !window.passable_at({2, 2}) && !window.passable({0, 1}) &&
           window.passable_at({3, 3}) && !window.passable_at({0, 0}) && window.to_world({0, 0}) == WorldCell{1, 1};
}
static_assert(keeps_what_stays());

static_assert(to_world_cell({0, -1}, firmpath::Micrometres(50'000)) == WorldCell{0, -1});
static_assert(to_world_cell({-50, -51}, firmpath::Micrometres(50'000)) == WorldCell{-1, -2});
static_assert(to_world_cell({99'975, 99'974}, firmpath::Micrometres(25'000)) == WorldCell{3999, 3998});
static_assert(to_world_cell({lowest, highest}, firmpath::Micrometres(1000)) == WorldCell{lowest, highest});
static_assert(to_world_cell({lowest, highest}, firmpath::Micrometres(4'294'967)) == WorldCell{-500'001, 500'000});

TEST(ScrollingGrid, WhatComesInIsAsAsked) {
    ScrollingGrid<5, 4, Unseen::blocked> window({-2, -2});
    EXPECT_FALSE(window.passable_at({0, 0}));
    EXPECT_EQ(window.set_at({0, 0}, false), Status::found);
    EXPECT_TRUE(window.passable_at({0, 0}));
    EXPECT_EQ(window.blocked_word(2, 0), ~std::uint32_t{4});
    window.move_to({-1, -2});
    EXPECT_EQ(window.blocked_word(2, 0), ~std::uint32_t{2});
    window.fill(false);
    window.move_to({0, -2});
    EXPECT_EQ(window.blocked_word(2, 0), ~std::uint32_t{0xF});
    window.fill(true);
    EXPECT_EQ(window.blocked_word(0, 0), ~std::uint32_t{0});
}

TEST(ScrollingGrid, OutsideIsBlockedAndRefused) {
    ScrollingGrid<40, 4> window({100, 100});
    EXPECT_EQ(window.set_at({99, 100}), Status::out_of_map);
    EXPECT_EQ(window.set_at({100, 104}), Status::out_of_map);
    EXPECT_EQ(window.set_at({140, 100}), Status::out_of_map);
    EXPECT_EQ(window.revision(), 0U);
    EXPECT_FALSE(window.passable_at({140, 100}));
    EXPECT_FALSE(window.passable({-1, 0}));
    EXPECT_FALSE(window.passable({0, 4}));
    for (const int row : {-1, 4}) {
        EXPECT_EQ(window.blocked_word(row, 0), ~std::uint32_t{0});
    }
    for (const int i : {-1, 2}) {
        EXPECT_EQ(window.blocked_word(0, i), ~std::uint32_t{0});
    }
    EXPECT_EQ(window.blocked_word(0, 1), 0xFFFFFF00U);
    Cell untouched{-7, -7};
    EXPECT_EQ(window.to_cell({lowest, highest}, untouched), Status::out_of_map);
    EXPECT_TRUE(untouched == (Cell{-7, -7}));
}

TEST(ScrollingGrid, TheWorldIsARing) {
    ScrollingGrid<8, 8> window({highest - 3, lowest});
    EXPECT_EQ(window.set_at({lowest, lowest + 1}), Status::found);
    EXPECT_FALSE(window.passable({4, 1}));
    window.move_to({lowest, lowest});
    EXPECT_FALSE(window.passable({0, 1}));
    window.centre_on({lowest, lowest});
    EXPECT_TRUE(window.corner() == (WorldCell{highest - 3, highest - 3}));
    EXPECT_FALSE(window.passable({4, 5}));
}

TEST(ScrollingGrid, RevisionCountsMoves) {
    ScrollingGrid<8, 8> window;
    window.move_to({0, 0});
    EXPECT_EQ(window.revision(), 0U);
    window.move_to({1, 0});
    EXPECT_EQ(window.revision(), 1U);
    window.move_to({1000, lowest});
    EXPECT_EQ(window.revision(), 2U);
    window.set({0, 0});
    window.set({0, 0});
    EXPECT_EQ(window.revision(), 3U);
}

TEST(ScrollingGrid, LiesAmongPoints) {
    ScrollingGrid<8, 8> window;
    window.centre_on(to_world_cell({-1234, 777}, firmpath::Micrometres(50'000)));
    Cell at{};
    ASSERT_EQ(window.frame(firmpath::millimetres(50)).to_cell({-1234, 777}, at), Status::found);
    EXPECT_TRUE(at == (Cell{4, 4}));
}

TEST(ToWorldCell, AgreesWithWideArithmetic) {
    const auto rounds = test_support::property(20'000, 500);
    test_support::Random random(rounds.seed);
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        const std::uint32_t resolution = 1000 + random.below(random.chance(50) ? 100'000 : 4'293'968);
        const std::int32_t x =
            random.chance(50) ? random.between(-100'000, 100'000) : static_cast<std::int32_t>(random.next());
        SCOPED_TRACE(resolution);
        SCOPED_TRACE(x);
        const std::int64_t cell_x = to_world_cell({x, 0}, firmpath::Micrometres(resolution)).x;
        ASSERT_TRUE(cell_x * resolution <= std::int64_t{x} * 1000);
        ASSERT_TRUE((cell_x + 1) * resolution > std::int64_t{x} * 1000);
    }
}

/// The reference: an array of the window's cells, copied at each move. It shares no code with the library.
template <int W, int H>
struct PlainWindow {
    bool cells[static_cast<std::size_t>(W) * H] = {};
    std::int64_t x = 0;
    std::int64_t y = 0;

    constexpr bool& at(int column, int row) { return cells[row * W + column]; }
    constexpr bool at(int column, int row) const { return cells[row * W + column]; }
    void move_to(std::int64_t new_x, std::int64_t new_y, bool unseen) {
        const PlainWindow old = *this;
        for (int row = 0; row < H; ++row) {
            for (int column = 0; column < W; ++column) {
                const auto from_x = static_cast<int>(column + new_x - old.x);
                const auto from_y = static_cast<int>(row + new_y - old.y);
                at(column, row) =
                    from_x >= 0 && from_x < W && from_y >= 0 && from_y < H ? old.at(from_x, from_y) : unseen;
            }
        }
        x = new_x;
        y = new_y;
    }
};

template <int W, int H, Unseen New>
void expect_same(const ScrollingGrid<W, H, New>& window, const PlainWindow<W, H>& plain, test_support::Random& random) {
    for (int y = -1; y <= H; ++y) {
        for (int i = -1; i <= window.words_per_row; ++i) {
            std::uint32_t word = 0;
            for (int b = 0; b < 32; ++b) {
                const int x = 32 * i + b;
                const bool blocked = x < 0 || x >= W || y < 0 || y >= H || plain.at(x, y);
                word |= (blocked ? 1U : 0U) << b;
                if (x >= -1 && x <= W) {
                    ASSERT_EQ(window.passable(cell(x, y)), !blocked);
                }
            }
            ASSERT_EQ(window.blocked_word(y, i), word);
        }
    }
    const int x = random.between(-3, W + 2);
    const int y = random.between(-3, H + 2);
    const bool free = x >= 0 && x < W && y >= 0 && y < H && !plain.at(x, y);
    ASSERT_EQ(window.passable_at({static_cast<std::int32_t>(plain.x + x), static_cast<std::int32_t>(plain.y + y)}),
              free);
}

template <int W, int H, Unseen New>
void moves_and_edits(std::uint32_t seed, int moves) {
    test_support::Random random(seed);
    constexpr bool unseen = New == Unseen::blocked;
    const std::int32_t x0 = random.between(-100'000, 100'000);
    const std::int32_t y0 = random.between(-100'000, 100'000);
    ScrollingGrid<W, H, New> window({x0, y0});
    PlainWindow<W, H> plain;
    plain.x = x0 + 10 * W;
    plain.move_to(x0, y0, unseen);
    for (int n = 0; n < moves; ++n) {
        SCOPED_TRACE(n);
        for (int edits = random.between(0, 2 * W); edits > 0; --edits) {
            const int x = random.between(0, W - 1);
            const int y = random.between(0, H - 1);
            const bool blocked = random.chance(50);
            plain.at(x, y) = blocked;
            if (random.chance(50)) {
                window.set(cell(x, y), blocked);
            } else {
                ASSERT_EQ(
                    window.set_at({static_cast<std::int32_t>(plain.x) + x, static_cast<std::int32_t>(plain.y) + y},
                                  blocked),
                    Status::found);
            }
        }
        expect_same(window, plain, random);
        const bool small = random.chance(70);
        const int dx = small ? random.between(-3, 3) : random.between(-W - 2, W + 2);
        const int dy = small ? random.between(-3, 3) : random.between(-H - 2, H + 2);
        const std::uint32_t before = window.revision();
        plain.move_to(plain.x + dx, plain.y + dy, unseen);
        window.move_to({static_cast<std::int32_t>(plain.x), static_cast<std::int32_t>(plain.y)});
        ASSERT_EQ(window.revision(), before + (dx != 0 || dy != 0 ? 1U : 0U));
        expect_same(window, plain, random);
    }
}

TEST(ScrollingGrid, MovesAsACopyDoes) {
    const auto rounds = test_support::property(300, 3);
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        SCOPED_TRACE(rounds.seed + i);
        moves_and_edits<1, 1, Unseen::free>(rounds.seed + i, 10);
        moves_and_edits<5, 7, Unseen::blocked>(rounds.seed + i, 20);
        moves_and_edits<32, 4, Unseen::free>(rounds.seed + i, 20);
        moves_and_edits<33, 3, Unseen::blocked>(rounds.seed + i, 20);
        moves_and_edits<70, 6, Unseen::free>(rounds.seed + i, 20);
        moves_and_edits<96, 2, Unseen::free>(rounds.seed + i, 20);
    }
}

/// The window's cells in a plain grid, cell by cell.
template <int W, int H>
BitGrid<W, H> copy_of(const ScrollingGrid<W, H>& window) {
    BitGrid<W, H> grid;
    for (int y = 0; y < H; ++y) {
        for (int x = 0; x < W; ++x) {
            grid.set(cell(x, y), !window.passable(cell(x, y)));
        }
    }
    return grid;
}

template <class A, class B>
void expect_same_path(const A& a, const typename A::map_type& a_map, const B& b, const typename B::map_type& b_map) {
    ASSERT_EQ(a.cost(), b.cost());
    ASSERT_EQ(a.stats().expanded, b.stats().expanded);
    ASSERT_TRUE(test_support::same_path(a.path(a_map), b.path(b_map)));
}

TEST(ScrollingGrid, SearchesAreThoseOfAPlainGrid) {
    constexpr int W = 21;
    constexpr int H = 13;
    using Window = ScrollingGrid<W, H>;
    using Grid = BitGrid<W, H>;
    const auto rounds = test_support::property(500, 10);
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        SCOPED_TRACE(rounds.seed + i);
        test_support::Random random(rounds.seed + i);
        Window window({random.between(-50, 50), random.between(-50, 50)});
        for (int n = 0; n < 4; ++n) {
            const int x = random.between(-50, 50);
            const int y = random.between(-50, 50);
            window.move_to({window.corner().x + x % 7, window.corner().y + y % 7});
            for (int k = 0; k < 25; ++k) {
                window.set(test_support::any_cell<W, H>(random), random.chance(80));
            }
        }
        const Grid grid = copy_of(window);
        const Cell start = test_support::any_cell<W, H>(random);
        const Cell goal = test_support::any_cell<W, H>(random);
        {
            firmpath::AStar<Window> scrolled;
            firmpath::AStar<Grid> plain;
            ASSERT_EQ(scrolled.plan(window, start, goal), plain.plan(grid, start, goal));
            expect_same_path(scrolled, window, plain, grid);
        }
        {
            firmpath::BreadthFirst<Window> scrolled;
            firmpath::BreadthFirst<Grid> plain;
            ASSERT_EQ(scrolled.plan(window, start, goal), plain.plan(grid, start, goal));
            ASSERT_EQ(scrolled.stats().expanded, plain.stats().expanded);
        }
        // Grown, joined, drawn into, and copied to a grid for jump points.
        Grid grown;
        Grid grown_plain;
        firmpath::inflate(window, firmpath::Disc::cells(2), grown);
        firmpath::inflate(grid, firmpath::Disc::cells(2), grown_plain);
        ASSERT_TRUE(grown == grown_plain);
        const auto both = firmpath::overlay(window, grown);
        for (int y = 0; y < H; ++y) {
            ASSERT_EQ(both.blocked_word(y, 0), grown.blocked_word(y, 0));
        }
        firmpath::JumpGrid<W, H> jump{firmpath::all_blocked};
        jump.assign(window);
        ASSERT_TRUE(jump == (firmpath::JumpGrid<W, H>(grid)));
        Grid drawn = grid;
        firmpath::draw_rectangle(window, start, goal, true);
        firmpath::draw_rectangle(drawn, start, goal, true);
        ASSERT_TRUE(copy_of(window) == drawn);
    }
}

TEST(ScrollingGrid, AMoveEndsASearch) {
    ScrollingGrid<16, 8> window;
    firmpath::AStar<ScrollingGrid<16, 8>> planner;
    ASSERT_EQ(planner.begin(window, {0, 0}, {15, 7}), Status::running);
    ASSERT_EQ(planner.step(window, 2), Status::running);
    window.move_to({1, 0});
    EXPECT_EQ(planner.step(window, 1000), Status::map_changed);
}

}  // namespace
