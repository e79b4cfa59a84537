// D* Lite with the options of every search: the nearest cell, and limits on cost and work.
#include <cstdint>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/search/d_star_lite.hpp"
#include "reference/nearest_reachable.hpp"
#include "reference/plain_squares.hpp"
#include "support/property.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

constexpr int width = 12;
constexpr int height = 9;
using Map = BitGrid<width, height>;
using Never = Eight<Corner::never, firmpath::scale_10_14>;
using Always = Eight<Corner::always, firmpath::scale_10_14>;

/// After every edit and move: the cheapest path to the goal, or to the cell nearest to it.
template <class Moves, Beside Rule>
void lives() {
    const auto rounds = property(170, 4);
    static Map map;
    static DStarLite<Map, Moves> planner;
    static constinit PlainSquares<width, height> reference(Moves::scale.straight, Moves::scale.diagonal, Rule);
    std::uint32_t partial = 0;
    for (auto random : rounds) {
        scatter(map, random, 20 + random.below(30));
        Cell start = any_cell<width, height>(random);
        const Cell goal = any_cell<width, height>(random);
        map.set(start, false);
        Status status = planner.begin(map, start, goal, {.nearest = true});
        for (int event = 0; event < 30; ++event) {
            while (status == Status::running) {
                status = planner.step(map, 1 + random.below(20));
                if (random.chance(2)) {
                    break;  // the next event comes before the end
                }
            }
            if (status != Status::running) {
                reference.run(map, start);
                if (!map.passable(start)) {
                    ASSERT_EQ(status, Status::start_blocked);
                } else {
                    const bool reachable = map.passable(goal) && reference.cost(goal) != unreachable;
                    ASSERT_EQ(status, reachable ? Status::found : Status::partial);
                    partial += reachable ? 0U : 1U;
                    const Cell nearest = reachable ? goal : nearest_reachable<Moves>(reference, goal);
                    const Cell end = last_of(planner.path(map));
                    ASSERT_EQ(Moves::estimate(end, goal), Moves::estimate(nearest, goal));
                    ASSERT_TRUE(*planner.path(map).begin() == start);
                    ASSERT_EQ(planner.cost(), reference.cost(end));
                    ASSERT_EQ(reference.cost_of(map, planner.path(map)), reference.cost(end));
                    Cell buffer[width * height];
                    ASSERT_EQ(planner.copy_path(map, buffer), CopyResult::copied);
                }
            }
            if (random.chance(50)) {
                const auto path = planner.path(map);
                start = random.chance(30) || path.empty() || *path.begin() == last_of(path)
                            ? any_cell<width, height>(random)
                            : *++path.begin();
            } else {
                const Cell at = any_cell<width, height>(random);
                map.set(at, map.passable(at));
            }
            planner.resume(start);
            status = Status::running;
        }
    }
    EXPECT_GT(partial, 2 * rounds.count) << "hardly any goal was out of reach";
}

TEST(DStarLiteOptions, NearestWithFour) { lives<Four, Beside::no_diagonals>(); }
TEST(DStarLiteOptions, NearestWithNever) { lives<Never, Beside::both>(); }
TEST(DStarLiteOptions, NearestWithAlways) { lives<Always, Beside::none>(); }

TEST(DStarLiteOptions, NearestFromAFreshStartIsTheNearestOfAll) {
    static Map map;
    static DStarLite<Map, Never> planner;
    static constinit PlainSquares<width, height> reference(10, 14, Beside::both);
    for (auto random : property(2000, 10)) {
        scatter(map, random, 35 + random.below(25));
        const Cell start = any_cell<width, height>(random), goal = any_cell<width, height>(random);
        map.set(start, false);
        reference.run(map, start);
        const bool reachable = map.passable(goal) && reference.cost(goal) != unreachable;
        ASSERT_EQ(planner.plan(map, start, goal, {.nearest = true}), reachable ? Status::found : Status::partial);
        const Cell nearest = reachable ? goal : nearest_reachable<Never>(reference, goal);
        ASSERT_TRUE(last_of(planner.path(map)) == nearest);
        ASSERT_EQ(planner.cost(), reference.cost(nearest));
    }
}

TEST(DStarLiteOptions, LimitsHaveTheirOwnStatus) {
    static Map map;
    map.fill(false);
    static DStarLite<Map, Never> planner;
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{11, 0}, {.cost_limit = 110}), Status::found);
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{11, 0}, {.cost_limit = 109}), Status::cost_limit);
    ASSERT_TRUE(planner.path(map).empty());
    ASSERT_EQ(planner.cost(), planner.no_cost);
    ASSERT_EQ(planner.replan(map, Cell{1, 0}), Status::found);  // nearer: within the limit
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{11, 0}, {.work_limit = 4}), Status::work_limit);
    ASSERT_LE(planner.stats().expanded, 4U);
    ASSERT_TRUE(planner.path(map).empty());
    int rounds = 0;
    Status status = Status::work_limit;
    for (; status == Status::work_limit && rounds < 100; ++rounds) {
        status = planner.replan(map, Cell{0, 0});  // another search with the same limit
    }
    ASSERT_EQ(status, Status::found);
    ASSERT_GT(rounds, 1);
}

constexpr Status partial_at_compile_time() {
    Map map;
    for (std::int16_t y = 0; y < height; ++y) {
        map.set(Cell{6, y});
    }
    DStarLite<Map, Never> planner;
    return planner.plan(map, Cell{0, 0}, Cell{11, 8}, {.nearest = true});
}
static_assert(partial_at_compile_time() == Status::partial);

}  // namespace
