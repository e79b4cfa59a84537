// A* among one-way aisles, compared with plain costs that apply the rule by its definition.
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/aisles.hpp"
#include "firmpath/search/a_star.hpp"
#include "reference/plain_costs.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/same_result.hpp"
#include "support/slices.hpp"

namespace {

using namespace firmpath;

/// A step goes against an arrow if their scalar product is negative.
constexpr bool against(Arrow arrow, int dx, int dy) {
    constexpr int arrow_dx[] = {0, 1, 1, 0, -1, -1, -1, 0, 1};
    constexpr int arrow_dy[] = {0, 0, 1, 1, 1, 0, -1, -1, -1};
    const auto n = static_cast<unsigned>(arrow);
    return arrow_dx[n] * dx + arrow_dy[n] * dy < 0;
}

/// Whether a robot may step between two free cells: `beside` of the cells next to a diagonal step must be free (three:
/// no diagonal steps at all), and no arrow may point against it.
template <int W, int H>
bool may_step(const BitGrid<W, H>& floor, const AisleGrid<W, H>& aisles, int beside, int x, int y, int dx, int dy) {
    const int free = (floor.passable(cell(x + dx, y)) ? 1 : 0) + (floor.passable(cell(x, y + dy)) ? 1 : 0);
    if (dx != 0 && dy != 0 && free < beside) {
        return false;
    }
    return !against(aisles.at(cell(x, y)), dx, dy) && !against(aisles.at(cell(x + dx, y + dy)), dx, dy);
}

template <class Base, int Beside, int W, int H>
void rounds_on(test_support::Property rounds) {
    using Floor = BitGrid<W, H>;
    using Aisles = AisleGrid<W, H>;
    using Map = firmpath::WithAisles<Floor, Aisles>;
    using Planner = AStar<Map, Aisled<Base>>;
    constexpr auto scale = Planner::moves_type::scale;
    static Floor floor;
    static Aisles aisles;
    static Planner planner;
    static Planner sliced;
    static test_support::PlainCosts<W, H> reference;
    const auto map = with_aisles(floor, aisles);
    for (auto random : rounds) {
        test_support::scatter(floor, random, random.below(40));
        const unsigned percent = random.below(101);
        aisles.fill(Arrow::none);
        for (int n = 0; n < W * H; ++n) {
            if (random.chance(percent)) {
                aisles.set(cell(n % W, n / W), static_cast<Arrow>(1 + random.below(8)));
            }
        }
        const Cell start = test_support::any_cell<W, H>(random), goal = test_support::any_cell<W, H>(random);
        if (!floor.passable(start) || !floor.passable(goal)) {
            continue;
        }
        const auto step = [&](int x, int y, int dx, int dy) -> std::uint32_t {
            if (!floor.passable(cell(x + dx, y + dy)) || !may_step(floor, aisles, Beside, x, y, dx, dy)) {
                return 0;
            }
            return dx != 0 && dy != 0 ? scale.diagonal : scale.straight;
        };
        reference.run_from(step, start);
        const std::uint32_t expected = reference.cost(goal);
        const Status status = planner.plan(map, start, goal);
        ASSERT_EQ(status, expected == reference.unreachable ? Status::no_path : Status::found);
        if (status == Status::found) {
            ASSERT_EQ(planner.cost(), expected);
            ASSERT_TRUE(test_support::leads(planner.path(map), start, goal));
            ASSERT_EQ(test_support::plain_cost_of(step, map, planner.path(map)), expected);
        }
        (void)test_support::in_slices(sliced, map, sliced.begin(map, start, goal), random);
        ASSERT_TRUE(test_support::same_result(planner, map, sliced, map));
    }
}

/// 2,000 maps on the host.
template <class Base, int Beside>
void property() {
    const auto rounds = test_support::property(170, 15);
    rounds_on<Base, Beside, 11, 9>(rounds);
    rounds_on<Base, Beside, 1, 17>(rounds);
#if __STDC_HOSTED__
    rounds_on<Base, Beside, 33, 12>(rounds);
#endif
}

TEST(AislesProperty, Never) { property<Eight<Corner::never>, 2>(); }
TEST(AislesProperty, OneSide) { property<Eight<Corner::one_side>, 1>(); }
TEST(AislesProperty, Always) { property<Eight<Corner::always>, 0>(); }
TEST(AislesProperty, Four) { property<Four, 3>(); }

TEST(AislesProperty, EndsWhenAnArrowTurns) {
    static const BitGrid<9, 3> floor;
    static AisleGrid<9, 3> aisles;
    const auto map = with_aisles(floor, aisles);
    static AStar<firmpath::WithAisles<BitGrid<9, 3>, AisleGrid<9, 3>>, Aisled<Eight<>>> planner;
    Status status = planner.begin(map, Cell{0, 1}, Cell{8, 1});
    status = planner.step(map, 3);
    EXPECT_EQ(status, Status::running);
    aisles.set(Cell{4, 1}, Arrow::minus_x);
    status = planner.step(map, 3);
    EXPECT_EQ(status, Status::map_changed);
}

/// Around a block of houses: the paths there and back differ.
constexpr auto aisles_round_a_block = firmpath::drawn_aisles<5, 3>(">>>>v"
                                                                   "^...v"
                                                                   "^<<<<");
constexpr auto block = BitGrid<5, 3>::drawn("....."
                                            ".###."
                                            ".....");
constexpr std::uint32_t cost_between(Cell a, Cell b) {
    const auto map = with_aisles(block, aisles_round_a_block);
    AStar<firmpath::WithAisles<BitGrid<5, 3>, AisleGrid<5, 3>>, Aisled<Four>> planner;
    return planner.plan(map, a, b) == Status::found ? planner.cost() : 0U;
}
static_assert(cost_between(Cell{0, 0}, Cell{2, 0}) == 2 && cost_between(Cell{2, 0}, Cell{0, 0}) == 10);

}  // namespace
