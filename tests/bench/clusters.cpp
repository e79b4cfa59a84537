// Paths through large maps: a hierarchy of clusters beside jump point search, on the map itself and on its jump graph.
// The same queries, in turn. `clusters.sh` makes tables and a picture of what this prints.
//
//     bench.clusters <map file>|rooms|clutter <edge: 512, 1024, 2048, 4096, 8192> <queries> [<detour> [<landmarks>]]
//
// Of a map file it makes a mosaic. `rooms` are of 16 x 16 cells; in `clutter` one cell in five is blocked. Prints a
// line for each planner, jps, jump-graph and clusters:
//
//     <planner> <queries> <those without an answer if it has 64 KB> <its RAM, bytes> <bytes of tables>
//     <bytes of the map> <nodes: mean> <most> <ms of the first leg> <ms of the whole path>
//     <the same two as parts of jps's> <route / cheapest path: mean> <worst> <path / cheapest path: mean>
//     <worst> <seconds to make the tables>
//
// RAM is with a pool that just suffices for all queries. jps and jump-graph have one leg, and no route. If the map's
// jump graph cannot be made, its line is "jump-graph -: <why>".
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "firmpath/cluster/cluster_map.hpp"
#include "firmpath/cluster/cluster_planner.hpp"
#include "firmpath/host/clusters.hpp"
#include "firmpath/host/components.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/jump_graph.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/jump/jump_graph.hpp"
#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/store/detail/pool_numbers.hpp"
#include "rooms.hpp"
#include "support/mosaic.hpp"
#include "support/random.hpp"

namespace {

using namespace firmpath;
using Moves = Eight<Corner::never, scale_10_14>;
using Clock = std::chrono::steady_clock;

constexpr int cluster = 128;
constexpr host::Motion motion{.scale = Moves::scale};
constexpr std::size_t small_ram = 64 * 1024;

double since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

class Sample {
public:
    void add(double value) {
        sum_ += value;
        most_ = std::max(most_, value);
        ++count_;
    }
    double mean() const { return count_ == 0 ? 0 : sum_ / count_; }
    double most() const { return most_; }

private:
    double sum_ = 0;
    double most_ = 0;
    int count_ = 0;
};

host::PlanningMap map_of(const std::string& source, int edge) {
    test_support::Random random(20);
    if (source != "rooms" && source != "clutter") {
        return test_support::mosaic(source, edge, random);
    }
    host::PlanningMap map;
    map.width = edge;
    map.height = edge;
    map.tiles.resize(static_cast<std::size_t>(edge) * static_cast<std::size_t>(edge));
    if (source == "rooms") {
        bench::rooms(edge, edge, 16, [&](Cell at, bool blocked) { map.set_blocked(map.index(at.x, at.y), blocked); });
    } else {
        for (std::size_t i = 0; i < map.tiles.size(); ++i) {
            map.set_blocked(i, random.chance(20));
        }
    }
    return map;
}

struct Query {
    Cell start;
    Cell goal;
};
/// Random queries that have a path.
std::vector<Query> any_queries(const host::PlanningMap& map, int count) {
    const host::Components regions = host::count_components(map, motion);
    const auto region = [&](Cell cell) { return regions.of_cell[map.index(cell.x, cell.y)]; };
    test_support::Random random(7);
    const auto any = [&] {
        const auto x = static_cast<std::int16_t>(random.below(static_cast<std::uint32_t>(map.width)));
        return Cell{x, static_cast<std::int16_t>(random.below(static_cast<std::uint32_t>(map.height)))};
    };
    std::vector<Query> queries;
    while (queries.size() < static_cast<std::size_t>(count)) {
        const Cell start = any();
        const Cell goal = any();
        if (region(start) != regions.none && region(start) == region(goal) && !(start == goal)) {
            queries.push_back({start, goal});
        }
    }
    return queries;
}
int fail(const char* planner, Cell start, Cell goal) {
    std::fprintf(stderr, "bench.clusters: %s finds no path from %d,%d to %d,%d, or one of another cost\n", planner,
                 start.x, start.y, goal.x, goal.y);
    return 1;
}

/// `sizeof` a planner over clusters with so many nodes in its pool.
template <int Edge, std::size_t Nodes>
using Planner = ClusterPlanner<BitGrid<Edge, Edge>, cluster, PooledNodes<Nodes>, Moves>;
template <int Edge>
std::size_t ram_of(std::uint32_t nodes) {
    constexpr auto pool = [](std::size_t n) {
        return detail::pooled_nodes_sizes(n, detail::PoolNumbers<2 * cluster, 2 * cluster>::count).total();
    };
    constexpr std::size_t rest = sizeof(Planner<Edge, 2690>) - pool(2690);
    static_assert(sizeof(Planner<Edge, 60'000>) == rest + pool(60'000));
    return rest + pool(std::max(2U, nodes));
}

/// What one planner needed for all queries.
struct Measured {
    Sample nodes, ram, first, whole, route, path;
    int without_answer = 0;  // in `small_ram`
    std::size_t tables = 0;
    double making = 0;

