// Planning with the graph of a plan where the building differs from it, compared with plain costs on the building.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <type_traits>
#include <vector>

#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/jump_graph_planner.hpp"
#include "firmpath/jump/known_map.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/map/overlay.hpp"
#include "reference/nearest_reachable.hpp"
#include "reference/plain_squares.hpp"
#include "support/jump_graph_of.hpp"
#include "support/property.hpp"
#include "support/same_result.hpp"
#include "support/scenes.hpp"
#include "support/slices.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

constexpr int W = 37;
constexpr int H = 29;
using Plain = BitGrid<W, H>;
using Map = JumpGrid<W, H>;
using Over = Overlay<Map, Map>;
using Reference = PlainSquares<W, H>;

/// A plan, its graph, the learnt obstacles, and the building as it is, for a plain reference.
template <class Moves>
struct Scene {
    Plain plan_cells, learnt_cells, live_cells;
    Map plan{all_free}, learnt{all_free};
    std::vector<std::uint32_t> image;
    JumpGraphView<Map, Moves> graph;

    void draw(Random& random, Scale scale) {
        any_scene(plan_cells, random);
        plan.assign(plan_cells);
        image = jump_graph_of<Moves>(plan_cells, scale, random.chance(50)).image;
        ASSERT_EQ(graph.open(image, plan), TablesResult::opened);
        // A few pieces that stand about, some of them single cells.
        blocks(learnt_cells, static_cast<int>(random.below(7)), 4, random);
        learnt.assign(learnt_cells);
        live_cells = plan_cells;
        for (int i = 0; i < W * H; ++i) {
            const Cell at = cell(i % W, i / W);
            live_cells.set(at, !plan_cells.passable(at) || !learnt_cells.passable(at));
        }
    }
};

/// Which search has answered, and how.
struct Seen {
    std::uint32_t by_graph = 0, by_fallback = 0, no_path_by_graph = 0, partial = 0, limited = 0;
};

/// Checks queries on one map against the reference.
template <class Planner>
void answers(Planner& whole, Planner& sliced, const typename Planner::map_type& map, const Plain& cells,
             Reference& reference, Random& random, Seen& seen) {
    using Steps = typename Planner::moves_type;
    for (int query = 0; query < 4; ++query) {
        const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
        const bool nearest = random.chance(40);
        const Status status = whole.plan(map, start, goal, {.nearest = nearest});
        const std::uint32_t most = random.chance(30) ? 1 : 12;
        plan_in_slices(sliced, map, start, goal, {.nearest = nearest}, most, random);
        ASSERT_TRUE(same_result(whole, map, sliced, map));
        ASSERT_EQ(whole.fell_back(), sliced.fell_back());
        if (!cells.passable(start)) {
            ASSERT_EQ(status, Status::start_blocked);
            continue;
        }
        reference.run(cells, start);
        const std::uint32_t least = reference.cost(goal);
        if (least == unreachable && !nearest) {
            ASSERT_EQ(status, cells.passable(goal) ? Status::no_path : Status::goal_blocked);
            ASSERT_TRUE(whole.path(map).empty());
            ASSERT_EQ(whole.cost(), whole.no_cost);
            seen.no_path_by_graph += status == Status::no_path && !whole.fell_back() ? 1U : 0U;
            continue;
        }
        const Cell end = least != unreachable ? goal : nearest_reachable<Steps>(reference, goal);
        ASSERT_EQ(status, end == goal ? Status::found : Status::partial);
        ASSERT_TRUE(*whole.path(map).begin() == start);
        ASSERT_TRUE(last_of(whole.path(map)) == end);
        ASSERT_EQ(whole.cost(), reference.cost(end));
        ASSERT_EQ(reference.cost_of(cells, whole.path(map)), whole.cost());
        if (status == Status::partial) {
            ASSERT_TRUE(whole.fell_back());
            ++seen.partial;
            continue;
        }
        ++(whole.fell_back() ? seen.by_fallback : seen.by_graph);
        // One limit on work for both searches: what was needed is enough, and less is not.
        const std::uint32_t needed = whole.stats().expanded;
        ASSERT_EQ(whole.plan(map, start, goal, {.work_limit = needed}), Status::found);
        if (needed > 1) {
            const Status limited = whole.plan(map, start, goal, {.work_limit = needed / 2});
            ASSERT_TRUE(limited == Status::work_limit || (limited == Status::found && needed - needed / 2 == 1));
            ASSERT_LE(whole.stats().expanded, needed / 2);
            seen.limited += limited == Status::work_limit ? 1U : 0U;
        }
        if (least != 0) {
            ASSERT_EQ(whole.plan(map, start, goal, {.cost_limit = least}), Status::found);
            ASSERT_EQ(whole.cost(), least);
            ASSERT_EQ(whole.plan(map, start, goal, {.nearest = nearest, .cost_limit = least - 1}), Status::cost_limit);
            if (const auto kept = whole.partial_path(map); !kept.empty()) {
                ASSERT_EQ(reference.cost_of(cells, kept), whole.partial_cost());
            } else {
                ASSERT_FALSE(whole.fell_back());
                ASSERT_EQ(whole.partial_cost(), whole.no_cost);
            }
        }
    }
}

