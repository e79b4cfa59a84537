// The common promises of all sliced searches: how they begin, stop and count.
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/firmpath.hpp"
#include "support/open_plan.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

constexpr int width = 9, height = 7;
constexpr Cell start{0, 0}, goal{8, 6};

using Map = BitGrid<width, height>;
using Jumps = JumpGrid<width, height>;
using Moves = Eight<Corner::never>;

// Not on the stack, which is small on boards.
template <class Planner>
constinit Planner planner_of{};
template <class Planner>
constexpr Planner fresh{};

template <class Planner, class Test, class M>
[[gnu::noinline]] void with(const char* name, const Test& test, const M& map) {
    SCOPED_TRACE(name);
    planner_of<Planner> = fresh<Planner>;
    test(planner_of<Planner>, map);
}

/// Calls `test(planner, map)` with a new planner of every kind that has a start and a goal.
template <class Test>
void with_every_planner(const Test& test) {
    const Map map{all_free};
    const Jumps jumps{all_free};
    with<AStar<Map, Moves>>("AStar", test, map);
    with<AStar<Map, Moves, DenseNodes<Layout::fast>>>("AStar, fast", test, map);
    with<AStar<Map, Moves, BitNodes>>("AStar, BitNodes", test, map);
    with<Dijkstra<Map, Moves>>("Dijkstra", test, map);
    with<GreedyBestFirst<Map, Moves>>("GreedyBestFirst", test, map);
    with<WeightedAStar<Map, Moves>>("WeightedAStar", test, map);
    with<LazyThetaStar<Map, Moves>>("LazyThetaStar", test, map);
    with<BreadthFirst<Map, Moves>>("BreadthFirst", test, map);
    with<DStarLite<Map, Moves>>("DStarLite", test, map);
    with<JumpPointSearch<Jumps, Moves, PooledNodes<64>>>("JumpPointSearch", test, jumps);
    with<JumpPointOrBreadthFirst<Jumps, Moves, PooledNodes<2>>>("JumpPointOrBreadthFirst", test, jumps);
    using OfPlan = test_support::PlannerOfOpenPlan<width, height, PooledNodes<4>, PooledNodes<64>>;
    with<OfPlan>("JumpGraphPlanner", test, jumps);
}

/// Steps to the end in slices of `budget`. @return the number of slices.
template <class Planner, class M>
std::uint32_t run(Planner& planner, const M& map, std::uint32_t budget) {
    std::uint32_t slices = 1;
    while (planner.step(map, budget) == Status::running) {
        ++slices;
    }
    return slices;
}

TEST(SlicedSearch, OneThatNeverBeganIsCancelled) {
    with_every_planner([](auto& planner, const auto& map) {
        EXPECT_EQ(planner.status(), Status::cancelled);
        EXPECT_EQ(planner.step(map, 10), Status::cancelled);
        EXPECT_EQ(planner.status(), Status::cancelled);
    });
}

TEST(SlicedSearch, StatusIsCancelledAsSoonAsCancelIsCalled) {
    with_every_planner([](auto& planner, const auto& map) {
        ASSERT_EQ(planner.begin(map, start, goal), Status::running);
        ASSERT_EQ(planner.step(map, 1), Status::running);
        planner.cancel();
        EXPECT_EQ(planner.status(), Status::cancelled);
        EXPECT_EQ(planner.step(map, 10), Status::cancelled);
        EXPECT_EQ(planner.status(), Status::cancelled);
        EXPECT_EQ(planner.step(map, 10), Status::cancelled);
    });
}

TEST(SlicedSearch, CancelAfterTheEndChangesNothing) {
    with_every_planner([](auto& planner, const auto& map) {
        const Status end = planner.plan(map, start, goal);
        ASSERT_TRUE(has_path(end));
        planner.cancel();
        EXPECT_EQ(planner.status(), end);
        EXPECT_EQ(planner.step(map, 1), end);
    });
}

TEST(SlicedSearch, BeginForgetsACancellation) {
    with_every_planner([](auto& planner, const auto& map) {
        ASSERT_EQ(planner.begin(map, start, goal), Status::running);
        planner.cancel();
        ASSERT_EQ(planner.begin(map, start, goal), Status::running);
        EXPECT_EQ(planner.status(), Status::running);
        run(planner, map, 10);
        EXPECT_TRUE(has_path(planner.status()));
    });
}

