#include "firmpath/path/still_valid.hpp"

#include <array>
#include <cstdint>
#include <span>

#include "firmpath/core/panic.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/lazy_theta_star.hpp"
#include "reference/plain_squares.hpp"
#include "support/odd_moves.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

constexpr auto map = BitGrid<4, 2>::drawn("...#"
                                          ".#..");

constexpr bool broken_at(const detail::PathCheck& check, std::uint32_t index, Cell at) {
    return check.broken() && check.index() == index && check.cell() == at;
}

constexpr std::array<Cell, 4> across{{{0, 0}, {1, 0}, {2, 0}, {2, 1}}};
static_assert(!still_valid<Four>(map, across).broken());
static_assert(!still_valid<Eight<>>(map, std::span<const Cell>(across)).broken());
// An empty path is not valid.
static_assert(broken_at(still_valid<Four>(map, std::array<Cell, 0>{}), 0, {0, 0}));
// At the first cell: blocked, and outside, also far outside.
static_assert(broken_at(still_valid<Four>(map, std::array<Cell, 1>{{{3, 0}}}), 0, {3, 0}));
static_assert(broken_at(still_valid<Four>(map, std::array<Cell, 1>{{{-1, 0}}}), 0, {-1, 0}));
static_assert(broken_at(still_valid<Four>(map, std::array<Cell, 1>{{{4, 0}}}), 0, {4, 0}));
static_assert(broken_at(still_valid<Four>(map, std::array<Cell, 1>{{{0, -32768}}}), 0, {0, -32768}));
static_assert(broken_at(still_valid<Four>(map, std::array<Cell, 1>{{{0, 2}}}), 0, {0, 2}));
// At a later cell: blocked, outside, not a neighbour, the same cell again.
static_assert(broken_at(still_valid<Four>(map, std::array<Cell, 3>{{{1, 0}, {2, 0}, {3, 0}}}), 2, {3, 0}));
static_assert(broken_at(still_valid<Four>(map, std::array<Cell, 2>{{{1, 0}, {1, -1}}}), 1, {1, -1}));
static_assert(broken_at(still_valid<Four>(map, std::array<Cell, 2>{{{0, 0}, {2, 0}}}), 1, {2, 0}));
static_assert(broken_at(still_valid<Four>(map, std::array<Cell, 2>{{{0, 0}, {0, 0}}}), 1, {0, 0}));
// The first of two broken places is reported.
static_assert(broken_at(still_valid<Four>(map, std::array<Cell, 3>{{{1, 0}, {1, 1}, {3, 0}}}), 1, {1, 1}));
// A diagonal step next to one blocked cell, by the corner rule, and between two of them.
constexpr std::array<Cell, 2> beside_one{{{1, 0}, {2, 1}}};
static_assert(broken_at(still_valid<Eight<Corner::never>>(map, beside_one), 1, {2, 1}));
static_assert(!still_valid<Eight<Corner::one_side>>(map, beside_one).broken());
static_assert(broken_at(still_valid<Four>(map, beside_one), 1, {2, 1}));

// A planner's path knows its moves; a straight line is one step.
static_assert([] {
    AStar<BitGrid<4, 2>, Eight<Corner::one_side>> planner;
    BitGrid<4, 2> now = map;
    bool right = has_path(planner.plan(now, {0, 0}, {3, 1})) && !still_valid(now, planner.path(now)).broken() &&
                 !still_valid<Eight<Corner::one_side>>(now, planner.path(now)).broken();
    now.set({2, 0}, true);
    right = right && still_valid(now, planner.path(now)).broken();
    LazyThetaStar<BitGrid<4, 2>, Eight<Corner::never>> any_angle;
    now = {};
    right = right && has_path(any_angle.plan(now, {0, 0}, {3, 1})) && !still_valid(now, any_angle.path(now)).broken();
    now.set({2, 1}, true);
    return right && broken_at(still_valid(now, any_angle.path(now)), 1, {3, 1});
}());

/// All free; must not be asked about cells farther than one past its edges.
struct Strict {
    static constexpr int width = 4;
    static constexpr int height = 3;
    static constexpr bool passable(Cell c) {
        firmpath::require(c.x >= -1 && c.x <= width && c.y >= -1 && c.y <= height, "asked too far outside");
        return c.x >= 0 && c.x < width && c.y >= 0 && c.y < height;
    }
};
static_assert(broken_at(still_valid<Eight<>>(Strict(), std::array<Cell, 1>{{{-2, 0}}}), 0, {-2, 0}));
static_assert(broken_at(still_valid<Eight<>>(Strict(), std::array<Cell, 1>{{{5, 0}}}), 0, {5, 0}));
static_assert(broken_at(still_valid<Eight<>>(Strict(), std::array<Cell, 1>{{{0, -2}}}), 0, {0, -2}));
static_assert(broken_at(still_valid<Eight<>>(Strict(), std::array<Cell, 1>{{{0, 4}}}), 0, {0, 4}));
static_assert(broken_at(still_valid<Eight<>>(Strict(), std::array<Cell, 2>{{{3, 2}, {9, 9}}}), 1, {9, 9}));
static_assert(!still_valid<Eight<>>(Strict(), std::array<Cell, 2>{{{3, 2}, {2, 1}}}).broken());

