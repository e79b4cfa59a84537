#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cluster_choice.hpp"
#include "commands.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/map_image.hpp"
#include "firmpath/host/picture.hpp"
#include "firmpath/host/planner.hpp"
#include "options.hpp"
#include "pictures.hpp"
#include "places.hpp"
#include "plan_clusters.hpp"
#include "plan_lattice.hpp"
#include "progress.hpp"
#include "recorder.hpp"
#include "report.hpp"
#include "robot_options.hpp"
#include "waypoints.hpp"

namespace firmpath::tool {
namespace {

using host::concat;

struct PlanOptions {
    MapOptions map;
    MotionOptions motion;
    PlannerChoice planner;
    ClusterChoice clusters;
    std::string start;
    std::vector<std::string> goals;
    bool nearest = false;
    bool tour = false;
    std::string cost_limit;
    std::string work_limit;
    std::string trace;
    PictureOptions picture;
    bool animate = false;
    bool numbers = false;
    FormatOption format;
    WaypointOptions waypoints;
    RobotOptions robot;
    std::string poses;
};

/// Throws for options of the other planners, which a plan for a robot with a shape would ignore.
void refuse_for_lattice(const PlanOptions& options) {
    const std::pair<bool, const char*> refused[] = {{!options.trace.empty(), "--trace"},
                                                    {options.animate, "--animate"},
                                                    {options.tour, "--tour"},
                                                    {options.map.cells(), "--cells"},
                                                    {options.waypoints.given(), "--waypoints and --path"},
                                                    {options.numbers, "--numbers"},
                                                    {options.motion.given(), "--moves, --corner and --scale"},
                                                    {options.clusters.given(), "--clusters"},
                                                    {options.planner.has_heading(), "--heading"},
                                                    {options.planner.has_turn_cost(), "--turn-cost"}};
    for (const auto& [given, name] : refused) {
        if (given) {
            throw host::InputError(concat(name, ": --planner lattice does not use it"));
        }
    }
}

/// Throws for options that a plan by clusters would ignore.
void refuse_for_clusters(const PlanOptions& options) {
    if (options.planner.given()) {
        throw host::InputError(
            "--clusters: a planner of its own; expected it without --planner, --weight and --heading");
    }
    const std::pair<bool, const char*> refused[] = {
        {options.map.has_speed(), "--speed"}, {options.nearest, "--nearest"}, {options.tour, "--tour"},
        {!options.trace.empty(), "--trace"},  {options.animate, "--animate"}, {options.numbers, "--numbers"}};
    for (const auto& [given, name] : refused) {
        if (given) {
            throw host::InputError(concat(name, ": --clusters does not use it"));
        }
    }
}

/// Throws for options that show one search, if there are several.
void refuse_for_several(const PlanOptions& options) {
    const std::pair<bool, const char*> refused[] = {
        {!options.trace.empty(), "--trace"}, {options.animate, "--animate"}, {options.numbers, "--numbers"}};
    for (const auto& [given, name] : refused) {
        if (options.goals.size() > 1 && given) {
            throw host::InputError(concat(name, ": there is a search for each goal; expected one --goal"));
        }
    }
}

/// Throws for an option that the planner would ignore.
void refuse_what_is_passed_over(const PlanOptions& options, const host::PlannerInfo& info) {
    if (options.map.has_speed() && !info.abilities.weighs) {
        throw host::InputError(concat("--speed: ", info.name, " plans without weights; expected --planner ",
                                      planners_with(&host::Abilities::weighs)));
    }
}

/// The largest edge of a picture with numbers, in cells.
constexpr int most_numbered = 24;

void refuse_numbers(const PlanOptions& options, PictureKind kind) {
    if (options.numbers && kind != PictureKind::svg && kind != PictureKind::png) {
        throw host::InputError("--numbers: expected --picture with a name that ends in .svg or .png");
    }
    if (options.numbers && options.animate) {
        throw host::InputError("--numbers: they are those at the end of the search; expected no --animate");
    }
}

/// Adds what a search has done; peaks are the greatest.
void add(Stats& all, const Stats& search) {
    all.expanded += search.expanded;
    all.generated += search.generated;
    all.peak_open = std::max(all.peak_open, search.peak_open);
    all.peak_nodes = std::max(all.peak_nodes, search.peak_nodes);
}

/// Plans to each of several goals, and leaves in `query` the one that is cheapest to reach. If none can be reached, it
/// is the one that a path comes nearest to, or the first. Counts are summed; peaks are the greatest.
host::PlanResult plan_to_cheapest(host::Planner& planner, host::PlanQuery& query, const std::vector<Cell>& goals) {
    host::PlanResult best;
    Stats all{};
    const auto far = [](const host::PlanResult& result, Cell goal) {
        const Cell end = result.path.back();
        return std::hypot(end.x - goal.x, end.y - goal.y);
    };
    const host::PlanQuery asked = query;
    for (std::size_t i = 0; i < goals.size(); ++i) {
        const Cell goal = goals[i];
        host::PlanQuery next = asked;
        next.goal = goal;
        if (best.status == Status::found) {
            next.options.cost_limit = std::min(next.options.cost_limit, best.cost);
        }
        host::PlanResult result = planner.plan(next, nullptr);
        add(all, result.stats);
        const bool better = best.status == Status::found     ? result.status == Status::found && result.cost < best.cost
                            : result.status == Status::found ? true
                            : result.path.empty()            ? false
                                                  : best.path.empty() || far(result, goal) < far(best, query.goal);
        if (i == 0 || better) {
            best = std::move(result);
            query = next;
        }
    }
    query.options = asked.options;
    best.stats = all;
    return best;
}

/// A tour through several goals: legs of one planner.
class Tour {
public:
    Tour(host::Planner& planner, const host::Motion& motion) : planner_(planner), motion_(motion) {}