TEST(SlicedSearch, ABudgetOfNothingCountsAsOneUnit) {
    with_every_planner([](auto& planner, const auto& map) {
        ASSERT_EQ(planner.begin(map, start, goal), Status::running);
        const std::uint32_t by_one = run(planner, map, 1);
        ASSERT_EQ(planner.begin(map, start, goal), Status::running);
        EXPECT_EQ(run(planner, map, 0), by_one);
        EXPECT_TRUE(has_path(planner.status()));
    });
}

TEST(SlicedSearch, TheWorkLimitLeavesTheGoalItselfOut) {
    with_every_planner([](auto& planner, const auto& map) {
        EXPECT_EQ(planner.plan(map, start, start, {.work_limit = 0}), Status::found);
        EXPECT_EQ(planner.plan(map, start, {1, 0}, {.work_limit = 0}), Status::work_limit);
        EXPECT_TRUE(has_path(planner.plan(map, start, {1, 0}, {.work_limit = 1})));
    });
}

TEST(SlicedSearch, RefusesInOneOrder) {
    with_every_planner([](auto& planner, const auto& map) {
        auto walled = map;
        walled.set(start, true);
        walled.set(goal, true);
        EXPECT_EQ(planner.begin(walled, {-1, 0}, goal), Status::out_of_map);
        EXPECT_EQ(planner.begin(walled, {1, 0}, {width, 0}), Status::out_of_map);
        EXPECT_EQ(planner.begin(walled, start, goal), Status::start_blocked);
        EXPECT_EQ(planner.begin(walled, {1, 0}, goal), Status::goal_blocked);
        EXPECT_EQ(planner.step(walled, 1), Status::goal_blocked);
        EXPECT_EQ(planner.begin(walled, {1, 0}, goal, {.nearest = true}), Status::running);
    });
}

/// Whether a planner compares the map with what it has seen of it, and goes on.
template <class Planner>
constexpr bool finds_edits = requires(Planner& planner) {
    planner.resume(start);
};

TEST(SlicedSearch, AnEditBetweenTwoSlicesEndsIt) {
    with_every_planner([](auto& planner, const auto& map) {
        auto edited = map;
        ASSERT_EQ(planner.begin(edited, start, goal), Status::running);
        ASSERT_EQ(planner.step(edited, 1), Status::running);
        edited.set({4, 4}, true);
        if constexpr (finds_edits<decltype(planner)>) {
            run(planner, edited, 3);
            EXPECT_EQ(planner.status(), Status::found);
            EXPECT_FALSE(still_valid<Moves>(edited, planner.path(edited)).broken());
        } else {
            EXPECT_EQ(planner.step(edited, 1), Status::map_changed);
            EXPECT_EQ(planner.status(), Status::map_changed);
        }
    });
}

TEST(SlicedSearch, AStraightStepCostsItsUnit) {
    with_every_planner([](auto& planner, const auto& map) {
        for (std::int16_t n = 0; n < width; ++n) {
            ASSERT_TRUE(has_path(planner.plan(map, start, {n, 0})));
            EXPECT_EQ(planner.cost(), static_cast<std::uint32_t>(n) * planner.cost_unit);
        }
    });
}

// Two maps that were edited equally often.
TEST(SlicedSearch, AnotherMapEndsIt) {
    with_every_planner([](auto& planner, const auto& map) {
        auto walled = map;
        walled.set({4, 4}, true);
        auto opened = map;
        opened.set({4, 4}, true);
        opened.set({4, 4}, false);
        walled.set({0, 6}, true);
        ASSERT_EQ(planner.begin(opened, start, goal), Status::running);
        ASSERT_EQ(planner.step(opened, 1), Status::running);
        if constexpr (finds_edits<decltype(planner)>) {
            run(planner, walled, 3);
            EXPECT_EQ(planner.status(), Status::found);
            EXPECT_FALSE(still_valid<Moves>(walled, planner.path(walled)).broken());
        } else {
            EXPECT_EQ(planner.step(walled, 1), Status::map_changed);
            EXPECT_EQ(planner.step(opened, 1), Status::map_changed);
        }
        EXPECT_TRUE(planner.path(opened).empty());
    });
}

TEST(SlicedSearch, APathIsEmptyOnceItsPlannerBeginsAgain) {
    with_every_planner([](auto& planner, const auto& map) {
        ASSERT_TRUE(has_path(planner.plan(map, start, goal)));
        const auto path = planner.path(map), partial = planner.partial_path(map);
        EXPECT_FALSE(path.empty());
        EXPECT_TRUE(path.begin() != path.end());
        ASSERT_EQ(planner.begin(map, goal, start), Status::running);
        for (const auto& view : {path, partial}) {
            EXPECT_TRUE(view.empty());
            EXPECT_EQ(view.size(), 0U);
            EXPECT_TRUE(view.begin() == view.end());
        }
        run(planner, map, 100);
        EXPECT_TRUE(path.empty());
        EXPECT_FALSE(planner.path(map).empty());
    });
}

