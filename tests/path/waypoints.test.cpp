#include "firmpath/path/waypoints.hpp"

#include <array>
#include <cstddef>
#include <span>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/hex.hpp"
#include "firmpath/search/a_star.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

/// The waypoints of `cells` are exactly `expected`.
template <class Moves = void, std::size_t N, std::size_t M>
constexpr bool are(const std::array<Cell, N>& cells, const std::array<Cell, M>& expected) {
    std::size_t n = 0;
    for (const Cell c : firmpath::waypoints<Moves>(std::span<const Cell>(cells))) {
        if (n == M || c != expected[n]) {
            return false;
        }
        ++n;
    }
    return n == M;
}

using Two = std::array<Cell, 2>;
using Three = std::array<Cell, 3>;
using Four = std::array<Cell, 4>;
using Five = std::array<Cell, 5>;

static_assert(are(std::array<Cell, 0>{}, std::array<Cell, 0>{}));
static_assert(are(std::array<Cell, 1>{{{3, 4}}}, std::array<Cell, 1>{{{3, 4}}}));
static_assert(are(Two{{{0, 0}, {1, 1}}}, Two{{{0, 0}, {1, 1}}}));
static_assert(are(Four{{{0, 0}, {1, 0}, {2, 0}, {3, 0}}}, Two{{{0, 0}, {3, 0}}}));
static_assert(are(Five{{{0, 0}, {1, 0}, {2, 1}, {3, 2}, {3, 3}}}, Four{{{0, 0}, {1, 0}, {3, 2}, {3, 3}}}));
// There and back: reversing is a waypoint.
static_assert(are(Three{{{0, 0}, {1, 0}, {0, 0}}}, Three{{{0, 0}, {1, 0}, {0, 0}}}));

// On hexagons the same move has different offsets in the next row or column, and a bend may have equal offsets.
using OddR = firmpath::Hex<firmpath::HexLayout::odd_r>;
using OddQ = firmpath::Hex<firmpath::HexLayout::odd_q>;
static_assert(are<OddR>(Four{{{0, 0}, {0, 1}, {1, 2}, {1, 3}}}, Two{{{0, 0}, {1, 3}}}));
static_assert(are<OddR>(Three{{{1, 0}, {1, 1}, {1, 2}}}, Three{{{1, 0}, {1, 1}, {1, 2}}}));
static_assert(are<OddQ>(Four{{{0, 0}, {1, 0}, {2, 1}, {2, 2}}}, Three{{{0, 0}, {2, 1}, {2, 2}}}));
static_assert(are<firmpath::Eight<>>(Four{{{0, 0}, {1, 0}, {2, 0}, {3, 1}}}, Three{{{0, 0}, {2, 0}, {3, 1}}}));

TEST(Waypoints, OfAPlannersPath) {
    constexpr auto map = firmpath::BitGrid<5, 3>::drawn("....."
                                                        "####."
                                                        ".....");
    firmpath::AStar<firmpath::BitGrid<5, 3>> planner;
    ASSERT_EQ(planner.plan(map, {0, 0}, {0, 2}), firmpath::Status::found);
    constexpr Cell expected[] = {{0, 0}, {4, 0}, {4, 2}, {0, 2}};
    std::size_t n = 0;
    for (const Cell c : firmpath::waypoints(planner.path(map))) {
        ASSERT_LT(n, 4U);
        EXPECT_TRUE(c == expected[n]);
        ++n;
    }
    EXPECT_EQ(n, 4U);
}

TEST(Waypoints, OfNoPath) {
    static constexpr firmpath::BitGrid<5, 3> map;
    const firmpath::AStar<firmpath::BitGrid<5, 3>> planner;
    EXPECT_TRUE(firmpath::waypoints(planner.path(map)).empty());
}

}  // namespace
