// The cost of replanning. Compared are: D* Lite; A* and jump points, started again after every change; both, started
// again only when an edit blocks the path ahead; and that once more with estimates learnt from earlier searches.
//
//     bench.replan            the tables of the documentation; with FIRMPATH_DATA also public maps
//     bench.replan --quick    the same on a few small maps
//
// Counts are the same on every machine and in every run. Times are processor time of the planner's calls only: the
// minimum of several runs, with all strategies interleaved, as ratios to A* after every change.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <functional>
#include <memory>
#include <queue>
#include <span>
#include <string>
#include <vector>

#include "firmpath/jump/jump_point_search.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/map/jump_grid.hpp"
#include "firmpath/path/still_valid.hpp"
#include "firmpath/search/a_star.hpp"
#include "firmpath/search/d_star_lite.hpp"
#include "firmpath/store/pooled_nodes.hpp"
#include "rooms.hpp"
#include "support/random.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using test_support::Random;

using Moves = Eight<Corner::never, firmpath::scale_10_14>;

struct Totals {
    std::uint64_t driven = 0;    // cost of the steps made
    std::uint64_t searches = 0;  // that did any work
    std::uint64_t expanded = 0;
    std::uint64_t listed = 0;     // put on the open list
    std::uint32_t peak_open = 0;  // of one search
    std::uint32_t worst = 0;      // most expanded in one search
    double seconds = 0;

    void add(const Totals& sum) {
        searches += sum.searches;
        expanded += sum.expanded;
        listed += sum.listed;
        peak_open = std::max(peak_open, sum.peak_open);
        worst = std::max(worst, sum.worst);
    }
};

// Strategies: begin(map, start, goal), told(map, cell) after each edit, next(map, at) before each step: returns the
// cell to drive to, or `at` if there is no path.

template <class Map>
class Incremental {
public:
    static constexpr const char* name = "D* Lite";
    static constexpr double bytes_a_cell = sizeof(DStarLite<Map, Moves>);

    void begin(const Map& map, Cell start, Cell goal) { (void)planner_.begin(map, start, goal); }
    void told(const Map&, Cell) {}
    Cell next(const Map& map, Cell at) {
        const std::uint32_t before = planner_.stats().expanded;
        const Status status = planner_.replan(map, at);
        const std::uint32_t expanded = planner_.stats().expanded - before;
        searches_ += expanded != 0 ? 1U : 0U;
        worst_ = std::max(worst_, expanded);
        return status == Status::found ? *++planner_.path(map).begin() : at;
    }
    void add_to(Totals& totals) {
        totals.searches += searches_;
        totals.expanded += planner_.stats().expanded;
        totals.listed += planner_.stats().generated;
        totals.peak_open = std::max(totals.peak_open, planner_.stats().peak_open);
        totals.worst = std::max(totals.worst, worst_);
        searches_ = 0;
        worst_ = 0;
    }

private:
    DStarLite<Map, Moves> planner_;
    std::uint32_t searches_ = 0;
    std::uint32_t worst_ = 0;
};

/// Keeps the path of the last search. The variants differ in when they search again.
template <class Map, class Planner, bool OnlyIfBroken>
class Afresh {
public:
    static constexpr const char* name = OnlyIfBroken ? "A*, path ahead blocked" : "A*, every change";
    static constexpr double bytes_a_cell = sizeof(Planner);

