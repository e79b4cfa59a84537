// D* Lite: its statuses, edits, slices, memory, and the work it saves.
#include "firmpath/search/d_star_lite.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/map/wall_grid.hpp"
#include "firmpath/moves/walled.hpp"
#include "firmpath/path/waypoints.hpp"
#include "firmpath/search/a_star.hpp"
#include "reference/plain_costs.hpp"
#include "support/every_search.hpp"
#include "support/property.hpp"
#include "support/weight_map.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

using Moves = Eight<Corner::never, firmpath::scale_10_14>;
using Map = BitGrid<13, 11>;
using Planner = DStarLite<Map, Moves>;

static Map map;
static Planner planner;

/// A wall across the map with one door.
void wall_with_door() {
    map.fill(false);
    for (int y = 0; y < 11; ++y) {
        map.set(cell(6, y), y != 5);
    }
}

template <class Path>
std::uint32_t cells_of(const Path& path) {
    std::uint32_t n = 0;
    for (const Cell c : path) {
        n += c.x >= 0 ? 1U : 0U;
    }
    return n;
}

TEST(DStarLite, NothingBegunIsCancelled) {
    static Planner fresh;
    EXPECT_EQ(fresh.status(), Status::cancelled);
    EXPECT_EQ(fresh.step(map, 1), Status::cancelled);
    EXPECT_EQ(fresh.replan(map, Cell{1, 1}), Status::cancelled);
    EXPECT_EQ(fresh.step(map, 1), Status::cancelled);
    EXPECT_TRUE(fresh.path(map).empty());
    EXPECT_EQ(fresh.cost(), fresh.no_cost);
}

TEST(DStarLite, DoorClosesAndOpens) {
    wall_with_door();
    ASSERT_EQ(planner.plan(map, Cell{0, 5}, Cell{12, 5}), Status::found);
    EXPECT_EQ(planner.cost(), 120U);
    EXPECT_EQ(cells_of(planner.path(map)), 13U);
    EXPECT_EQ(cells_of(firmpath::waypoints(planner.path(map))), 2U);
    map.set(Cell{6, 5});
    EXPECT_TRUE(planner.path(map).empty());  // before the edit was noticed
    planner.resume(Cell{0, 5});
    EXPECT_EQ(planner.status(), Status::running);
    EXPECT_TRUE(planner.path(map).empty());
    EXPECT_EQ(planner.cost(), planner.no_cost);
    ASSERT_EQ(planner.replan(map, Cell{0, 5}), Status::no_path);
    EXPECT_TRUE(planner.path(map).empty());
    EXPECT_EQ(planner.cost(), planner.no_cost);
    map.set(Cell{6, 0}, false);
    ASSERT_EQ(planner.replan(map, Cell{0, 5}), Status::found);
    EXPECT_EQ(planner.cost(), 2U * (14 * 5 + 10));
    // Along the corridor the robot drives without any search.
    const std::uint32_t expanded = planner.stats().expanded;
    for (Cell at{0, 5}; !(at == Cell{12, 5});) {
        at = *++planner.path(map).begin();
        planner.resume(at);
        ASSERT_EQ(planner.step(map, 1), Status::found);
    }
    EXPECT_EQ(planner.cost(), 0U);
    EXPECT_EQ(cells_of(planner.path(map)), 1U);
    EXPECT_EQ(planner.stats().expanded, expanded);
    EXPECT_EQ(planner.restarts(), 0U);
}

