#include "firmpath/host/fleet.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "commands.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/map_image.hpp"
#include "firmpath/host/movingai.hpp"
#include "firmpath/host/picture.hpp"
#include "lines.hpp"
#include "options.hpp"
#include "places.hpp"
#include "progress.hpp"
#include "report.hpp"
#include "status_words.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

constexpr std::size_t column = 14;

struct Options {
    MapOptions map;
    std::string scenario;
    std::string robots;
    std::string steps = "2000";
    bool endless = false;
    std::string gather;
    bool no_plan = false;
    std::string configurations;
    std::string seed = "1";
    std::string picture;
    std::string paths;
    FormatOption format;
};

/// The first `robots` queries of the scenario; all of them if `robots` is 0.
std::vector<host::FleetTask> read_tasks(const Options& options, const host::PlanningMap& map, std::size_t robots) {
    const host::Scenario scenario =
        host::parse_scenario(host::read_file(options.scenario, "a MovingAI scenario"), options.scenario);
    host::check_scenario(scenario, map.width, map.height);
    robots = robots == 0 ? scenario.queries.size() : robots;
    if (scenario.queries.size() < robots || scenario.queries.empty()) {
        throw host::InputError(concat(options.scenario, ": ", scenario.queries.size(), " queries; expected ",
                                      std::max<std::size_t>(robots, 1), ", one for each robot"));
    }
    if (robots > host::max_fleet) {
        throw host::InputError(
            concat(options.scenario, ": ", robots, " queries; expected --robots, ", host::max_fleet, " at most"));
    }
    std::vector<bool> taken(map.tiles.size());
    std::vector<host::FleetTask> tasks;
    for (std::size_t i = 0; i < robots; ++i) {
        const host::ScenarioQuery& query = scenario.queries[i];
        const std::size_t start = map.index(query.start.x, query.start.y);
        if (map.is_blocked(start) || taken[start]) {
            host::fail_at_line(options.scenario, query.line, "the start ", query.start.x, ',', query.start.y, " is ",
                               taken[start] ? "that of an earlier robot" : "blocked",
                               "; expected a free cell of its own for each robot");
        }
        taken[start] = true;
        tasks.push_back({query.start, query.goal});
    }
    return tasks;
}

std::vector<host::FleetTask> tasks_of(const Options& options, const host::PlanningMap& map) {
    const auto robots =
        options.robots.empty()
            ? std::size_t{0}
            : static_cast<std::size_t>(parse_count("--robots", options.robots, static_cast<int>(host::max_fleet)));
    if (!options.scenario.empty()) {
        return read_tasks(options, map, robots);
    }
    if (robots == 0) {
        throw host::InputError("--robots: how many are there? expected --robots, or --scen with a start and a goal for "
                               "each");
    }
    return host::draw_fleet_tasks(map, robots, parse_seed(options.seed));
}

/// Writes down what is wanted of a run.
class Recorder final : public host::FleetWatcher {
public:
    Recorder(const Options& options, const host::FleetOptions& run, std::size_t robots)
        : run_(run), robots_(robots), filmed_(!options.picture.empty()), written_(!options.paths.empty()) {}

    void prepares(std::size_t configurations) override {
        if (progress_.due()) {
            progress_.show(configurations == 0 ? std::string("finding the ways to the goals")
                                               : concat("planning: ", configurations, " configurations"));
        }
    }
    void moved(std::uint32_t step, const std::vector<Cell>& cells, const std::vector<Cell>& goals) override {
        if (written_) {
            paths_ += path_line(step, cells);
        }
        if (filmed_) {
            filmed_ = film_.add(cells, goals);
        }
        if (progress_.due()) {
            progress_.show(concat("step ", step, " of ", run_.steps, ", ", robots_, " robots"));
        }
    }

    const std::string& paths() const { return paths_; }
    host::FleetFilm& film() { return film_; }

private:
    const host::FleetOptions& run_;
    std::size_t robots_;
    bool filmed_;
    bool written_;
    Progress progress_;
    std::string paths_;
    host::FleetFilm film_;
};

std::string steps_text(std::uint32_t steps) { return concat(steps, steps == 1 ? " step" : " steps"); }

std::string status_text(const host::FleetResult& result, const host::FleetOptions& options, std::size_t robots) {
    if (options.endless) {
        return concat("endless: ", steps_text(result.steps));
    }
    if (result.arrived == robots) {
        return concat("arrived: all ", robots, " robots are at their goals");
    }
    std::string text = concat("moving: ", result.arrived, " of ", robots, " robots are at their goals after ",
                              steps_text(result.steps));
    if (result.unreachable != 0) {
        text += concat("; no path leads to the goals of ", result.unreachable);
    }
    return text;
}

