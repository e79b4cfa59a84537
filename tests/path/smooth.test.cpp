#include "firmpath/path/smooth.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/path/length.hpp"
#include "firmpath/path/waypoints.hpp"
#include "firmpath/search/a_star.hpp"
#include "reference/plain_sight.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

/// A map with a weight a cell.
template <int W, int H>
struct Weights {
    static constexpr int width = W;
    static constexpr int height = H;
    static constexpr std::uint32_t greatest_weight = 9;
    static constexpr std::uint32_t weight_unit = 1;
    BitGrid<W, H> cells{};
    std::uint8_t weights[static_cast<std::size_t>(H)][static_cast<std::size_t>(W)]{};

    constexpr bool passable(Cell c) const { return cells.passable(c); }
    constexpr std::uint32_t weight(Cell c) const { return weights[c.y][c.x]; }
    constexpr std::uint32_t least_weight() const { return 1; }
};
static_assert(firmpath::WeightedMap<Weights<2, 2>>);

/// The smoothed path is exactly `expected`.
template <class Smoothed, std::size_t N>
constexpr bool is(const Smoothed& smoothed, const std::array<Cell, N>& expected) {
    std::size_t n = 0;
    for (const Cell c : smoothed) {
        if (n == N || c != expected[n]) {
            return false;
        }
        ++n;
    }
    return n == N;
}

constexpr auto room = BitGrid<6, 4>::drawn("......"
                                           "..#..."
                                           ".##.#."
                                           "......");
constexpr std::array<Cell, 8> way{{{0, 3}, {1, 3}, {2, 3}, {3, 3}, {3, 2}, {3, 1}, {4, 1}, {5, 1}}};
constexpr std::span<const Cell> along(way);

static_assert(is(smooth<Four>(room, along), std::array<Cell, 4>{{{0, 3}, {3, 3}, {3, 1}, {5, 1}}}));
static_assert(is(smooth<Four>(room, along.first(0)), std::array<Cell, 0>{}));
static_assert(is(smooth<Four>(room, along.first(1)), std::array<Cell, 1>{{{0, 3}}}));
static_assert(is(smooth<Four>(room, along.first(2)), std::array<Cell, 2>{{{0, 3}, {1, 3}}}));
static_assert(smooth<Four>(room, along.first(0)).empty());
static_assert(!smooth<Four>(room, along).empty());

/// The picture in the header.
constexpr auto yard = BitGrid<5, 3>::drawn("....."
                                           ".#..."
                                           ".....");
constexpr std::array<Cell, 5> across{{{0, 0}, {1, 0}, {2, 1}, {3, 2}, {4, 2}}};
static_assert(is(smooth<Eight<Corner::one_side>>(yard, std::span<const Cell>(across)),
                 std::array<Cell, 3>{{{0, 0}, {1, 0}, {4, 2}}}));

/// On an empty map every path becomes one line.
TEST(Smooth, OfAPlannersPath) {
    static constexpr BitGrid<9, 7> map;
    static AStar<BitGrid<9, 7>> planner;
    ASSERT_EQ(planner.plan(map, {0, 0}, {8, 3}), Status::found);
    EXPECT_TRUE(is(smooth<Eight<>>(map, planner.path(map)), std::array<Cell, 2>{{{0, 0}, {8, 3}}}));
    // Waypoints are lines already, and may be joined further.
    const auto turns = firmpath::waypoints(planner.path(map));
    EXPECT_TRUE(is(smooth<Eight<>>(map, turns), std::array<Cell, 2>{{{0, 0}, {8, 3}}}));
    planner = {};
    EXPECT_TRUE(smooth<Eight<>>(map, planner.path(map)).empty());
}