/// Queries for which the graph proved that there is no path, in so many rounds.
struct Proved {
    std::uint32_t rounds = 0, on_overlay = 0, on_copy = 0;
};

template <class Moves, Beside Rule, class Word>
void as_on_the_live_map(std::uint32_t count, Proved& proved) {
    const auto rounds = property(count, count);
    using Nodes = PooledNodes<W * H>;
    using OnOverlay = JumpGraphPlanner<Map, Moves, Nodes, Nodes, FittingCost, Over, Word>;
    using OnGrid = JumpGraphPlanner<Map, Moves, Nodes, Nodes, FittingCost, Map, Word>;
    using Steps = typename OnOverlay::moves_type;
    static Scene<Moves> scene;
    static OnOverlay over, over_sliced;
    static OnGrid grid, grid_sliced;
    static Map live(all_free);
    static Reference reference(Steps::scale.straight, Steps::scale.diagonal, Rule);
    Seen on_overlay, on_copy, opened;
    for (auto random : rounds) {
        scene.draw(random, Steps::scale);
        const JumpGraphMap known(scene.plan, scene.graph);
        const Over joined = overlay(scene.plan, scene.learnt);
        answers(over, over_sliced, KnownMap(known, joined), scene.live_cells, reference, random, on_overlay);
        // A live map whose words must be compared.
        live.assign(scene.live_cells);
        const KnownMap beside(known, live);
        answers(grid, grid_sliced, beside, scene.live_cells, reference, random, on_copy);
        // And now cells open. The same object notices that.
        for (std::uint32_t n = 1 + random.below(3); n != 0; --n) {
            const Cell at = any_cell<W, H>(random);
            live.set(at, false);
            scene.live_cells.set(at, false);
        }
        answers(grid, grid_sliced, beside, scene.live_cells, reference, random, opened);
    }
    for (const Seen& seen : {on_overlay, on_copy}) {
        EXPECT_GE(seen.by_graph, rounds.count / 2);
        EXPECT_GE(seen.by_fallback, rounds.count / 20);
        EXPECT_GE(seen.partial, rounds.count / 10);
        EXPECT_GE(seen.limited, rounds.count / 10);
    }
    EXPECT_GE(opened.by_fallback, rounds.count / 10);
    proved.rounds += rounds.count;
    proved.on_overlay += on_overlay.no_path_by_graph;
    proved.on_copy += on_copy.no_path_by_graph;
    std::printf("[ property ] overlay: graph %u, fallback %u; copy: %u, %u; opened: %u, %u\n", on_overlay.by_graph,
                on_overlay.by_fallback, on_copy.by_graph, on_copy.by_fallback, opened.by_graph, opened.by_fallback);
}