TEST(StillValid, OfAPlannersPath) {
    BitGrid<5, 3> changing = BitGrid<5, 3>::drawn("....."
                                                  "####."
                                                  ".....");
    static firmpath::AStar<BitGrid<5, 3>> planner;
    ASSERT_EQ(planner.plan(changing, {0, 0}, {0, 2}), firmpath::Status::found);
    EXPECT_FALSE(still_valid<Eight<>>(changing, planner.path(changing)).broken());
    changing.set({2, 2});
    EXPECT_TRUE(broken_at(still_valid<Eight<>>(changing, planner.path(changing)), 8, {2, 2}));
}

/// A walk over neighbours, free or not, with occasional jumps.
template <int W, int H>
void stroll(std::array<Cell, 12>& path, Random& random, bool by_six) {
    path[0] = any_cell<W, H>(random);
    for (std::size_t i = 1; i < path.size(); ++i) {
        const Cell from = path[i - 1];
        if (random.chance(2)) {
            path[i] = any_cell<W, H>(random);
        } else if (by_six) {
            path[i] = Six::neighbour(from, random.below(6));
        } else {
            path[i] = cell(from.x + random.between(-1, 1), from.y + random.between(-1, 1));
        }
    }
}

/// The plain definition, for the steps of `allowed(from, to)`.
template <class Map, class Allowed>
int first_broken(const Map& on, const std::array<Cell, 12>& path, const Allowed& allowed) {
    for (int i = 0; i < 12; ++i) {
        const Cell c = path[static_cast<std::size_t>(i)];
        const bool inside = c.x >= 0 && c.y >= 0 && c.x < Map::width && c.y < Map::height;
        if (!inside || !on.passable(c) || (i > 0 && !allowed(path[static_cast<std::size_t>(i - 1)], c))) {
            return i;
        }
    }
    return -1;
}

template <class Moves, class Map, class Allowed>
void agrees(const Map& on, const std::array<Cell, 12>& path, const Allowed& allowed) {
    const int expected = first_broken(on, path, allowed);
    const detail::PathCheck check = still_valid<Moves>(on, path);
    ASSERT_EQ(check.broken(), expected >= 0);
    if (expected >= 0) {
        ASSERT_EQ(static_cast<int>(check.index()), expected);
        ASSERT_TRUE(check.cell() == path[static_cast<std::size_t>(expected)]);
    }
}

template <class Moves>
void agrees_beside(const BitGrid<9, 7>& on, const std::array<Cell, 12>& path, Beside rule) {
    agrees<Moves>(on, path, [&](Cell a, Cell b) {
        const int dx = b.x - a.x;
        const int dy = b.y - a.y;
        return dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1 && step_allowed<9, 7>(on, rule, a.x, a.y, dx, dy);
    });
}

/// Whether two cells touch if every odd row is shifted right by half a cell: by their centres, in half cells.
bool touch(Cell a, Cell b) {
    const int dy = b.y - a.y;
    const int dx = (2 * b.x + (b.y & 1)) - (2 * a.x + (a.y & 1));
    return dy == 0 ? dx == 2 || dx == -2 : (dy == 1 || dy == -1) && (dx == 1 || dx == -1);
}

TEST(StillValid, AgreesWithTheDefinition) {
    static BitGrid<9, 7> random_map;
    for (auto random : property(2000, 30)) {
        scatter(random_map, random, random.below(30));
        std::array<Cell, 12> path{};
        stroll<9, 7>(path, random, false);
        agrees_beside<Four>(random_map, path, Beside::no_diagonals);
        agrees_beside<Eight<Corner::never>>(random_map, path, Beside::both);
        agrees_beside<Eight<Corner::one_side>>(random_map, path, Beside::one);
        agrees_beside<Eight<Corner::always>>(random_map, path, Beside::none);
        stroll<9, 7>(path, random, true);
        agrees<Six>(random_map, path, touch);
        agrees<EastNorth>(random_map, path, [](Cell a, Cell b) {
            return (b.x == a.x + 1 && b.y == a.y) || (b.x == a.x && b.y == a.y + 1);
        });
    }
}

}  // namespace
