#include "firmpath/host/field.hpp"

#include <memory>
#include <string>
#include <vector>

#include "commands.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/map_image.hpp"
#include "options.hpp"
#include "pictures.hpp"
#include "places.hpp"
#include "report.hpp"
#include "status_words.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

struct FieldOptions {
    MapOptions map;
    MotionOptions motion;
    std::vector<std::string> goals;
    PictureOptions picture;
    FormatOption format;
};

/// A cost in cells of plain floor.
std::string in_cells(std::uint32_t cost, const host::PlanningMap& map, const host::Motion& motion) {
    return decimals(static_cast<double>(cost) / motion.scale_in_use().straight / host::weight_unit(map), 2);
}

host::Scene make_scene(const FieldOptions& options, const host::PlanningMap& map, const host::Motion& motion,
                       const std::vector<Cell>& goals, const host::Field& field) {
    host::Scene scene;
    scene.map = map;
    scene.goals = goals;
    scene.field = field;
    scene.moves = motion.moves;
    scene.show_scale_bar = map.has_metres();
    scene.title = concat("distance field: farthest cell ", in_cells(field.largest, map, motion), " cells away");
    scene.details = {concat(field.reached, " of ", map.tiles.size(), " cells lead to ",
                            goals.size() == 1 ? "the goal" : "the nearest of the goals"),
                     concat(options.map.file().filename().string(), ", ", map.width, " x ", map.height, " cells, ",
                            options.motion.describe(map.has_weights()))};
    return scene;
}

int run_field(const FieldOptions& options) {
    options.motion.motion();
    const PictureKind kind = options.picture.kind(options.format.json());
    std::vector<NamedPlace> goals;
    for (const std::string& goal : options.goals) {
        goals.push_back({"--goal", goal});
    }
    const MapAndCells map = read_for(options.map, goals);
    const host::Motion motion = options.motion.motion_on(map.map);
    const host::Field field = host::distance_field(map.map, motion, map.cells);
    if (field.status == Status::found) {
        options.picture.draw(make_scene(options, map.map, motion, map.cells, field), kind);
    }
    const int width = map.map.width;
    const int height = map.map.height;
    Report report(options.format.json());
    report.add("status", to_string(field.status),
               concat(to_string(field.status), field.status == Status::found
                                                   ? ": every cell that can reach a goal knows the way"
                                                   : concat(": ", in_words(field.status))));
    if (map.cells.size() > 1) {
        add_blocked_goals(report, map.places(), map.cells);
    } else if (field.status == Status::goal_blocked) {
        add_blocked(report, map.places(), map.cells.front());
    }
    report.line("moves", options.motion.describe(map.map.has_weights()));
    report.note("weights", map.weights);
    report.note("masks", map.masks);
    report.data("cells", map.map.tiles.size());
    report.add("reached", field.reached, concat(field.reached, " of ", map.map.tiles.size(), " cells"));
    report.add("largest", field.largest,
               concat(field.largest, " (", in_cells(field.largest, map.map, motion),
                      map.map.has_weights() ? " cells of plain floor)" : " cells)"));
    const std::size_t ram = host::distance_field_bytes(width, height, motion, map.map.has_weights());
    const std::size_t directions = host::direction_field_bytes(width, height);
    report.add("ram_bytes", ram,
               concat(ram, " for costs and directions, ", directions,
                      " for directions, 0 if these "
                      "are baked"));
    report.data("direction_bytes", directions);
    report.print();
    return field.status == Status::found ? exit_found : exit_not_found;
}

}  // namespace

void add_field(CommandLine& line) {
    const auto options = std::make_shared<FieldOptions>();
    Command command = line.command("field", "Computes the paths to a goal from every cell, and draws them",
                                   [options] { return run_field(*options); });
    options->map.add_map_to(command);
    command.option("--goal", options->goals, "X,Y", "a goal; can be repeated", Need::required);
    options->map.add_cells_to(command);
    options->motion.add_to(command, true, true);
    options->map.add_growth_to(command);
    options->map.add_unknown_to(command);
    options->map.add_keepout_to(command);
    options->map.add_weights_to(command);
    options->picture.add_to(command);
    options->format.add_to(command);
    command.footer("The farther a cell is, the darker it is drawn; arrows show the first step from it. ram_bytes is\n"
                   "what firmware takes on a map of exactly this size; `firmpath bake --goal` puts the directions in\n"
                   "flash.\n\nExample:\n  firmpath field office.yaml --goal 3,4 --goal 50,12 --picture field.svg");
}

}  // namespace firmpath::tool