TEST(JumpGraphPlanner, AnswersAsOnTheLiveMap) {
    Proved proved;
    as_on_the_live_map<Eight<Corner::never>, Beside::both, std::uint64_t>(800, proved);
    as_on_the_live_map<Eight<Corner::never, scale_fine>, Beside::both, std::uint32_t>(400, proved);
    as_on_the_live_map<Eight<Corner::one_side>, Beside::one, std::uint32_t>(600, proved);
    as_on_the_live_map<Eight<Corner::always>, Beside::none, std::uint64_t>(600, proved);
    as_on_the_live_map<Four, Beside::no_diagonals, std::uint32_t>(600, proved);
    EXPECT_GE(proved.on_overlay, proved.rounds / 50);
    EXPECT_GE(proved.on_copy, proved.rounds / 50);
}

using Moves = Eight<Corner::never, scale_10_14>;
using Graph = JumpGraphView<Map, Moves>;
using Planner = JumpGraphPlanner<Map, Moves, PooledNodes<32>, PooledNodes<128>>;

// Both searches, and 40 bytes.
static_assert(sizeof(Planner) <= sizeof(JumpGraphSearch<Map, Moves, PooledNodes<32>>) +
                                     sizeof(JumpPointSearch<KnownMap<Map, Moves, Over>, Moves, PooledNodes<128>>) + 40);
static_assert(std::is_trivially_copyable_v<Planner>);

// The numbers of lib/DESIGN.md.
using Den312d = JumpGrid<65, 81>;
static_assert(sizeof(JumpGraphPlanner<Den312d, Eight<>, PooledNodes<32>, PooledNodes<256>>) == 4976);
static_assert(sizeof(JumpGraphSearch<Den312d, Eight<>, PooledNodes<32>>) == 580);

/// Two rooms with a door at the top and a door at the bottom, and the graph.
struct Rooms {
    static constexpr int wall = 20;
    static constexpr Cell start{2, 4}, goal{35, 4}, door{wall, 3}, far_door{wall, 26};
    Plain cells;
    Map plan{all_free}, learnt{all_free};
    std::vector<std::uint32_t> image;
    Graph graph;

    Rooms() {
        for (int y = 0; y < H; ++y) {
            cells.set(cell(wall, y), y != door.y && y != far_door.y);
        }
        plan.assign(cells);
        image = jump_graph_of<Moves>(cells, Moves::scale, true).image;
        EXPECT_EQ(graph.open(image, plan), TablesResult::opened);
    }
};

/// With what was learnt over the plan.
struct LiveRooms : Rooms {
    JumpGraphMap<Map, Moves> known{plan, graph};
    Over live = overlay(plan, learnt);
    KnownMap<Map, Moves, Over> now{known, live};
};