    void begin(const Map&, Cell, Cell goal) {
        goal_ = goal;
        path_.clear();
        driven_ = 0;
        edited_ = true;
    }
    void told(const Map&, Cell) { edited_ = true; }
    Cell next(const Map& map, Cell at) {
        if (edited_ && !(OnlyIfBroken && ahead_is_valid(map))) {
            path_.clear();
            driven_ = 0;
            if (planner_.plan(map, at, goal_) == Status::found) {
                path_.assign(planner_.path(map).begin(), planner_.path(map).end());
            }
            sum_.searches += 1;
            sum_.expanded += planner_.stats().expanded;
            sum_.listed += planner_.stats().generated;
            sum_.peak_open = std::max(sum_.peak_open, planner_.stats().peak_open);
            sum_.worst = std::max(sum_.worst, planner_.stats().expanded);
        }
        edited_ = false;
        return driven_ + 1 < path_.size() ? path_[++driven_] : at;
    }
    void add_to(Totals& totals) {
        totals.add(sum_);
        sum_ = Totals{};
    }

private:
    bool ahead_is_valid(const Map& map) const {
        const std::span<const Cell> ahead = std::span(path_).subspan(driven_);
        return !ahead.empty() && !firmpath::still_valid<Moves>(map, ahead).broken();
    }

    Planner planner_;
    Cell goal_{};
    bool edited_ = false;
    std::vector<Cell> path_;
    std::size_t driven_ = 0;  // steps driven along it
    Totals sum_;
};

/// Jump points, started again, on a separate grid that gets every edit of the map. Its bytes count too.
template <class Map, bool OnlyIfBroken>
class JumpPoints {
    static constexpr int W = Map::width;
    static constexpr int H = Map::height;
    using Grid = JumpGrid<W, H>;
    using Planner = JumpPointSearch<Grid, Moves, PooledNodes<static_cast<std::size_t>(W) * H / 8>>;

public:
    static constexpr const char* name = OnlyIfBroken ? "jump points, blocked" : "jump points, every change";
    static constexpr double bytes_a_cell = sizeof(Planner) + sizeof(Grid);

    void begin(const Map& map, Cell start, Cell goal) {
        grid_.assign(map);
        afresh_.begin(grid_, start, goal);
    }
    void told(const Map& map, Cell edited) {
        grid_.set(edited, !map.passable(edited));
        afresh_.told(grid_, edited);
    }
    Cell next(const Map&, Cell at) { return afresh_.next(grid_, at); }
    void add_to(Totals& totals) { afresh_.add_to(totals); }

private:
    Grid grid_{firmpath::all_blocked};
    Afresh<Grid, Planner, OnlyIfBroken> afresh_;
};

/// A sketch of adaptive A* (Koenig and Likhachev 2005) that stops at a path found earlier (Hernandez, Asin and Baier
/// 2015): a search raises the estimate of every cell it expanded to at least the path's cost minus the cell's cost.
/// Correct only if cells never open. Memory: a record of A*, and two or four bytes per cell for the estimate.
template <class Map>
class Adaptive {
    static constexpr int W = Map::width;
    static constexpr std::size_t cells = static_cast<std::size_t>(W) * Map::height;
    static constexpr std::uint32_t unreached = 0xFFFFFFFF;

public:
    static constexpr const char* name = "adaptive A* (sketch), blocked";
    static constexpr double bytes_a_cell =
        sizeof(AStar<Map, Moves>) + sizeof(typename AStar<Map, Moves>::cost_type) * cells;

    void begin(const Map&, Cell, Cell goal) {
        goal_ = goal;
        for (std::size_t i = 0; i < cells; ++i) {
            h_[i] = Moves::estimate(firmpath::CellIndex<W>::cell(static_cast<std::uint32_t>(i)), goal);
            next_[i] = none;
        }
        edited_ = true;
    }
    void told(const Map&, Cell) { edited_ = true; }
    Cell next(const Map& map, Cell at) {
        if (edited_ && !(at == goal_) && !leads_to_goal(map, at) && !search(map, at)) {
            return at;
        }
        edited_ = false;
        return next_[of(at)] == none ? at : Moves::neighbour(at, next_[of(at)]);
    }
    void add_to(Totals& totals) {
        totals.add(sum_);
        sum_ = Totals{};
    }

private:
    static constexpr std::uint8_t none = 255;
    static std::uint32_t of(Cell c) { return firmpath::CellIndex<W>::of(c); }

