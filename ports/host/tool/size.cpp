#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "boards.hpp"
#include "cluster_choice.hpp"
#include "commands.hpp"
#include "firmpath/cluster/tiled_grid.hpp"
#include "firmpath/host/cluster_paths.hpp"
#include "firmpath/host/components.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/jump_graph.hpp"
#include "firmpath/host/movingai.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/planner_type.hpp"
#include "grounds.hpp"
#include "json.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "report.hpp"
#include "robot_options.hpp"
#include "share.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

/// The planners that are weighed against each other.
constexpr std::string_view online = "jps";
constexpr std::string_view graph = "jump-graph";
constexpr std::string_view graph_and_boxes = "jump-graph-boxes";

/// Without `--boxes`, boxes are made if the nodes times the free cells are no more: a few seconds.
constexpr std::uint64_t few_seconds = 200'000'000;

struct SizeOptions {
    MapOptions map;
    MotionOptions motion;
    std::string scenario;
    std::string random;
    std::string seed;
    bool boxes = false;
    std::string board;
    FormatOption format;
    RobotOptions robot;
    ClusterChoice clusters;
};

struct Query {
    Cell start;
    Cell goal;
    bool on_water = false;
};

struct Queries {
    std::vector<Query> list;
    std::size_t wanted = 0;  ///< for a robot with a shape: those left out do not count
    Json source;             ///< the scenario, or the seed
    std::string in_words;
};

Queries read_queries(const SizeOptions& options, const host::MapImage& image, int coarsen) {
    if (!options.random.empty()) {
        throw host::InputError("--scen, --random: expected one of them");
    }
    if (!options.seed.empty()) {
        fail_option("--seed", options.seed, "--random with it, not --scen");
    }
    if (coarsen != 1) {
        fail_option("--coarsen", std::to_string(coarsen),
                    "--random with it, because a scenario counts the map's own cells");
    }
    const host::Scenario scenario =
        host::parse_scenario(host::read_file(options.scenario, "a MovingAI scenario"), options.scenario);
    if (scenario.queries.empty()) {
        host::fail_at_line(options.scenario, 1, "no query; expected at least one line after the version");
    }
    host::check_scenario(scenario, image.width, image.height);
    Queries queries;
    for (const host::ScenarioQuery& query : scenario.queries) {
        const bool on_water = image.states[image.index(query.start.x, query.start.y)] == host::Tile::water;
        queries.list.push_back({query.start, query.goal, on_water});
    }
    const std::string name = scenario.file.filename().string();
    queries.wanted = queries.list.size();
    queries.source = {{"scenario", name}};
    queries.in_words = concat(queries.list.size(), " of ", name);
    return queries;
}

/// Random starts, each with a random goal that can be reached from it.
Queries random_queries(const SizeOptions& options, const host::PlanningMap& map, const host::Motion& motion) {
    const std::string count_text = !options.random.empty() ? options.random : options.robot.given() ? "100" : "1000";
    const int count = parse_count("--random", count_text, 10'000'000);
    const std::uint32_t seed = options.seed.empty() ? 1 : parse_limit("--seed", options.seed);
    const host::Components components = host::count_components(map, motion);
    std::vector<Cell> free;
    std::vector<std::vector<Cell>> component(components.count);
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            if (!map.is_blocked(x, y)) {
                free.push_back({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
                component[components.of_cell[map.index(x, y)]].push_back(free.back());
            }
        }
    }
    if (free.empty()) {
        throw host::InputError(concat(options.map.file().string(), ": every cell is blocked; expected a free one"));
    }
    // The standard defines which numbers this gives, so the queries are the same everywhere.
    std::mt19937_64 random(seed);
    const auto pick = [&](const std::vector<Cell>& cells) { return cells[random() % cells.size()]; };
    Queries queries;
    // In most places a robot with a shape does not fit.
    const int draws = options.robot.given() ? 20 * count : count;
    for (int i = 0; i < draws; ++i) {
        const Cell start = pick(free);
        queries.list.push_back({start, pick(component[components.of_cell[map.index(start.x, start.y)]])});
    }
    queries.wanted = static_cast<std::size_t>(count);
    queries.source = {{"seed", seed}};
    queries.in_words = concat(count, " random, seed ", seed);
    return queries;
}