TEST(DStarLite, BlockedEndsComeBackToLife) {
    map.fill(false);
    map.set(Cell{0, 0});
    ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{12, 10}), Status::start_blocked);
    EXPECT_EQ(planner.replan(map, Cell{0, 0}), Status::start_blocked);
    EXPECT_EQ(planner.replan(map, Cell{1, 0}), Status::found);
    map.set(Cell{12, 10});
    EXPECT_EQ(planner.replan(map, Cell{1, 0}), Status::goal_blocked);
    EXPECT_EQ(planner.replan(map, Cell{12, 10}), Status::start_blocked);
    map.set(Cell{12, 10}, false);
    EXPECT_EQ(planner.replan(map, Cell{12, 10}), Status::found);
    EXPECT_EQ(planner.cost(), 0U);
    EXPECT_EQ(planner.replan(map, Cell{-1, 0}), Status::out_of_map);
    EXPECT_EQ(planner.cost(), planner.no_cost);
    EXPECT_EQ(planner.replan(map, Cell{3, 10}), Status::found);
    EXPECT_EQ(planner.cost(), 90U);
    ASSERT_EQ(planner.begin(map, Cell{13, 0}, Cell{0, 0}), Status::out_of_map);
    EXPECT_EQ(planner.replan(map, Cell{12, 0}), Status::goal_blocked);
    // If the goal is outside, no later start can help.
    ASSERT_EQ(planner.begin(map, Cell{1, 0}, Cell{0, 11}), Status::out_of_map);
    EXPECT_EQ(planner.replan(map, Cell{2, 0}), Status::out_of_map);
}

TEST(DStarLite, NoticesEveryEdit) {
    map.fill(false);
    // After the end: the results do not count until the robot's cell is given again.
    ASSERT_EQ(planner.plan(map, Cell{0, 0}, Cell{12, 10}), Status::found);
    map.set(Cell{3, 3});
    EXPECT_TRUE(planner.path(map).empty());
    EXPECT_EQ(planner.step(map, 5), Status::map_changed);
    EXPECT_EQ(planner.step(map, 5), Status::map_changed);
    EXPECT_EQ(planner.cost(), planner.no_cost);
    EXPECT_EQ(planner.replan(map, Cell{0, 0}), Status::found);
    EXPECT_EQ(planner.cost(), 10U * 14 + 2 * 10);
    EXPECT_EQ(cells_of(planner.path(map)), 13U);
    for (const Cell c : planner.path(map)) {
        EXPECT_TRUE(map.passable(c));
    }
    EXPECT_EQ(planner.restarts(), 0U);
    // Many edits at once, which the revision counts as one.
    map.fill(true);
    EXPECT_EQ(planner.replan(map, Cell{0, 0}), Status::start_blocked);
    map.fill(false);
    EXPECT_EQ(planner.replan(map, Cell{0, 0}), Status::found);
    EXPECT_EQ(planner.cost(), 10U * 14 + 2 * 10);
    // An edit and its reversal.
    map.set(Cell{5, 5});
    map.set(Cell{5, 5}, false);
    const std::uint32_t expanded = planner.stats().expanded;
    EXPECT_EQ(planner.replan(map, Cell{0, 0}), Status::found);
    EXPECT_EQ(planner.stats().expanded, expanded);
    // In the middle of a search, and while the map is copied or compared.
    for (std::uint32_t units = 0; units < 20; ++units) {
        map.fill(false);
        ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{12, 0}), Status::running);
        for (int edits = 0; edits < 2; ++edits) {
            if (units == 0 || planner.step(map, units) == Status::running) {
                map.set(cell(6, edits));
            }
        }
        Status status = planner.status();
        while (status == Status::running) {
            status = planner.step(map, 1);
        }
        ASSERT_EQ(status, Status::found);
        ASSERT_EQ(cells_of(planner.path(map)), 13U);
        ASSERT_TRUE(last_of(planner.path(map)) == (Cell{12, 0}));
    }
}

/// A map without a revision is compared in each `replan`.
TEST(DStarLite, NoticesEditsOfAMapWithoutRevision) {
    Liar liar;
    static DStarLite<Liar> on_liar;
    ASSERT_EQ(on_liar.plan(liar, Cell{0, 0}, Cell{8, 0}), Status::found);
    liar.gone = 4;
    EXPECT_EQ(on_liar.replan(liar, Cell{0, 0}), Status::no_path);
    liar.gone = -1;
    EXPECT_EQ(on_liar.replan(liar, Cell{1, 0}), Status::found);
    EXPECT_EQ(cells_of(on_liar.path(liar)), 8U);
}

