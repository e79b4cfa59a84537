// Paths through large maps: a hierarchy of clusters beside jump point search on the flat map, on mosaics of a public map
// or on clutter. Prints a row in Markdown; `clusters.sh` prints the table.
//
//     bench.clusters <map file>|clutter <edge: 512, 1024, 2048, 4096, 8192> <queries> [<cells of a detour>]
//
// A mosaic lays the map beside itself, each time turned or mirrored in another way, so that it does not repeat.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "firmpath/host/clusters.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/map_image.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/search/cluster_map.hpp"
#include "firmpath/search/cluster_planner.hpp"
#include "firmpath/search/jump_point_search.hpp"
#include "support/random.hpp"

namespace {

using namespace firmpath;
using Moves = Eight<Corner::never, scale_10_14>;
using Clock = std::chrono::steady_clock;

double since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// Sorted values, of which some are asked for.
class Sample {
public:
    void add(double value) { values_.push_back(value); }
    double mean() const {
        double sum = 0;
        for (const double value : values_) {
            sum += value;
        }
        return sum / static_cast<double>(values_.size());
    }
    double at(double share) {
        std::sort(values_.begin(), values_.end());
        return values_[std::min(values_.size() - 1,
                                static_cast<std::size_t>(share * static_cast<double>(values_.size())))];
    }

private:
    std::vector<double> values_;
};

/// The cells of a mosaic of a map, or of clutter.
template <int Edge, class Set>
void fill(const std::string& source, const Set& set_blocked) {
    test_support::Random random(20);
    if (source == "clutter") {
        for (int y = 0; y < Edge; ++y) {
            for (int x = 0; x < Edge; ++x) {
                set_blocked(x, y, random.chance(20));
            }
        }
        return;
    }
    const host::MapImage map = host::read_map(source);
    const int side = std::min(map.width, map.height);
    for (int top = 0; top < Edge; top += side) {
        for (int left = 0; left < Edge; left += side) {
            const std::uint32_t turned = random.below(8);
            for (int y = 0; y < std::min(side, Edge - top); ++y) {
                for (int x = 0; x < std::min(side, Edge - left); ++x) {
                    int u = (turned & 1U) != 0 ? side - 1 - x : x;
                    int v = (turned & 2U) != 0 ? side - 1 - y : y;
                    if ((turned & 4U) != 0) {
                        std::swap(u, v);
                    }
                    set_blocked(left + x, top + y, map.states[map.index(u, v)] != host::Tile::free);
                }
            }
        }
    }
}

struct Measured {
    Sample path, route, nodes, flat_nodes, legs, first_seconds, seconds, flat_seconds;
    int answered = 0;
    int unanswered = 0;
    int without_path = 0;
};

template <int Edge>
int measure(const std::string& source, int queries, int detour) {
    using Map = JumpGrid<Edge, Edge>;
    constexpr int cluster = Edge >= 1024 ? 128 : 64;
    using Planner = ClusterPlanner<Map, cluster, PooledNodes<60'000>, Moves>;
    const auto map = std::make_unique<Map>(all_free);
    host::PlanningMap cells;
    cells.width = Edge;
    cells.height = Edge;
    cells.tiles.resize(std::size_t{Edge} * Edge);
    fill<Edge>(source, [&](int x, int y, bool blocked) {
        map->set({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}, blocked);
        cells.set_blocked(cells.index(x, y), blocked);
    });
    const Clock::time_point begin = Clock::now();
    const host::Clusters made = host::make_clusters(cells, {.edge = cluster, .detour = detour});
    const double baked = since(begin);
    ClusterView<Map, cluster, Moves> view;
    if (view.open(made.image, *map) != TablesResult::opened) {
        return 1;
    }
    const ClusterMap<Map, cluster, Moves> town(*map, view);
    const auto planner = std::make_unique<Planner>();
    const auto flat = std::make_unique<JumpPointSearch<Map, Moves, PooledNodes<4'000'000>>>();
    test_support::Random random(7);
    Measured m;
    while (m.answered + m.unanswered < queries) {
        const auto any = [&] {
            return Cell{static_cast<std::int16_t>(random.below(Edge)), static_cast<std::int16_t>(random.below(Edge))};
        };
        const Cell start = any();
        const Cell goal = any();
        if (!map->passable(start) || !map->passable(goal) || start == goal) {
            continue;
        }
        const Clock::time_point flat_begin = Clock::now();
        const Status on_flat = flat->plan(*map, start, goal);
        const double flat_seconds = since(flat_begin);
        const Clock::time_point first_begin = Clock::now();
        Status status = planner->plan(town, start, goal);
        const double first = since(first_begin);
        if (on_flat != Status::found) {
            m.without_path += status == on_flat ? 1 : 0;
            if (status != on_flat) {
                std::printf("%d,%d to %d,%d: %s on the flat map, %s with clusters\n", start.x, start.y, goal.x, goal.y,
                            to_string(on_flat), to_string(status));
                return 1;
            }
            continue;
        }
        std::uint32_t cost = 0;
        int legs = 0;
        std::uint32_t nodes = planner->stats().peak_nodes;
        while (status == Status::found) {
            Cell at = *planner->path(town).begin();
            for (const Cell cell : planner->path(town)) {
                cost += Moves::estimate(at, cell);
                at = cell;
            }
            ++legs;
            nodes = std::max(nodes, planner->stats().peak_nodes);
            if (planner->at_goal()) {
                break;
            }
            status = planner->plan_leg(town);
        }
        if (status != Status::found) {
            ++m.unanswered;
            continue;
        }
        ++m.answered;
        m.seconds.add(since(first_begin));
        m.first_seconds.add(first);
        m.flat_seconds.add(flat_seconds);
        m.path.add(static_cast<double>(cost) / flat->cost());
        m.route.add(static_cast<double>(planner->route_cost()) / flat->cost());
        m.nodes.add(nodes);
        m.flat_nodes.add(flat->stats().peak_nodes);
        m.legs.add(legs);
    }
    const auto more = [](double ratio) { return (ratio - 1) * 100; };
    std::printf(
        "| %s | %d | %d | %.0f | %.1f | %d of %d | %.0f / %.0f | %.0f / %.0f | %+.2f / %+.2f | %+.2f / %+.2f | %.2f / "
        "%.2f / %.2f |\n",
        source == "clutter" ? "clutter" : source.substr(source.rfind('/') + 1).c_str(), Edge, cluster,
        static_cast<double>(made.bytes()) / 1024, baked, m.answered, m.answered + m.unanswered, m.nodes.mean(),
        m.nodes.at(1), m.flat_nodes.mean(), m.flat_nodes.at(1), more(m.route.mean()), more(m.route.at(1)),
        more(m.path.mean()), more(m.path.at(1)), m.first_seconds.mean() * 1e3, m.seconds.mean() * 1e3,
        m.flat_seconds.mean() * 1e3);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    const int edge = argc >= 4 ? std::atoi(argv[2]) : 0;
    const int queries = argc >= 4 ? std::atoi(argv[3]) : 0;
    const int detour = argc >= 5 ? std::atoi(argv[4]) : -1;
    try {
        switch (queries >= 1 ? edge : 0) {
            case 512: return measure<512>(argv[1], queries, detour);
            case 1024: return measure<1024>(argv[1], queries, detour);
            case 2048: return measure<2048>(argv[1], queries, detour);
            case 4096: return measure<4096>(argv[1], queries, detour);
            case 8192: return measure<8192>(argv[1], queries, detour);
            default: break;
        }
    } catch (const host::InputError& error) {
        std::fprintf(stderr, "bench.clusters: %s\n", error.what());
        return 2;
    }
    std::fputs("usage: bench.clusters <map file>|clutter <edge: 512, 1024, 2048, 4096, 8192> <queries> [<detour>]\n",
               stderr);
    return 2;
}