/// What the queries need with one of the planners.
struct Needs {
    std::string_view planner;
    std::size_t table_bytes = 0;
    std::vector<std::uint32_t> nodes;  ///< in ascending order
    std::uint64_t expanded = 0;        ///< in all of them
    std::size_t left_out = 0;          ///< queries whose start or goal is blocked
    std::size_t no_path = 0;           ///< queries whose goal is out of reach; they count

    std::uint64_t mean_expanded() const { return (expanded + nodes.size() / 2) / nodes.size(); }
};

/// Runs the queries: `plan(query)` gives the result of each.
template <class Plan>
Needs run_queries(std::string_view planner, std::size_t table_bytes, const Queries& queries, const std::string& file,
                  const Plan& plan) {
    Needs needs;
    needs.planner = planner;
    needs.table_bytes = table_bytes;
    Progress progress;
    std::size_t done = 0;
    for (const Query& query : queries.list) {
        const host::PlanResult result = plan(query);
        if (result.status == Status::nodes_full) {
            throw host::InputError(concat(file, ": the query from ", query.start.x, ',', query.start.y, " to ",
                                          query.goal.x, ',', query.goal.y, " needs more than ", result.stats.peak_nodes,
                                          " nodes, the tool's limit; expected a map with fewer obstacles"));
        }
        if (result.status == Status::start_blocked || result.status == Status::goal_blocked) {
            ++needs.left_out;
        } else {
            needs.no_path += result.status == Status::no_path ? 1U : 0U;
            needs.nodes.push_back(host::pool_for(result.stats));
            needs.expanded += result.stats.expanded;
        }
        ++done;
        if (progress.due()) {
            progress.show(concat(planner, ": query ", done, " of ", queries.list.size()));
        }
    }
    if (needs.nodes.empty()) {
        throw host::InputError(concat(file, ": no query with start and goal free; expected at least one"));
    }
    std::sort(needs.nodes.begin(), needs.nodes.end());
    return needs;
}

/// The queries for a robot with a shape: with a heading at the start and at the goal, by lot.
Needs run_shaped(const host::PlanningMap& map, const host::MotionTables& tables, const Queries& queries,
                 const std::string& file) {
    Needs needs;
    needs.planner = "lattice";
    needs.table_bytes = tables.bytes();
    std::mt19937_64 random(1);
    const auto pose = [&](Cell cell) {
        const double yaw = static_cast<double>(random() % 6283) / 1000;
        const host::detail::ExactPose there{{static_cast<double>(cell.x), static_cast<double>(cell.y)},
                                            {std::cos(yaw), std::sin(yaw)}};
        return in_metres(map, there);
    };
    Progress progress;
    for (const Query& query : queries.list) {
        if (needs.nodes.size() == queries.wanted) {
            break;
        }
        const host::RobotPose start = pose(query.start);
        const host::LatticeResult result = host::plan_lattice(map, tables, {start, {{pose(query.goal)}}});
        if (result.status == Status::start_blocked || result.status == Status::goal_blocked) {
            ++needs.left_out;
        } else {
            needs.no_path += result.status == Status::no_path ? 1U : 0U;
            needs.nodes.push_back(std::max(2U, result.stats.peak_nodes));
            needs.expanded += result.stats.expanded;
        }
        if (progress.due()) {
            progress.show(concat("lattice: query ", needs.nodes.size(), " of ", queries.wanted));
        }
    }
    if (needs.nodes.empty()) {
        throw host::InputError(
            concat(file, ": no query where the robot fits at start and goal; expected at least one"));
    }
    std::sort(needs.nodes.begin(), needs.nodes.end());
    return needs;
}

std::string queries_text(const Queries& queries, const Needs& needs) {
    const auto some = [](std::size_t count, const char* what) {
        return count == 0 ? std::string() : concat("; ", count, what);
    };
    return queries.in_words + some(needs.no_path, " without a path") +
           some(needs.left_out, " left out: start or goal is blocked");
}

template <class Ram>
Json shares_in_json(const Needs& needs, const Ram& ram) {
    auto all = Json::array();
    for (const int percent : shares) {
        all.push_back({{"percent", percent}, {"nodes", needed_by(needs.nodes, percent)}, {"ram_bytes", ram(percent)}});
    }
    return all;
}