    void add(std::uint32_t peak_nodes, std::size_t bytes, double first_seconds, double seconds) {
        nodes.add(peak_nodes);
        ram.add(static_cast<double>(bytes));
        first.add(first_seconds);
        whole.add(seconds);
        without_answer += bytes > small_ram ? 1 : 0;
    }
    void print(const char* name, int queries, std::size_t map_bytes, const Measured& flat) const {
        std::printf("%s %d %d %.0f %zu %zu %.0f %.0f %.4f %.4f %.4f %.4f %.4f %.4f %.4f %.4f %.1f\n", name, queries,
                    without_answer, ram.most(), tables, map_bytes, nodes.mean(), nodes.most(), first.mean() * 1e3,
                    whole.mean() * 1e3, first.mean() / flat.whole.mean(), whole.mean() / flat.whole.mean(),
                    route.mean(), route.most(), path.mean(), path.most(), making);
    }
};

/// Jump point search on `Map`, a `JumpGrid` or a jump graph of one.
template <int Edge, class Map>
class JumpPoints {
public:
    explicit JumpPoints(std::string_view name) : info_(host::planner_info(name)) {}

    Status plan(const Map& map, Cell start, Cell goal) {
        const Clock::time_point begin = Clock::now();
        const Status status = search_->plan(map, start, goal);
        const double seconds = since(begin);
        if (status == Status::found) {
            const std::uint32_t nodes = host::pool_for(search_->stats());
            measured.add(nodes, info_.ram_bytes(Edge, Edge, motion, {.nodes = nodes}), seconds, seconds);
            measured.path.add(1);
        }
        return status;
    }
    std::uint32_t cost() const { return search_->cost(); }

    Measured measured;

private:
    // Enough for clutter, where one cell in thirteen becomes a node. Many more would be slower: their chains fill
    // caches.
    using Nodes = PooledNodes<std::size_t{Edge} * Edge / 12>;

    const host::PlannerInfo& info_;
    std::unique_ptr<JumpPointSearch<Map, Moves, Nodes, std::uint32_t>> search_ =
        std::make_unique<JumpPointSearch<Map, Moves, Nodes, std::uint32_t>>();
};

/// The same on tables. If they cannot be made, it agrees with every answer.
template <int Edge>
class OnGraph {
    using Grid = JumpGrid<Edge, Edge>;
    using View = JumpGraphView<Grid, Moves>;
    using Map = JumpGraphMap<Grid, Moves>;

public:
    OnGraph(const host::PlanningMap& cells, const Grid& grid) : map_(grid, View()) {
        const Clock::time_point begin = Clock::now();
        try {
            image_ = host::make_jump_graph(cells, {.motion = motion}).image;
        } catch (const host::InputError& error) {
            why_not_ = error.what();
            return;
        }
        planner_.measured.making = since(begin);
        planner_.measured.tables = 4 * image_.size();
        View graph;
        if (graph.open(image_, grid) != TablesResult::opened) {
            throw std::logic_error("a jump graph that does not open");
        }
        map_ = Map(grid, graph);
    }

