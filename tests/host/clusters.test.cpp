// Clusters: made for random maps, opened, and planned on; compared with plain costs on the whole map, and with plain
// costs where clusters are left only through their gates.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "firmpath/host/clusters.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/learnt_map.hpp"
#include "firmpath/search/cluster_map.hpp"
#include "firmpath/search/cluster_planner.hpp"
#include "reference/plain_squares.hpp"
#include "support/jump_graph_of.hpp"
#include "support/property.hpp"
#include "support/random_map.hpp"
#include "support/scenes.hpp"
#include "support/slices.hpp"
#include "support/table_images.hpp"
#include "support/test.hpp"

#include "hall.hpp"
#include "scratch.hpp"

using namespace firmpath;
using test_support::any_cell;
using test_support::Beside;
using test_support::Random;

namespace {

constexpr int W = 150;
constexpr int H = 110;
constexpr int edge = 32;
using Map = BitGrid<W, H>;
using Reference = test_support::PlainSquares<W, H>;

/// Steps that leave a cluster only through a gate.
class ThroughGates : public test_support::PlainCosts<W, H> {
public:
    explicit ThroughGates(Beside rule, int edge_of_clusters = edge) : steps_{10, 14, rule}, edge_(edge_of_clusters) {}

    template <class AnyMap>
    void run(const AnyMap& map, const std::vector<host::ClusterGate>& gates, Cell start) {
        open_.assign(std::size_t{4} * W * H, 0);
        for (const host::ClusterGate& gate : gates) {
            open_[place(gate.first, gate.second)] = 1;
            open_[place(gate.second, gate.first)] = 1;
        }
        this->run_from(
            [&](int x, int y, int dx, int dy) -> std::uint32_t {
                const bool leaves = x / edge_ != (x + dx) / edge_ || y / edge_ != (y + dy) / edge_;
                if (leaves &&
                    (dx * dy != 0 || open_[place(test_support::cell(x, y), test_support::cell(x + dx, y + dy))] == 0)) {
                    return 0;
                }
                // Both cells beside a diagonal step inside a cluster lie in it.
                return steps_(map, x, y, dx, dy);
            },
            start);
    }

private:
    /// Of a straight step: to the right, to the left, down, up.
    static std::size_t place(Cell from, Cell to) {
        const int way = to.x > from.x ? 0 : to.x < from.x ? 1 : to.y > from.y ? 2 : 3;
        return static_cast<std::size_t>(4 * (from.y * W + from.x) + way);
    }
    test_support::SquareSteps<W, H> steps_;
    int edge_;
    std::vector<std::uint8_t> open_;
};

/// Adds a leg to the cells of a path that ends where it begins.
template <class Leg>
void append(std::vector<Cell>& cells, const Leg& leg) {
    ASSERT_FALSE(leg.empty());
    for (const Cell cell : leg) {
        if (cells.empty() || !(cell == cells.back())) {
            cells.push_back(cell);
        }
    }
}

template <Corner Rule, Beside Plain, std::size_t Route, int Edge = edge>
void routes_and_legs(std::uint32_t count) {
    using Moves = Eight<Rule, scale_10_14>;
    using View = ClusterView<Map, Edge, Moves>;
    using Planner = ClusterPlanner<Map, Edge, PooledNodes<4096>, Moves, Route>;
    const auto rounds = test_support::property(count, 0);
    static Map map;
    static Planner whole;
    static Planner sliced;
    static Reference reference(10, 14, Plain);
    static ThroughGates gated(Plain, Edge);
    std::uint32_t found = 0;
    std::uint32_t none = 0;
    std::uint32_t legs = 0;
    std::uint32_t cheaper = 0;
    for (std::uint32_t i = 0; i < rounds.count; ++i) {
        SCOPED_TRACE(rounds.seed + i);
        Random random(rounds.seed + i);
        test_support::any_scene(map, random);
        const int detour = random.chance(40) ? 0 : random.between(1, 40);
        const host::Clusters made = host::make_clusters(
            test_support::planning_map_of(map),
            {.edge = Edge, .corner = Rule, .detour = detour, .landmarks = random.between(0, 4), .threads = 1});
        View view;
        ASSERT_EQ(view.open(made.image, map), TablesResult::opened);
        ASSERT_EQ(view.size(), made.gates.size());
        const ClusterMap<Map, Edge, Moves> town(map, view);
        Cell start{};
        for (int query = 0; query < 6; ++query) {
            if (query % 3 == 0) {
                start = any_cell<W, H>(random);
                reference.run(map, start);
                gated.run(map, made.gates, start);
            }
            const Cell goal =
                query == 0 ? test_support::cell(start.x + random.between(0, 3), start.y) : any_cell<W, H>(random);
            if (!map.passable(start) || !map.passable(goal)) {
                continue;
            }
            const std::uint32_t least = reference.cost(goal);
            Status status = whole.plan(town, start, goal);
            ASSERT_EQ(status, least == test_support::unreachable ? Status::no_path : Status::found);
            test_support::plan_in_slices(sliced, town, start, goal, {}, 20, random);
            ASSERT_EQ(sliced.status(), status);
            ASSERT_EQ(sliced.route_cost(), whole.route_cost());
            if (status != Status::found) {
                ++none;
                continue;
            }
            ++found;
            ASSERT_EQ(whole.route_cost(), gated.cost(goal));
            std::vector<Cell> path;
            std::vector<Cell> again;
            append(path, whole.path(town));
            append(again, sliced.path(town));
            while (!whole.at_goal()) {
                ASSERT_LT(++legs, 100 * found);
                ASSERT_EQ(whole.plan_leg(town), Status::found);
                append(path, whole.path(town));
                ASSERT_FALSE(sliced.at_goal());
                Status slice = sliced.begin_leg(town);
                while (slice == Status::running) {
                    slice = sliced.step(town, 1 + random.below(9));
                }
                ASSERT_EQ(slice, Status::found);
                append(again, sliced.path(town));
            }
            ASSERT_EQ(path, again);
            ASSERT_TRUE(path.front() == start && path.back() == goal);
            const std::uint32_t cost = reference.cost_of(map, path);
            ASSERT_NE(cost, test_support::unreachable);
            ASSERT_GE(cost, least);
            ASSERT_LE(cost, whole.route_cost());
            cheaper += cost < whole.route_cost() ? 1U : 0U;
        }
    }
    EXPECT_GT(found, rounds.count);
    EXPECT_GT(cheaper, found / 10);
    const bool whole = rounds.count >= 10;  // with sanitizers there are fewer
    if (whole) {
        EXPECT_GT(none, 0U);
    }
    if (room) {  // a window covers fewer openings
        EXPECT_GE(gates,
                  std::is_same_v<Edited, Learnt> ? (whole ? 1U : 0U) : (whole ? rounds.count : rounds.count / 2));
    }
}

TEST(Clusters, EditsKeepAnswersExact) {
    edits_keep_answers<Map, Corner::never, Beside::both, ClusterEdits<20'000, 64, 600>>(15, true);
    edits_keep_answers<Map, Corner::one_side, Beside::one, ClusterEdits<20'000, 64, 600>>(15, true);
    edits_keep_answers<Map, Corner::never, Beside::both, ClusterEdits<60, 4, 8>>(15, false);
}

TEST(Clusters, WhatIsLearntInAWindowKeepsAnswersExact) {
    edits_keep_answers<Learnt, Corner::never, Beside::both, ClusterEdits<20'000, 64, 600>>(15, true);
}

// Near to a gate on one side only: inside the other cluster nothing leads to it.
TEST(Clusters, AnOpeningIntoAClosedRoomGetsAGate) {
    Map map{all_free};
    for (int i = 9; i <= 15; ++i) {
        for (const Cell cell : {test_support::cell(31, i), test_support::cell(37, i), test_support::cell(i + 23, 9),
                                test_support::cell(i + 23, 15)}) {
            map.set(cell, true);
        }
    }
    const host::Clusters made =
        host::make_clusters(test_support::planning_map_of(map), {.edge = edge, .detour = 40, .threads = 1});
    View view;
    ASSERT_EQ(view.open(made.image, map), TablesResult::opened);
    const Town town(map, view);
    static ClusterPlanner<Map, edge, PooledNodes<1024>, Eight<Corner::never, scale_10_14>, 64, ClusterEdits<2000>>
        planner;
    EXPECT_EQ(planner.plan(town, {5, 12}, {34, 12}), Status::no_path);
    map.set({31, 12}, false);
    EXPECT_EQ(planner.plan(town, {5, 12}, {34, 12}), Status::map_changed);  // nobody has told it
    planner.changed(town, {31, 12});
    EXPECT_EQ(planner.plan(town, {5, 12}, {34, 12}), Status::found);
    EXPECT_EQ(planner.route_cost(), 290U);
    EXPECT_EQ(planner.edits().gates(), 1U);
    map.set({31, 12}, true);
    planner.changed(town, {31, 12});
    EXPECT_EQ(planner.plan(town, {5, 12}, {34, 12}), Status::no_path);
    EXPECT_FALSE(planner.stale());
    planner.changed(town, {-1, 5});
    EXPECT_EQ(planner.plan(town, {5, 12}, {5, 50}), Status::found);
}

// So it lies in .bss and takes no flash.
TEST(Clusters, AnUnusedPlannerIsAllZeros) {
    static constinit ClusterPlanner<Map, edge, PooledNodes<64>, Eight<Corner::never, scale_10_14>, 8, ClusterEdits<10>>
        unused;
    const auto* bytes = reinterpret_cast<const unsigned char*>(&unused);
    for (std::size_t i = 0; i < sizeof unused; ++i) {
        ASSERT_EQ(bytes[i], 0) << " at byte " << i;
    }
}

TEST(Clusters, ComeWithABakedMap) {
    using Grid = std::remove_const_t<decltype(hall::grid)>;
    ClusterView<Grid, 32> clusters;
    ASSERT_EQ(clusters.open(hall::clusters, hall::grid), TablesResult::opened);
    EXPECT_EQ(clusters.size(), 0U);  // a single cluster
    const ClusterMap<Grid, 32> map(hall::grid, clusters);
    static ClusterPlanner<Grid, 32> planner;
    EXPECT_EQ(planner.plan(map, {1, 1}, {10, 1}), Status::found);
    EXPECT_TRUE(planner.at_goal());
}

TEST(Clusters, RefuseWhatTheyAreNotMadeFor) {
    const host::PlanningMap map = test_support::planning_map_of(Scene(1).map);
    const auto error = [&](const host::ClusterOptions& options) {
        return test_support::error_of([&] { return host::make_clusters(map, options).image.size(); });
    };
    EXPECT_EQ(error({.edge = 48}), "clusters have an edge of 48 cells; expected 32, 64, 128 or 256");
    EXPECT_EQ(error({.corner = Corner::always}),
              "clusters are made for the corner rules never and one_side; expected one of them");
    // 65,534 at most inside a cluster.
    EXPECT_NE(error({.edge = 128, .scale = {3000, 4200}}).find("; expected at most 65534: smaller clusters"),
              std::string::npos);
}

}  // namespace