/// The shares of the queries, with what suffices for each.
template <class Ram>
void add_shares(Report& report, const Needs& needs, const Ram& ram) {
    report.block("\n share   nodes   RAM of the planner\n");
    for (const int percent : shares) {
        char text[80];
        std::snprintf(text, sizeof text, " %3d %% %8u %12zu\n", percent, needed_by(needs.nodes, percent), ram(percent));
        report.block(text);
    }
    report.block("\n");
    report.data("needs", shares_in_json(needs, ram));
}

/// What a program takes on a board, and whether that fits.
struct Fit {
    Fit(const budget::Board& board, std::size_t flash_bytes, std::size_t ram_bytes)
        : flash(flash_bytes), ram(ram_bytes), fits(has_room(board, flash, ram)) {}

    std::size_t flash;  ///< map, tables and code
    std::size_t ram;    ///< planner, for all queries, and stack
    bool fits;
};

/// A planner on a board, and the same where something else is in its memory.
struct OnBoard {
    const budget::Board* board;
    std::string_view planner;
    Fit fit;
    Fit other;
};

/// `other`: the end of the names of its figures.
Json in_json(const std::vector<OnBoard>& rows, std::string_view other) {
    auto all = Json::array();
    for (const OnBoard& row : rows) {
        Json each = {{"board", row.board->name},
                     {"flash_bytes", row.fit.flash},
                     {"ram_bytes", row.fit.ram},
                     {"fits", row.fit.fits}};
        each.set(concat("flash_bytes_", other), row.other.flash);
        each.set(concat("ram_bytes_", other), row.other.ram);
        each.set(concat("fits_", other), row.other.fits);
        all.push_back(each);
    }
    return all;
}

/// `other`: the head of its column. `note`: what stands below.
void add_table(Report& report, const std::vector<OnBoard>& rows, std::string_view other, std::string_view note) {
    if (rows.empty()) {
        return;
    }
    report.block(concat("\n board            planner            flash of KB     RAM of KB fits ", other, '\n'));
    for (const OnBoard& row : rows) {
        char text[160];
        std::snprintf(text, sizeof text, " %-16s %-16s %7zu %5zu %7zu %5zu %-4s %s\n",
                      std::string(row.board->name).c_str(), std::string(row.planner).c_str(), row.fit.flash,
                      row.board->flash / 1024, row.fit.ram, row.board->ram / 1024, row.fit.fits ? "yes" : "no",
                      row.other.fits ? "yes" : "no");
        report.block(text);
    }
    report.block(concat(" flash: map, tables and code", note, ";\n RAM: the planner for all queries, and ", stack_bytes,
                        " bytes of stack\n"));
}

/// The boards asked for.
std::vector<const budget::Board*> boards_of(const std::string& name) {
    std::vector<const budget::Board*> boards;
    if (name == "all") {
        std::transform(std::begin(budget::boards), std::end(budget::boards), std::back_inserter(boards),
                       [](const budget::Board& board) { return &board; });
    } else if (!name.empty()) {
        boards.push_back(&find_board(name, ", or all"));
    }
    return boards;
}

/// The map's figures.
Report report_on(const SizeOptions& options, const host::PlanningMap& map, std::size_t map_bytes, const char* type) {
    Report report(options.format.json());
    const std::string file = options.map.file().string();
    report.add("map", file,
               concat(file, ", ", map.width, " x ", map.height, " cells, ", map_bytes, " bytes as a ", type));
    report.data({{"width", map.width}, {"height", map.height}, {"map_bytes", map_bytes}});
    report.note("masks", options.map.masks_text(map));
    return report;
}

/// How many queries count.
void add_queries(Report& report, const Queries& queries, const Needs& needs, std::size_t count,
                 const std::string& text) {
    report.add("queries", count, text);
    report.data({{"left_out", needs.left_out}, {"no_path", needs.no_path}});
    report.data(queries.source);
}