TEST(JumpGraphPlanner, SaysWhichSearchHasAnswered) {
    LiveRooms rooms;
    const auto& now = rooms.now;
    static Planner planner;
    ASSERT_FALSE(planner.fell_back());
    ASSERT_FALSE(planner.closed(Rooms::start));
    ASSERT_EQ(planner.plan(now, Rooms::start, Rooms::goal), Status::found);
    ASSERT_FALSE(planner.fell_back());
    ASSERT_TRUE(planner.closed(Rooms::start));
    const std::uint32_t cost = planner.cost();
    const std::uint32_t expanded = planner.stats().expanded;
    // An obstacle that is not on the path changes nothing.
    rooms.learnt.set(Rooms::far_door);
    ASSERT_EQ(planner.plan(now, Rooms::start, Rooms::goal), Status::found);
    ASSERT_FALSE(planner.fell_back());
    ASSERT_EQ(planner.cost(), cost);
    // One on the path does.
    rooms.learnt.set(Rooms::far_door, false);
    rooms.learnt.set(Rooms::door);
    ASSERT_EQ(planner.plan(now, Rooms::start, Rooms::goal), Status::found);
    ASSERT_TRUE(planner.fell_back());
    ASSERT_GT(planner.cost(), cost);
    ASSERT_GT(planner.stats().expanded, expanded);  // both searches count
    for (const Cell at : planner.path(now)) {
        ASSERT_TRUE(now.passable(at));
    }
    // No way: the plan does not know that.
    rooms.learnt.set(Rooms::far_door);
    ASSERT_EQ(planner.plan(now, Rooms::start, Rooms::goal), Status::no_path);
    ASSERT_TRUE(planner.fell_back());
    ASSERT_TRUE(planner.path(now).empty());
    // Refused before either search: nothing of the last one is left.
    rooms.learnt.set(Rooms::goal);
    ASSERT_EQ(planner.plan(now, Rooms::start, Rooms::goal), Status::goal_blocked);
    ASSERT_FALSE(planner.fell_back());
    ASSERT_EQ(planner.stats(), Stats{});
    ASSERT_FALSE(planner.closed(Rooms::start));
    // The nearest cell to a blocked goal is looked for on the live map at once.
    static JumpPointSearch<Over, Moves, PooledNodes<128>> alone;
    ASSERT_EQ(planner.plan(now, Rooms::start, Rooms::goal, {.nearest = true}), Status::partial);
    ASSERT_EQ(alone.plan(rooms.live, Rooms::start, Rooms::goal, {.nearest = true}), Status::partial);
    ASSERT_EQ(planner.stats(), alone.stats());
    ASSERT_EQ(planner.plan(now, Rooms::goal, Rooms::start), Status::start_blocked);
    ASSERT_EQ(planner.plan(now, {0, -1}, Rooms::start), Status::out_of_map);
}

TEST(JumpGraphPlanner, WithoutAGraphTheLiveMapIsSearched) {
    Rooms rooms;
    const JumpGraphMap known(rooms.plan, Graph());
    const Over live = overlay(rooms.plan, rooms.learnt);
    const KnownMap now(known, live);
    static Planner planner;
    ASSERT_EQ(planner.plan(now, Rooms::start, Rooms::goal), Status::found);
    ASSERT_TRUE(planner.fell_back());
    static JumpPointSearch<Over, Moves, PooledNodes<128>> alone;
    ASSERT_EQ(alone.plan(live, Rooms::start, Rooms::goal), Status::found);
    ASSERT_EQ(planner.stats(), alone.stats());
    ASSERT_EQ(planner.cost(), alone.cost());
}

TEST(JumpGraphPlanner, AnEditedPlanHasNoGraph) {
    LiveRooms rooms;
    const auto& now = rooms.now;
    static Planner planner;
    rooms.plan.set({Rooms::wall, 4}, false);  // a nearer door
    ASSERT_EQ(planner.plan(now, Rooms::start, Rooms::goal), Status::found);
    ASSERT_TRUE(planner.fell_back());
    ASSERT_EQ(planner.cost(), 33 * 10U);
}

/// An overlay of two other maps of the plan's type is not one of the plan.
TEST(JumpGraphPlanner, AnotherBuildingsOverlayIsCompared) {
    Rooms rooms;
    const JumpGraphMap known(rooms.plan, rooms.graph);
    static Map other(all_free);
    const Over live = overlay(other, rooms.learnt);
    const KnownMap now(known, live);
    ASSERT_EQ(now.within(), detail::WithinPlan::unknown);
    static Planner planner;
    ASSERT_EQ(planner.plan(now, Rooms::start, Rooms::goal), Status::found);
    ASSERT_TRUE(planner.fell_back());
    ASSERT_EQ(planner.cost(), 33 * 10U);
    ASSERT_EQ(now.within(), detail::WithinPlan::no);
    // An overlay may lie over others.
    const Over over_plan = overlay(rooms.learnt, rooms.plan);
    const Overlay<Map, Over> nested = overlay(other, over_plan);
    ASSERT_EQ(KnownMap(known, nested).within(), detail::WithinPlan::yes);
    ASSERT_EQ(KnownMap(known, rooms.plan).within(), detail::WithinPlan::yes);
    ASSERT_EQ(KnownMap(known, other).within(), detail::WithinPlan::unknown);
}