    /// Plans to the goals one after another, until one cannot be reached. Costs, lengths and counts are summed; peaks
    /// are the greatest.
    host::PlanResult plan(host::PlanQuery query, const std::vector<Cell>& goals) {
        host::PlanResult all;
        for (const Cell goal : goals) {
            query.goal = goal;
            host::PlanResult leg = planner_.plan(query, nullptr);
            if (leg.cost > std::numeric_limits<std::uint32_t>::max() - all.cost) {
                const Stats stats = leg.stats;
                leg = {};
                leg.status = Status::cost_overflow;
                leg.stats = stats;
            }
            append(all, leg);
            if (!has_path(leg.status)) {
                break;
            }
            ++reached_;
            query.heading = heading_at_the_end(leg.path, query.heading);
            query.start = goal;
        }
        last_ = query;
        return all;
    }

    std::size_t reached() const { return reached_; }
    /// The leg that was planned last.
    const host::PlanQuery& last() const { return last_; }

private:
    static void append(host::PlanResult& all, const host::PlanResult& leg) {
        all.status = leg.status;
        all.cost += leg.cost;
        all.any_angle = all.any_angle || leg.any_angle;
        all.steps.straight += leg.steps.straight;
        all.steps.diagonal += leg.steps.diagonal;
        add(all.stats, leg.stats);
        all.path.insert(all.path.end(), leg.path.begin() + (all.path.empty() || leg.path.empty() ? 0 : 1),
                        leg.path.end());
    }

    /// In eighths or quarters of a turn, as --heading counts.
    unsigned heading_at_the_end(const std::vector<Cell>& path, unsigned before) const {
        if (path.size() < 2) {
            return before;
        }
        const Cell from = path[path.size() - 2];
        const double angle = std::atan2(path.back().y - from.y, path.back().x - from.x);
        const auto turns = std::lround(angle / (2 * std::numbers::pi) * motion_.moves);
        return static_cast<unsigned>((turns + motion_.moves) % motion_.moves);
    }