int size_of_shaped(const SizeOptions& options, const host::PlanningMap& map, const Queries& queries) {
    if (options.boxes || options.motion.given()) {
        throw host::InputError("--boxes, --moves and --corner: not for a robot with --footprint");
    }
    const std::vector<const budget::Board*> boards = boards_of(options.board);
    const host::MotionTables tables = host::make_tables(options.robot.robot(host::to_micrometres(map.resolution)));
    const Needs needs = run_shaped(map, tables, queries, options.map.file().string());
    const auto ram = [&](int percent) {
        return host::lattice_bytes(map.width, map.height, tables.robot.headings, tables.robot.pitch,
                                   needed_by(needs.nodes, percent));
    };
    const std::size_t map_bytes = host::bit_grid_bytes(map.width, map.height);
    Report report = report_on(options, map, map_bytes, "BitGrid");
    report.add("robot", options.robot.describe(),
               concat(options.robot.describe(), ", ", tables.robot.headings, " headings, ", needs.table_bytes,
                      " bytes of tables in flash"));
    report.data("table_bytes", needs.table_bytes);
    add_queries(report, queries, needs, needs.nodes.size(),
                concat(queries.in_words, "; ", needs.no_path, " without a path; ", needs.left_out,
                       " left out: the robot does not fit at the start or the goal"));
    add_shares(report, needs, ram);
    std::vector<OnBoard> rows;
    for (const budget::Board* board : boards) {
        const std::size_t flash = map_bytes + needs.table_bytes + code_bytes(find_search(*board, "lattice"));
        const std::size_t bytes = ram(100) + stack_bytes;
        rows.push_back({board, needs.planner, {*board, flash, bytes}, {*board, flash, bytes + map_bytes}});
    }
    add_table(report, rows, "and learnt", "");
    report.block(rows.empty() ? "" : "\n");
    if (!rows.empty()) {
        report.data("boards", in_json(rows, "learnt"));
    }
    report.add("expanded", needs.expanded, concat(needs.mean_expanded(), " states on average"));
    const std::string type = concat("firmpath::StateLattice<firmpath::BitGrid<", map.width, ", ", map.height,
                                    ">, Robot, ", needs.nodes.back(), '>');
    report.line("write", concat(type, ", where Robot is what firmpath primitives writes"));
    report.data("type", type);
    report.print();
    return exit_found;
}

/// The tiles of a map that paths read, where a `TiledGrid` reads it through a function.
struct TilesRead {
    std::uint64_t sum = 0;
    std::uint32_t most = 0;

    void add(std::uint32_t count) {
        sum += count;
        most = std::max(most, count);
    }
    std::string text(std::size_t paths) const {
        return concat((sum + paths / 2) / paths, " on average and ", most, " at most");
    }
};