TEST(DStarLite, RecordsThatContradictTheMapAreCorrupted) {
    Liar liar;
    static DStarLite<Liar> on_liar;
    ASSERT_EQ(on_liar.plan(liar, Cell{0, 0}, Cell{8, 0}), Status::found);
    Cell buffer[9];
    EXPECT_EQ(on_liar.copy_path(liar, buffer), CopyResult::copied);
    liar.gone = 4;
    EXPECT_EQ(cells_of(on_liar.path(liar)), 4U);  // ends before the gap
    EXPECT_EQ(on_liar.copy_path(liar, buffer), CopyResult::corrupted);
}

TEST(DStarLite, CopiesThePath) {
    map.fill(false);
    Cell buffer[13];
    ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{12, 0}), Status::running);
    EXPECT_EQ(planner.copy_path(map, buffer), CopyResult::no_path);
    ASSERT_EQ(planner.replan(map, Cell{0, 0}), Status::found);
    EXPECT_EQ(planner.copy_path(map, buffer), CopyResult::copied);
    for (int x = 0; x < 13; ++x) {
        EXPECT_TRUE(buffer[x] == cell(x, 0));
    }
    EXPECT_EQ(planner.copy_path(map, std::span<Cell>(buffer, 12)), CopyResult::too_small);
    EXPECT_EQ(planner.copy_path(map, std::span<Cell>()), CopyResult::too_small);
}

TEST(DStarLite, CancelKeepsWhatIsKnown) {
    wall_with_door();
    ASSERT_EQ(planner.begin(map, Cell{0, 0}, Cell{12, 10}), Status::running);
    ASSERT_EQ(planner.step(map, 8), Status::running);
    planner.cancel();
    EXPECT_EQ(planner.step(map, 20), Status::cancelled);
    EXPECT_EQ(planner.step(map, 20), Status::cancelled);
    EXPECT_TRUE(planner.path(map).empty());
    ASSERT_EQ(planner.replan(map, Cell{0, 0}), Status::found);
    planner.cancel();  // no search is running
    EXPECT_EQ(planner.replan(map, Cell{0, 0}), Status::found);
    EXPECT_EQ(planner.replan(map, Cell{1, 1}), Status::found);
    planner.cancel();
    EXPECT_EQ(planner.plan(map, Cell{0, 0}, Cell{12, 10}), Status::found);
}

TEST(DStarLite, UnitsAreWhatTheyAreSaidToBe) {
    static BitGrid<16, 8> large;
    large.fill(false);
    static DStarLite<BitGrid<16, 8>, Moves> on_large;
    ASSERT_EQ(on_large.begin(large, Cell{0, 0}, Cell{15, 7}), Status::running);
    for (std::size_t i = 0; i < 16 * 8 / on_large.cells_forgotten_a_unit; ++i) {
        ASSERT_EQ(on_large.step(large, 1), Status::running);
        ASSERT_EQ(on_large.stats().expanded, 0U);
    }
    ASSERT_EQ(on_large.step(large, 1), Status::running);  // copies the map
    ASSERT_EQ(on_large.stats().expanded, 0U);
    // On an empty map ties go to the cells nearer to the start: only the path is expanded.
    std::uint32_t units = 0;
    while (on_large.step(large, 1) == Status::running) {
        ++units;
    }
    EXPECT_EQ(on_large.stats().expanded, 15U);
    EXPECT_EQ(units, 15U);
    EXPECT_EQ(on_large.step(large, 0), Status::found);
}

/// If the open list is too short for the map, it reports this; if it is too short for a repair, it starts again.
TEST(DStarLite, ShortOpenListIsFull) {
    using Short = DStarLite<Map, Moves, std::uint16_t, 12>;
    static Short tight;
    static_assert(Short::open_capacity == 12 && Planner::open_capacity == 13 * 11 - 1);
    map.fill(false);
    wall_with_door();
    EXPECT_EQ(tight.plan(map, Cell{0, 0}, Cell{12, 0}), Status::open_full);
    EXPECT_EQ(tight.replan(map, Cell{0, 0}), Status::open_full);
    EXPECT_EQ(tight.stats().peak_open, 12U);
    EXPECT_EQ(tight.restarts(), 0U);
    EXPECT_EQ(tight.replan(map, Cell{12, 3}), Status::found);  // on the goal's side
    EXPECT_EQ(tight.cost(), 30U);
    EXPECT_EQ(tight.restarts(), 0U);
    EXPECT_EQ(tight.replan(map, Cell{0, 0}), Status::open_full);
    EXPECT_EQ(tight.restarts(), 1U);
}

