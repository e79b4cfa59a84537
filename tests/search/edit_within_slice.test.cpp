// An interrupt edits the map in the middle of a slice, at any access to the map: the search ends with
// `map_changed` and no path, even in its last slice. (D* Lite reports it in its next slice, and gives no path before.)
#include <cstddef>
#include <cstdint>

#include "faults/scene.hpp"
#include "firmpath/cluster/cluster_map.hpp"
#include "firmpath/cluster/cluster_planner.hpp"
#include "firmpath/jump/fallback_planner.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/breadth_first.hpp"
#include "firmpath/search/d_star_lite.hpp"
#include "firmpath/search/distance_field.hpp"
#include "firmpath/search/flow_field_filler.hpp"
#include "firmpath/search/lazy_theta_star.hpp"
#include "firmpath/search/reachable.hpp"
#include "golden/graphs.hpp"
#include "support/one_gate.hpp"
#include "support/test.hpp"

namespace {

using namespace firmpath;

/// Its revision changes at the nth access.
struct Edited : JumpGrid<9, 7> {
    using Grid = JumpGrid<9, 7>;
    mutable std::uint32_t asked = 0;
    std::uint32_t edited_at = 0;  // never

    constexpr Edited() : Grid(all_blocked) {}
    bool passable(Cell c) const { return ++asked, Grid::passable(c); }
    std::uint32_t blocked_word(int y, int i) const { return ++asked, Grid::blocked_word(y, i); }
    const std::uint32_t* row(int y) const { return ++asked, Grid::row(y); }
    const std::uint32_t* column(int x) const { return ++asked, Grid::column(x); }
    std::uint32_t revision() const { return Grid::revision() + (edited_at != 0 && asked >= edited_at ? 1 : 0); }
};

using Moves = Eight<Corner::never>;
constexpr Cell start{0, 0};
constexpr Cell goal{8, 6};

void draw(Edited& map, Status expected) {
    //     . . . . . . . # g
    //     . . # . . . . # .
    //     . . # . . # . . .      no path if (8, 4) is blocked as well
    //     . . # . . # . . .
    //     . . # . . # . . .
    //     . . # . . # . . .
    //     s . # . . # . . .
    map.fill(false);
    for (std::int16_t y = 0; y < 5; ++y) {
        map.set(Cell{2, y});
        map.set(Cell{5, y});
    }
    map.set(Cell{2, 5});
    map.set(Cell{7, 5});
    map.set(Cell{7, 6});
    if (expected == Status::no_path) {
        map.set(Cell{8, 4});
    }
}

/// Runs `plan(planner, map)` on the unchanged map, and then with an edit at each of its accesses to the map;
/// `empty(planner, map)` returns whether the planner gives no result.
template <class Planner, class Plan, class Empty, class Draw>
void tells_of_every_edit(Status expected, const Plan& plan, const Empty& empty, const Draw& draw_map) {
    static Planner planner;
    static Edited map;
    draw_map(map, expected);
    map.edited_at = 0;
    map.asked = 0;
    ASSERT_EQ(plan(planner, map), expected);
    ASSERT_EQ(empty(planner, map), expected == Status::no_path);
    const std::uint32_t all = map.asked;
    ASSERT_GT(all, 5U);
    for (std::uint32_t at = 1; at <= all; ++at) {
        map.edited_at = at;
        map.asked = 0;
        ASSERT_EQ(plan(planner, map), Status::map_changed) << at << " of " << all;
        ASSERT_EQ(planner.status(), Status::map_changed);
        ASSERT_TRUE(empty(planner, map));
        map.edited_at = 0;  // even if the revision is that of the beginning again
        ASSERT_TRUE(empty(planner, map)) << at << " of " << all;
    }
}

template <class Planner, class Plan, class Empty>
void tells_of_every_edit(Status expected, const Plan& plan, const Empty& empty) {
    tells_of_every_edit<Planner>(expected, plan, empty, draw);
}
template <class Planner>
void tells_of_every_edit(Status expected = Status::found) {
    tells_of_every_edit<Planner>(
        expected, [](Planner& planner, const Edited& map) { return planner.plan(map, start, goal); },
        [](const Planner& planner, const Edited& map) { return planner.path(map).empty(); });
}
/// With a path and without one.
template <class Planner>
void tells_of_edits() {
    tells_of_every_edit<Planner>();
    tells_of_every_edit<Planner>(Status::no_path);
}

TEST(EditWithinSlice, AStar) {
    tells_of_edits<AStar<Edited, Moves>>();
    tells_of_edits<AStar<Edited, Moves, DenseNodes<Layout::fast>>>();
}

/// With `MapChanges::allowed` it continues, and checks the path again if it was already found.
TEST(EditWithinSlice, AStarGoesOn) {
    using Planner = AStar<Edited, Moves>;
    static Planner planner;
    static Edited map;
    map.fill(false);
    map.edited_at = 0;
    map.asked = 0;
    const auto plan = [] {
        Status status = planner.begin(map, start, goal);
        while (status == Status::running) {
            status = planner.step<MapChanges::allowed>(map, 1000);
        }
        return status;
    };
    ASSERT_EQ(plan(), Status::found);
    // Includes the accesses of the last check of the path.
    const std::uint32_t all = map.asked;
    for (map.edited_at = 1; map.edited_at <= all; ++map.edited_at) {
        map.asked = 0;
        ASSERT_EQ(plan(), Status::found) << map.edited_at << " of " << all;
        ASSERT_EQ(planner.path(map).size(), 9U);
    }
}

/// The slice with the edit reports it, not the next.
TEST(EditWithinSlice, AStarTellsAtOnce) {
    using Planner = AStar<Edited, Moves>;
    static Planner planner;
    static Edited map;
    map.fill(false);
    map.edited_at = 0;
    ASSERT_EQ(planner.begin(map, start, goal), Status::running);
    map.asked = 0;
    ASSERT_EQ(planner.step(map, 1000), Status::found);
    const std::uint32_t all = map.asked;
    for (std::uint32_t at = 1; at <= all; ++at) {
        map.edited_at = 0;
        ASSERT_EQ(planner.begin(map, start, goal), Status::running);
        map.asked = 0;
        map.edited_at = at;
        ASSERT_EQ(planner.step(map, 1000), Status::map_changed) << at << " of " << all;
    }
}

TEST(EditWithinSlice, LazyThetaStar) { tells_of_edits<LazyThetaStar<Edited, Moves>>(); }

TEST(EditWithinSlice, BreadthFirst) { tells_of_edits<BreadthFirst<Edited, Moves>>(); }

TEST(EditWithinSlice, JumpPointSearch) {
    tells_of_edits<JumpPointSearch<Edited, Eight<Corner::never>, PooledNodes<64>>>();
}

/// The graph is that of the map of tests/faults; its start and goal are these.
TEST(EditWithinSlice, JumpGraphSearch) {
    using Known = JumpGraphMap<Edited, Moves>;
    using Planner = JumpGraphSearch<Edited, Moves, PooledNodes<64>>;
    static JumpGraphView<Edited, Moves> graph;
    static Edited other;
    static constinit Known known{other, {}};
    tells_of_every_edit<Planner>(
        Status::found,
        [](Planner& planner, const Edited& map) {
            known = Known(map, graph);
            return planner.plan(known, faults::start, faults::goal);
        },
        [](const Planner& planner, const Edited&) { return planner.path(known).empty(); },
        [](Edited& map, Status) {
            faults::wall_up(map);
            ASSERT_EQ(graph.open(golden::graphs::walled_up, map), TablesResult::opened);
        });
}

/// The map is a single cluster.
TEST(EditWithinSlice, ClusterPlanner) {
    using OfCosts = Eight<Corner::never, scale_10_14>;
    using Town = ClusterMap<Edited, 32, OfCosts>;
    using Planner = ClusterPlanner<Edited, 32, PooledNodes<64>, OfCosts, 2>;
    static decltype(test_support::one_gate<32, OfCosts>(Edited{})) image;
    static ClusterView<Edited, 32, OfCosts> view;
    static Edited other;
    static constinit Town town{other, {}};
    for (const Status expected : {Status::found, Status::no_path}) {
        tells_of_every_edit<Planner>(
            expected,
            [](Planner& planner, const Edited& map) {
                town = Town(map, view);
                return planner.plan(town, start, goal);
            },
            [](const Planner& planner, const Edited&) { return planner.path(town).empty(); },
            [](Edited& map, Status status) {
                draw(map, status);
                image = test_support::one_gate<32, OfCosts>(map);
                ASSERT_EQ(view.open(image, map), TablesResult::opened);
            });
    }
}

TEST(EditWithinSlice, JumpPointOrBreadthFirst) {
    tells_of_edits<JumpPointOrBreadthFirst<Edited, Eight<Corner::never>, PooledNodes<64>>>();
    tells_of_every_edit<JumpPointOrBreadthFirst<Edited, Eight<Corner::never>, PooledNodes<2>>>(
        Status::found_by_fallback);
}

/// D* Lite plans on a map that was edited between `begin` and the first slice.
TEST(EditWithinSlice, DStarLite) {
    using Planner = DStarLite<Edited, Moves>;
    for (const Status expected : {Status::found, Status::no_path}) {
        tells_of_every_edit<Planner>(
            expected,
            [](Planner& planner, const Edited& map) {
                (void)planner.begin(map, start, goal);
                map.asked = 0;
                return planner.step(map, 10'000);
            },
            [](const Planner& planner, const Edited& map) { return planner.path(map).empty(); });
    }
}

TEST(EditWithinSlice, Reachable) {
    using Steps = ReachableWithin<Edited, Moves>;
    tells_of_every_edit<Steps>(
        Status::found, [](Steps& reach, const Edited& map) { return reach.plan(map, start, 20); },
        [](const Steps& reach, const Edited&) { return reach.count() == 0; });
    using Cost = ReachableWithinCost<Edited, Moves>;
    tells_of_every_edit<Cost>(
        Status::found, [](Cost& reach, const Edited& map) { return reach.plan(map, start, 200); },
        [](const Cost& reach, const Edited&) { return reach.count() == 0; });
}

TEST(EditWithinSlice, DistanceField) {
    using Field = DistanceField<Edited, Moves>;
    tells_of_every_edit<Field>(
        Status::found, [](Field& field, const Edited& map) { return field.fill(map, goal); },
        [](const Field& field, const Edited&) { return field.path(start).empty(); });
}

/// Its field, of an outdated map, stays unchanged.
TEST(EditWithinSlice, FlowFieldFiller) {
    using Filler = FlowFieldFiller<Edited, Moves>;
    static FlowField<Edited::width, Edited::height, Moves> field;
    tells_of_every_edit<Filler>(
        Status::found, [](Filler& filler, const Edited& map) { return filler.fill(map, field, goal); },
        [](const Filler& filler, const Edited&) { return filler.distances().path(start).empty(); });
}

}  // namespace