std::string plan_text(const host::FleetResult& result) {
    switch (result.planned) {
        case Status::found: return concat("found, in ", result.configurations, " configurations");
        case Status::nodes_full:
            return concat("the pool of ", result.configurations, " configurations is full: moved without a plan");
        case Status::no_path: return "the robots can never be at their goals at the same time: moved without a plan";
        default: return concat(to_string(result.planned), ": ", in_words(result.planned));
    }
}

std::string per_step(std::uint64_t count, std::uint32_t steps) {
    return decimals(static_cast<double>(count) / std::max(steps, 1U), 3);
}

void print(const MapAndCells& ground, const host::FleetOptions& options, const host::FleetResult& result,
           std::size_t robots, bool json) {
    const host::PlanningMap& map = ground.map;
    Report report(json, column);
    report.add("status",
               options.endless            ? "endless"
               : result.arrived == robots ? "arrived"
                                          : "moving",
               status_text(result, options, robots));
    report.add("robots", robots);
    report.note("masks", ground.masks);
    report.data({{"steps", result.steps}, {"arrived", result.arrived}, {"unreachable", result.unreachable}});
    if (options.endless) {
        report.add("goals", result.goals,
                   concat(result.goals, " reached, ", per_step(result.goals, result.steps), " a step; in the last ",
                          options.steps / 5, " steps ", per_step(result.last_goals, options.steps / 5)));
    } else {
        report.add("makespan", result.steps,
                   steps_text(result.steps) + (result.arrived == robots ? "" : ", and not all arrived"));
        report.add("sum_of_costs", result.costs);
        report.add("plan", options.plan ? Json(to_string(result.planned)) : Json(),
                   options.plan ? plan_text(result) : "none");
        report.data("configurations", result.configurations);
    }
    report.add("conflicts", result.conflicts);
    const host::FleetSize size{robots, options.gather ? 1 : robots, 0, options.gather ? 1U : 0U};
    const std::size_t bytes = host::fleet_bytes(map.width, map.height, size);
    std::size_t pool = 0;
    if (options.plan) {
        host::FleetSize with_pool = size;
        with_pool.configurations = result.configurations;
        pool = host::fleet_bytes(map.width, map.height, with_pool) - bytes;
    }
    report.add("ram_bytes", bytes,
               concat(bytes, options.gather ? " with one field for all" : " with goal bits for every robot",
                      options.plan ? concat(", and ", pool, " for the plan") : ""));
    report.data("plan_bytes", pool);
    report.print();
}

void draw(const Options& options, const host::PlanningMap& map, const host::FleetOptions& run,
          const host::FleetResult& result, host::FleetFilm& film) {
    host::Scene scene;
    scene.map = map;
    const auto part = host::part_to_draw(scene);
    const std::size_t robots = film.cells.front().size();
    film.title = status_text(result, run, robots);
    film.details = {
        run.endless
            ? concat(per_step(result.goals, result.steps), " goals a step, ", result.conflicts, " conflicts")
            : concat("makespan ", result.steps, ", sum of costs ", result.costs, ", ", result.conflicts, " conflicts"),
        concat(options.map.file().filename().string(), ", ", map.width, " x ", map.height, " cells, ", robots,
               " robots")};
    if (film.cells.size() <= result.steps) {
        film.details.push_back(concat("the first ", film.cells.size() - 1, " of ", result.steps, " steps"));
    }
    if (part) {
        film.details.push_back(cropped_text(*part));
        scene = cropped(scene, *part);
        film.move_by(-part->corner.x, -part->corner.y);
    }
    host::write_file(options.picture, host::draw_fleet(scene.map, film));
}