/// Checks a path from the start to `end`, and the planner's other results for it.
template <class Planner, class M>
void leads_to(const Planner& planner, const M& map, Cell end) {
    std::size_t size = 0;
    Cell last{-1, -1};
    for (const Cell at : planner.path(map)) {
        EXPECT_TRUE(size != 0 || at == start);
        last = at;
        ++size;
    }
    EXPECT_TRUE(last == end);
    EXPECT_NE(planner.cost(), planner.no_cost);
    EXPECT_EQ(planner.cost(), planner.partial_cost());
    EXPECT_TRUE(*planner.partial_path(map).begin() == start);
    EXPECT_GE(planner.stats().generated, planner.stats().expanded);

    Cell copy[width * height];
    EXPECT_EQ(planner.copy_path(map, copy), CopyResult::copied);
    EXPECT_TRUE(copy[0] == start && copy[size - 1] == end);
    EXPECT_EQ(planner.copy_path(map, std::span(copy).first(size - 1)), CopyResult::too_small);
}

/// Checks a planner that has no path to the goal. @return whether it has one to another cell.
template <class Planner, class M>
bool has_no_path(const Planner& planner, const M& map) {
    Cell copy[1];
    EXPECT_TRUE(planner.path(map).empty());
    EXPECT_EQ(planner.cost(), planner.no_cost);
    EXPECT_EQ(planner.copy_path(map, copy), CopyResult::no_path);
    EXPECT_EQ(planner.partial_path(map).empty(), planner.partial_cost() == planner.no_cost);
    EXPECT_TRUE(planner.partial_path(map).empty() || *planner.partial_path(map).begin() == start);
    return !planner.partial_path(map).empty();
}

// The same program for all planners: only the planner's type differs.
TEST(SlicedSearch, OnlyASearchThatArrivesHasAPath) {
    with_every_planner([](auto& planner, const auto& map) {
        EXPECT_FALSE(has_no_path(planner, map));
        ASSERT_EQ(planner.begin(map, start, goal), Status::running);
        EXPECT_FALSE(has_no_path(planner, map));
        run(planner, map, 3);
        ASSERT_TRUE(has_path(planner.status()));
        leads_to(planner, map, goal);

        auto walled = map;
        walled.set(goal, true);
        EXPECT_EQ(planner.plan(walled, start, goal), Status::goal_blocked);
        EXPECT_FALSE(has_no_path(planner, walled));
        EXPECT_EQ(planner.plan(walled, start, goal, {.nearest = true}), Status::partial);
        EXPECT_EQ(planner.partial_path(walled).size(), planner.path(walled).size());
        EXPECT_NE(planner.cost(), planner.no_cost);

        auto cut = map;
        for (std::int16_t y = 0; y < height; ++y) {
            cut.set({4, y}, true);
        }
        EXPECT_EQ(planner.plan(cut, start, goal), Status::no_path);
        EXPECT_FALSE(has_no_path(planner, cut));

        ASSERT_EQ(planner.begin(map, start, goal), Status::running);
        ASSERT_EQ(planner.step(map, 1), Status::running);
        planner.cancel();
        EXPECT_EQ(planner.step(map, 1), Status::cancelled);
        EXPECT_FALSE(has_no_path(planner, map));
    });
}

TEST(SlicedSearch, ALimitLeavesAPartialPathAtMost) {
    with_every_planner([](auto& planner, const auto& map) {
        auto walled = map;
        for (std::int16_t y = 0; y < height - 1; ++y) {
            walled.set({4, y}, true);
        }
        EXPECT_EQ(planner.plan(walled, start, {8, 0}, {.work_limit = 2}), Status::work_limit);
        (void)has_no_path(planner, walled);
        EXPECT_EQ(planner.plan(walled, start, {8, 0}, {.cost_limit = 3}), Status::cost_limit);
        (void)has_no_path(planner, walled);
    });
}

TEST(SlicedSearch, BestFirstKeepsThePathToTheNearestCellReached) {
    static constinit AStar<Map, Moves> planner;
    const Map map{all_free};
    ASSERT_EQ(planner.plan(map, start, goal, {.work_limit = 3}), Status::work_limit);
    EXPECT_TRUE(has_no_path(planner, map));
}

}  // namespace
