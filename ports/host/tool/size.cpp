#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "commands.hpp"
#include "firmpath/host/components.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/movingai.hpp"
#include "firmpath/host/planner.hpp"
#include "firmpath/host/planner_type.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "share.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

constexpr const char* planner_name = "jps";

struct SizeOptions {
    MapOptions map;
    MotionOptions motion;
    std::string scenario;
    std::string random;
    std::string seed;
    std::string format = "text";
};

struct Query {
    Cell start;
    Cell goal;
    bool on_water = false;
};

struct Queries {
    std::vector<Query> list;
    nlohmann::ordered_json source;  ///< the scenario, or the seed
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
    host::check_scenario(scenario, image);
    Queries queries;
    for (const host::ScenarioQuery& query : scenario.queries) {
        const bool on_water = image.states[image.index(query.start.x, query.start.y)] == host::CellState::water;
        queries.list.push_back({query.start, query.goal, on_water});
    }
    const std::string name = scenario.file.filename().string();
    queries.source = {{"scenario", name}};
    queries.in_words = concat(queries.list.size(), " of ", name);
    return queries;
}

/// Random starts, each with a random goal that can be reached from it.
Queries random_queries(const SizeOptions& options, const host::PlanningMap& map, const host::Motion& motion) {
    const std::string count_text = options.random.empty() ? "1000" : options.random;
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
    for (int i = 0; i < count; ++i) {
        const Cell start = pick(free);
        queries.list.push_back({start, pick(component[components.of_cell[map.index(start.x, start.y)]])});
    }
    queries.source = {{"seed", seed}};
    queries.in_words = concat(count, " random, seed ", seed);
    return queries;
}

/// What the queries need.
struct Needs {
    std::vector<std::uint32_t> nodes;  ///< in ascending order
    std::size_t left_out = 0;          ///< queries whose start or goal is blocked
    std::size_t no_path = 0;           ///< queries whose goal is out of reach; they count
};

class Runner {
public:
    Runner(const host::MapImage& image, const host::PlanningOptions& planning, const host::Masks& masks,
           const host::PlanningMap& map, const host::Motion& motion)
        : image_(image),
          planning_(planning),
          masks_(masks),
          planner_(host::make_planner(planner_name, map.width, map.height, motion)) {
        planner_->set_map(map);
    }

    host::PlanResult run(const Query& query) {
        if (query.on_water != planning_.on_water) {
            planning_.on_water = query.on_water;
            planner_->set_map(host::make_planning_map(image_, planning_, masks_));
        }
        return planner_->plan({query.start, query.goal}, nullptr);
    }

private:
    const host::MapImage& image_;
    host::PlanningOptions planning_;
    const host::Masks& masks_;
    std::unique_ptr<host::Planner> planner_;
};

Needs run_queries(Runner& runner, const Queries& queries, const std::string& file) {
    Needs needs;
    Progress progress;
    std::size_t done = 0;
    for (const Query& query : queries.list) {
        const host::PlanResult result = runner.run(query);
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
        }
        ++done;
        if (progress.due()) {
            progress.show(concat("query ", done, " of ", queries.list.size()));
        }
    }
    if (needs.nodes.empty()) {
        throw host::InputError(concat(file, ": no query with start and goal free; expected at least one"));
    }
    std::sort(needs.nodes.begin(), needs.nodes.end());
    return needs;
}

/// The planner's type in C++, as short as it can be.
std::string type_for(const host::PlanningMap& map, const host::Motion& motion, std::uint32_t nodes) {
    const bool named_cost = host::default_costs(map.width, map.height, motion).may_overflow;
    const std::string grid = concat("firmpath::JumpGrid<", map.width, ", ", map.height, '>');
    return host::planner_type(planner_name, map.width, map.height, motion,
                              {.nodes = nodes, .cost_bytes = named_cost ? 4U : 0U}, grid)
        .planner;
}

struct Row {
    int percent;
    std::uint32_t nodes;
    std::size_t ram_bytes;
};

/// The data to print.
struct Sizes {
    std::string file;
    int width;
    int height;
    std::size_t map_bytes;
    std::string moves;
    const Queries& queries;
    const Needs& needs;
    std::vector<Row> rows;
    std::string type;
};