TEST(DStarLite, ShortOpenListGivesTheSameCosts) {
    using Short = DStarLite<Map, Moves, std::uint16_t, 30>;
    static Short tight;
    const auto rounds = property(200, 5);
    std::uint32_t restarts = 0;
    std::uint32_t full = 0;
    for (auto random : rounds) {
        scatter(map, random, 20);
        Cell start = any_cell<13, 11>(random);
        const Cell goal = any_cell<13, 11>(random);
        (void)tight.begin(map, start, goal);
        (void)planner.begin(map, start, goal);
        for (int change = 0; change < 20; ++change) {
            if (tight.replan(map, start) == Status::open_full) {
                ++full;
                (void)planner.replan(map, start);
            } else {
                ASSERT_EQ(planner.replan(map, start), tight.status());
                ASSERT_EQ(planner.cost(), tight.cost());
            }
            ASSERT_LE(tight.stats().peak_open, 30U);
            start = any_cell<13, 11>(random);
            const Cell edited = any_cell<13, 11>(random);
            map.set(edited, map.passable(edited));
        }
        restarts += tight.restarts();
    }
    EXPECT_GT(restarts, full);
    EXPECT_GT(20 * rounds.count, 2 * full);
}

/// The memory that the documentation of the class states.
TEST(DStarLite, MemoryIsWhatIsStated) {
    using M = BitGrid<64, 64>;
    constexpr std::size_t n = 64 * 64;
    constexpr std::size_t besides = n / 8 + 112;
    static_assert(sizeof(DStarLite<M, Moves>) <= n * 10 + besides);
    static_assert(sizeof(DStarLite<M, Moves, std::uint16_t, n / 4>) <= n * 11 / 2 + besides);
    static_assert(sizeof(DStarLite<M, Moves, std::uint32_t>) <= n * 18 + besides);
    static_assert(sizeof(DStarLite<M, Moves, std::uint32_t, n / 4>) <= n * 9 + besides);
    static_assert(sizeof(DStarLite<BitGrid<256, 256>, Moves, std::uint32_t>) <= 65536 * 18 + 65536 / 8 + 112);
    using Costs = CostGrid<64, 64>;
    static_assert(sizeof(DStarLite<Costs, Moves, std::uint32_t>) <= n * 18 + 2 * n + 112);
    static_assert(sizeof(DStarLite<WallGrid<64, 64>, Walled<Four>, std::uint32_t>) <= n * 18 + n + 112);
}

/// A robot that sees `radius` cells around it drives through an unknown map. Returns the number of cells it drove, 0 if
/// there is no path. `newly` is called for every blocked cell it sees; `next` returns the next cell, or its own.
template <class Truth, class Newly, class Next>
std::uint32_t drive(const Truth& truth, Truth& known, Cell at, Cell goal, int radius, const Newly& newly,
                    const Next& next) {
    for (std::uint32_t driven = 0;; ++driven) {
        for (const auto [x, y] : cells::within(at.x - radius, at.y - radius, at.x + radius, at.y + radius)) {
            if (Truth::contains(cell(x, y)) && known.passable(cell(x, y)) && !truth.passable(cell(x, y))) {
                known.set(cell(x, y));
                newly(cell(x, y));
            }
        }
        if (at == goal) {
            return driven;
        }
        const Cell to = next(at);
        if (to == at) {
            return 0;
        }
        at = to;
    }
}

