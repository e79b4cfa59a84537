// D* Lite compared with plain costs after every change: cells open and close, weights rise and fall, the robot moves.
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/d_star_lite.hpp"
#include "reference/plain_squares.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/weight_map.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

#if __STDC_HOSTED__
constexpr int width = 13;
constexpr int height = 10;
#else
constexpr int width = 9;
constexpr int height = 7;
#endif

using Grid = BitGrid<width, height>;
using Weights = WeightMap<width, height>;
using CornerPrice = SquareSteps<width, height>;

/// Columns that lead only towards +y.
struct OneWay : Eight<Corner::never, firmpath::scale_10_14> {
    template <class Cost>
    using at_scale_for = OneWay;
    template <class Map>
    static constexpr std::uint32_t allowed(const Map& map, Cell cell) {
        return Eight::allowed(map, cell) & (cell.x % 3 == 1 ? 0x1FU : 0xFFU);
    }
};
struct OneWayPrice : CornerPrice {
    constexpr OneWayPrice(std::uint32_t along, std::uint32_t across, Beside beside)
        : CornerPrice{along, across, beside} {}
    template <class Map>
    std::uint32_t operator()(const Map& map, int x, int y, int dx, int dy) const {
        return x % 3 == 1 && dy < 0 ? 0 : CornerPrice::operator()(map, x, y, dx, dy);
    }
};

[[maybe_unused]] void edit(Grid& map, Random& random, Cell cell) { map.set(cell, random.chance(35)); }
[[maybe_unused]] void edit(Weights& map, Random& random, Cell cell) {
    // The least weight, 1, is rare, so that it appears and disappears.
    const std::uint32_t weight = random.chance(1) ? 1 : 2 + random.below(8);
    map.set_weight(cell, random.chance(25) ? 0 : weight);
}

/// An edit of many cells that changes the revision by one.
[[maybe_unused]] void replace(Grid& map, Random& random) { map.fill(random.chance(10)); }
[[maybe_unused]] void replace(Weights&, Random&) {}

template <class A, class B, class Map>
bool same(const A& a, const B& b, const Map& map) {
    if (a.status() != b.status() || a.cost() != b.cost() || !(a.stats() == b.stats())) {
        return false;
    }
    auto at = b.path(map).begin();
    for (const Cell c : a.path(map)) {
        if (c != *at++) {
            return false;
        }
    }
    return at == b.path(map).end();
}

/// Three planners get the same changes: one processes each at once, one in slices, and one is often interrupted
/// by the next change.
template <class Map, class Moves, class Cost, class Price>
struct Lives {
    using Planner = DStarLite<Map, Moves, Cost>;
    using Costs = PlainCosts<width, height>;
    Map map;
    Planner whole;
    Planner sliced;
    Planner interrupted;
    Costs reference;
    Price price;
    std::uint32_t restarts = 0;
    std::uint32_t found = 0;

    auto steps() const {
        return [this](int x, int y, int dx, int dy) { return price(map, x, y, dx, dy); };
    }

    template <class Act>
    void all(const Act& act) {
        act(whole);
        act(sliced);
        act(interrupted);
    }

    void as_the_reference_says(const Planner& planner, Cell start, Cell goal) {
        const std::uint32_t cost = reference.cost(goal);
        constexpr std::uint32_t too_large = static_cast<typename Planner::cost_type>(-1);
        if (!map.passable(start)) {
            ASSERT_EQ(planner.status(), Status::start_blocked);
        } else if (!map.passable(goal)) {
            ASSERT_EQ(planner.status(), Status::goal_blocked);
        } else if (cost < too_large) {
            ASSERT_EQ(planner.status(), Status::found);
            ASSERT_EQ(planner.cost(), cost);
            ASSERT_TRUE(leads(planner.path(map), start, goal));
            ASSERT_EQ(plain_cost_of(steps(), map, planner.path(map)), cost);
            return;
        } else if (cost != Costs::unreachable) {
            ASSERT_TRUE(Planner::cost_is_checked);
            ASSERT_EQ(planner.status(), Status::cost_overflow);
        } else if (!Planner::cost_is_checked || planner.status() != Status::cost_overflow) {
            ASSERT_EQ(planner.status(), Status::no_path);
        }
        ASSERT_EQ(planner.cost(), planner.no_cost);
        ASSERT_TRUE(planner.path(map).empty());
    }

    void live(std::uint32_t seed) {
        Random random(seed);
        for (const auto [x, y] : cells(width, height)) {
            edit(map, random, cell(x, y));
        }
        Cell start = any_cell<width, height>(random);
        const Cell goal = any_cell<width, height>(random);
        all([&](Planner& planner) { (void)planner.begin(map, start, goal); });
        for (int change = 0; change <= 50; ++change) {
            SCOPED_TRACE(change);
            if (change != 0) {
                if (random.chance(40)) {
                    // A few cells along the path, or any cells.
                    std::uint32_t steps = 1 + random.below(3);
                    if (random.chance(80)) {
                        for (const Cell c : whole.path(map)) {
                            start = c;
                            if (steps-- == 0) {
                                break;
                            }
                        }
                    } else {
                        start = any_cell<width, height>(random);
                    }
                }
                for (std::uint32_t edits = random.below(5); edits != 0; --edits) {
                    edit(map, random, any_cell<width, height>(random));
                }
                if (random.chance(2)) {
                    replace(map, random);
                }
                all([&](Planner& planner) { planner.resume(start); });
            }
            (void)whole.replan(map, start);
            while (sliced.step(map, random.below(4)) == Status::running) {
            }
            ASSERT_TRUE(same(sliced, whole, map));
            reference.run_from(steps(), start);
            as_the_reference_says(whole, start, goal);
            found += whole.status() == Status::found ? 1U : 0U;
            if (random.chance(60)) {
                (void)interrupted.step(map, random.below(12));
                if (random.chance(10)) {
                    interrupted.cancel();
                }
            } else {
                (void)interrupted.replan(map, start);
                as_the_reference_says(interrupted, start, goal);
            }
        }
        restarts += whole.restarts();
    }
};

/// 500 maps of 50 changes each on the host.
template <class Map, class Moves, class Cost, Beside Rule, class Price = CornerPrice>
void property(bool restarts_expected = false) {
    using Life = Lives<Map, Moves, Cost, Price>;
    using Steps = typename Life::Planner::moves_type;
    const auto rounds = test_support::property(500, 6);
    static Life life{{}, {}, {}, {}, {}, Price{Steps::scale.straight, Steps::scale.diagonal, Rule}};
    for (auto round : rounds) {
        life.live(round.seed);
    }
    EXPECT_GT(life.found, rounds.count);
    if (restarts_expected) {
        EXPECT_GT(life.restarts, rounds.count / 2);
    }
}

using Fitting = firmpath::FittingCost;

// Separate programs, so that each fits a small board.
TEST(DStarLiteProperty, FIRMPATH_TEST_NAME) { property<FIRMPATH_TEST_ARGUMENTS>(FIRMPATH_TEST_RESTARTS); }

}  // namespace