    /// @return whether a path of that cost is found.
    bool finds(Cell start, Cell goal, std::uint32_t cost) {
        return !why_not_.empty() || (planner_.plan(map_, start, goal) == Status::found && planner_.cost() == cost);
    }
    void print(int queries, const Measured& flat) const {
        if (why_not_.empty()) {
            planner_.measured.print("jump-graph", queries, sizeof(Grid), flat);
        } else {
            std::printf("jump-graph -: %s\n", why_not_.c_str());
        }
    }

private:
    std::vector<std::uint32_t> image_;
    std::string why_not_;
    Map map_;
    JumpPoints<Edge, Map> planner_{"jump-graph"};
};

/// Plans a path by clusters, leg by leg. @return whether there is one.
template <int Edge>
bool finds_by_legs(Planner<Edge, 60'000>& planner, const ClusterMap<BitGrid<Edge, Edge>, cluster, Moves>& town,
                   Cell start, Cell goal, std::uint32_t cheapest, Measured& measured) {
    const Clock::time_point begin = Clock::now();
    Status status = planner.plan(town, start, goal);
    const double first = since(begin);
    double whole = first;
    std::uint32_t nodes = planner.stats().peak_nodes;
    std::uint32_t cost = 0;
    while (status == Status::found || status == Status::leg_found) {
        Cell at = *planner.path(town).begin();
        for (const Cell cell : planner.path(town)) {
            cost += Moves::estimate(at, cell);
            at = cell;
        }
        if (status == Status::found) {
            measured.add(nodes, ram_of<Edge>(nodes), first, whole);
            measured.route.add(static_cast<double>(planner.route_cost()) / cheapest);
            measured.path.add(static_cast<double>(cost) / cheapest);
            return true;
        }
        const Clock::time_point leg = Clock::now();
        status = planner.plan_leg(town);
        whole += since(leg);
        nodes = std::max(nodes, planner.stats().peak_nodes);
    }
    return false;
}

template <int Edge>
int measure(const std::string& source, int queries, const host::ClusterOptions& options) {
    using Map = BitGrid<Edge, Edge>;
    const host::PlanningMap cells = map_of(source, Edge);
    const auto map = std::make_unique<Map>();
    for (int y = 0; y < Edge; ++y) {
        for (int x = 0; x < Edge; ++x) {
            map->set(test_support::cell(x, y), cells.is_blocked(x, y));
        }
    }
    const auto grid = std::make_unique<JumpGrid<Edge, Edge>>(*map);
    JumpPoints<Edge, JumpGrid<Edge, Edge>> flat("jps");
    OnGraph<Edge> graph(cells, *grid);

    Measured clusters;
    const Clock::time_point begin = Clock::now();
    const host::Clusters made = host::make_clusters(cells, options);
    clusters.making = since(begin);
    clusters.tables = made.bytes();
    ClusterView<Map, cluster, Moves> view;
    if (view.open(made.image, *map) != TablesResult::opened) {
        std::fputs("bench.clusters: the tables that were made do not open\n", stderr);
        return 1;
    }
    const ClusterMap<Map, cluster, Moves> town(*map, view);
    const auto planner = std::make_unique<Planner<Edge, 60'000>>();

    // In turn, some queries at a time: a busy machine is as slow for all, and each has the caches to itself for a
    // while.
    const std::vector<Query> all = any_queries(cells, queries);
    for (std::size_t first = 0; first < all.size(); first += 50) {
        const std::span some = std::span(all).subspan(first, std::min<std::size_t>(50, all.size() - first));
        std::vector<std::uint32_t> costs;
        for (const auto [start, goal] : some) {
            if (flat.plan(*grid, start, goal) != Status::found) {
                return fail("jps", start, goal);
            }
            costs.push_back(flat.cost());
        }
        for (std::size_t i = 0; i < some.size(); ++i) {
            if (!graph.finds(some[i].start, some[i].goal, costs[i])) {
                return fail("jump-graph", some[i].start, some[i].goal);
            }
        }
        for (std::size_t i = 0; i < some.size(); ++i) {
            if (!finds_by_legs<Edge>(*planner, town, some[i].start, some[i].goal, costs[i], clusters)) {
                return fail("clusters", some[i].start, some[i].goal);
            }
        }
    }
    flat.measured.print("jps", queries, sizeof *grid, flat.measured);
    graph.print(queries, flat.measured);
    clusters.print("clusters", queries, sizeof *map, flat.measured);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const int edge = argc >= 4 && argc <= 6 ? std::atoi(argv[2]) : 0;
    const int queries = edge > 0 ? std::atoi(argv[3]) : 0;
    host::ClusterOptions options{.edge = cluster};
    options.detour = argc >= 5 ? std::atoi(argv[4]) : options.detour;
    options.landmarks = argc >= 6 ? std::atoi(argv[5]) : options.landmarks;
    try {
        switch (queries >= 1 ? edge : 0) {
            case 512: return measure<512>(argv[1], queries, options);
            case 1024: return measure<1024>(argv[1], queries, options);
            case 2048: return measure<2048>(argv[1], queries, options);
            case 4096: return measure<4096>(argv[1], queries, options);
            case 8192: return measure<8192>(argv[1], queries, options);
            default: break;
        }
    } catch (const host::InputError& error) {
        std::fprintf(stderr, "bench.clusters: %s\n", error.what());
        return 2;
    }
    std::fputs("usage: bench.clusters <map file>|rooms|clutter <edge: 512, 1024, 2048, 4096, 8192> <queries> "
               "[<detour> [<landmarks>]]\n",
               stderr);
    return 2;
}