/// The promise: over drives through unknown maps it expands fewer cells than A* started again after every change.
TEST(DStarLite, ExpandsFewerCellsThanAStarAfresh) {
#if __STDC_HOSTED__
    using World = BitGrid<60, 40>;
#else
    using World = BitGrid<16, 12>;
#endif
    static World truth;
    static World known;
    static DStarLite<World, Moves> incremental;
    static AStar<World, Moves> afresh;
    std::uint32_t by_incremental = 0;
    std::uint32_t by_afresh = 0;
    std::uint32_t replans = 0;
    for (auto random : property(60, 5)) {
        scatter(truth, random, 15 + random.below(20));
        const Cell start{1, 1};
        const Cell goal{World::width - 2, World::height - 2};
        truth.set(start, false);
        truth.set(goal, false);
        known.fill(false);
        bool told = true;
        (void)incremental.begin(known, start, goal);
        (void)drive(
            truth, known, start, goal, 4, [&](Cell) { told = true; },
            [&](Cell at) {
                const Status status = incremental.replan(known, at);
                if (told) {
                    told = false;
                    ++replans;
                    EXPECT_EQ(afresh.plan(known, at, goal), status);
                    EXPECT_EQ(afresh.cost(), incremental.cost());
                    by_afresh += afresh.stats().expanded;
                }
                return status == Status::found ? *++incremental.path(known).begin() : at;
            });
        by_incremental += incremental.stats().expanded;
    }
    EXPECT_LT(by_incremental, by_afresh);
#if __STDC_HOSTED__
    // Far fewer, if cells with outdated keys are moved to their place instead of being expanded.
    EXPECT_LT(5 * std::uint64_t{by_incremental}, 3 * std::uint64_t{by_afresh});
    std::printf("[ drives   ] %u replans: D* Lite expanded %u cells, A* afresh %u\n", replans, by_incremental,
                by_afresh);
#endif
}

/// Earlier searches do not matter: it fails for lack of places or bits only if a new search does too.
template <class Narrow>
void gives_up_as_a_fresh_one_does(Status why) {
    static Map edited;
    static Narrow lived;
    static Narrow fresh;
    const auto rounds = property(300, 6);
    std::uint32_t gave_up = 0;
    std::uint32_t succeeded = 0;
    for (auto random : rounds) {
        scatter(edited, random, 10 + random.below(40));
        Cell start = any_cell<13, 11>(random);
        const Cell goal = any_cell<13, 11>(random);
        (void)lived.begin(edited, start, goal);
        for (int change = 0; change < 30; ++change) {
            for (std::uint32_t n = random.below(6); n != 0; --n) {
                const Cell at = any_cell<13, 11>(random);
                edited.set(at, random.chance(35));
            }
            if (random.chance(30)) {
                start = any_cell<13, 11>(random);
            }
            lived.resume(start);
            if (random.chance(50)) {
                (void)lived.step(edited, random.below(30));
                continue;
            }
            const Status status = lived.replan(edited, start);
            if (status == why) {
                ASSERT_EQ(fresh.plan(edited, start, goal), why);
                ++gave_up;
            } else {
                succeeded += status == Status::found ? 1U : 0U;
            }
        }
    }
    EXPECT_GT(gave_up, rounds.count / 2);
    EXPECT_GT(succeeded, rounds.count / 2);
}

TEST(DStarLite, GivesUpAsAFreshSearchDoes) {
    gives_up_as_a_fresh_one_does<DStarLite<Map, Moves, firmpath::FittingCost, 12>>(Status::open_full);
    gives_up_as_a_fresh_one_does<DStarLite<Map, Eight<Corner::never, firmpath::Scale{6000, 8400}>, std::uint16_t>>(
        Status::cost_overflow);
}

/// A cost that did not fit affects only its own search.
TEST(DStarLite, AnOverflowOfLongAgoIsNoOverflow) {
    using Corridor = BitGrid<9, 1>;
    static Corridor corridor;
    static DStarLite<Corridor, Eight<Corner::never, firmpath::Scale{10'000, 14'000}>, std::uint16_t> narrow;
    ASSERT_EQ(narrow.plan(corridor, Cell{8, 0}, Cell{0, 0}), Status::cost_overflow);
    corridor.set(Cell{1, 0});
    ASSERT_EQ(narrow.replan(corridor, Cell{8, 0}), Status::no_path);
    corridor.set(Cell{1, 0}, false);
    ASSERT_EQ(narrow.replan(corridor, Cell{8, 0}), Status::cost_overflow);
    ASSERT_EQ(narrow.replan(corridor, Cell{5, 0}), Status::found);
}

}  // namespace