    /// Whether the path found earlier continues from here to the goal, and its estimates are exact.
    bool leads_to_goal(const Map& map, Cell at) const {
        while (!(at == goal_)) {
            const std::uint8_t d = next_[of(at)];
            if (d == none || (Moves::allowed(map, at) >> d & 1U) == 0) {
                return false;
            }
            const Cell to = Moves::neighbour(at, d);
            if (h_[of(at)] != h_[of(to)] + Moves::step_cost(d)) {
                return false;
            }
            at = to;
        }
        return true;
    }

    bool search(const Map& map, Cell start) {
        using Item = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;  // f, h, cell
        std::priority_queue<Item, std::vector<Item>, std::greater<>> open;
        std::fill(g_.begin(), g_.end(), unreached);
        std::fill(closed_.begin(), closed_.end(), false);
        std::vector<std::uint32_t> expanded;
        ++sum_.searches;
        g_[of(start)] = 0;
        open.emplace(h_[of(start)], h_[of(start)], of(start));
        while (!open.empty()) {
            const std::uint32_t node = std::get<2>(open.top());
            open.pop();
            if (closed_[node]) {
                continue;
            }
            const Cell at = firmpath::CellIndex<W>::cell(node);
            ++sum_.expanded;
            sum_.worst = std::max(sum_.worst, static_cast<std::uint32_t>(expanded.size()) + 1);
            if (at == goal_ || leads_to_goal(map, at)) {
                const std::uint32_t cost = g_[node] + h_[node];
                for (const std::uint32_t e : expanded) {
                    h_[e] = std::max(h_[e], cost - g_[e]);
                }
                for (Cell on = at; !(on == start);) {
                    const std::uint8_t d = by_[of(on)];
                    on = Moves::origin(on, d);
                    next_[of(on)] = d;
                }
                return true;
            }
            closed_[node] = true;
            expanded.push_back(node);
            const std::uint32_t moves = Moves::allowed(map, at);
            for (unsigned d = 0; d < Moves::directions; ++d) {
                if ((moves >> d & 1U) == 0) {
                    continue;
                }
                const std::uint32_t to = of(Moves::neighbour(at, d));
                const std::uint32_t g = g_[node] + Moves::step_cost(d);
                if (g < g_[to]) {
                    sum_.listed += g_[to] == unreached ? 1U : 0U;
                    g_[to] = g;
                    by_[to] = static_cast<std::uint8_t>(d);
                    open.emplace(g + h_[to], h_[to], to);
                    sum_.peak_open = std::max(sum_.peak_open, static_cast<std::uint32_t>(open.size()));
                }
            }
        }
        return false;
    }

    std::vector<std::uint32_t> h_ = std::vector<std::uint32_t>(cells);
    std::vector<std::uint32_t> g_ = std::vector<std::uint32_t>(cells);
    std::vector<std::uint8_t> next_ = std::vector<std::uint8_t>(cells, none);
    std::vector<std::uint8_t> by_ = std::vector<std::uint8_t>(cells);
    std::vector<bool> closed_ = std::vector<bool>(cells);
    Cell goal_{};
    bool edited_ = false;
    Totals sum_;
};

/// What the robot learns between two steps.
enum class World {
    unknown,  // starts with an empty map, and sees blocked cells around it
    living,   // knows the map; anywhere on it cells close and open
};

template <class Map>
struct Task {
    Cell start;
    Cell goal;
    std::uint32_t seed;
};

constexpr int sight = 4;