/// What a `ClusterPlanner` needs.
int size_of_clusters(const SizeOptions& options, const host::MapImage& image, host::PlanningOptions planning,
                     const host::Masks& masks, const host::PlanningMap& map, const Queries& queries) {
    const std::string file = options.map.file().string();
    const std::vector<const budget::Board*> boards = boards_of(options.board);
    const host::ClusterOptions wanted = options_for_paths(options.clusters, options.motion);
    const std::unique_ptr<host::ClusterPaths> land = make_paths(map, wanted);
    std::unique_ptr<host::ClusterPaths> water;
    std::uint64_t legs = 0;
    TilesRead first_leg;
    TilesRead path;
    const Needs needs = run_queries("clusters", land->table_bytes(), queries, file, [&](const Query& query) {
        if (query.on_water && water == nullptr) {
            planning.on_water = true;
            water = make_paths(host::make_planning_map(image, planning, masks), wanted);
        }
        host::ClusterResult result = (query.on_water ? *water : *land).plan({query.start, query.goal});
        legs += result.legs.size();
        if (!result.path.empty()) {
            first_leg.add(result.first_leg_tiles);
            path.add(result.tiles);
        }
        return result;
    });
    const auto ram = [&](int percent) {
        return host::cluster_planner_bytes(wanted.edge, needed_by(needs.nodes, percent));
    };
    const std::size_t map_bytes = host::bit_grid_bytes(map.width, map.height);
    const host::Clusters& clusters = land->clusters();
    const std::size_t paths = needs.nodes.size() - needs.no_path;
    const std::string type = concat(
        "firmpath::ClusterPlanner<firmpath::BitGrid<", map.width, ", ", map.height, ">, ", wanted.edge,
        ", firmpath::PooledNodes<", needs.nodes.back(), '>',
        wanted.corner == Corner::never ? "" : ", firmpath::Eight<firmpath::Corner::one_side, firmpath::scale_10_14>",
        '>');
    Report report = report_on(options, map, map_bytes, "BitGrid");
    report.line("moves", options.motion.describe(true));
    report.add("clusters", wanted.edge,
               concat(describe(wanted), ": ", clusters.gates.size(), " gates, at most ", clusters.most_gates,
                      " of a cluster; ", needs.table_bytes, " bytes of tables in flash"));
    report.data({{"detour", wanted.detour_in_use()},
                 {"landmarks", wanted.landmarks},
                 {"gates", clusters.gates.size()},
                 {"most_gates", clusters.most_gates},
                 {"table_bytes", needs.table_bytes}});
    add_queries(report, queries, needs, queries.list.size(), queries_text(queries, needs));
    add_shares(report, needs, ram);
    std::vector<OnBoard> rows;
    for (const budget::Board* board : boards) {
        const std::size_t flash = needs.table_bytes + code_bytes(find_search(*board, "clusters"));
        const std::size_t bytes = ram(100) + stack_bytes;
        constexpr std::size_t tiles = sizeof(TiledGrid<16, 16, host::tiles_kept>);  // the same for a map of any size
        rows.push_back({board, needs.planner, {*board, flash + map_bytes, bytes}, {*board, flash, bytes + tiles}});
    }
    add_table(report, rows, "map in tiles", "");
    report.block(rows.empty() ? "" : "\n");
    if (!rows.empty()) {
        report.data("boards", in_json(rows, "tiled"));
    }
    report.add("expanded", needs.expanded, concat(needs.mean_expanded(), " gates and jump points on average"));
    report.data({{"legs", legs},
                 {"tiles_kept", host::tiles_kept},
                 {"first_leg_tiles", first_leg.sum},
                 {"most_first_leg_tiles", first_leg.most},
                 {"tiles", path.sum},
                 {"most_tiles", path.most}});
    if (paths != 0) {
        report.line("legs", concat(decimals(static_cast<double>(legs) / static_cast<double>(paths), 1), " on average"));
        report.line("tiles", concat(first_leg.text(paths), " read up to the first leg, ", path.text(paths),
                                    " for a whole path, if the map is a TiledGrid that keeps ", host::tiles_kept));
    }
    report.line("write", type);
    report.data("type", type);
    report.print();
    return exit_found;
}

/// The map, and its figures.
struct Site {
    std::string file;
    host::PlanningMap map;
    host::Motion motion;        ///< at the scale that the library chooses
    host::Motion written;       ///< as it was asked for
    std::string moves;          ///< in words
    std::string why_no_tables;  ///< why tables do not pay; empty if they do
    std::string without_boxes;  ///< why boxes were left out; empty if they were not

    std::size_t map_bytes() const { return host::jump_grid_bytes(map.width, map.height); }
    std::size_t ram_bytes(const Needs& needs, int percent) const {
        return host::planner_info(needs.planner)
            .ram_bytes(map.width, map.height, motion, {.nodes = needed_by(needs.nodes, percent)});
    }
    /// The planner's type in C++, as short as it can be.
    std::string type(const Needs& needs) const {
        const host::PlannerInfo& info = host::planner_info(needs.planner);
        const bool named_cost = host::must_name_costs(info, map.width, map.height, written, {});
        const std::string grid = concat("firmpath::JumpGrid<", map.width, ", ", map.height, '>');
        return host::planner_type(needs.planner, map.width, map.height, written,
                                  {.nodes = needs.nodes.back(), .cost_bytes = named_cost ? 4U : 0U}, grid)
            .planner;
    }
};

OnBoard on_board(const budget::Board& board, const Site& site, const Needs& needs) {
    const budget::Search* code = find_search(board, needs.table_bytes != 0 ? "graph_never" : "jps_never");
    code = code != nullptr ? code : find_search(board, "jps_never");
    const std::size_t flash = site.map_bytes() + needs.table_bytes + code_bytes(code);
    const std::size_t ram = site.ram_bytes(needs, 100) + stack_bytes;
    return {&board, needs.planner, {board, flash, ram}, {board, flash, ram + site.map_bytes()}};
}

