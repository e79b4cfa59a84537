// A* on hexagons against a plain reference on random maps, for both layouts of records and several shapes.
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/hex.hpp"
#include "firmpath/search/a_star.hpp"
#include "reference/plain_hex.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"
#include "support/slices.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

template <class Planner, class Map>
void holds(const Planner& planner, Status status, const PlainHex<Map::width, Map::height>& reference, const Map& map,
           Cell start, Cell goal) {
    if (!map.passable(start)) {
        ASSERT_EQ(status, Status::start_blocked);
    } else if (!map.passable(goal)) {
        ASSERT_EQ(status, Status::goal_blocked);
    } else if (reference.cost(goal) == reference.unreachable) {
        ASSERT_EQ(status, Status::no_path);
    } else {
        ASSERT_EQ(status, Status::found);
        ASSERT_EQ(planner.cost(), reference.cost(goal));
        ASSERT_EQ(reference.cost_of(map, planner.path(map)), reference.cost(goal));
        ASSERT_TRUE(leads(planner.path(map), start, goal));
    }
}

template <HexLayout L, Shoved S, int W, int H>
void rounds_on(Property rounds) {
    using Map = BitGrid<W, H>;
    static Map map;
    static AStar<Map, Hex<L>, DenseNodes<Layout::compact>> compact;
    static AStar<Map, Hex<L>, DenseNodes<Layout::fast>> fast;
    static constinit PlainHex<W, H> reference(S);
    for (auto random : rounds) {
        scatter(map, random, random.below(60));
        const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
        if (map.passable(start)) {
            reference.run(map, start);
        }
        holds(compact, compact.plan(map, start, goal), reference, map, start, goal);
        // The other planner in slices.
        (void)in_slices(fast, map, fast.begin(map, start, goal), random);
        ASSERT_TRUE(same_result(compact, map, fast, map));
    }
}

/// 2,000 maps on the host: 500 for each layout, of four shapes.
template <HexLayout L, Shoved S>
void property() {
    const auto rounds = test_support::property(125, 15);
#if __STDC_HOSTED__
    rounds_on<L, S, 11, 9>(rounds);
    rounds_on<L, S, 2, 17>(rounds);
    rounds_on<L, S, 32, 31>(rounds);
    rounds_on<L, S, 45, 12>(rounds);
#else
    rounds_on<L, S, 7, 6>(rounds);
#endif
}

TEST(HexProperty, OddR) { property<HexLayout::odd_r, Shoved::odd_rows>(); }
TEST(HexProperty, EvenR) { property<HexLayout::even_r, Shoved::even_rows>(); }
TEST(HexProperty, OddQ) { property<HexLayout::odd_q, Shoved::odd_columns>(); }
TEST(HexProperty, EvenQ) { property<HexLayout::even_q, Shoved::even_columns>(); }

// Around a wall, at compile time.
constexpr auto ring = BitGrid<5, 3>::drawn(".....\n"
                                           ".###.\n"
                                           ".#...");
constexpr std::uint32_t steps_on_the_ring() {
    AStar<BitGrid<5, 3>, Hex<HexLayout::odd_r>> planner;
    return planner.plan(ring, {0, 2}, {2, 2}) == Status::found ? planner.cost() : 0;
}
static_assert(steps_on_the_ring() == 9);

}  // namespace