/// Of this thread, so that other programs on the machine do not count.
double processor_seconds() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Drives the robot by one strategy. Returns false if the drive was cut off.
template <class Strategy, class Map>
bool drive(Strategy& strategy, const Map& truth, const Task<Map>& task, World world, int edits, Totals& totals) {
    static Map known;
    known.fill(false);
    if (world == World::living) {
        known = truth;
    }
    Random random(task.seed);
    const auto timed = [](const auto& act) {
        const double before = processor_seconds();
        act();
        return processor_seconds() - before;
    };
    totals.seconds += timed([&] { strategy.begin(known, task.start, task.goal); });
    std::vector<Cell> seen;
    std::vector<Cell> closed;
    bool arrived = false;
    Cell at = task.start;
    for (int steps = 0; steps < Map::width * Map::height; ++steps) {
        seen.clear();
        if (world == World::unknown) {
            for (int y = at.y - sight; y <= at.y + sight; ++y) {
                for (int x = at.x - sight; x <= at.x + sight; ++x) {
                    const Cell c = cell(x, y);
                    if (Map::contains(c) && known.passable(c) && !truth.passable(c)) {
                        known.set(c);
                        seen.push_back(c);
                    }
                }
            }
        } else if (steps != 0) {
            for (int i = 0; i < edits; ++i) {
                Cell c = test_support::any_cell<Map::width, Map::height>(random);
                // As many cells open as close, so that the number of blocked cells stays the same.
                if (i % 2 == 1 && !closed.empty()) {
                    const std::size_t k = random.below(static_cast<std::uint32_t>(closed.size()));
                    c = closed[k];
                    closed.erase(closed.begin() + static_cast<std::ptrdiff_t>(k));
                    known.set(c, false);
                    seen.push_back(c);
                } else if (known.passable(c) && !(c == at) && !(c == task.goal)) {
                    known.set(c);
                    closed.push_back(c);
                    seen.push_back(c);
                }
            }
        }
        if (at == task.goal) {
            arrived = true;
            break;
        }
        Cell to = at;
        totals.seconds += timed([&] {
            for (const Cell c : seen) {
                strategy.told(known, c);
            }
            to = strategy.next(known, at);
        });
        if (to == at) {
            if (world == World::unknown) {
                break;
            }
            continue;  // waits for a cell to open
        }
        totals.driven += to.x != at.x && to.y != at.y ? 14U : 10U;
        at = to;
    }
    strategy.add_to(totals);
    return arrived;
}

constexpr int runs = 5;

template <class Strategy, class Map>
void row(const Map& truth, const std::vector<Task<Map>>& tasks, World world, int edits, double& unit) {
    const auto strategy = std::make_unique<Strategy>();
    Totals totals;
    std::size_t arrived = 0;
    double seconds = 0;
    for (int run = 0; run < runs; ++run) {
        totals = Totals{};
        arrived = 0;
        for (const Task<Map>& task : tasks) {
            arrived += drive(*strategy, truth, task, world, edits, totals) ? 1U : 0U;
        }
        seconds = run == 0 ? totals.seconds : std::min(seconds, totals.seconds);
    }
    if (unit == 0) {
        unit = seconds;
    }
    std::printf("  %-30s %9.1f %9llu %11llu %11llu %8u %8u %7.2f %7.1f%s\n", Strategy::name,
                static_cast<double>(totals.driven) / 10, static_cast<unsigned long long>(totals.searches),
                static_cast<unsigned long long>(totals.expanded), static_cast<unsigned long long>(totals.listed),
                totals.worst, totals.peak_open, seconds / unit, Strategy::bytes_a_cell / (Map::width * Map::height),
                arrived == tasks.size() ? "" : "  (cut off)");
}

template <class Map>
void table(const std::string& name, const Map& truth, World world, int edits, std::size_t drives) {
    using Planner = AStar<Map, Moves, DenseNodes<Layout::fast>>;
    std::vector<Task<Map>> tasks;
    const auto planner = std::make_unique<Planner>();
    Random random(1);
    for (int tries = 0; tries < 1000 && tasks.size() < drives; ++tries) {
        const Task<Map> task{test_support::any_cell<Map::width, Map::height>(random),
                             test_support::any_cell<Map::width, Map::height>(random), random.next()};
        if (planner->plan(truth, task.start, task.goal) == Status::found &&
            planner->path(truth).size() >= static_cast<std::size_t>(Map::width) / 2) {
            tasks.push_back(task);
        }
    }
    if (world == World::unknown) {
        std::printf("%s: unknown, sees %d cells; %zu drives\n", name.c_str(), sight, tasks.size());
    } else {
        std::printf("%s: known, %d cells change between two steps; %zu drives\n", name.c_str(), edits, tasks.size());
    }
    std::printf("  %-30s %9s %9s %11s %11s %8s %8s %7s %7s\n", "", "driven", "searches", "expanded", "listed", "worst",
                "peak", "time", "B/cell");
    double unit = 0;
    row<Afresh<Map, Planner, false>>(truth, tasks, world, edits, unit);
    row<Afresh<Map, Planner, true>>(truth, tasks, world, edits, unit);
    row<JumpPoints<Map, false>>(truth, tasks, world, edits, unit);
    row<JumpPoints<Map, true>>(truth, tasks, world, edits, unit);
    row<Incremental<Map>>(truth, tasks, world, edits, unit);
    if (world == World::unknown) {
        row<Adaptive<Map>>(truth, tasks, world, edits, unit);
    }
}

