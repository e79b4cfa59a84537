#include "firmpath/host/planner.hpp"

#include "firmpath/host/reference.hpp"
#include "scratch.hpp"
#include "support/random.hpp"

namespace {

using firmpath::Cell;
using firmpath::Corner;
using firmpath::Scale;
using firmpath::Status;
using firmpath::host::make_planner;
using firmpath::host::Motion;
using firmpath::host::PlanningMap;
using firmpath::host::PlanResult;
using firmpath::host::reference_path;
using firmpath::host::Tile;

PlanningMap random_map(test_support::Random& random, int width, int height) {
    PlanningMap map;
    map.width = width;
    map.height = height;
    map.tiles.assign(static_cast<std::size_t>(width * height), Tile::free);
    for (std::size_t i = 0; i < map.tiles.size(); ++i) {
        map.blocked.push_back(random.chance(30) ? 1 : 0);
    }
    return map;
}

TEST(Planner, UnknownNameListsThoseThereAre) {
    EXPECT_EQ(test_support::error_of([] { return make_planner("best", 10, 10, {}); }),
              "--planner: there is no planner 'best'; expected one of: astar");
}

TEST(Planner, EveryMotionFindsWhatTheReferenceFinds) {
    test_support::Random random(7);
    std::vector<Motion> motions;
    motions.push_back({.moves = 4});
    for (const Corner corner : {Corner::never, Corner::one_side, Corner::always}) {
        for (const Scale scale : {Scale{}, firmpath::scale_10_14, firmpath::scale_13860_19601}) {
            motions.push_back({.moves = 8, .corner = corner, .scale = scale});
        }
    }
    for (const Motion& motion : motions) {
        const auto planner = make_planner("astar", 40, 30, motion);
        for (int round = 0; round < 40; ++round) {
            const PlanningMap map = random_map(random, random.between(1, 40), random.between(1, 30));
            const auto cell = [&] {
                return Cell{static_cast<std::int16_t>(random.between(0, map.width - 1)),
                            static_cast<std::int16_t>(random.between(0, map.height - 1))};
            };
            const Cell start = cell();
            const Cell goal = cell();
            planner->set_map(map);
            const PlanResult result = planner->plan({start, goal, false}, nullptr);
            const auto expected = reference_path(map, motion, start, goal);
            ASSERT_EQ(result.status == Status::found, expected.has_value());
            if (expected) {
                EXPECT_EQ(result.cost, expected->cost);
                EXPECT_EQ(result.path.front(), start);
                EXPECT_EQ(result.path.back(), goal);
                EXPECT_TRUE(can_be_walked(map, motion, result.path));
            }
        }
    }
}

TEST(Planner, EverySizeClassGivesTheSame) {
    test_support::Random random(8);
    const PlanningMap map = random_map(random, 100, 90);
    const Cell start{3, 4};
    const Cell goal{91, 80};
    PlanningMap open = map;
    open.blocked[open.index(start.x, start.y)] = 0;
    open.blocked[open.index(goal.x, goal.y)] = 0;
    PlanResult results[3];
    int i = 0;
    for (const int edge : {128, 129, 2048}) {
        const auto planner = make_planner("astar", edge, edge, {});
        planner->set_map(open);
        results[i++] = planner->plan({start, goal, true}, nullptr);
    }
    for (const PlanResult& result : results) {
        EXPECT_EQ(result.status, results[0].status);
        EXPECT_EQ(result.path, results[0].path);
        EXPECT_EQ(result.cost, results[0].cost);
        EXPECT_TRUE(result.stats == results[0].stats);
    }
}

TEST(Planner, WatcherSeesTheSearch) {
    struct Counter final : firmpath::host::SearchWatcher {
        std::uint32_t expansions = 0;
        std::uint32_t generations = 0;
        void expanded(Cell, std::uint32_t) override { ++expansions; }
        void generated(Cell, Cell, std::uint32_t, std::uint32_t) override { ++generations; }
    } counter;
    test_support::Random random(9);
    PlanningMap map = random_map(random, 30, 30);
    map.blocked[0] = 0;
    const auto planner = make_planner("astar", 30, 30, {});
    planner->set_map(map);
    const PlanResult result = planner->plan({{0, 0}, {29, 29}, true}, &counter);
    EXPECT_EQ(counter.expansions, result.stats.expanded);
    EXPECT_GE(counter.generations, result.stats.generated);
}

TEST(Reference, KnowsTheCornerRules) {
    PlanningMap map;
    map.width = 2;
    map.height = 2;
    map.blocked = {0, 1, 0, 0};
    const auto steps = [&](Corner corner) { return reference_path(map, {.corner = corner}, {0, 0}, {1, 1})->steps; };
    EXPECT_TRUE(steps(Corner::never) == (firmpath::Length{2, 0}));
    EXPECT_TRUE(steps(Corner::one_side) == (firmpath::Length{0, 1}));
    map.blocked = {0, 1, 1, 0};
    EXPECT_TRUE(steps(Corner::always) == (firmpath::Length{0, 1}));
    EXPECT_FALSE(reference_path(map, {.corner = Corner::one_side}, {0, 0}, {1, 1}).has_value());
    EXPECT_FALSE(reference_path(map, {.moves = 4, .corner = Corner::always}, {0, 0}, {1, 1}).has_value());
}

TEST(Reference, WalksStepByStep) {
    PlanningMap map;
    map.width = 3;
    map.height = 1;
    map.blocked = {0, 0, 0};
    EXPECT_TRUE(can_be_walked(map, {}, {{0, 0}, {1, 0}, {2, 0}}));
    EXPECT_FALSE(can_be_walked(map, {}, {{0, 0}, {2, 0}}));
    EXPECT_FALSE(can_be_walked(map, {}, {{0, 0}, {0, 0}}));
    EXPECT_FALSE(can_be_walked(map, {}, {{2, 0}, {3, 0}}));
    map.blocked[1] = 1;
    EXPECT_FALSE(can_be_walked(map, {}, {{0, 0}, {1, 0}}));
}

}  // namespace