/// A line through the mud is shorter than the way around; it is taken unless it is refused.
TEST(Smooth, KeepsOutOfExpensiveCellsWhenAsked) {
    Weights<5, 3> map;
    for (auto& row : map.weights) {
        for (auto& weight : row) {
            weight = 1;
        }
    }
    map.weights[1][2] = 7;
    constexpr std::array<Cell, 7> round{{{0, 1}, {1, 1}, {1, 0}, {2, 0}, {3, 0}, {3, 1}, {4, 1}}};
    const std::span<const Cell> path(round);
    EXPECT_TRUE(is(smooth<Four>(map, path), std::array<Cell, 2>{{{0, 1}, {4, 1}}}));
    EXPECT_TRUE(is(smooth<Four>(map, path, {.no_costlier = true}), std::array<Cell, 3>{{{0, 1}, {3, 0}, {4, 1}}}));
    // If the path itself enters such a cell, a line may too; the weight of the first cell does not count.
    map.weights[0][2] = 7;
    EXPECT_TRUE(is(smooth<Four>(map, path, {.no_costlier = true}), std::array<Cell, 2>{{{0, 1}, {4, 1}}}));
    constexpr std::array<Cell, 3> through{{{1, 0}, {2, 0}, {3, 0}}};
    EXPECT_TRUE(is(smooth<Four>(map, std::span<const Cell>(through), {.no_costlier = true}),
                   std::array<Cell, 2>{{{1, 0}, {3, 0}}}));
    map.weights[0][2] = 1;
    map.weights[1][0] = 7;
    EXPECT_TRUE(is(smooth<Four>(map, path, {.no_costlier = true}), std::array<Cell, 3>{{{0, 1}, {3, 0}, {4, 1}}}));
}

/// Checks a smoothed path by the definitions.
template <int W, int H, class Map, class Path, class Smoothed>
void holds(const Map& map, Beside rule, const Path& path, const Smoothed& smoothed, bool no_costlier) {
    ASSERT_LE(any_angle_length(smoothed), any_angle_length(path));
    auto at = path.begin();
    ASSERT_FALSE(smoothed.empty());
    ASSERT_TRUE(*smoothed.begin() == *at);
    Cell last = *at;
    bool first = true;
    for (const Cell next : smoothed) {
        if (first) {
            first = false;
            continue;
        }
        // The part of the path that the line replaces.
        std::uint32_t heaviest = 0;
        while (at != path.end() && *at != next) {
            ++at;
            if (at != path.end() && heaviest < map.weight(*at)) {
                heaviest = map.weight(*at);
            }
        }
        ASSERT_TRUE(at != path.end());
        const bool sight = plain_sight<W, H>(map.cells, rule, last, next);
        ASSERT_TRUE(sight);
        for (int y = 0; no_costlier && y < H; ++y) {
            for (int x = 0; x < W; ++x) {
                if (cell(x, y) != last && Clip::crosses(last, next, x, y)) {
                    ASSERT_LE(map.weight(cell(x, y)), heaviest);
                }
            }
        }
        // Each line is as long as possible.
        auto beyond = at;
        if (++beyond != path.end() && !no_costlier) {
            const bool farther = plain_sight<W, H>(map.cells, rule, last, *beyond);
            ASSERT_FALSE(farther);
        }
        last = next;
    }
    ASSERT_TRUE(++at == path.end());
}

template <class Moves>
void property(Beside rule, Property rounds) {
#if __STDC_HOSTED__
    constexpr int w = 23;
    constexpr int h = 19;
#else
    constexpr int w = 13;
    constexpr int h = 9;
#endif
    static Weights<w, h> map;
    static AStar<BitGrid<w, h>, Moves> planner;
    std::uint32_t shorter = 0;
    for (auto random : rounds) {
        scatter(map.cells, random, random.below(40));
        for (auto& row : map.weights) {
            for (auto& weight : row) {
                weight = static_cast<std::uint8_t>(random.chance(60) ? 1 : random.between(1, 9));
            }
        }
        const Cell start = any_cell<w, h>(random);
        if (planner.plan(map.cells, start, any_cell<w, h>(random), {.nearest = true}) == Status::start_blocked) {
            continue;
        }
        holds<w, h>(map, rule, planner.path(map.cells), smooth<Moves>(map, planner.path(map.cells)), false);
        holds<w, h>(map, rule, planner.path(map.cells),
                    smooth<Moves>(map, planner.path(map.cells), {.no_costlier = true}), true);
        shorter +=
            any_angle_length(smooth<Moves>(map, planner.path(map.cells))) < any_angle_length(planner.path(map.cells))
                ? 1U
                : 0U;
    }
    EXPECT_GE(shorter * 5, rounds.count) << "hardly any path could be shortened";
}

TEST(Smooth, NeverLongerNorWhereTheRobotMayNotGo) {
    const auto rounds = test_support::property(500, 8);  // for each of four sets of moves
    property<Eight<Corner::never>>(Beside::both, rounds);
    property<Eight<Corner::one_side>>(Beside::one, rounds);
    property<Eight<Corner::always>>(Beside::none, rounds);
    property<Four>(Beside::both, rounds);
}

}  // namespace
