#include "firmpath/search/reachable.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "reference/plain_squares.hpp"
#include "reference/plain_steps.hpp"
#include "support/planned.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/slices.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

constexpr int W = 13;
constexpr int H = 11;
using Map = BitGrid<W, H>;
using Moves = Eight<Corner::never, firmpath::scale_10_14>;
using OneWay = Banned<Moves, SomeBanned>;

static_assert(std::forward_iterator<ReachableWithin<Map>::Cells::iterator>);
// One-way moves cost nothing here: no path is read.
static_assert(sizeof(ReachableWithin<BitGrid<64, 64>, OneWay>) <= 64 * 64 / 4 + 2 * 128 + 64);

/// Whether a set holds exactly the cells for which `in` is true, with every function that reads it.
template <class Reach, class In>
void holds_just(const Reach& reach, const In& in) {
    const auto bits = reach.bits();
    const auto cells = reach.cells();
    auto at = cells.begin();
    std::uint32_t n = 0;
    for (const auto [x, y] : test_support::cells(W, H)) {
        const Cell c = cell(x, y);
        ASSERT_EQ(reach.contains(c), in(c)) << x << " " << y;
        ASSERT_EQ(bits.contains(CellIndex<W>::of(c)), in(c));
        if (in(c)) {
            ++n;
            ASSERT_FALSE(at == cells.end());
            ASSERT_TRUE(*at == c);
            ASSERT_EQ(at->x, x);
            ++at;
        }
    }
    ASSERT_TRUE(at == cells.end());
    ASSERT_EQ(cells.empty(), n == 0);
    ASSERT_EQ(reach.count(), n);
    ASSERT_FALSE(reach.contains(cell(-1, 0)) || reach.contains(cell(0, -1)) || reach.contains(cell(W, 0)) ||
                 reach.contains(cell(0, H)));
}

/// In slices with a ring of 2 places, and at once with a ring that fits.
template <class Moves, Beside Rule, class Ban>
void agrees_with_plain_steps(Property rounds) {
    static Map map;
    static ReachableWithin<Map, Moves> whole;
    static ReachableWithin<Map, Moves, 2> sliced;
    static PlainSteps<W, H, Rule, Ban> reference;
    for (auto random : rounds) {
        scatter(map, random, random.below(50));
        const Cell start = any_cell<W, H>(random);
        const std::uint32_t steps = random.below(25);
        const auto in = [&](Cell c) { return map.passable(start) && reference.cost(c) <= steps; };
        reference.run_from(map, start);
        const Status expected = map.passable(start) ? Status::found : Status::start_blocked;
        ASSERT_EQ(whole.plan(map, start, steps), expected);
        holds_just(whole, in);
        Status status = sliced.begin(map, start, steps);
        while (status == Status::running) {
            for (const Cell c : sliced.cells()) {
                ASSERT_TRUE(in(c));  // a cell is never taken out again
            }
            status = sliced.step(map, 1 + random.below(9));
        }
        ASSERT_EQ(status, expected);
        holds_just(sliced, in);
    }
}

// Together 2,000 maps on the host.
TEST(ReachableWithin, AgreesWithPlainSteps) {
    const auto rounds = property(400, 10);
    agrees_with_plain_steps<Four, Beside::no_diagonals, NoBan>(rounds);
    agrees_with_plain_steps<Eight<Corner::one_side>, Beside::one, NoBan>(rounds);
    agrees_with_plain_steps<Eight<Corner::always>, Beside::none, NoBan>(rounds);
    agrees_with_plain_steps<OneWay, Beside::both, SomeBanned>(rounds);
    agrees_with_plain_steps<Banned<Four, SomeBanned>, Beside::no_diagonals, SomeBanned>(rounds);
}

TEST(ReachableWithin, EveryStatusHasItsCause) {
    static Map map;
    map.fill(false);
    map.set(cell(3, 3));
    static ReachableWithin<Map> reach;
    const auto none = [](Cell) { return false; };
    ASSERT_EQ(reach.status(), Status::cancelled);
    ASSERT_EQ(reach.step(map, 10), Status::cancelled);
    holds_just(reach, none);
    ASSERT_EQ(reach.plan(map, cell(0, 0), 0), Status::found);
    ASSERT_EQ(reach.count(), 1U);
    ASSERT_EQ(reach.plan(map, cell(0, 0), 0xFFFFFFFF), Status::found);
    ASSERT_EQ(reach.count(), W * H - 1U);
    ASSERT_EQ(reach.plan(map, cell(3, 3), 5), Status::start_blocked);
    holds_just(reach, none);
    ASSERT_EQ(reach.plan(map, cell(0, 0), 5), Status::found);
    ASSERT_EQ(reach.plan(map, cell(0, H), 5), Status::out_of_map);
    holds_just(reach, none);
    ASSERT_EQ(reach.begin(map, cell(0, 0), 9), Status::running);
    ASSERT_EQ(reach.step(map, 4), Status::running);
    reach.cancel();
    ASSERT_EQ(reach.status(), Status::cancelled);
    ASSERT_EQ(reach.step(map, 4), Status::cancelled);
    ASSERT_EQ(reach.begin(map, cell(0, 0), 9), Status::running);
    map.set(cell(9, 9));
    ASSERT_EQ(reach.step(map, 4), Status::map_changed);
    ASSERT_EQ(reach.step(map, 4), Status::map_changed);
    ASSERT_EQ(reach.plan(map, cell(0, 0), 2), Status::found);
    reach.cancel();  // too late
    ASSERT_EQ(reach.status(), Status::found);
    ASSERT_EQ(reach.count(), 6U);
}