    host::Planner& planner_;
    host::Motion motion_;
    host::PlanQuery last_{};
    std::size_t reached_ = 0;
};

/// What was planned.
struct Planned {
    host::PlanQuery query;  ///< of a tour, the last leg
    Cell start{};           ///< where the path begins
    host::PlanResult result;
    std::vector<Cell> goals;
    std::size_t reached = 0;  ///< of the goals of a tour
    /// The start that was asked for, if it is blocked and another was taken.
    std::optional<Cell> blocked_start{};
    std::optional<std::uint32_t> turn_cost{};  ///< in tenths of a straight step, if it was asked for
};

host::Scene make_scene(const PlanOptions& options, const host::PlanningMap& map, const Planned& planned,
                       Recorder& recorder) {
    const host::PlanResult& result = planned.result;
    host::Scene scene;
    scene.map = map;
    scene.visits = recorder.take_visits();
    scene.moves = options.motion.motion().moves;
    scene.animated = options.animate;
    if (options.numbers) {
        scene.numbers = host::cost_unit(host::planner_info(options.planner.name()), options.motion.motion_on(map));
        scene.details.push_back(concat("in each cell f above, g on the left, h on the right",
                                       *scene.numbers == 1 ? "" : ", in cells", "; arrows lead to the parent"));
    }
    scene.path = result.path;
    scene.start = planned.start;
    scene.goals = planned.goals;
    scene.show_scale_bar = map.has_metres();
    scene.title = concat(options.planner.describe(), ": ", to_string(result.status));
    if (!result.path.empty()) {
        scene.title += ", " + length_text(result, map);
    }
    scene.details.push_back(concat("expanded ", result.stats.expanded, " of ", map.tiles.size(), " cells, generated ",
                                   result.stats.generated, ", peak open ", result.stats.peak_open));
    scene.details.push_back(concat(options.map.file().filename().string(), ", ", map.width, " x ", map.height,
                                   " cells, ", options.motion.describe(map.has_weights() || planned.turn_cost)));
    return scene;
}

/// What the planner takes in firmware.
struct Memory {
    std::size_t ram_bytes;
    std::size_t table_bytes;  ///< in flash; 0 without tables
};

/// For costs at 10 a straight step.
std::string steps_text(std::uint32_t cost, const host::PlanningMap& map) {
    return concat(" (as much as ", decimals(cost / (10.0 * host::weight_unit(map)), 2), " straight steps)");
}

void print(const PlanOptions& options, const MapAndCells& ground, const Planned& planned, const Memory& memory) {
    const host::PlanningMap& map = ground.map;
    const Places places = ground.places();
    const host::PlanResult& result = planned.result;
    Report report(options.format.json());
    add_status(report, result.status);
    if (options.tour) {
        report.add("reached", planned.reached, concat(planned.reached, " of ", planned.goals.size(), " goals"));
    }
    if (!options.tour && planned.goals.size() > 1) {
        const Cell goal = planned.query.goal;
        const auto number = std::find(planned.goals.begin(), planned.goals.end(), goal) - planned.goals.begin() + 1;
        report.add("goal", places.json(goal),
                   concat(options.goals[static_cast<std::size_t>(number - 1)], ", number ", number, " of ",
                          planned.goals.size()));
    }
    if (planned.blocked_start) {
        add_moved_start(report, places, *planned.blocked_start, planned.start);
    }
    if (planned.goals.size() > 1 && result.status != Status::start_blocked) {
        add_blocked_goals(report, places, planned.goals);
    } else {
        add_what_blocks(report, places, planned.query, result.status);
    }
    report.line("planner", concat(options.planner.describe(), ", ",
                                  options.motion.describe(map.has_weights() || planned.turn_cost)));
    report.note("weights", ground.weights);
    report.note("masks", ground.masks);
    if (report.json() || !result.path.empty()) {
        report.add("length", result.length(), length_text(result, map));
        report.add("cost", result.cost,
                   concat(result.cost, planned.turn_cost ? steps_text(result.cost, map)
                                                         : cost_text(result.cost, map, options.motion.motion())));
        report.add("cells", result.path.size());
    }
    report.add("expanded", result.stats.expanded);
    report.add("generated", result.stats.generated);
    report.add("peak_open", result.stats.peak_open);
    report.add("ram_bytes", memory.ram_bytes);
    if (memory.table_bytes != 0) {
        report.add("table_bytes", memory.table_bytes);
    }
    options.waypoints.tell(report, result.path, options.motion.motion().moves, places);
    report.print();
}

int run_plan(const PlanOptions& options) {
    const bool json = options.format.json();
    options.waypoints.refuse_mixed(json);
    options.clusters.refuse_details_alone();
    if (options.planner.name() == "lattice") {
        refuse_for_lattice(options);
        return run_plan_lattice({options.map, options.robot, options.picture, options.start, options.goals,
                                 options.poses, options.planner.weight(), options.nearest,
                                 parse_limit("--cost-limit", options.cost_limit),
                                 parse_limit("--work-limit", options.work_limit), json});
    }
    if (options.robot.given() || !options.poses.empty()) {
        throw host::InputError("--footprint, --drive, --poses and the like are for --planner lattice");
    }
    if (options.clusters.given()) {
        refuse_for_clusters(options);
        if (options.goals.size() != 1) {
            throw host::InputError("--goal: --clusters plans to one; expected it once");
        }
        return run_plan_clusters({options.map, options.motion, options.clusters, options.picture, options.waypoints,
                                  options.start, options.goals.front(), parse_limit("--cost-limit", options.cost_limit),
                                  parse_limit("--work-limit", options.work_limit), json});
    }
    const host::PlannerInfo& info = host::planner_info(options.planner.name());
    host::PlannerOptions planner_options = options.planner.options();
    const std::uint32_t cost_limit = parse_limit("--cost-limit", options.cost_limit);
    const std::uint32_t work_limit = parse_limit("--work-limit", options.work_limit);
    refuse_what_is_passed_over(options, info);
    refuse_for_several(options);
    if (options.trace == "-" && json) {
        fail_option("--trace", "-", "a file, because --format json writes to standard output");
    }
    const PictureKind kind = options.picture.kind(json);
    if (options.animate && kind != PictureKind::svg) {
        throw host::InputError("--animate: only an SVG moves; expected --picture with a name that ends in .svg");
    }
    refuse_numbers(options, kind);
    std::vector<NamedPlace> places{{"--start", options.start}};
    for (const std::string& goal : options.goals) {
        places.push_back({"--goal", goal});
    }
    const MapAndCells ground = read_for(options.map, places, options.planner.turns_in_seconds());
    const host::PlanningMap& map = ground.map;
    Planned planned;
    planned.goals.assign(ground.cells.begin() + 1, ground.cells.end());
    host::PlanQuery& query = planned.query;
    query = {ground.cells[0],
             planned.goals.front(),
             {.nearest = options.nearest, .cost_limit = cost_limit, .work_limit = work_limit},
             options.planner.heading(options.motion.motion())};
    if (options.nearest) {
        planned.blocked_start = move_start(map, query.start);
    }
    const host::Window window = options.picture.window(map);
    if (options.numbers && (window.width > most_numbered || window.height > most_numbered)) {
        throw host::InputError(concat("--numbers: ", window.width, " x ", window.height,
                                      " cells are too many to read; expected at most ", most_numbered, " x ",
                                      most_numbered, ", by --window X,Y,W,H"));
    }
    refuse_graded(options.map.file(), !map.costs.empty() && !info.abilities.weighs, concat(info.name, " plans"),
                  concat("--planner ", planners_with(&host::Abilities::weighs), ", or "));
    planned.turn_cost = options.planner.turn_cost(map, options.map.full_speed());
    const host::Motion motion = options.motion.motion_on(map, planned.turn_cost.has_value());
    planner_options.weighted_map = map.has_weights();
    planner_options.turn_cost = planned.turn_cost;

    const auto planner = host::make_planner(info.name, map.width, map.height, motion, planner_options);
    set_map(*planner, map);
    Recorder recorder(options.trace, options.picture.shows_search(map) && planned.goals.size() == 1, map, query, info,
                      planner_options);
    host::PlanResult& result = planned.result;
    planned.start = query.start;
    if (options.tour) {
        Tour tour(*planner, motion);
        result = tour.plan(query, planned.goals);
        planned.reached = tour.reached();
        query = tour.last();
    } else if (planned.goals.size() > 1) {
        result = plan_to_cheapest(*planner, query, planned.goals);
    } else {
        result = planner->plan(query, recorder.wanted() ? &recorder : nullptr);
    }
    recorder.finish(result);

    if (kind != PictureKind::none) {
        options.picture.draw(make_scene(options, map, planned, recorder), kind);
    }
    const Memory memory{info.ram_bytes(map.width, map.height, motion, host::options_for(info, planner_options, result)),
                        planner->table_bytes()};
    print(options, ground, planned, memory);
    return has_path(result.status) ? exit_found : exit_not_found;
}

}  // namespace

void add_plan(CommandLine& line) {
    const auto options = std::make_shared<PlanOptions>();
    Command command =
        line.command("plan", "Plans one path, prints it and draws it", [options] { return run_plan(*options); });
    options->map.add_map_to(command);
    command.option("--start", options->start, "X,Y", "start; lattice: X,Y,YAW", Need::required);
    command.option("--goal", options->goals, "X,Y",
                   "goal; of several, the one that is cheapest to reach, or see --tour; lattice: X,Y,YAW or X,Y",
                   Need::required);
    command.flag("--tour", options->tour, "to all goals, one after another");
    options->map.add_cells_to(command);
    options->planner.add_to(command, "lattice");
    options->clusters.add_to(command,
                             "in place of --planner: plan by clusters of so many cells a side, 32, 64, 128 or 256: a "
                             "route over their gates first, then leg by leg in windows; for maps of kilometres");
    options->motion.add_to(command, true, true);
    options->robot.add_to(command);
    command.output("--poses", options->poses, "FILE",
                   "lattice: write the poses of the path, 2 cm and 3 degrees apart at most: x, y and yaw, separated by "
                   "tabs");
    options->map.add_growth_to(command);
    options->map.add_unknown_to(command);
    options->map.add_keepout_to(command);
    options->map.add_speed_to(command);
    options->map.add_weights_to(command);
    command.flag("--nearest", options->nearest,
                 "if the goal is out of reach, the path to the reachable cell nearest to it; if the start is blocked, "
                 "from the free cell nearest to it");
    command.option("--cost-limit", options->cost_limit, "COST", "ignore paths that cost more, at the scale");
    command.option("--work-limit", options->work_limit, "N", "stop after this many expansions");
    command.output("--trace", options->trace, "FILE",
                   "write every step of the search: .trace.yaml for the viewer Posthoc, else tab separated; - for "
                   "standard output");
    options->picture.add_to(command);
    command.flag("--animate", options->animate, "an SVG picture in which the search grows, and the path comes last");
    command.flag("--numbers", options->numbers,
                 "in a picture of at most 24 x 24 cells: g, h and f in each cell reached, and an arrow to its parent");
    options->waypoints.add_to(command);
    options->format.add_to(command);
    command.footer(
        "Cells count from 0,0: lower left in a ROS map, top left in a MovingAI map; with --coarsen they\n"
        "are the coarse map's. Length counts a straight step as 1 and a diagonal one as the root of 2.\n"
        "With several goals there is a search to each, and their expansions are summed; in firmware, "
        "firmpath::NearestGoal\nfinds the cheapest in one.\n"
        "Graded costs (ROS mode scale or raw, swamp) and speed limits are weights: costs are at 10/14 then.\n"
        "ram_bytes is what the planner takes in firmware on a map of exactly this size; jps and jump-graph\n"
        "with as many nodes as this query needs. table_bytes is what a jump graph takes there in flash. With\n"
        "boxes its tables may take a while to make on a large map.\n"
        "--clusters plans as firmpath::ClusterPlanner does, on tables that bake --clusters makes; costs are at 10/14.\n"
        "The path costs at most route_cost. gates: of the whole map; nodes: the pool for route and legs; table_bytes:\n"
        "flash. The picture shows clusters, gates, the route, and where legs begin.\n"
        "--planner lattice is for a robot with a shape and a steering limit. Poses are those of the centre of its\n"
        "footprint, in metres and radians; X,Y alone is a goal of any heading. Costs are millimetres straight on,\n"
        "on plain floor at full speed; graded costs and speed limits count where the centre is.\n\n"
        "Examples:\n"
        "  firmpath plan office.yaml --start 1.5,2 --goal 12,8.25 --radius 0.2 --picture path.svg\n"
        "  firmpath plan arena.map --start 1,11 --goal 47,46 --format json\n"
        "  firmpath plan arena.map --start 1,11 --goal 0,0 --nearest --picture -\n"
        "  firmpath plan town.map --clusters 128 --detour 32 --start 40,60 --goal 980,900 --picture town.png\n"
        "  firmpath plan garage.yaml --planner lattice --footprint 4.2x1.8 --drive car --turning-radius 5\n"
        "      --start 4,3,0 --goal 12,8,1.57 --poses poses.tsv --picture park.svg");
}

}  // namespace firmpath::tool
