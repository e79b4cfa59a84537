#include "firmpath/lattice/state_lattice.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <span>
#include <vector>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/map/speed_mask.hpp"
#include "firmpath/map/terrain.hpp"
#include "reference/plain_lattice.hpp"
#include "support/polygon.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/robots.hpp"

namespace {

using namespace firmpath;
using firmpath::host::MotionPrimitives;
using firmpath::host::detail::ExactPose;

using Map = firmpath::BitGrid<60, 40>;

Map some_map(test_support::Random& random, std::uint32_t most) {
    Map map;
    for (std::uint32_t n = random.below(most); n > 0; --n) {
        const Cell corner = cell(random.between(0, 59), random.between(0, 39));
        const Cell size = cell(random.between(1, 6), random.between(1, 6));
        for (const auto [x, y] : test_support::cells(size.x, size.y)) {
            (void)map.try_set(cell(corner.x + x, corner.y + y));
        }
    }
    return map;
}

LatticeState some_state(test_support::Random& random, std::uint32_t headings) {
    return {cell(random.between(0, 59), random.between(0, 39)), static_cast<std::uint16_t>(random.below(headings))};
}

/// Whether a robot collides with nothing in dense poses from a state through a motion, or at rest.
template <const auto& Robot>
bool drives_free(const auto& map, LatticeState from, const firmpath::host::detail::LatticeMotion& motion) {
    const double cell_mm = Robot.cell.count() / 1000.0;
    const int quarters = from.heading / (Robot.headings / 4);
    const auto turned = [&](firmpath::host::detail::Vector v) {
        for (int n = 0; n < quarters; ++n) {
            v = {-v.y, v.x};
        }
        return v;
    };
    for (std::size_t k = 0; k < motion.pieces; ++k) {
        for (const ExactPose& pose : test_support::dense_poses(motion.poses[k], motion.poses[k + 1], 25)) {
            const auto polygon = test_support::at_pose(
                Robot.footprint, cell_mm,
                {turned(pose.at) +
                     firmpath::host::detail::Vector{static_cast<double>(from.cell.x), static_cast<double>(from.cell.y)},
                 turned(pose.facing)});
            double low_x = 1e9;
            double high_x = -1e9;
            double low_y = 1e9;
            double high_y = -1e9;
            for (const auto& corner : polygon) {
                low_x = std::min(low_x, corner.x);
                high_x = std::max(high_x, corner.x);
                low_y = std::min(low_y, corner.y);
                high_y = std::max(high_y, corner.y);
            }
            for (int y = static_cast<int>(low_y - 1); y <= high_y + 1; ++y) {
                for (int x = static_cast<int>(low_x - 1); x <= high_x + 1; ++x) {
                    if (!map.passable(cell(x, y)) && test_support::overlaps(polygon, x, y, 0.5 - 2e-6)) {
                        return false;
                    }
                }
            }
        }
    }
    return true;
}

/// Whether consecutive states are joined by motions that touch nothing; adds up what the cheapest of them cost.
template <const auto& Robot, class Planner, class AnyMap>
std::uint32_t checked_cost(const Planner& planner, const AnyMap& map, LatticeState start, LatticeState end) {
    using Table = MotionPrimitives<Robot>;
    static const auto motions = Robot.template motions<Robot.headings>();
    std::uint32_t cost = 0;
    LatticeState at{};
    std::size_t count = 0;
    for (const LatticeState state : planner.path(map)) {
        if (count++ == 0) {
            EXPECT_EQ(state, start);
            at = state;
            continue;
        }
        std::uint32_t best = planner.no_cost;
        for (std::size_t i = at.heading * Table::per_heading; i < (at.heading + 1U) * Table::per_heading; ++i) {
            const MotionPrimitive& motion = Table::primitives[i];
            if (motion.to == state.heading && at.cell.x + motion.dx == state.cell.x &&
                at.cell.y + motion.dy == state.cell.y && test_support::plain_motion_cost<Table>(map, at, i) < best &&
                drives_free<Robot>(map, at, motions.of[i % motions.size])) {
                best = test_support::plain_motion_cost<Table>(map, at, i);
            }
        }
        EXPECT_NE(best, planner.no_cost);
        cost += best;
        at = state;
    }
    EXPECT_EQ(at.cell, end.cell);
    EXPECT_EQ(count, planner.path(map).size());
    return cost;
}

template <const auto& Robot>
void check_optimal(test_support::Property rounds) {
    using Table = MotionPrimitives<Robot>;
    using Planner = StateLattice<Map, Table, 40'000>;
    const auto planner = std::make_unique<Planner>();
    const auto sliced = std::make_unique<Planner>();
    std::uint32_t found = 0;
    for (auto random : rounds) {
        const Map map = some_map(random, 25);
        const LatticeState start = some_state(random, Table::headings);
        LatticeState goal = some_state(random, Table::headings);
        goal.heading = random.below(4) == 0 ? any_heading : goal.heading;
        goal.cell = cell(goal.cell.x - goal.cell.x % Table::pitch + start.cell.x % Table::pitch,
                         goal.cell.y - goal.cell.y % Table::pitch + start.cell.y % Table::pitch);
        const Status status = planner->plan(map, start, goal);
        if (status == Status::start_blocked || status == Status::goal_blocked || status == Status::out_of_map) {
            continue;
        }
        const std::uint32_t expected = test_support::plain_lattice_cost<Table>(map, start, goal, planner->no_cost);
        ASSERT_EQ(status, expected == planner->no_cost ? Status::no_path : Status::found);
        ASSERT_EQ(planner->cost(), expected);
        if (status == Status::found) {
            ++found;
            ASSERT_EQ(checked_cost<Robot>(*planner, map, start, goal), expected);
        }
        // In slices it is the same search.
        Status in_slices = sliced->begin(map, start, goal);
        while (in_slices == Status::running) {
            in_slices = sliced->step(map, 1 + random.below(500));
        }
        ASSERT_EQ(in_slices, status);
        ASSERT_EQ(sliced->stats(), planner->stats());
        ASSERT_TRUE(std::equal(planner->path(map).begin(), planner->path(map).end(), sliced->path(map).begin(),
                               sliced->path(map).end()));
        // With a limit on the cost.
        if (status == Status::found && expected != 0) {
            ASSERT_EQ(planner->plan(map, start, goal, {.cost_limit = expected}), Status::found);
            ASSERT_EQ(planner->cost(), expected);
            ASSERT_EQ(planner->plan(map, start, goal, {.cost_limit = expected - 1}), Status::cost_limit);
        }
    }
    EXPECT_GT(found, rounds.count / 20);
}

/// Plans between random poses on maps that `make_map(random)` makes, against the reference.
template <const auto& Robot, class AnyMap>
void check_weighted(test_support::Property rounds, const auto& make_map) {
    using Table = MotionPrimitives<Robot>;
    const auto planner = std::make_unique<StateLattice<AnyMap, Table, 40'000>>();
    std::uint32_t found = 0;
    std::uint32_t around = 0;
    for (auto random : rounds) {
        const auto made = make_map(random);
        const AnyMap& map = made();
        const LatticeState start = some_state(random, Table::headings);
        const LatticeState goal = some_state(random, Table::headings);
        const Status status = planner->plan(map, start, goal);
        if (status == Status::start_blocked || status == Status::goal_blocked || status == Status::out_of_map) {
            continue;
        }
        const std::uint32_t expected = test_support::plain_lattice_cost<Table>(map, start, goal, planner->no_cost);
        ASSERT_EQ(status, expected == planner->no_cost ? Status::no_path : Status::found);
        ASSERT_EQ(planner->cost(), expected);
        if (status == Status::found && expected != 0) {
            ++found;
            ASSERT_EQ(checked_cost<Robot>(*planner, map, start, goal), expected);
            EXPECT_EQ(planner->plan(map, start, goal, {.cost_limit = expected - 1}), Status::cost_limit);
            EXPECT_EQ(planner->plan(map, start, goal, {.cost_limit = expected}), Status::found);
            // On plain floor it would be another way.
            Map plain;
            for (const auto [x, y] : test_support::cells(60, 40)) {
                plain.set(cell(x, y), !map.passable(cell(x, y)));
            }
            around += expected > AnyMap::weight_unit *
                                     test_support::plain_lattice_cost<Table>(plain, start, goal, planner->no_cost)
                          ? 1U
                          : 0U;
        }
    }
    EXPECT_GT(found, rounds.count / 20);
    EXPECT_GT(around, found / 2);
}

TEST(StateLattice, PaysForTheCellsOfItsCentre) {
    using Costs = firmpath::CostGrid<60, 40>;
    using Mask = firmpath::SpeedMask<60, 40>;
    using Limited = firmpath::SpeedLimited<Map, Mask>;
    const auto boxes = [](test_support::Random& random, auto& grid, const auto& value) {
        for (std::uint32_t n = random.below(40); n > 0; --n) {
            const Cell corner = cell(random.between(0, 59), random.between(0, 39));
            const Cell size = cell(random.between(1, 15), random.between(1, 15));
            const auto byte = static_cast<std::uint8_t>(value());
            for (const auto [x, y] : test_support::cells(size.x, size.y)) {
                (void)grid.try_set(cell(corner.x + x, corner.y + y), byte);
            }
        }
    };
    const auto costs = [&](test_support::Random& random) {
        Costs grid;
        boxes(random, grid, [&] { return random.below(253); });
        for (std::uint32_t n = random.below(30); n > 0; --n) {
            grid.set(cell(random.between(0, 59), random.between(0, 39)),
                     static_cast<std::uint8_t>(random.between(253, 255)));
        }
        return [grid]() -> const Costs& { return grid; };
    };
    const auto limits = [&](test_support::Random& random) {
        struct Held {
            Map map;
            Mask mask;
            Limited limited{map, mask};
        };
        const auto held = std::make_shared<Held>();
        held->map = some_map(random, 15);
        boxes(random, held->mask, [&] { return random.below(101); });
        return [held]() -> const Limited& { return held->limited; };
    };
    const auto rounds = test_support::property(60, 0, 12);
    check_weighted<test_support::small_cart, Costs>(rounds, costs);
    check_weighted<test_support::small_car, Costs>(rounds, costs);
    check_weighted<test_support::small_omni, Limited>(rounds, limits);
}

TEST(StateLattice, TellsACostThatDoesNotFit) {
    constexpr std::uint16_t heavy = 0x7FFF;
    using Ground = firmpath::TerrainGrid<60, 40>;
    static const Ground ground;
    static const firmpath::WeightTable<2, heavy, heavy> table({heavy, 0});
    const auto map = firmpath::terrain(ground, table);
    using Table = MotionPrimitives<test_support::wide_cart>;
    const auto planner = std::make_unique<StateLattice<decltype(map), Table, 20'000>>();
    ASSERT_EQ(planner->plan(map, {{5, 5}, 0}, {{25, 5}, 0}), Status::found);
    EXPECT_EQ(planner->cost(), 40'000U * heavy);
    // 2^31 is 65.5 m of this ground.
    EXPECT_EQ(planner->plan(map, {{5, 5}, 0}, {{37, 5}, 0}), Status::found);
    EXPECT_EQ(planner->plan(map, {{5, 5}, 0}, {{38, 5}, 0}), Status::cost_overflow);
    EXPECT_EQ(planner->plan(map, {{5, 5}, 0}, {{50, 35}, any_heading}), Status::cost_overflow);
    EXPECT_EQ(planner->cost(), planner->no_cost);
}

TEST(StateLattice, IsAsCheapAsDijkstraAndTouchesNothing) {
    const auto rounds = test_support::property(150, 0);
    check_optimal<test_support::small_cart>(rounds);
    check_optimal<test_support::small_car>(rounds);
    check_optimal<test_support::small_omni>(rounds);
    check_optimal<test_support::coarse_cart>(rounds);
}

using Cart = MotionPrimitives<test_support::small_cart>;
constexpr LatticeState start{{10, 10}, 0};
constexpr LatticeState goal{{40, 30}, 4};

TEST(StateLattice, SaysWhyThereIsNoPath) {
    Map map;
    const auto planner = std::make_unique<StateLattice<Map, Cart, 20'000>>();
    EXPECT_EQ(planner->status(), Status::cancelled);
    EXPECT_TRUE(planner->path(map).empty());
    EXPECT_EQ(planner->plan(map, {{60, 10}, 0}, goal), Status::out_of_map);
    EXPECT_EQ(planner->plan(map, start, {{10, -1}, 0}), Status::out_of_map);
    EXPECT_EQ(planner->plan(map, {{10, 10}, 16}, goal), Status::out_of_map);
    EXPECT_EQ(planner->plan(map, start, {{10, 10}, 16}), Status::out_of_map);
    EXPECT_EQ(planner->plan(map, {{2, 10}, 0}, goal), Status::start_blocked);  // it reaches four cells back
    EXPECT_EQ(planner->plan(map, start, {{20, 1}, 0}), Status::goal_blocked);
    EXPECT_EQ(planner->plan(map, start, start), Status::found);
    EXPECT_EQ(planner->path(map).size(), 1U);
    EXPECT_EQ(planner->cost(), 0U);
    EXPECT_EQ(planner->plan(map, start, goal, {.work_limit = 3}), Status::work_limit);
    EXPECT_EQ(planner->stats().expanded, 3U);
    EXPECT_FALSE(planner->partial_path(map).empty());

    EXPECT_EQ(planner->begin(map, start, goal), Status::running);
    planner->cancel();
    EXPECT_EQ(planner->step(map, 1), Status::cancelled);
    EXPECT_EQ(planner->begin(map, start, goal), Status::running);
    map.set({59, 39});
    EXPECT_EQ(planner->step(map, 1), Status::map_changed);

    // A door of six cells is too narrow to turn in, but not to drive through; one of four is too narrow.
    for (int y = 0; y < 40; ++y) {
        for (int x = 28; x < 31; ++x) {
            map.set(cell(x, y), y < 17 || y > 22);
        }
    }
    EXPECT_EQ(planner->plan(map, start, goal), Status::found);
    for (int x = 28; x < 31; ++x) {
        map.set(cell(x, 17));
        map.set(cell(x, 22));
    }
    EXPECT_EQ(planner->plan(map, start, goal), Status::no_path);
    EXPECT_EQ(planner->cost(), planner->no_cost);
    EXPECT_EQ(planner->plan(map, start, goal, {.nearest = true}), Status::partial);
    const auto path = planner->path(map);
    LatticeState last{};
    for (const LatticeState state : path) {
        last = state;
    }
    EXPECT_GE(last.cell.x, 22);  // as far as the wall
    EXPECT_LT(last.cell.x, 28);
}

/// Counts what it is told, and checks that states are reached from those that were expanded.
struct Listener {
    std::uint32_t expanded_count = 0;
    std::uint32_t generated_count = 0;
    std::uint32_t last_g = 0;
    Cell last{-1, -1};
    Cell first{-1, -1};

    void expanded(Cell at, std::uint32_t g) {
        ++expanded_count;
        last = at;
        last_g = g;
    }
    void generated(Cell at, Cell parent, std::uint32_t g, std::uint32_t f) {
        if (generated_count++ == 0) {
            first = at;
            EXPECT_EQ(parent, at);
            EXPECT_EQ(g, 0U);
        } else {
            EXPECT_EQ(parent, last);
            EXPECT_GT(g, last_g);
        }
        EXPECT_GE(f, g);
    }
};

TEST(StateLattice, TellsAnObserverOfEachState) {
    const auto quiet = std::make_unique<StateLattice<Map, Cart, 20'000>>();
    const auto watched = std::make_unique<StateLattice<Map, Cart, 20'000>>();
    for (auto random : test_support::property(40, 0)) {
        const Map map = some_map(random, 12);
        const LatticeState from = some_state(random, 16);
        const LatticeState to = some_state(random, 16);
        Listener listener;
        const Status status = watched->plan(map, from, to, firmpath::SearchOptions{}, listener);
        EXPECT_EQ(quiet->plan(map, from, to), status);
        EXPECT_EQ(watched->stats().expanded, quiet->stats().expanded);
        EXPECT_EQ(listener.expanded_count, watched->stats().expanded);
        EXPECT_GE(listener.generated_count, watched->stats().generated);
        if (listener.generated_count != 0) {
            EXPECT_EQ(listener.first, from.cell);
        }
    }
}

TEST(StateLattice, IsFullWithoutHarm) {
    using Small = StateLattice<Map, Cart, 60>;
    const auto planner = std::make_unique<Small>();
    const auto rounds = test_support::property(200, 0);
    std::uint32_t full = 0;
    for (auto random : rounds) {
        const Map map = some_map(random, 20);
        const LatticeState from = some_state(random, 16);
        const Status status = planner->plan(map, from, some_state(random, 16));
        full += status == Status::nodes_full ? 1U : 0U;
        EXPECT_LE(planner->stats().peak_nodes, 60U);
        for (const LatticeState state : planner->partial_path(map)) {
            EXPECT_TRUE(map.passable(state.cell));
        }
    }
    EXPECT_GT(full, rounds.count / 20);
}

TEST(StateLattice, KeepsTheBoundOfItsWeight) {
    using Table = MotionPrimitives<test_support::small_car>;
    const auto exact = std::make_unique<StateLattice<Map, Table, 40'000>>();
    const auto weighted = std::make_unique<
        StateLattice<Map, Table, 40'000, firmpath::LatticeChoices{.weight_num = 3, .weight_den = 2}>>();
    std::uint64_t exact_expansions = 0;
    std::uint64_t weighted_expansions = 0;
    std::uint32_t dearer = 0;
    for (auto random : test_support::property(400, 0)) {
        const Map map = some_map(random, 20);
        const LatticeState from = some_state(random, 16);
        const LatticeState to = some_state(random, 16);
        const Status status = exact->plan(map, from, to);
        ASSERT_EQ(weighted->plan(map, from, to), status);
        if (status != Status::found) {
            continue;
        }
        ASSERT_GE(weighted->cost(), exact->cost());
        ASSERT_LE(weighted->cost() * 2, exact->cost() * 3);
        ASSERT_EQ(checked_cost<test_support::small_car>(*weighted, map, from, to), weighted->cost());
        dearer += weighted->cost() > exact->cost() ? 1U : 0U;
        exact_expansions += exact->stats().expanded;
        weighted_expansions += weighted->stats().expanded;
        const std::uint32_t cost = weighted->cost();
        EXPECT_EQ(weighted->plan(map, from, to, {.cost_limit = exact->cost() - 1}), Status::cost_limit);
        EXPECT_EQ(weighted->plan(map, from, to, {.cost_limit = cost}), Status::found);
    }
    EXPECT_GT(dearer, 0U);
    EXPECT_LT(weighted_expansions, exact_expansions / 2);
}

TEST(StateLattice, LeadsToTheCheapestOfSeveralGoals) {
    using Table = MotionPrimitives<test_support::small_cart>;
    using Many = StateLattice<Map, Table, 40'000, firmpath::LatticeChoices{.goals = 4}>;
    const auto one = std::make_unique<StateLattice<Map, Table, 40'000>>();
    const auto many = std::make_unique<Many>();
    std::uint32_t winners[4] = {};
    for (auto random : test_support::property(300, 0)) {
        const Map map = some_map(random, 20);
        const LatticeState from = some_state(random, 16);
        std::vector<LatticeState> goals;
        for (std::uint32_t n = 1 + random.below(4); n > 0; --n) {
            goals.push_back(some_state(random, 16));
            if (random.below(3) == 0) {
                goals.back().heading = any_heading;
            }
        }
        std::uint32_t least = one->no_cost;
        for (const LatticeState& to : goals) {
            if (one->plan(map, from, to) == Status::found) {
                least = std::min(least, one->cost());
            }
        }
        const Status status = many->plan(map, from, goals);
        ASSERT_EQ(status == Status::found, least != one->no_cost);
        if (status == Status::found) {
            ASSERT_EQ(many->cost(), least);
            ASSERT_LT(many->winner(), goals.size());
            ++winners[many->winner()];
            const LatticeState won = goals[many->winner()];
            EXPECT_EQ(many->goal(), won);
            ASSERT_EQ(checked_cost<test_support::small_cart>(*many, map, from, won), least);
            LatticeState last{};
            for (const LatticeState state : many->path(map)) {
                last = state;
            }
            EXPECT_TRUE(won.heading == any_heading || won.heading == last.heading);
        }
    }
    for (const std::uint32_t won : winners) {
        EXPECT_GT(won, 0U);
    }
    const Map map;
    const std::vector<LatticeState> goals(5, goal);
    EXPECT_EQ(many->plan(map, start, goals), Status::too_many_goals);
    EXPECT_EQ(many->plan(map, start, std::span<const LatticeState>()), Status::goal_blocked);
    const LatticeState out[] = {goal, {{70, 3}, 0}};
    EXPECT_EQ(many->plan(map, start, out), Status::out_of_map);
    const LatticeState blocked[] = {{{1, 1}, 0}, {{58, 1}, 0}};
    EXPECT_EQ(many->plan(map, start, blocked), Status::goal_blocked);
    const LatticeState some[] = {{{1, 1}, 0}, goal};
    EXPECT_EQ(many->plan(map, start, some), Status::found);
    EXPECT_EQ(many->winner(), 1U);
}

TEST(StateLattice, LeadsToTheNearestPlaceOfItsLattice) {
    using Table = MotionPrimitives<test_support::coarse_cart>;
    const Map map;
    const auto planner = std::make_unique<StateLattice<Map, Table, 20'000>>();
    for (int x = 28; x < 32; ++x) {
        for (int y = 19; y < 23; ++y) {
            const LatticeState asked{cell(x, y), 3};
            ASSERT_EQ(planner->plan(map, start, asked), Status::found);
            EXPECT_EQ((planner->goal().cell.x - start.cell.x) % 2, 0);
            EXPECT_EQ((planner->goal().cell.y - start.cell.y) % 2, 0);
            EXPECT_LE(std::abs(planner->goal().cell.x - x), 1);
            EXPECT_LE(std::abs(planner->goal().cell.y - y), 1);
            (void)checked_cost<test_support::coarse_cart>(*planner, map, start, planner->goal());
        }
    }
    EXPECT_EQ(planner->plan(map, start, {{40, 20}, 0}), Status::found);
    EXPECT_EQ(planner->goal(), (LatticeState{{40, 20}, 0}));
}

TEST(StateLattice, ACellStraightOnCostsItsUnit) {
    const auto costs_cells = [](auto& planner, const auto& map) {
        for (int n = 1; n < 20; ++n) {
            ASSERT_EQ(planner.plan(map, {{20, 20}, 0}, {cell(20 + n, 20), 0}), Status::found);
            EXPECT_EQ(planner.cost(), static_cast<std::uint32_t>(n) * planner.cost_unit);
        }
    };
    costs_cells(*std::make_unique<StateLattice<Map, Cart, 4000>>(), Map{});
    costs_cells(*std::make_unique<StateLattice<CostGrid<60, 40>, Cart, 8000>>(), CostGrid<60, 40>{});
}

// The memory that it states.
static_assert(sizeof(StateLattice<Map, Cart, 4000>) <= 4000 * 16 + 60 * 40 * 2 + 44 * 3 * 4 + 16 * 64 + 400);

}  // namespace