/// Words are compared once, until one of the maps is edited.
TEST(JumpGraphPlanner, ComparesMapsOnce) {
    Rooms rooms;
    const JumpGraphMap known(rooms.plan, rooms.graph);
    static Map live(all_free);
    live.assign(rooms.cells);
    const KnownMap now(known, live);
    static JumpGraphPlanner<Map, Moves, PooledNodes<32>, PooledNodes<128>, FittingCost, Map> planner;
    const auto slices = [&] {
        std::uint32_t count = 0;
        for (Status s = planner.begin(now, Rooms::start, Rooms::goal); s == Status::running; ++count) {
            s = planner.step(now, 1);
        }
        return count;
    };
    ASSERT_EQ(now.within(), detail::WithinPlan::unknown);
    const std::uint32_t first = slices();
    ASSERT_EQ(now.within(), detail::WithinPlan::yes);
    ASSERT_FALSE(planner.fell_back());
    constexpr std::uint32_t units = (2 * H + 15) / 16;
    ASSERT_EQ(slices() + units, first);
    live.set({0, 0});  // still within the plan, but that is not known
    ASSERT_EQ(now.within(), detail::WithinPlan::unknown);
    ASSERT_EQ(slices(), first);
    live.set({Rooms::wall, H - 1}, false);  // the last row opens
    (void)slices();
    ASSERT_EQ(now.within(), detail::WithinPlan::no);
    ASSERT_TRUE(planner.fell_back());
    live.set({Rooms::wall, H - 1});
    ASSERT_EQ(slices(), first);
    ASSERT_FALSE(planner.fell_back());
}