int run_fleet(const Options& options) {
    const bool json = options.format.json();
    refuse_other_than_svg(options.picture);
    if (options.paths == "-") {
        fail_option("--paths", options.paths, "a file, because the figures go to standard output");
    }
    host::FleetOptions run;
    run.steps = static_cast<std::uint32_t>(parse_count("--steps", options.steps, 1'000'000));
    run.endless = options.endless;
    run.plan = !options.no_plan && !options.endless && options.gather.empty();
    run.seed = parse_seed(options.seed);
    if (!options.configurations.empty()) {
        if (!run.plan) {
            throw host::InputError(
                "--configurations: nothing is planned; expected none of --endless, --gather, --no-plan");
        }
        run.configurations = static_cast<std::size_t>(
            parse_count("--configurations", options.configurations, static_cast<int>(host::max_configurations)));
    }
    if (!options.scenario.empty() && options.map.planning().coarsen != 1) {
        throw host::InputError("--coarsen: the scenario is for the cells of the file; expected no --scen");
    }
    const MapAndCells ground = read_for(options.map, {});
    const host::PlanningMap& map = ground.map;
    refuse_graded(options.map.file(), map.has_weights(), "fleets move");
    std::vector<host::FleetTask> tasks = tasks_of(options, map);
    if (!options.gather.empty()) {
        if (run.endless) {
            throw host::InputError("--gather: robots that gather stay there; expected no --endless");
        }
        const Cell place = parse_cell("--gather", options.gather, ground.places());
        refuse_blocked("--gather", options.gather, ground.places(), place);
        run.gather = true;
        tasks.front().goal = place;
    }
    Recorder recorder(options, run, tasks.size());
    const host::FleetResult result = host::run_fleet(map, tasks, run, recorder);
    print(ground, run, result, tasks.size(), json);
    if (!options.paths.empty()) {
        host::write_file(options.paths, recorder.paths());
    }
    if (!options.picture.empty()) {
        draw(options, map, run, result, recorder.film());
    }
    const bool arrived = run.endless ? result.goals != 0 : result.arrived == tasks.size();
    return arrived && result.conflicts == 0 ? exit_found : exit_not_found;
}

}  // namespace

void add_fleet(CommandLine& line) {
    const auto options = std::make_shared<Options>();
    Command command = line.command("fleet", "Moves many robots to their goals without collisions",
                                   [options] { return run_fleet(*options); });
    options->map.add_map_to(command);
    command.option("--scen", options->scenario, "FILE.scen",
                   "starts and goals, a line for each robot; else they are random, by --seed");
    command.option("--robots", options->robots, "N", "how many; of a scenario the first N, or all");
    command.option("--steps", options->steps, "T", "at most");
    command.flag("--endless", options->endless, "a robot at its goal gets another one, until all steps are made");
    command.option("--gather", options->gather, "X,Y", "all to one place: each gets a cell near this one");
    options->map.add_cells_to(command);
    command.flag("--no-plan", options->no_plan, "do not look for a plan of all steps before the first");
    command.option("--configurations", options->configurations, "N",
                   "the pool of the plan: how many configurations it may take (16384 unless given)");
    command.option("--seed", options->seed, "N", "seed of all random numbers");
    options->map.add_growth_to(command, Clearance::not_offered);
    options->map.add_unknown_to(command);
    options->map.add_keepout_to(command);
    options->map.add_weights_to(command);
    command.output("--picture", options->picture, "FILE.svg",
                   "draw the robots and their goals: an SVG that plays in a browser");
    command.output("--paths", options->paths, "FILE.tsv",
                   "write every step: its number (0 for the starts), tab, x,y of every robot");
    options->format.add_to(command);
    command.footer(
        "In each step a robot moves to one of four neighbouring cells, or stays. Unless --endless, a plan of all steps "
        "is\nlooked for first; if there is none, or the pool is too small, the robots move without, which may take "
        "longer\nor not end. Random starts and goals lie in the largest connected part of the map.\n\n"
        "makespan is the step after which all robots are at their goals, sum_of_costs the sum of the steps after "
        "which\neach stays at its goal. conflicts counts two robots on one cell, two that change places, and robots on "
        "blocked\ncells; it must be 0. ram_bytes is what a firmpath::Fleet takes in firmware on a map of exactly this "
        "size.\n\n"
        "A robot that is larger than a cell needs a coarser map: --coarsen, to cells of 1.42 times its diameter. "
        "Obstacles need\nnot grow then. Fleets move without weights, so they do not keep away from walls as "
        "--clearance does in plan.\n\n"
        "Exit codes: 0 all robots arrived (with --endless, some goals were reached) without a conflict, 1 otherwise, "
        "2 bad\ninput.\n\n"
        "Examples:\n"
        "  firmpath fleet office.yaml --robots 20 --coarsen 8 --picture fleet.svg\n"
        "  firmpath fleet warehouse.map --scen warehouse.scen --robots 200 --paths paths.tsv\n"
        "  firmpath fleet warehouse.map --robots 500 --endless --steps 5000\n"
        "  firmpath fleet office.yaml --robots 60 --gather 10,3.5 --picture group.svg");
}

}  // namespace firmpath::tool