void print_json(const Sizes& sizes) {
    auto needs = nlohmann::ordered_json::array();
    for (const Row& row : sizes.rows) {
        needs.push_back({{"percent", row.percent}, {"nodes", row.nodes}, {"ram_bytes", row.ram_bytes}});
    }
    nlohmann::ordered_json json = {{"map", sizes.file},
                                   {"width", sizes.width},
                                   {"height", sizes.height},
                                   {"map_bytes", sizes.map_bytes},
                                   {"queries", sizes.queries.list.size()},
                                   {"left_out", sizes.needs.left_out},
                                   {"no_path", sizes.needs.no_path}};
    json.update(sizes.queries.source);
    json["needs"] = needs;
    json["type"] = sizes.type;
    std::cout << json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
}

void print_text(const Sizes& sizes) {
    const auto line = [](const std::string& name, const auto& value) {
        std::cout << name << std::string(12 - name.size(), ' ') << value << '\n';
    };
    line("map", concat(sizes.file, ", ", sizes.width, " x ", sizes.height, " cells, ", sizes.map_bytes,
                       " bytes as a JumpGrid"));
    line("moves", sizes.moves);
    const auto some = [](std::size_t count, const char* what) {
        return count == 0 ? std::string() : concat("; ", count, what);
    };
    line("queries", sizes.queries.in_words + some(sizes.needs.no_path, " without a path") +
                        some(sizes.needs.left_out, " left out: start or goal is blocked"));
    std::cout << "\n of queries       nodes   RAM of the planner\n";
    for (const Row& row : sizes.rows) {
        char text[96];
        std::snprintf(text, sizeof text, "%9d %% %11u %14zu bytes\n", row.percent, row.nodes, row.ram_bytes);
        std::cout << text;
    }
    std::cout << '\n';
    line("write", sizes.type);
}

int run_size(const SizeOptions& options) {
    if (options.format != "text" && options.format != "json") {
        fail_option("--format", options.format, "text or json");
    }
    host::Motion motion = options.motion.motion();
    const host::PlanningOptions planning = options.map.planning();
    const host::MapImage image = host::read_map(options.map.file());
    const host::Masks masks = options.map.masks();
    const host::PlanningMap map = host::make_planning_map(image, planning, masks);
    refuse_graded(options.map.file(), !map.costs.empty(), "jump points plan");
    const Queries queries = options.scenario.empty() ? random_queries(options, map, motion)
                                                     : read_queries(options, image, planning.coarsen);
    // The scale may decide which of two ways the search follows, and so which cells it reaches.
    motion.scale = host::default_costs(map.width, map.height, motion).scale;
    Runner runner(image, planning, masks, map, motion);
    const std::string file = options.map.file().string();
    const Needs needs = run_queries(runner, queries, file);

    const auto& info = host::planner_info(planner_name);
    std::vector<Row> rows;
    for (const int percent : shares) {
        const std::uint32_t nodes = needed_by(needs.nodes, percent);
        rows.push_back({percent, nodes, info.ram_bytes(map.width, map.height, motion, {.nodes = nodes})});
    }
    const Sizes sizes{file,
                      map.width,
                      map.height,
                      host::jump_grid_bytes(map.width, map.height),
                      options.motion.describe(motion.scale == scale_10_14),
                      queries,
                      needs,
                      rows,
                      type_for(map, options.motion.motion(), rows.back().nodes)};
    options.format == "json" ? print_json(sizes) : print_text(sizes);
    return exit_found;
}

}  // namespace

void add_size(CommandLine& line) {
    const auto options = std::make_shared<SizeOptions>();
    Command command = line.command("size", "Prints how many nodes jump point search needs on a map, and how much RAM",
                                   [options] { return run_size(*options); });
    options->map.add_map_to(command);
    command.option("--scen", options->scenario, "FILE.scen", "the queries of a MovingAI scenario");
    command.option("--random", options->random, "N",
                   "or this many random queries between connected free cells; default 1000");
    command.option("--seed", options->seed, "S", "seed of the random queries; default 1");
    options->motion.add_to(command, false);
    options->map.add_growth_to(command);
    options->map.add_unknown_to(command);
    options->map.add_keepout_to(command);
    options->map.add_weights_to(command);
    command.option("--format", options->format, "text|json", "output format");
    command.footer(
        "nodes is the N of firmpath::PooledNodes<N> that is enough for this share of the queries: the number of jump\n"
        "points that they reach. Random queries are a sample: one that needs more ends with nodes_full, and the path\n"
        "to the nearest cell seen.\n\n"
        "Examples:\n  firmpath size office.yaml --radius 0.2 --random 10000\n"
        "  firmpath size arena.map --scen arena.map.scen --corner always");
}

}  // namespace firmpath::tool
