#include <memory>
#include <string>

#include "commands.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/field.hpp"
#include "options.hpp"
#include "pictures.hpp"
#include "places.hpp"
#include "report.hpp"
#include "status_words.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

struct RangeOptions {
    MapOptions map;
    MotionOptions motion;
    std::string start;
    std::string steps;
    std::string cost;
    PictureOptions picture;
    FormatOption format;
};

int run_range(const RangeOptions& options) {
    options.motion.motion();
    if (options.steps.empty() == options.cost.empty()) {
        throw host::InputError("--steps, --cost: expected one of them");
    }
    const bool by_steps = options.cost.empty();
    const std::uint32_t limit = by_steps ? parse_limit("--steps", options.steps) : parse_limit("--cost", options.cost);
    const PictureKind kind = options.picture.kind(options.format.json());
    const MapAndCells map = read_for(options.map, {{"--start", options.start}});
    const host::Motion motion = options.motion.motion_on(map.map);
    const Cell start = map.cells.front();
    const host::Reach reach = by_steps ? host::reach_within_steps(map.map, motion, start, limit)
                                       : host::reach_within_cost(map.map, motion, start, limit);

    const std::string within = by_steps ? concat(limit, limit == 1 ? " step" : " steps")
                                        : concat("a cost of ", limit, cost_text(limit, map.map, motion));
    host::Scene scene;
    scene.map = map.map;
    scene.start = start;
    scene.reached = reach.cells;
    scene.moves = motion.moves;
    scene.show_scale_bar = map.map.has_metres();
    scene.title = concat(reach.cells.size(), " cells within ", within);
    scene.details = {concat(options.map.file().filename().string(), ", ", map.map.width, " x ", map.map.height,
                            " cells, ", options.motion.describe(map.map.has_weights()))};
    options.picture.draw(scene, kind);

    Report report(options.format.json());
    report.add("status", to_string(reach.status),
               concat(to_string(reach.status), ": ",
                      reach.status == Status::found ? "the set is complete" : in_words(reach.status)));
    if (reach.status == Status::start_blocked) {
        add_blocked(report, map.places(), start);
    }
    report.line("moves", options.motion.describe(map.map.has_weights()));
    report.note("weights", map.weights);
    report.note("masks", map.masks);
    report.line("within", within);
    report.data(by_steps ? "steps" : "cost", limit);
    report.add("cells", reach.cells.size(), concat(reach.cells.size(), " of ", map.map.tiles.size()));
    report.print();
    return reach.status == Status::found ? exit_found : exit_not_found;
}

}  // namespace

void add_range(CommandLine& line) {
    const auto options = std::make_shared<RangeOptions>();
    Command command = line.command("range", "Finds the cells within a number of steps, or within a cost",
                                   [options] { return run_range(*options); });
    options->map.add_map_to(command);
    command.option("--start", options->start, "X,Y", "start", Need::required);
    options->map.add_cells_to(command);
    command.option("--steps", options->steps, "N", "steps, whatever each costs");
    command.option("--cost", options->cost, "COST", "or a cost, at the scale");
    options->motion.add_to(command, true, true);
    options->map.add_growth_to(command);
    options->map.add_unknown_to(command);
    options->map.add_keepout_to(command);
    options->map.add_weights_to(command);
    options->picture.add_to(command);
    options->format.add_to(command);
    command.footer("Example:\n  firmpath range office.yaml --start 3,4 --steps 40 --picture range.svg");
}

}  // namespace firmpath::tool
