// The moves that can enter a cell, compared with checking every neighbour.

#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "support/one_way.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using firmpath::detail::entering;

using Map = BitGrid<9, 7>;

/// The same moves, without the promise that they are reversible.
template <class Moves>
struct Unpromised : Moves {};
static_assert(firmpath::reversible<Four> && firmpath::reversible<Eight<Corner::one_side>>);
static_assert(firmpath::reversible<firmpath::FourMoves<firmpath::NoEstimate>>);
static_assert(!firmpath::reversible<Unpromised<Four>> && !firmpath::reversible<test_support::OneWay<>>);

/// Searches every cell of the map for a move d that leads to `to`.
template <class Moves>
std::uint32_t by_definition(const Map& map, Cell to) {
    std::uint32_t mask = 0;
    for (const auto [x, y] : test_support::cells(Map::width, Map::height)) {
        for (unsigned d = 0; d < Moves::directions; ++d) {
            if (map.passable(cell(x, y)) && Moves::neighbour(cell(x, y), d) == to &&
                (Moves::allowed(map, cell(x, y)) >> d & 1U) != 0) {
                mask |= 1U << d;
            }
        }
    }
    return mask;
}

template <class Moves>
void agrees_on(const Map& map) {
    for (const auto [x, y] : test_support::cells(Map::width, Map::height)) {
        if (map.passable(cell(x, y))) {
            ASSERT_EQ(entering<Moves>(map, cell(x, y)), by_definition<Moves>(map, cell(x, y))) << x << ' ' << y;
        }
    }
}

TEST(Entering, AgreesWithItsDefinition) {
    static Map map;
    for (auto random : test_support::property(200, 5)) {
        test_support::scatter(map, random, random.below(60));
        agrees_on<Four>(map);
        agrees_on<Eight<Corner::never>>(map);
        agrees_on<Eight<Corner::one_side>>(map);
        agrees_on<Eight<Corner::always>>(map);
        agrees_on<Unpromised<Four>>(map);
        agrees_on<Unpromised<Eight<Corner::one_side>>>(map);
        agrees_on<test_support::OneWay<>>(map);
    }
}

TEST(Entering, TakesTheNumberOfTheMoveNotOfTheWayBack) {
    static constexpr auto map = Map::drawn("#########"
                                           "#########"
                                           "###..####"
                                           "#########"
                                           "#########"
                                           "#########"
                                           "#########");
    // From the right, by the move to the left: 4 of eight, 2 of four.
    ASSERT_EQ(entering<Eight<>>(map, Cell{3, 2}), 1U << 4);
    ASSERT_EQ(entering<Four>(map, Cell{3, 2}), 1U << 2);
    // In row 2 no move leads to the right.
    ASSERT_EQ(entering<test_support::OneWay<>>(map, Cell{3, 2}), 1U << 4);
    ASSERT_EQ(entering<test_support::OneWay<>>(map, Cell{4, 2}), 0U);
}

}  // namespace