template <int W, int H>
BitGrid<W, H> scattered(unsigned percent) {
    BitGrid<W, H> map;
    Random random(percent);
    test_support::scatter(map, random, percent);
    return map;
}

template <int W, int H>
BitGrid<W, H> rooms(int size) {
    BitGrid<W, H> map;
    bench::rooms(W, H, size, [&](Cell c, bool blocked) { map.set(c, blocked); });
    return map;
}

/// A public map of exactly this size, if the file exists.
template <int W, int H>
void data_table(const std::string& file, std::size_t drives) {
    std::ifstream in(std::string(FIRMPATH_DATA) + "/" + file);
    std::string line;
    while (std::getline(in, line) && line.substr(0, 3) != "map") {
    }
    static BitGrid<W, H> truth;
    truth.fill(true);
    int y = 0;
    for (; y < H && std::getline(in, line) && line.size() >= W; ++y) {
        for (int x = 0; x < W; ++x) {
            const char c = line[static_cast<std::size_t>(x)];
            truth.set(cell(x, y), c != '.' && c != 'G');
        }
    }
    if (y != H) {
        std::printf("%s: not there\n", file.c_str());
        return;
    }
    table(file, truth, World::unknown, 0, drives);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc > 1 && std::strcmp(argv[1], "--quick") == 0) {
        table("random 25 %, 32 x 32", scattered<32, 32>(25), World::unknown, 0, 2);
        table("rooms of 8, 32 x 32", rooms<32, 32>(8), World::unknown, 0, 2);
        table("random 25 %, 32 x 32", scattered<32, 32>(25), World::living, 4, 2);
        return 0;
    }
    std::printf(
        "driven: length in cells; searches: those with work to do; expanded, listed: cells expanded, and put on the "
        "open list;\nworst: most expanded in one search; peak: longest open list; time: of all planner calls, ratio to "
        "the first row\n\n");
    table("random 10 %, 64 x 64", scattered<64, 64>(10), World::unknown, 0, 20);
    table("random 25 %, 64 x 64", scattered<64, 64>(25), World::unknown, 0, 20);
    table("random 35 %, 64 x 64", scattered<64, 64>(35), World::unknown, 0, 20);
    table("rooms of 8, 64 x 64", rooms<64, 64>(8), World::unknown, 0, 20);
    table("random 25 %, 256 x 256", scattered<256, 256>(25), World::unknown, 0, 10);
    table("rooms of 16, 256 x 256", rooms<256, 256>(16), World::unknown, 0, 10);
    for (const int edits : {1, 4, 16}) {
        table("random 25 %, 64 x 64", scattered<64, 64>(25), World::living, edits, 20);
    }
    table("rooms of 16, 256 x 256", rooms<256, 256>(16), World::living, 4, 5);
    if (*FIRMPATH_DATA != '\0') {
        data_table<32, 32>("mapf/maze-32-32-2.map", 20);
        data_table<32, 32>("mapf/room-32-32-4.map", 20);
        data_table<64, 64>("mapf/random-64-64-20.map", 20);
        data_table<65, 81>("mapf/den312d.map", 20);
        data_table<161, 63>("mapf/warehouse-10-20-10-2-1.map", 20);
    }
    return 0;
}