/// A map of weights: a cell's weight is 1 to 4, by its place.
struct Weighted {
    static constexpr int width = W;
    static constexpr int height = H;
    static constexpr std::uint32_t greatest_weight = 4;
    static constexpr std::uint32_t weight_unit = 1;
    const Map* map = nullptr;
    bool passable(Cell c) const { return map->passable(c); }
    std::uint32_t weight(Cell c) const { return 1 + static_cast<std::uint32_t>(c.x * 5 + c.y * 3) % 4; }
    std::uint32_t least_weight() const { return 1; }
};
static_assert(firmpath::WeightedMap<Weighted>);

template <class Moves, Beside Rule>
void agrees_with_plain_costs() {
    static Map map;
    static ReachableWithinCost<Map, Moves> whole;
    static ReachableWithinCost<Map, Moves, DenseNodes<Layout::fast>> sliced;
    static PlainSquares<W, H> reference(Moves::scale.straight, Moves::scale.diagonal, Rule);
    for (auto random : property(500, 15)) {
        scatter(map, random, random.below(50));
        const Cell start = any_cell<W, H>(random);
        const std::uint32_t cost = random.below(25 * Moves::scale.straight);
        const auto in = [&](Cell c) { return map.passable(start) && reference.cost(c) <= cost; };
        reference.run(map, start);
        const Status expected = map.passable(start) ? Status::found : Status::start_blocked;
        ASSERT_EQ(whole.plan(map, start, cost), expected);
        holds_just(whole, in);
        const Status status = in_slices(sliced, map, sliced.begin(map, start, cost), random);
        ASSERT_EQ(status, expected);
        ASSERT_EQ(sliced.status(), expected);
        ASSERT_TRUE(sliced.bits() == whole.bits());
    }
}

// Together 2,000 maps on the host; boards have room for one set of moves.
TEST(ReachableWithinCost, AgreesWithPlainCosts) {
    agrees_with_plain_costs<Eight<Corner::never, firmpath::scale_10_14>, Beside::both>();
#if __STDC_HOSTED__
    agrees_with_plain_costs<Eight<Corner::one_side, firmpath::scale_10_14>, Beside::one>();
    agrees_with_plain_costs<Eight<Corner::always, firmpath::scale_10_14>, Beside::none>();
    agrees_with_plain_costs<Four, Beside::no_diagonals>();
#endif
}

TEST(ReachableWithinCost, AgreesOnMapsWithWeights) {
    static Map map;
    static const Weighted weighted{&map};
    static ReachableWithinCost<Weighted, Eight<Corner::never>> reach;
    static_assert(decltype(reach)::moves_type::scale == firmpath::scale_10_14);
    static PlainSquares<W, H> reference(10, 14, Beside::both);
    for (auto random : property(1000, 15)) {
        scatter(map, random, random.below(50));
        const Cell start = any_cell<W, H>(random);
        map.set(start, false);
        const std::uint32_t cost = random.below(500);
        reference.run(weighted, start);
        ASSERT_EQ(reach.plan(weighted, start, cost), Status::found);
        holds_just(reach, [&](Cell c) { return reference.cost(c) <= cost; });
    }
}

TEST(ReachableWithinCost, EveryStatusHasItsCause) {
    static Map map;
    map.fill(false);
    map.set(cell(3, 3));
    static ReachableWithinCost<Map, Moves, DenseNodes<Layout::compact, 9>> reach;
    const auto none = [](Cell) { return false; };
    ASSERT_EQ(reach.status(), Status::cancelled);
    holds_just(reach, none);
    ASSERT_EQ(reach.plan(map, cell(3, 3), 5), Status::start_blocked);
    holds_just(reach, none);
    ASSERT_EQ(reach.plan(map, cell(0, 0), 10), Status::found);
    ASSERT_EQ(reach.count(), 3U);
    ASSERT_EQ(reach.plan(map, cell(0, H), 5), Status::out_of_map);
    holds_just(reach, none);
    ASSERT_EQ(reach.plan(map, cell(6, 6), 1000), Status::open_full);
    ASSERT_EQ(reach.begin(map, cell(0, 0), 20), Status::running);
    reach.cancel();
    ASSERT_EQ(reach.step(map, 4), Status::cancelled);
    ASSERT_EQ(reach.begin(map, cell(0, 0), 20), Status::running);
    map.set(cell(9, 9));
    ASSERT_EQ(reach.step(map, 4), Status::map_changed);
}

constexpr auto hall = BitGrid<5, 3>::drawn("....."
                                           "###.."
                                           ".....");
using InHall = BitGrid<5, 3>;
static_assert(planned<ReachableWithin<InHall>>(hall, Cell{0, 0}, 4U).count() == 6);
static_assert(planned<ReachableWithin<InHall>>(hall, Cell{0, 0}, 1U).count() == 2);
static_assert(planned<ReachableWithin<InHall, Moves>>(hall, Cell{0, 0}, 1U).count() == 2);
static_assert(planned<ReachableWithinCost<InHall, Moves>>(hall, Cell{0, 0}, 20U).count() == 3);
static_assert(planned<ReachableWithin<InHall>>(hall, Cell{0, 1}, 3U).status() == Status::start_blocked);

}  // namespace
