#include <algorithm>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "commands.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/picture.hpp"
#include "firmpath/host/planner.hpp"
#include "options.hpp"
#include "pictures.hpp"
#include "places.hpp"
#include "progress.hpp"
#include "recorder.hpp"
#include "report.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

struct CompareOptions {
    MapOptions map;
    MotionOptions motion;
    std::string planners;  ///< `default_planners` if none are named
    std::string start;
    std::string goal;
    bool nearest = false;
    PictureOptions picture;
    FormatOption format;
};

/// What is compared unless planners are named; of these, the planners without weights are left out where weights count.
constexpr const char* default_planners = "astar,dijkstra,greedy,jps";

/// The planners asked for. Throws `InputError`.
std::vector<const host::PlannerInfo*> planners_of(const CompareOptions& options) {
    std::vector<const host::PlannerInfo*> infos;
    std::istringstream text((options.planners.empty() ? default_planners : options.planners) + ',');
    for (std::string name; std::getline(text, name, ',');) {
        const auto& all = host::planner_infos();
        const bool known = std::any_of(all.begin(), all.end(), [&](const auto& info) { return info.name == name; });
        if (!known) {
            std::string names;
            for (const host::PlannerInfo& info : all) {
                names += concat(names.empty() ? "" : ", ", info.name);
            }
            fail_option("--planners", options.planners, concat("names with commas between them, of: ", names));
        }
        infos.push_back(&host::planner_info(name));
        if (!options.planners.empty() && options.map.has_speed() && !infos.back()->abilities.weighs) {
            throw host::InputError(concat("--speed: ", name, " plans without weights; expected --planners of: ",
                                          planners_with(&host::Abilities::weighs)));
        }
    }
    return infos;
}

/// Rows of texts as lines, with each column as wide as its longest text: the first to the left, the others to the
/// right.
std::vector<std::string> in_columns(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths(rows.front().size(), 0);
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], row[i].size());
        }
    }
    std::vector<std::string> lines;
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string blanks(widths[i] - row[i].size(), ' ');
            line += i == 0 ? row[i] + blanks : "  " + blanks + row[i];
        }
        lines.push_back(line);
    }
    return lines;
}

int run_compare(const CompareOptions& options) {
    options.motion.motion();
    auto infos = planners_of(options);
    const PictureKind kind = options.picture.kind(options.format.json());
    const MapAndCells read = read_for(options.map, {{"--start", options.start}, {"--goal", options.goal}});
    const host::PlanningMap& map = read.map;
    options.picture.window(map);
    const host::Motion motion = options.motion.motion_on(map);
    if (options.planners.empty() && map.has_weights()) {
        std::erase_if(infos, [](const host::PlannerInfo* info) { return !info->abilities.weighs; });
    }
    for (const host::PlannerInfo* info : infos) {
        refuse_graded(options.map.file(), !map.costs.empty() && !info->abilities.weighs, concat(info->name, " plans"),
                      concat("--planners of ", planners_with(&host::Abilities::weighs), ", or "));
    }

    host::PlanQuery query{read.cells[0], read.cells[1], {.nearest = options.nearest}};
    const std::optional<Cell> asked = options.nearest ? move_start(map, query.start) : std::nullopt;
    host::PlannerOptions planner_options;
    planner_options.weighted_map = map.has_weights();
    std::vector<std::vector<std::string>> rows{
        {"planner", "status", "length", "expanded", "generated", "peak_open", "ram_bytes"}};
    host::Sheet sheet;
    sheet.columns = static_cast<int>(infos.size() <= 4 ? infos.size() : (infos.size() + 1) / 2);
    sheet.title = concat(options.map.file().filename().string(), ", ", map.width, " x ", map.height, " cells, ",
                         options.motion.describe(map.has_weights()));
    bool all_found = true;
    Status status{};
    auto planners = Json::array();
    for (const host::PlannerInfo* info : infos) {
        const auto planner = host::make_planner(info->name, map.width, map.height, motion, planner_options);
        set_map(*planner, map);
        Recorder recorder("", options.picture.shows_search(map), map, query, *info, planner_options);
        const host::PlanResult result = planner->plan(query, recorder.wanted() ? &recorder : nullptr);
        all_found = all_found && has_path(result.status);
        status = result.status;
        const std::size_t ram =
            info->ram_bytes(map.width, map.height, motion, host::options_for(*info, planner_options, result));
        rows.push_back({std::string(info->name), std::string(to_string(result.status)),
                        result.path.empty() ? "-" : decimals(result.length(), 2), concat(result.stats.expanded),
                        concat(result.stats.generated), concat(result.stats.peak_open), concat(ram)});
        planners.push_back({{"planner", info->name},
                            {"status", to_string(result.status)},
                            {"cost", result.cost},
                            {"length", result.length()},
                            {"expanded", result.stats.expanded},
                            {"generated", result.stats.generated},
                            {"peak_open", result.stats.peak_open},
                            {"ram_bytes", ram}});
        host::Scene scene;
        scene.map = map;
        scene.moves = motion.moves;
        scene.visits = recorder.take_visits();
        scene.path = result.path;
        scene.start = query.start;
        scene.goals = {query.goal};
        scene.title = concat(
            info->name, ": ",
            result.path.empty() ? std::string(to_string(result.status)) : decimals(result.length(), 2) + " cells");
        scene.room = std::max(320, 1600 / sheet.columns);
        sheet.scenes.push_back(std::move(scene));
    }
    sheet.table = in_columns(rows);
    options.picture.draw(sheet, kind);
    Report report(options.format.json());
    if (asked) {
        add_moved_start(report, read.places(), *asked, query.start);
    }
    // All searches end alike where an end is blocked.
    add_what_blocks(report, read.places(), query, status);
    report.note("weights", read.weights);
    report.note("masks", read.masks);
    report.data("planners", planners);
    for (const std::string& line : sheet.table) {
        report.block(line + '\n');
    }
    report.print();
    return all_found ? exit_found : exit_not_found;
}

}  // namespace

void add_compare(CommandLine& line) {
    const auto options = std::make_shared<CompareOptions>();
    Command command = line.command("compare", "Plans one path with several planners, and draws them side by side",
                                   [options] { return run_compare(*options); });
    options->map.add_map_to(command);
    command.option("--start", options->start, "X,Y", "start", Need::required);
    command.option("--goal", options->goal, "X,Y", "goal", Need::required);
    options->map.add_cells_to(command);
    command.option(
        "--planners", options->planners, "A,B,...",
        host::concat("the searches to compare; default ", default_planners, ", without jps where cells have weights"));
    options->motion.add_to(command, true, true);
    options->map.add_growth_to(command);
    options->map.add_unknown_to(command);
    options->map.add_keepout_to(command);
    options->map.add_speed_to(command);
    options->map.add_weights_to(command);
    command.flag("--nearest", options->nearest,
                 "if the goal is out of reach, the path to the reachable cell nearest to it; if the start is blocked, "
                 "from the free cell nearest to it");
    options->picture.add_to(command);
    options->format.add_to(command);
    command.footer(
        "Length is in cells. ram_bytes is what the planner takes in firmware on a map of exactly this size.\n\n"
        "Example:\n  firmpath compare arena.map --start 1,11 --goal 47,46 --planners astar,bfs,jps --picture all.svg");
}

}  // namespace firmpath::tool
