#include "firmpath/moves/aisles.hpp"

#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/map/draw.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "support/random_map.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

static_assert(firmpath::Neighbourhood<Aisled<Four>> && firmpath::Neighbourhood<Aisled<Eight<>>>);
static_assert(!firmpath::takes_shortcuts<Aisled<Four>> && !firmpath::takes_shortcuts<Aisled<Eight<>>>);
static_assert(std::is_same_v<Aisled<Eight<Corner::always>>::at_scale_for<std::uint16_t>,
                             Aisled<Eight<Corner::always>::at_scale_for<std::uint16_t>>>);
static_assert(Aisled<Eight<Corner::always>>::corner == Corner::always);
static_assert(sizeof(AisleGrid<9, 7>) == 4 + 32);

// A one-way street of n cells can cost n cells, though all of them touch: this needs larger costs than without aisles.
static_assert(std::is_same_v<firmpath::detail::CostChoice<BitGrid<78, 78>, Eight<>>::type, std::uint16_t>);
static_assert(std::is_same_v<firmpath::detail::CostChoice<BitGrid<78, 78>, Aisled<Eight<>>>::type, std::uint32_t>);

using Floor = BitGrid<5, 5>;
using Costs = firmpath::CostGrid<5, 5>;
using Aisles = AisleGrid<5, 5>;
static_assert(firmpath::WordMap<firmpath::WithAisles<Floor, Aisles>>);
static_assert(!firmpath::WeightedMap<firmpath::WithAisles<Floor, Aisles>>);
static_assert(firmpath::WeightedMap<firmpath::WithAisles<Costs, Aisles>>);
static_assert(!firmpath::WordMap<firmpath::WithAisles<Costs, Aisles>>);

/// The letters around 5, placed as on a keypad; the next line is +y.
constexpr Aisles keypad = firmpath::drawn_aisles<5, 5>("....."
                                                       ".7^9."
                                                       ".<.>."
                                                       ".1v3."
                                                       ".....");
static_assert(keypad.at(Cell{3, 2}) == Arrow::plus_x && keypad.at(Cell{1, 2}) == Arrow::minus_x);
static_assert(keypad.at(Cell{2, 1}) == Arrow::minus_y && keypad.at(Cell{2, 3}) == Arrow::plus_y);

TEST(Aisles, ArrowsPointAsTheMovesOfTheirNumbers) {
    for (unsigned d = 0; d < 8; ++d) {
        const Cell at = Eight<>::neighbour(Cell{2, 2}, d);
        EXPECT_EQ(keypad.at(at), static_cast<Arrow>(d + 1)) << d;
    }
}

/// By definition: a step goes against an arrow if their scalar product is negative.
bool against(Arrow arrow, int dx, int dy) {
    constexpr int arrow_dx[] = {0, 1, 1, 0, -1, -1, -1, 0, 1};
    constexpr int arrow_dy[] = {0, 0, 1, 1, 1, 0, -1, -1, -1};
    const auto n = static_cast<unsigned>(arrow);
    return arrow_dx[n] * dx + arrow_dy[n] * dy < 0;
}

/// Every arrow, in the cell that the step leaves and in the cell that it enters.
template <class Moves>
void heeds_every_arrow() {
    static const Floor floor;
    static Aisles aisles;
    const auto map = with_aisles(floor, aisles);
    for (unsigned leaving = 0; leaving <= 8; ++leaving) {
        for (unsigned entering = 0; entering <= 8; ++entering) {
            aisles.fill(static_cast<Arrow>(entering));
            aisles.set(Cell{2, 2}, static_cast<Arrow>(leaving));
            const std::uint32_t mask = Aisled<Moves>::allowed(map, Cell{2, 2});
            for (unsigned d = 0; d < Moves::directions; ++d) {
                const int dx = Moves::neighbour(Cell{2, 2}, d).x - 2;
                const int dy = Moves::neighbour(Cell{2, 2}, d).y - 2;
                const bool may =
                    !against(static_cast<Arrow>(leaving), dx, dy) && !against(static_cast<Arrow>(entering), dx, dy);
                EXPECT_EQ((mask >> d & 1U) != 0, may) << leaving << ' ' << entering << ' ' << d;
            }
        }
    }
}

TEST(Aisles, NoStepGoesAgainstAnArrow) {
    heeds_every_arrow<Eight<>>();
    heeds_every_arrow<Four>();
}

// At the edge of the map, next to blocked cells and without arrows, the moves are those of the base.
TEST(Aisles, WithoutArrowsTheMovesAreTheBases) {
    test_support::Random random(7);
    static Floor floor;
    static const Aisles aisles;
    const auto map = with_aisles(floor, aisles);
    for (int round = 0; round < 30; ++round) {
        test_support::scatter(floor, random, 30);
        for (int i = 0; i < 25; ++i) {
            const Cell at = cell(i % 5, i / 5);
            EXPECT_EQ(Aisled<Eight<>>::allowed(map, at), Eight<>::allowed(floor, at));
            EXPECT_EQ(Aisled<Four>::allowed(map, at), Four::allowed(floor, at));
        }
    }
}

TEST(Aisles, TheMapStaysWhatItIs) {
    static Costs costs;
    static Floor floor;
    static Aisles aisles;
    costs.set(Cell{1, 2}, 30);
    floor.set(Cell{3, 3});
    const auto weighted = with_aisles(costs, aisles);
    const auto plain = with_aisles(floor, aisles);
    EXPECT_EQ(weighted.weight(Cell{1, 2}), 80);
    EXPECT_EQ(weighted.least_weight(), 50);
    EXPECT_EQ(decltype(weighted)::greatest_weight, 302);
    EXPECT_EQ(decltype(weighted)::weight_unit, 50);
    EXPECT_FALSE(plain.passable(Cell{3, 3}));
    EXPECT_EQ(plain.blocked_word(3, 0), floor.blocked_word(3, 0));
    const auto before = plain.revision();
    firmpath::draw_rectangle(aisles, Cell{0, 0}, Cell{4, 0}, Arrow::plus_x);
    EXPECT_EQ(plain.revision(), before + 5);
    floor.set(Cell{4, 4});
    EXPECT_EQ(plain.revision(), before + 6);
    EXPECT_EQ(plain.arrow(Cell{4, 0}), Arrow::plus_x);
}

}  // namespace
