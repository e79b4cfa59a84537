// Clusters: made for random maps, opened, and planned on; compared with plain costs on the whole map, and with plain
// costs where clusters are left only through their gates.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "firmpath/cluster/cluster_map.hpp"
#include "firmpath/cluster/cluster_planner.hpp"
#include "firmpath/host/clusters.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/learnt_map.hpp"
#include "reference/plain_squares.hpp"
#include "support/error_of.hpp"
#include "support/jump_graph_of.hpp"
#include "support/legs.hpp"
#include "support/property.hpp"
#include "support/scenes.hpp"
#include "support/slices.hpp"
#include "support/table_images.hpp"

namespace {

using namespace firmpath;
using namespace test_support;

constexpr int W = 150;
constexpr int H = 110;
constexpr int edge = 32;
using Map = BitGrid<W, H>;
using Reference = PlainSquares<W, H>;

/// Steps that leave a cluster only through a gate.
class ThroughGates : public PlainCosts<W, H> {
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
                if (leaves && (dx * dy != 0 || open_[place(cell(x, y), cell(x + dx, y + dy))] == 0)) {
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
    SquareSteps<W, H> steps_;
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

/// How many rounds there were, and how many queries without a path.
struct Seen {
    std::uint32_t rounds = 0, none = 0;
};

template <Corner Rule, Beside Plain, std::size_t Route, int Edge = edge>
void routes_and_legs(std::uint32_t count, Seen& seen) {
    using Moves = Eight<Rule, scale_10_14>;
    using View = ClusterView<Map, Edge, Moves>;
    using Planner = ClusterPlanner<Map, Edge, PooledNodes<4096>, Moves, Route>;
    const auto rounds = property(count, 0);
    static Map map;
    static Planner whole;
    static Planner sliced;
    static Reference reference(10, 14, Plain);
    static ThroughGates gated(Plain, Edge);
    std::uint32_t found = 0;
    std::uint32_t legs = 0;
    std::uint32_t cheaper = 0;
    for (auto random : rounds) {
        any_scene(map, random);
        const int detour = random.chance(40) ? 0 : random.between(1, 40);
        const host::Clusters made = host::make_clusters(
            planning_map_of(map),
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
            const Cell goal = query == 0 ? cell(start.x + random.between(0, 3), start.y) : any_cell<W, H>(random);
            if (!map.passable(start) || !map.passable(goal)) {
                continue;
            }
            const std::uint32_t least = reference.cost(goal);
            Status status = whole.plan(town, start, goal);
            ASSERT_EQ(has_leg(status), least != unreachable);
            ASSERT_TRUE(has_leg(status) || status == Status::no_path) << to_string(status);
            plan_in_slices(sliced, town, start, goal, {}, 20, random);
            ASSERT_EQ(sliced.status(), status);
            ASSERT_EQ(sliced.route_cost(), whole.route_cost());
            if (!has_leg(status)) {
                ++seen.none;
                continue;
            }
            ++found;
            ASSERT_EQ(whole.route_cost(), gated.cost(goal));
            std::vector<Cell> path;
            std::vector<Cell> again;
            append(path, whole.path(town));
            append(again, sliced.path(town));
            while (whole.status() == Status::leg_found) {
                ASSERT_LT(++legs, 100 * found);
                const auto leg_before = whole.path(town);
                ASSERT_TRUE(has_leg(whole.plan_leg(town)));
                ASSERT_TRUE(leg_before.empty());
                append(path, whole.path(town));
                const Status slice = in_slices(sliced, town, sliced.begin_leg(town), random);
                ASSERT_EQ(slice, whole.status());
                append(again, sliced.path(town));
            }
            ASSERT_EQ(path, again);
            ASSERT_TRUE(path.front() == start && path.back() == goal);
            const std::uint32_t cost = reference.cost_of(map, path);
            ASSERT_NE(cost, unreachable);
            ASSERT_GE(cost, least);
            ASSERT_LE(cost, whole.route_cost());
            cheaper += cost < whole.route_cost() ? 1U : 0U;
        }
    }
    EXPECT_GT(found, rounds.count);
    EXPECT_GT(cheaper, found / 10);
    seen.rounds += rounds.count;
}

TEST(Clusters, LegsAreAPathNoMoreExpensiveThanTheRoute) {
    Seen seen;
    routes_and_legs<Corner::never, Beside::both, 64>(60, seen);
    routes_and_legs<Corner::one_side, Beside::one, 64>(110, seen);  // 104: a window may hold only an expensive way
    routes_and_legs<Corner::never, Beside::both, 2>(30, seen);
    routes_and_legs<Corner::never, Beside::both, 64, 64>(40, seen);
    EXPECT_GT(seen.none, sanitized ? 1 : seen.rounds / 10);  // with sanitizers there are a tenth of the rounds
}

using View = ClusterView<Map, edge>;
using Town = ClusterMap<Map, edge>;

/// A map, and the image of its clusters.
struct Scene {
    Map map;
    std::vector<std::uint32_t> image;

    explicit Scene(std::uint32_t seed) {
        Random random(seed);
        scatter(map, random, 15);
        image = host::make_clusters(planning_map_of(map), {.edge = edge, .threads = 1}).image;
    }
    void seal() { image[detail::ClusterFormat::at_checksum] = detail::tables_checksum(image); }
};

TEST(Clusters, ACellStraightOnCostsItsUnit) {
    static const Map map;
    static ClusterPlanner<Map, edge, PooledNodes<400>> planner;
    const std::vector<std::uint32_t> image =
        host::make_clusters(planning_map_of(map), {.edge = edge, .threads = 1}).image;
    View view;
    ASSERT_EQ(view.open(image, map), TablesResult::opened);
    const Town town(map, view);
    for (std::int16_t n = 1; n < edge; ++n) {
        ASSERT_EQ(planner.plan(town, {0, 5}, {n, 5}), Status::found);
        EXPECT_EQ(planner.cost(), static_cast<std::uint32_t>(n) * planner.cost_unit);
    }
}

TEST(Clusters, EveryKindOfWrongImageHasItsResult) {
    using Format = detail::ClusterFormat;
    Scene scene(1);
    View view;
    const auto opened = [&](const std::vector<std::uint32_t>& image) { return view.open(image, scene.map); };
    ASSERT_EQ(opened(scene.image), TablesResult::opened);
    EXPECT_TRUE(view.is_of(scene.map));
    ASSERT_EQ(opened({}), TablesResult::no_tables);
    EXPECT_TRUE(view.empty());
    EXPECT_FALSE(view.is_of(scene.map));
    a_wrong_beginning_has_its_result<View, Format>(scene);
    const auto after = [&](std::size_t at, std::uint32_t word) {
        Scene other = scene;
        other.image[at] = word;
        other.seal();
        return view.open(other.image, other.map);
    };
    const std::size_t first_costs = Format::words + Format::words_of_halves(2 * View::clusters + 1);
    ASSERT_EQ(after(Format::at_size, W | (H + 1) << 16), TablesResult::other_size);
    ASSERT_EQ(after(Format::at_edge, 64), TablesResult::other_size);
    ASSERT_EQ(after(Format::at_moves, 8 | 1 << 8), TablesResult::other_moves);
    ASSERT_EQ(after(Format::at_scale, 5 | 7 << 16), TablesResult::other_moves);
    ASSERT_EQ(after(Format::at_nodes, 0xFFFF'FFFF), TablesResult::contradictory);
    ASSERT_EQ(after(Format::at_nodes, scene.image[Format::at_nodes] - 1), TablesResult::contradictory);
    ASSERT_EQ(after(Format::at_landmarks, 17), TablesResult::contradictory);
    ASSERT_EQ(after(Format::at_landmarks, scene.image[Format::at_landmarks] - 1), TablesResult::contradictory);
    ASSERT_EQ(after(Format::words, 1), TablesResult::contradictory);                        // a first gate
    ASSERT_EQ(after(first_costs, 1), TablesResult::contradictory);                          // a first cost
    ASSERT_EQ(after(first_costs + View::clusters, 0), TablesResult::contradictory);         // behind the last one
    ASSERT_EQ(after(first_costs + View::clusters + 1, 0xFF), TablesResult::contradictory);  // a place
    const Scene other(2);
    ASSERT_EQ(view.open(scene.image, other.map), TablesResult::other_map);
    ClusterView<Map, edge, Eight<Corner::one_side, scale_10_14>> of_other_moves;
    ASSERT_EQ(of_other_moves.open(scene.image, scene.map), TablesResult::other_moves);
}

TEST(Clusters, LandmarksKnowTheCostsToAllGates) {
    const auto rounds = property(5, 0);
    ThroughGates gated(Beside::both);
    std::uint32_t checked = 0;
    for (auto random : rounds) {
        Map map{all_free};
        any_scene(map, random);
        const host::Clusters made =
            host::make_clusters(planning_map_of(map), {.edge = edge, .landmarks = 3, .threads = 1});
        View view;
        ASSERT_EQ(view.open(made.image, map), TablesResult::opened);
        ASSERT_EQ(view.landmarks(), made.gates.empty() ? 0U : 3U);
        for (std::uint32_t landmark = 0; landmark < view.landmarks(); ++landmark) {
            std::uint32_t at = 0;
            while (at < view.size() && view.landmark_cost(landmark, at) != 0) {
                ++at;
            }
            ASSERT_LT(at, view.size());
            std::vector<std::uint32_t> least(view.size(), unreachable);
            for (const Cell cell : {made.gates[at].first, made.gates[at].second}) {
                gated.run(map, made.gates, cell);
                for (std::uint32_t gate = 0; gate < view.size(); ++gate) {
                    least[gate] = std::min(
                        {least[gate], gated.cost(made.gates[gate].first), gated.cost(made.gates[gate].second)});
                }
            }
            for (std::uint32_t gate = 0; gate < view.size(); ++gate) {
                ASSERT_EQ(view.landmark_cost(landmark, gate),
                          std::min(least[gate], 2 * detail::ClusterFormat::farthest));
                ++checked;
            }
        }
    }
    EXPECT_GT(checked, rounds.count);
}

// Where ways lead far around walls, the distance says little.
TEST(Clusters, LandmarksShortenSearches) {
    Map map{all_free};
    for (int x = 20; x < W; x += 20) {
        for (int y = 0; y < H; ++y) {
            map.set(cell(x, y), x % 40 == 0 ? y != 3 : y != H - 4);
        }
    }
    std::uint32_t expanded[2]{};
    for (const int landmarks : {0, 4}) {
        const host::Clusters made =
            host::make_clusters(planning_map_of(map), {.edge = edge, .landmarks = landmarks, .threads = 1});
        View view;
        ASSERT_EQ(view.open(made.image, map), TablesResult::opened);
        const Town town(map, view);
        static ClusterPlanner<Map, edge> planner;
        Random random(4);
        for (int query = 0; query < 50; ++query) {
            if (planner.plan(town, any_cell<W, H>(random), any_cell<W, H>(random)) != Status::no_path) {
                expanded[landmarks / 4] += planner.stats().expanded;
            }
        }
    }
    EXPECT_GT(expanded[1], 0U);
    EXPECT_LT(expanded[1], expanded[0]);
}

TEST(Clusters, AFlippedBitIsFound) {
    Scene scene(3);
    a_flipped_bit_is_found<View>(scene);
}

// Whoever makes an image can make its checksum: what is opened leads no search out of the tables, which the sanitizers
// watch, and what is found is a path on the map.
TEST(Clusters, AHostileImageLeadsNowhere) {
    const Scene scene(3);
    static ClusterPlanner<Map, edge, PooledNodes<2048>, Eight<Corner::never, scale_10_14>, 5> planner;
    const auto rounds = property(1500, 0);
    Reference reference(10, 14, Beside::both);
    std::uint32_t opened = 0;
    std::uint32_t found = 0;
    for (auto random : rounds) {
        Scene hostile = scene;
        const auto size = static_cast<std::uint32_t>(hostile.image.size());
        for (std::uint32_t k = 1 + random.below(20); k != 0; --k) {
            hostile.image[random.below(size)] =
                random.chance(50) ? hostile.image[random.below(size)] : random.below(0xFFFF'FFFF);
        }
        // A changed header is mostly refused.
        const auto header = static_cast<std::ptrdiff_t>(detail::ClusterFormat::words + 30);
        if (random.chance(80)) {
            std::copy_n(scene.image.begin(), header, hostile.image.begin());
        }
        hostile.seal();
        View view;
        if (view.open(hostile.image, hostile.map) != TablesResult::opened) {
            ASSERT_TRUE(view.empty());
            continue;
        }
        ++opened;
        const Town town(hostile.map, view);
        const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
        Status status = planner.plan(town, start, goal);
        std::vector<Cell> path;
        for (int leg = 0; has_leg(status) && leg < 100; ++leg) {
            append(path, planner.path(town));
            if (status == Status::found) {
                ++found;
                break;
            }
            status = planner.plan_leg(town);
        }
        if (!path.empty()) {
            ASSERT_NE(reference.cost_of(hostile.map, path), unreachable);
        }
    }
    EXPECT_GE(opened, rounds.count / 20);
    EXPECT_GE(found, opened / 20);
}

/// Where the costs of pairs of gates begin in an image, in halfwords: as the format says.
std::size_t first_cost(const std::vector<std::uint32_t>& image) {
    const std::size_t clusters = std::size_t{(W + edge - 1) / edge} * ((H + edge - 1) / edge);
    const std::size_t gates = image[detail::TablesFormat::at_nodes];
    return 2 * (detail::ClusterFormat::words + (2 * clusters + 2) / 2 + clusters + 1 + (gates + 3) / 4);
}

/// All costs of an image, or only those from landmarks, become numbers that are possible, or any. What is opened takes
/// no more units than gates and costs say.
TEST(Clusters, HostileCostsTakeBoundedWork) {
    static ClusterPlanner<Map, edge, PooledNodes<2048>> planner;
    static Map map;
    const auto rounds = property(150, 0);
    std::uint32_t refused = 0, opened = 0, planned = 0;
    for (auto random : rounds) {
        any_scene(map, random);
        std::vector<std::uint32_t> image =
            host::make_clusters(planning_map_of(map), {.edge = edge, .landmarks = 3, .threads = 1}).image;
        View view;
        ASSERT_EQ(view.open(image, map), TablesResult::opened);
        std::uint32_t pairs = 0;
        for (std::uint32_t cluster = 0; cluster < View::clusters; ++cluster) {
            pairs += view.gates_of(cluster) * (view.gates_of(cluster) - 1) / 2;
        }
        const unsigned kind = random.below(3);
        const std::size_t first = first_cost(image);
        for (std::size_t i = first; i < 2 * image.size(); ++i) {
            const bool landmark = i >= first + pairs;
            if ((kind == 1 && !landmark) || random.chance(30)) {
                continue;
            }
            // (No two cells of a cluster of 32 x 32 are farther apart than 434.)
            const bool any = landmark || (kind == 2 && random.chance(1));
            const std::uint32_t cost = any                 ? random.below(0x10000)
                                       : random.chance(20) ? 0xFFFF
                                                           : 434 + random.below(14'336 - 434);
            image[i / 2] = (image[i / 2] & 0xFFFFU << (i % 2 == 0 ? 16 : 0)) | cost << i % 2 * 16;
        }
        image[detail::ClusterFormat::at_checksum] = detail::tables_checksum(image);
        if (view.open(image, map) != TablesResult::opened) {
            ++refused;
            continue;
        }
        ++opened;
        const Town town(map, view);
        std::uint64_t most_cost = 2 * 14'336;
        for (std::uint32_t cluster = 0; cluster < View::clusters; ++cluster) {
            std::uint32_t most = 0;
            for (std::uint32_t j = 1; j < view.gates_of(cluster); ++j) {
                for (std::uint32_t i = 0; i < j; ++i) {
                    most = std::max(most, view.cost(cluster, i, j) == View::no_way ? 0 : view.cost(cluster, i, j));
                }
            }
            most_cost += std::uint64_t{view.gates_of(cluster)} * (most + 20);
        }
        // A lap of the open list is 63 buckets of 4; each gate is looked at 16 times at most, and what else a leg needs
        // is in proportion to the cells of a few clusters.
        const std::uint64_t most_units = (view.size() + 1) * (most_cost / (63 * 4) + 2 + 16) + 8 * edge * edge;
        for (int query = 0; query < 6; ++query) {
            std::uint64_t units = 0;
            Status status = planner.begin(town, any_cell<W, H>(random), any_cell<W, H>(random));
            for (; status == Status::running; status = planner.step(town, 1)) {
                ASSERT_LE(++units, most_units);
            }
            planned += has_leg(status) ? 1U : 0U;
        }
    }
    EXPECT_GT(refused, 0U);
    EXPECT_GT(opened, rounds.count / 3);
    EXPECT_GT(planned, rounds.count);
}

/// A search relies on it that no way costs less than the distance.
TEST(Clusters, CostsThatNoWayCanHaveAreRefused) {
    const Scene scene(3);
    const std::size_t first = first_cost(scene.image);
    View view;
    ASSERT_EQ(view.open(scene.image, scene.map), TablesResult::opened);
    std::size_t pair = 0;  // the first one of two gates that a way joins
    while (view.cost(0, 0, static_cast<std::uint32_t>(pair) + 1) == View::no_way) {
        ++pair;
    }
    ASSERT_EQ(pair, 0U);
    for (const std::uint32_t cost : {0U, 1U, 14'337U, 65'534U}) {
        Scene hostile = scene;
        std::uint32_t& word = hostile.image[first / 2];
        word = (word & 0xFFFF'0000U) | cost;
        hostile.seal();
        EXPECT_EQ(view.open(hostile.image, hostile.map), TablesResult::contradictory) << cost;
        EXPECT_TRUE(view.empty());
    }
}

TEST(Clusters, AFullPoolAndAnEditAreReported) {
    Scene scene(8);
    View view;
    ASSERT_EQ(view.open(scene.image, scene.map), TablesResult::opened);
    static ClusterPlanner<Map, edge, PooledNodes<16>> small;
    static ClusterPlanner<Map, edge> planner;
    const Town town(scene.map, view);
    Random random(9);
    int full = 0;
    for (int i = 0; i < 100; ++i) {
        const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
        const Status status = small.plan(town, start, goal);
        full += status == Status::nodes_full ? 1 : 0;
        ASSERT_EQ(small.path(town).empty(), !has_leg(status));
    }
    EXPECT_GE(full, 20);
    for (const Cell corner : {Cell{0, 0}, Cell{W - 1, H - 1}}) {
        scene.map.set(corner, true);
        scene.map.set(corner, false);
    }
    EXPECT_EQ(planner.plan(town, {0, 0}, {W - 1, H - 1}), Status::map_changed);  // the tables are of another map
    EXPECT_EQ(planner.plan(town, {-1, 0}, {1, 1}), Status::out_of_map);
}

/// A map with a window that is smaller, and moves.
using Learnt = LearntMap<Map, 64, 64>;

/// Blocks or frees some cells, often a line of them, and tells the planner.
template <class Edited, class Planner, class EditedTown>
void edit(Edited& map, Planner& planner, const EditedTown& town, Random& random) {
    const bool line = random.chance(40);
    const bool along = random.chance(50);
    const bool blocked = random.chance(60);
    Cell at = any_cell<W, H>(random);
    if constexpr (std::is_same_v<Edited, Learnt>) {
        if (random.chance(30)) {
            map.centre_on(at, [&](Cell forgotten) { planner.changed(town, forgotten); });
        }
    }
    for (int k = random.between(1, 30); k != 0; --k) {
        if (map.try_set(at, line ? blocked : random.chance(60))) {
            planner.changed(town, at);
        }
        const Cell next = cell(at.x + (along ? 1 : 0), at.y + (along ? 0 : 1));
        at = line && next.x < W && next.y < H ? next : any_cell<W, H>(random);
    }
}

/// After any edits a route is a cheapest one over the gates, old and new, and there is one exactly if there is a path.
/// Without room the planner says that it is stale, and its legs are still paths.
template <class Edited, Corner Rule, Beside Plain, class Edits>
void edits_keep_answers(std::uint32_t count, bool room) {
    using Moves = Eight<Rule, scale_10_14>;
    using Planner = ClusterPlanner<Edited, edge, PooledNodes<4096>, Moves, 64, Edits>;
    using Clusters = ClusterView<Edited, edge, Moves>;
    const auto rounds = property(count, 0, (count + 4) / 5);
    static Map scene;
    static Planner planner;
    static Reference reference(10, 14, Plain);
    static ThroughGates gated(Plain);
    std::uint32_t found = 0;
    std::uint32_t none = 0;
    std::uint32_t stale = 0;
    std::uint32_t gates = 0;
    for (auto random : rounds) {
        any_scene(scene, random);
        Edited map(scene);
        const host::Clusters made = host::make_clusters(
            planning_map_of(scene), {.edge = edge, .corner = Rule, .detour = random.between(0, 40), .threads = 1});
        Clusters view;
        ASSERT_EQ(view.open(made.image, map), TablesResult::opened);
        const ClusterMap<Edited, edge, Moves> town(map, view);
        planner = Planner();
        for (int step = 0; step < 6; ++step) {
            edit(map, planner, town, random);
            const Cell start = any_cell<W, H>(random), goal = any_cell<W, H>(random);
            if (!map.passable(start) || !map.passable(goal)) {
                continue;
            }
            reference.run(map, start);
            const std::uint32_t least = reference.cost(goal);
            Status status = planner.begin(town, start, goal);
            if (random.chance(50)) {  // it is given up
                for (std::uint32_t k = random.below(40); k != 0; --k) {
                    (void)planner.step(town, 1 + random.below(50));
                }
                status = planner.begin(town, start, goal);
            }
            while (status == Status::running) {
                status = planner.step(town, 1 + random.below(200));
            }
            if (planner.stale()) {
                ++stale;
                ASSERT_FALSE(room);
                ASSERT_TRUE(has_leg(status) || status == Status::no_path || status == Status::map_changed);
            } else {
                ASSERT_EQ(has_leg(status), least != unreachable);
                ASSERT_TRUE(has_leg(status) || status == Status::no_path) << to_string(status);
            }
            if (!has_leg(status)) {
                ++none;
                continue;
            }
            ++found;
            if (!planner.stale()) {
                std::vector<host::ClusterGate> all = made.gates;
                for (std::uint32_t k = 0; k < planner.edits().gates(); ++k) {
                    const auto gate = planner.edits().gate(k);
                    const auto pair =
                        Clusters::seen_on(gate.border / 2U, 0, Clusters::side_of(gate.border, true), gate.place);
                    all.push_back({pair.cell, pair.other});
                }
                gates += planner.edits().gates();
                gated.run(map, all, start);
                ASSERT_EQ(planner.route_cost(), gated.cost(goal));
            }
            std::vector<Cell> path;
            while (has_leg(status)) {
                append(path, planner.path(town));
                if (status == Status::found) {
                    break;
                }
                status = planner.plan_leg(town);
            }
            ASSERT_NE(reference.cost_of(map, path), unreachable);
            ASSERT_LE(reference.cost_of(map, path), planner.route_cost());
            if (status != Status::found) {
                ASSERT_TRUE(planner.stale() && status == Status::map_changed);
            }
        }
    }
    EXPECT_GT(found, rounds.count);
    EXPECT_EQ(stale == 0, room);
    const bool whole = rounds.count >= 10;  // with sanitizers there are fewer
    if (whole) {
        EXPECT_GT(none, 0U);
    }
    if (std::is_same_v<Edited, Learnt>) {  // a window covers fewer openings
        EXPECT_TRUE(!whole || gates != 0);
    } else if (room) {
        EXPECT_GE(gates, whole ? rounds.count + 1 : rounds.count / 2);
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
        for (const Cell cell : {cell(31, i), cell(37, i), cell(i + 23, 9), cell(i + 23, 15)}) {
            map.set(cell, true);
        }
    }
    const host::Clusters made = host::make_clusters(planning_map_of(map), {.edge = edge, .detour = 40, .threads = 1});
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

TEST(Clusters, RefuseWhatTheyAreNotMadeFor) {
    const host::PlanningMap map = planning_map_of(Scene(1).map);
    const auto error = [&](const host::ClusterOptions& options) {
        return error_of([&] { return host::make_clusters(map, options).image.size(); });
    };
    EXPECT_EQ(error({.edge = 48}), "clusters have an edge of 48 cells; expected 32, 64, 128 or 256");
    EXPECT_EQ(error({.corner = Corner::always}),
              "clusters are made for the corner rules never and one_side; expected one of them");
    // 65,534 at most inside a cluster.
    EXPECT_NE(error({.edge = 128, .scale = {3000, 4200}}).find("; expected at most 65534: smaller clusters"),
              std::string::npos);
}

}  // namespace