void print(const SizeOptions& options, const Site& site, const Queries& queries, const std::vector<Needs>& all,
           const std::vector<const budget::Board*>& boards) {
    Report report = report_on(options, site.map, site.map_bytes(), "JumpGrid");
    report.data({{"learnt_bytes", site.map_bytes()}, {"tables_pay", site.why_no_tables.empty()}});
    report.line("moves", site.moves);
    add_queries(report, queries, all.front(), queries.list.size(), queries_text(queries, all.front()));
    report.block("\n                      flash      nodes for this share of queries  RAM for\n"
                 " planner             map   tables   50 %   90 %   99 %  100 %    100 %  expanded\n");
    static_assert(std::size(shares) == 4);
    auto planners = Json::array();
    std::vector<OnBoard> rows;
    for (const Needs& needs : all) {
        char text[160];
        std::snprintf(text, sizeof text, " %-16s %6zu %8zu %6u %6u %6u %6u %8zu %9llu\n",
                      std::string(needs.planner).c_str(), site.map_bytes(), needs.table_bytes,
                      needed_by(needs.nodes, shares[0]), needed_by(needs.nodes, shares[1]),
                      needed_by(needs.nodes, shares[2]), needed_by(needs.nodes, shares[3]), site.ram_bytes(needs, 100),
                      static_cast<unsigned long long>(needs.mean_expanded()));
        report.block(text);
        Json planner = {{"planner", needs.planner},
                        {"table_bytes", needs.table_bytes},
                        {"expanded", needs.expanded},
                        {"needs", shares_in_json(needs, [&](int percent) { return site.ram_bytes(needs, percent); })},
                        {"type", site.type(needs)}};
        std::vector<OnBoard> fits;
        std::transform(boards.begin(), boards.end(), std::back_inserter(fits),
                       [&](const budget::Board* board) { return on_board(*board, site, needs); });
        if (!boards.empty()) {
            planner.set("boards", in_json(fits, "learnt"));
        }
        planners.push_back(planner);
    }
    report.data("planners", planners);
    for (const budget::Board* board : boards) {
        std::transform(all.begin(), all.end(), std::back_inserter(rows),
                       [&](const Needs& needs) { return on_board(*board, site, needs); });
    }
    const bool measured = std::all_of(boards.begin(), boards.end(), [](const budget::Board* board) {
        return find_search(*board, "graph_never") != nullptr;
    });
    add_table(report, rows, "and learnt", measured ? "" : " (of jps, for jump graphs, too)");
    report.block("\n");
    if (!site.why_no_tables.empty()) {
        report.line("tables", site.why_no_tables);
    }
    if (!site.without_boxes.empty()) {
        report.line("boxes", site.without_boxes);
    }
    report.line("learnt",
                concat("obstacles that are not on the plan: a JumpGrid in RAM, ", site.map_bytes(), " bytes"));
    for (const Needs& needs : all) {
        report.line(needs.planner == online  ? "write"
                    : needs.planner == graph ? "on tables"
                                             : "with boxes",
                    site.type(needs));
    }
    report.print();
}

/// Throws for options that have no meaning with clusters, before a map is read.
void refuse_for_clusters(const SizeOptions& options) {
    const std::pair<bool, const char*> refused[] = {{options.robot.given(), "--footprint"}, {options.boxes, "--boxes"}};
    for (const auto& [given, name] : refused) {
        if (given) {
            throw host::InputError(concat(name, ": not with --clusters"));
        }
    }
    (void)options_for_paths(options.clusters, options.motion);
}