template <class Live>
void ends_in_any_phase(const Rooms& rooms, const Live& live, Map& edited) {
    JumpGraphMap known(rooms.plan, rooms.graph);
    const KnownMap now(known, live);
    static JumpGraphPlanner<Map, Moves, PooledNodes<32>, PooledNodes<128>, FittingCost, Live> planner;
    const auto meddle_before_unit = [&](std::uint32_t unit, Status expected, const auto& meddle) {
        return test_support::meddle_before_unit(planner, now, Rooms::start, Rooms::goal, unit, expected, meddle);
    };
    const std::uint32_t units = meddle_before_unit(0xFFFF'FFFF, Status::running, [] {});
    ASSERT_EQ(planner.status(), Status::found);
    ASSERT_TRUE(planner.fell_back());
    std::uint32_t second = 0;
    for (std::uint32_t unit = 0; unit < units; ++unit) {
        SCOPED_TRACE(unit);
        (void)meddle_before_unit(unit, Status::map_changed, [&] { edited.set({0, 28}); });
        edited.set({0, 28}, false);
        second += planner.fell_back() ? 1U : 0U;
        known = JumpGraphMap(rooms.plan, rooms.graph);  // the plan is as it was
        (void)meddle_before_unit(unit, Status::cancelled, [&] { planner.cancel(); });
    }
    ASSERT_GE(second, units / 3);
    ASSERT_LT(second, units);
    ASSERT_EQ(planner.plan(now, Rooms::start, Rooms::goal), Status::found);
    planner.cancel();  // too late: the search has ended
    ASSERT_EQ(planner.status(), Status::found);
}

TEST(JumpGraphPlanner, EditsAndCancelEndItInAnyPhase) {
    Rooms rooms;
    rooms.learnt.set(Rooms::door);
    ends_in_any_phase(rooms, overlay(rooms.plan, rooms.learnt), rooms.learnt);
    rooms.cells.set(Rooms::door);
    static Map live(all_free);
    live.assign(rooms.cells);
    ends_in_any_phase(rooms, live, live);
    // An edit of the plan, too.
    ends_in_any_phase(rooms, live, rooms.plan);
}

TEST(JumpGraphPlanner, EachPoolMayBeFull) {
    static Scene<Moves> scene;
    static JumpGraphPlanner<Map, Moves, PooledNodes<4>, PooledNodes<W * H>> small_first;
    static JumpGraphPlanner<Map, Moves, PooledNodes<W * H>, PooledNodes<4>> small_second;
    static Reference reference(10, 14, Beside::both);
    std::uint32_t went_on = 0, full = 0;
    const auto rounds = property(400, 400);
    for (auto random : rounds) {
        scene.draw(random, Moves::scale);
        const JumpGraphMap known(scene.plan, scene.graph);
        const Over live = overlay(scene.plan, scene.learnt);
        const KnownMap now(known, live);
        const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
        if (!now.passable(start) || !now.passable(goal)) {
            continue;
        }
        reference.run(scene.live_cells, start);
        const std::uint32_t least = reference.cost(goal);
        const Status expected = least == unreachable ? Status::no_path : Status::found;
        ASSERT_EQ(small_first.plan(now, start, goal), expected);
        ASSERT_EQ(small_first.cost(), expected == Status::found ? least : small_first.no_cost);
        const Status status = small_second.plan(now, start, goal);
        ASSERT_TRUE(status == expected || (status == Status::nodes_full && small_second.fell_back()));
        went_on += small_first.fell_back() && !small_second.fell_back() ? 1U : 0U;
        full += status == Status::nodes_full ? 1U : 0U;
    }
    EXPECT_GE(went_on, rounds.count / 20);
    EXPECT_GE(full, rounds.count / 50);
}

/// The second search gets what the first has left of the limit on work.
TEST(JumpGraphPlanner, TheLimitOnWorkIsForBothSearches) {
    LiveRooms rooms;
    rooms.learnt.set(Rooms::door);
    const auto& now = rooms.now;
    static Planner planner;
    ASSERT_EQ(planner.plan(now, Rooms::start, Rooms::goal), Status::found);
    const std::uint32_t needed = planner.stats().expanded;
    for (std::uint32_t limit = 0; limit + 1 < needed; ++limit) {
        ASSERT_EQ(planner.plan(now, Rooms::start, Rooms::goal, {.work_limit = limit}), Status::work_limit) << limit;
        ASSERT_LE(planner.stats().expanded, limit);
    }
}

TEST(JumpGraphPlanner, AChangedNumberIsFound) {
    LiveRooms rooms;
    rooms.learnt.set(Rooms::door);
    const auto& now = rooms.now;
    static Planner planner;
    const Planner fresh;
    std::uint32_t corrupted = 0, all = 0;
    // Its own numbers, and the first of those of the search on the graph.
    for (std::size_t at = 4; at < 100; ++at) {
        for (std::uint32_t unit = 0; unit < 20; unit += 3) {
            planner = fresh;
            Status status = planner.begin(now, Rooms::start, Rooms::goal);
            for (std::uint32_t k = 0; k < unit && status == Status::running; ++k) {
                status = planner.step(now, 1);
            }
            if (status != Status::running) {
                continue;
            }
            reinterpret_cast<unsigned char*>(&planner)[at] ^= 4U;
            status = planner.step(now, 1);
            for (int k = 0; status == Status::running && k < 1000; ++k) {
                status = planner.step(now, 1);
            }
            ++all;
            corrupted += status == Status::corrupted ? 1U : 0U;
            ASSERT_TRUE(status == Status::corrupted || status == Status::found) << at;
        }
    }
    EXPECT_GE(corrupted, all / 2);
}

}  // namespace
