// A* for a robot that turns on the spot, compared with a plain reference over cells and headings on random maps.
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/hex.hpp"
#include "firmpath/moves/turning.hpp"
#include "firmpath/path/waypoints.hpp"
#include "firmpath/search/a_star.hpp"
#include "reference/plain_turning.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"
#include "support/slices.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

/// The least estimate of all reachable poses.
template <class Moves, int W, int H>
std::uint32_t nearest_reachable(const PlainTurning<W, H>& reference, Cell goal) {
    std::uint32_t least = 0xFFFFFFFF;
    for (int i = 0; i < W * H; ++i) {
        for (unsigned heading = 0; heading < Moves::states_per_cell; ++heading) {
            const Pose pose{cell(i % W, i / W), static_cast<std::uint8_t>(heading)};
            const std::uint32_t h = Moves::estimate(pose, goal);
            if (h < least && reference.cost(pose.cell.x, pose.cell.y) != PlainTurning<W, H>::unreachable) {
                least = h;
            }
        }
    }
    return least;
}

template <class Planner, class Map>
void holds(Planner& planner, const PlainTurning<Map::width, Map::height>& reference, const Map& map, Pose start,
           Cell goal) {
    using Moves = typename Planner::moves_type;
    const Status status = planner.plan(map, start, goal, {.nearest = true});
    if (!map.passable(start.cell)) {
        ASSERT_EQ(status, Status::start_blocked);
        return;
    }
    const bool reachable = reference.cost(goal.x, goal.y) != reference.unreachable;
    ASSERT_EQ(status, reachable ? Status::found : Status::partial);
    ASSERT_EQ(reference.cost_of(map, planner.path(map)), planner.cost());
    ASSERT_TRUE(*planner.path(map).begin() == start);
    Pose last{};
    for (const Pose pose : planner.path(map)) {
        last = pose;
    }
    if (reachable) {
        ASSERT_TRUE(last.cell == goal);
        ASSERT_EQ(planner.cost(), reference.cost(goal.x, goal.y));
    } else {
        ASSERT_EQ(Moves::estimate(last, goal), nearest_reachable<Moves>(reference, goal));
    }
    // Its cells, each once: a path of steps from start to goal.
    std::uint32_t cells = 0;
    Cell before{};
    for (const Cell c : driven_cells(planner.path(map))) {
        ASSERT_TRUE(cells == 0 ? c == start.cell : c != before);
        before = c;
        ++cells;
    }
    ASSERT_TRUE(before == last.cell);
    ASSERT_LE(cells, planner.path(map).size());
}

template <int W, int H>
constinit PlainTurning<W, H> reference_on;

template <class Moves, Board B, int W, int H>
void rounds_on(Property rounds) {
    using Map = BitGrid<W, H>;
    using Compact = AStar<Map, Moves, DenseNodes<Layout::compact>>;
    using Costly = typename Compact::moves_type;
    static Map map;
    static Compact compact;
    static AStar<Map, Moves, DenseNodes<Layout::fast>> fast;
    auto& reference = reference_on<W, H>;
    reference.describe(B, Costly::scale.straight, Costly::scale.diagonal, Costly::turn_cost);
    for (auto random : rounds) {
        scatter(map, random, random.below(50));
        const Pose start{any_cell<W, H>(random), static_cast<std::uint8_t>(random.below(Moves::states_per_cell))};
        const Cell goal = any_cell<W, H>(random);
        if (map.passable(start.cell)) {
            reference.run(map, start.cell.x, start.cell.y, start.heading);
        }
        holds(compact, reference, map, start, goal);
        // The other planner in slices.
        const Status status = in_slices(fast, map, fast.begin(map, start, goal, {.nearest = true}), random);
        ASSERT_EQ(status, compact.status());
        ASSERT_EQ(fast.cost(), compact.cost());
        ASSERT_TRUE(fast.stats() == compact.stats());
        auto in_fast = fast.path(map).begin();
        for (const Pose pose : compact.path(map)) {
            ASSERT_TRUE(pose == *in_fast++);
        }
    }
}

template <class Moves, Board B>
void property() {
#if __STDC_HOSTED__
    const auto rounds = test_support::property(125, 0);
    rounds_on<Moves, B, 13, 11>(rounds);
    rounds_on<Moves, B, 13, 3>(rounds);
#else
    rounds_on<Moves, B, 5, 4>(test_support::property(0, 10));
#endif
}

// 2,000 maps on the host for eight sets of moves; boards have room for three.
TEST(TurningProperty, FourDear) { property<Turning<Four, TurnCost{5, 2}>, Board::four>(); }
TEST(TurningProperty, EightNever) { property<Turning<Eight<>>, Board::eight_never>(); }
TEST(TurningProperty, HexRows) { property<Turning<Hex<HexLayout::odd_r>>, Board::odd_rows>(); }
#if __STDC_HOSTED__
TEST(TurningProperty, Four) { property<Turning<Four>, Board::four>(); }
TEST(TurningProperty, EightOneSideFree) {
    property<Turning<Eight<Corner::one_side>, TurnCost{0, 1}>, Board::eight_one_side>();
}
TEST(TurningProperty, EightAlwaysFine) {
    property<Turning<Eight<Corner::always, scale_fine>, TurnCost{1, 2}>, Board::eight_always>();
}
TEST(TurningProperty, EightBlind) {
    property<Turning<Eight<Corner::never, scale_10_14, NoEstimate>, TurnCost{3, 1}>, Board::eight_never>();
}
TEST(TurningProperty, HexColumns) { property<Turning<Hex<HexLayout::even_q>, TurnCost{2, 3}>, Board::even_columns>(); }

#endif

// From (0, 0), looking along +y, to (6, 0): through the gap in 8 steps and 5 turns, or around it in 10 and 2 turns.
constexpr auto gap = BitGrid<7, 3>::drawn("...#...\n"
                                          ".#...#.\n"
                                          ".......");
template <TurnCost T>
constexpr std::uint32_t cost_at_the_gap() {
    AStar<BitGrid<7, 3>, Turning<Four, T>> planner;
    return planner.plan(gap, {{0, 0}, 1}, {6, 0}) == Status::found ? planner.cost() : 0;
}
static_assert(cost_at_the_gap<TurnCost{1, 2}>() == 2 * 8 + 5);
static_assert(cost_at_the_gap<TurnCost{3, 1}>() == 10 + 2 * 3);

TEST(TurningProperty, RefusesHeadingsThatDoNotExist) {
    static AStar<BitGrid<7, 3>, Turning<Four>> planner;
    EXPECT_EQ(planner.plan(gap, {{0, 0}, 4}, {6, 0}), Status::out_of_map);
}

}  // namespace