int run_size(const SizeOptions& options) {
    (void)options.format.json();
    options.clusters.refuse_details_alone();
    if (options.clusters.given()) {
        refuse_for_clusters(options);
    }
    const host::Motion motion = options.motion.motion();
    const host::PlanningOptions planning = options.map.planning();
    const host::MapImage image = options.map.image();
    const host::Masks masks = options.map.masks();
    const host::PlanningMap map = host::make_planning_map(image, planning, masks);
    options.map.tell_growth(map);
    refuse_graded(options.map.file(), !map.costs.empty(),
                  options.robot.given()      ? "the sizes are those of plans"
                  : options.clusters.given() ? "clusters plan"
                                             : "jump points plan");
    const Queries queries = options.scenario.empty() ? random_queries(options, map, motion)
                                                     : read_queries(options, image, planning.coarsen);
    if (options.robot.given()) {
        return size_of_shaped(options, map, queries);
    }
    if (options.clusters.given()) {
        return size_of_clusters(options, image, planning, masks, map, queries);
    }
    const std::vector<const budget::Board*> boards = boards_of(options.board);
    Site site{options.map.file().string(), map, motion, motion, "", "", ""};
    // The scale may decide which of two ways the search follows, and so which cells it reaches.
    site.motion.scale = host::default_costs(map.width, map.height, motion).scale;
    site.moves = options.motion.describe(site.motion.scale == scale_10_14);

    std::vector<std::string_view> planners{online, graph};
    const host::JumpGraph made = host::make_jump_graph(map, {.motion = site.motion});
    site.why_no_tables = host::why_not(made, map);
    if (options.boxes || made.nodes * std::uint64_t{made.free_cells} <= few_seconds) {
        planners.push_back(graph_and_boxes);
    } else {
        site.without_boxes = concat("left out: ", made.nodes, " nodes times ", made.free_cells,
                                    " free cells take a while; to weigh them, too: --boxes");
    }
    std::vector<Needs> all;
    for (const std::string_view planner : planners) {
        Grounds grounds(image, planning, masks, planner, site.motion);
        all.push_back(
            run_queries(planner, grounds.on(false).planner->table_bytes(), queries, site.file, [&](const Query& query) {
                const host::PlanQuery ends{query.start, query.goal};
                return grounds.on(query.on_water).planner->plan(ends, nullptr);
            }));
    }
    print(options, site, queries, all, boards);
    return exit_found;
}

}  // namespace

void add_size(CommandLine& line) {
    const auto options = std::make_shared<SizeOptions>();
    Command command = line.command(
        "size", "Prints what planners need on a map: jump points, jump graphs, clusters, robots with a shape",
        [options] { return run_size(*options); });
    options->map.add_map_to(command);
    command.option("--scen", options->scenario, "FILE.scen", "the queries of a MovingAI scenario");
    command.option("--random", options->random, "N",
                   "or this many random queries between connected free cells; default 1000, with --footprint 100");
    command.option("--seed", options->seed, "N", "seed of the random queries; default 1");
    command.flag("--boxes", options->boxes, "boxes, too, where making them takes more than a few seconds");
    command.option("--board", options->board, "NAME|all", "also whether it fits on a board of ports/*/boards");
    options->motion.add_to(command, false);
    options->robot.add_to(command);
    options->clusters.add_to(command,
                             "instead, what a firmpath::ClusterPlanner needs with clusters of so many cells a side: "
                             "32, 64, 128 or 256");
    options->map.add_growth_to(command, Clearance::not_offered);
    options->map.add_unknown_to(command);
    options->map.add_keepout_to(command);
    options->map.add_weights_to(command);
    options->format.add_to(command);
    command.footer(
        "nodes is the N of firmpath::PooledNodes<N> that is enough for this share of the queries: the number of jump\n"
        "points that they reach. Random queries are a sample: one that needs more ends with nodes_full, and the path\n"
        "to the nearest cell seen.\n\n"
        "jump-graph plans on tables that are made for the map and lie in flash (firmpath bake --jump-graph); with "
        "boxes\n"
        "(jump-graph-boxes) they are larger, and searches do less. A robot that learns obstacles that are not on the\n"
        "plan needs a second map in RAM.\n\n"
        "With --clusters: the nodes that the route over gates and all legs of a path need; RAM with the window of two\n"
        "by two clusters; the gates, whose tables lie in flash (firmpath bake --clusters); and the tiles that are\n"
        "read where the map lies in memory that is read through a function (firmpath bake --tiles). With --board\n"
        "also whether that fits, with the map in the board's flash, or in tiles.\n\n"
        "With --footprint: what StateLattice needs for a robot with a shape, for 100 random queries unless told "
        "otherwise,\nwith headings at both ends.\n\n"
        "Examples:\n  firmpath size office.yaml --radius 0.2 --random 10000\n"
        "  firmpath size office.yaml --radius 0.2 --board microbit\n"
        "  firmpath size town.map --clusters 128 --detour 32\n"
        "  firmpath size arena.map --scen arena.map.scen --corner always");
}

}  // namespace firmpath::tool
