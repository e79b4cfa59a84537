#include "firmpath/path/length.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/core/panic.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/a_star.hpp"
#include "reference/plain_squares.hpp"
#include "support/odd_moves.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;
using test_support::Beside;

struct Answer {
    CostResult result;
    std::uint32_t cost;
    friend constexpr bool operator==(const Answer&, const Answer&) = default;
};
template <class Moves, class Map, class Path>
constexpr Answer ask(const Map& map, const Path& path) {
    std::uint32_t cost = 99;
    const CostResult result = cost_of<Moves>(map, path, cost);
    return {result, cost};
}

/// All cells are free except the last column; a cell's weight grows with its row and column.
template <std::uint32_t Greatest>
struct Hill {
    static constexpr int width = 4;
    static constexpr int height = 3;
    static constexpr std::uint32_t greatest_weight = Greatest;
    static constexpr std::uint32_t weight_unit = 1;
    constexpr bool passable(Cell c) const {
        require(c.x >= -1 && c.x <= width && c.y >= -1 && c.y <= height, "asked too far outside");
        return c.x >= 0 && c.x < 3 && c.y >= 0 && c.y < height;
    }
    constexpr std::uint32_t weight(Cell c) const {
        return c == Cell{2, 2} ? Greatest : static_cast<std::uint32_t>(1 + c.x + 3 * c.y);
    }
    constexpr std::uint32_t least_weight() const { return 1; }
};
static_assert(WeightedMap<Hill<9>>);

constexpr std::array<Cell, 4> bent{{{0, 0}, {1, 0}, {2, 1}, {2, 2}}};
// The start costs nothing; the path enters weights 2, 6 and 9.
static_assert(ask<Eight<>>(Hill<9>(), bent) == Answer{CostResult::complete, 10 * 2 + 14 * 6 + 10 * 9});
static_assert(ask<Eight<Corner::never, Scale{5, 7}>>(Hill<9>(), bent) ==
              Answer{CostResult::complete, 5 * 2 + 7 * 6 + 5 * 9});
static_assert(ask<Four>(Hill<9>(), bent) == Answer{CostResult::no_path, 2});
static_assert(ask<Four>(Hill<9>(), std::array<Cell, 0>{}) == Answer{CostResult::no_path, 0});
static_assert(ask<Four>(Hill<9>(), std::array<Cell, 1>{{{2, 2}}}) == Answer{CostResult::complete, 0});
static_assert(ask<Four>(Hill<9>(), std::array<Cell, 1>{{{3, 2}}}) == Answer{CostResult::no_path, 0});
static_assert(ask<Four>(Hill<9>(), std::array<Cell, 1>{{{-2, 0}}}) == Answer{CostResult::no_path, 0});
static_assert(ask<Four>(Hill<9>(), std::array<Cell, 1>{{{5, 0}}}) == Answer{CostResult::no_path, 0});
static_assert(ask<Four>(Hill<9>(), std::array<Cell, 1>{{{0, -2}}}) == Answer{CostResult::no_path, 0});
static_assert(ask<Four>(Hill<9>(), std::array<Cell, 1>{{{0, 4}}}) == Answer{CostResult::no_path, 0});
static_assert(ask<Four>(Hill<9>(), std::array<Cell, 3>{{{1, 2}, {2, 2}, {3, 2}}}) == Answer{CostResult::no_path, 9});
// Entering (2, 2) twice, plus 5 + 6 + 6: the cost just fits; with one more per entry it does not.
constexpr std::array<Cell, 6> twice{{{1, 0}, {1, 1}, {2, 1}, {2, 2}, {2, 1}, {2, 2}}};
static_assert(ask<Four>(Hill<2147483639>(), twice) == Answer{CostResult::complete, 4294967295});
static_assert(ask<Four>(Hill<2147483640>(), twice) == Answer{CostResult::overflow, 2147483657});

TEST(CostOf, IsThePlannersCost) {
    static AStar<BitGrid<9, 7>> by_default;
    static AStar<BitGrid<9, 7>, Eight<>, DenseNodes<>, std::uint32_t> fine;
    constexpr BitGrid<9, 7> map;
    ASSERT_EQ(by_default.plan(map, {0, 0}, {8, 4}), Status::found);
    EXPECT_TRUE((ask<Eight<>>(map, by_default.path(map)) == Answer{CostResult::complete, by_default.cost()}));
    EXPECT_TRUE((ask<Eight<>>(map, by_default.path(map)) == Answer{CostResult::complete, 4 * 10 + 4 * 14}));
    ASSERT_EQ(fine.plan(map, {0, 0}, {8, 4}), Status::found);
    EXPECT_TRUE(
        (ask<decltype(fine)::moves_type>(map, fine.path(map)) == Answer{CostResult::complete, 4 * 13860 + 4 * 19601}));
    // If 32 bits are needed, the fine scale is the default.
    static constexpr BitGrid<100, 100> large;
    constexpr std::array<Cell, 2> diagonal{{{0, 0}, {1, 1}}};
    EXPECT_TRUE((ask<Eight<>>(large, diagonal) == Answer{CostResult::complete, 19601}));
}

template <class Moves>
void agrees(const BitGrid<9, 7>& map, std::span<const Cell> path, Beside rule, std::uint32_t straight,
            std::uint32_t diagonal) {
    static test_support::PlainSquares<9, 7> plain(1, 1, Beside::both);
    plain = test_support::PlainSquares<9, 7>(straight, diagonal, rule);
    const std::uint32_t expected = plain.cost_of(map, path);
    const Answer answer = ask<Moves>(map, path);
    ASSERT_EQ(answer.result == CostResult::complete, expected != plain.unreachable);
    if (expected != plain.unreachable) {
        ASSERT_EQ(answer.cost, expected);
    }
}

TEST(CostOf, AgreesWithTheDefinition) {
    static BitGrid<9, 7> map;
    for (auto random : test_support::property(2000, 30)) {
        test_support::scatter(map, random, random.below(20));
        std::array<Cell, 8> path{};
        path[0] = test_support::any_cell<9, 7>(random);
        for (std::size_t k = 1; k < path.size(); ++k) {
            path[k] = cell(path[k - 1].x + random.between(-1, 1), path[k - 1].y + random.between(-1, 1));
        }
        const auto part = std::span<const Cell>(path).first(random.below(9));
        agrees<Four>(map, part, Beside::no_diagonals, 1, 1);
        agrees<Eight<Corner::never>>(map, part, Beside::both, 10, 14);
        agrees<Eight<Corner::one_side>>(map, part, Beside::one, 10, 14);
        agrees<Eight<Corner::always, scale_fine>>(map, part, Beside::none, 13860, 19601);
    }
}

TEST(CostOf, AnyMoves) {
    constexpr BitGrid<4, 4> map;
    constexpr std::array<Cell, 4> by_six{{{0, 0}, {0, 1}, {1, 2}, {2, 2}}};
    EXPECT_TRUE((ask<test_support::Six>(map, by_six) == Answer{CostResult::complete, 3}));
    constexpr std::array<Cell, 3> there_and_back{{{0, 0}, {1, 0}, {0, 0}}};
    EXPECT_TRUE((ask<test_support::EastNorth>(map, there_and_back) == Answer{CostResult::no_path, 1}));
}

}  // namespace
