#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <memory>
#include <numeric>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "commands.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/lattice/planner.hpp"
#include "firmpath/host/numbers.hpp"
#include "firmpath/host/read_map.hpp"
#include "firmpath/host/ros_map.hpp"
#include "firmpath/host/sim/controller.hpp"
#include "firmpath/host/sim/film.hpp"
#include "firmpath/host/sim/furniture.hpp"
#include "firmpath/host/sim/run.hpp"
#include "firmpath/host/sim/truth.hpp"
#include "options.hpp"
#include "places.hpp"
#include "progress.hpp"
#include "report.hpp"
#include "robot_options.hpp"

namespace firmpath::tool {
namespace {

using host::concat;
using namespace host::sim;

/// Room that --pairs and --explore leave around the robot.
constexpr double free_room = 0.3;
/// Cells up to this distance from where the robot can get count as cells to explore.
constexpr double within_reach = 0.5;

struct SimOptions {
    std::string map;
    std::string map_rules = "nav2";
    std::string start;
    std::string goal;
    bool cells = false;
    bool explore = false;
    bool ignore_weights = false;
    std::string pairs;
    std::string runs = "1";
    std::string seed = "1";
    std::string radius;
    ClearanceOptions clearance;
    std::string full_speed = "0.5";
    std::string beams = "360";
    std::string range = "12";
    std::string noise = "0.01";
    std::string dropouts = "0.01";
    bool ultrasonic = false;
    std::string drift = "0";
    std::string correct_every;
    std::string correction_error;
    std::string planner = "jps";
    bool plan_known = false;
    std::string furniture;
    std::string picture;
    std::string save_map;
    FormatOption format;
    RobotOptions robot;
};

/// What the plan of a robot with a shape keeps free on each side: errors of the drive and of the lidar.
constexpr std::int32_t margin_mm = 50;

Rangers rangers_of(const SimOptions& options) {
    Rangers rangers;
    if (options.ultrasonic) {
        rangers = Rangers::ultrasonic();
        if (options.beams != SimOptions{}.beams) {
            fail_option("--beams", options.beams, "no --beams with --ultrasonic, which has four");
        }
    } else {
        rangers.beams = parse_count("--beams", options.beams, 4096);
        if (rangers.beams < 4) {
            fail_option("--beams", options.beams, "a whole number from 4 to 4096");
        }
    }
    if (!options.ultrasonic || options.range != SimOptions{}.range) {
        rangers.range = parse_between("--range", options.range, 0.5, 60, "metres");
    }
    rangers.noise = parse_between("--noise", options.noise, 0, 1, "metres");
    rangers.dropouts = parse_between("--dropouts", options.dropouts, 0, 0.99, "a share");
    return rangers;
}

Drift drift_of(const SimOptions& options) {
    Drift drift;
    drift.share = parse_between("--drift", options.drift, 0, 20, "per cent") / 100;
    for (const auto& [option, value] : {std::pair("--correct-every", options.correct_every),
                                        std::pair("--correction-error", options.correction_error)}) {
        if (!drift.any() && !value.empty()) {
            fail_option(option, value, "none without --drift: a robot that knows its position needs no correction");
        }
    }
    if (!options.correct_every.empty()) {
        drift.correct_every = parse_between("--correct-every", options.correct_every, step_seconds, 3600, "seconds");
    }
    if (!options.correction_error.empty()) {
        if (options.correct_every.empty()) {
            fail_option("--correction-error", options.correction_error, "--correct-every too");
        }
        drift.correction_error = parse_between("--correction-error", options.correction_error, 0, 5, "metres");
    }
    return drift;
}

/// The options, read and checked.
struct Request {
    host::MapImage map;
    ControllerOptions robot;
    Truth truth;
    /// The same for a robot that is larger by its margin: where it can get, the real robot finds the way wide enough.
    Truth wide;
    std::uint64_t seed;
    bool cells;  ///< places are cells, not metres
    /// For a robot with a shape: the world as a map whose frame is that of the drive, and the tables of its plans.
    std::optional<host::PlanningMap> known{};
    std::optional<host::MotionTables> tables{};

    double heading(Random& random) const { return random.uniform() * 6.283185307179586; }
};

host::MapImage read_ros_world(const std::string& file, host::MapRules rules) {
    host::MapImage map = host::read_map(file, rules);
    if (map.axes != host::Axes::bottom_up) {
        throw host::InputError(concat(file, ": not a ROS map; expected a map_server .yaml, which gives metres"));
    }
    return map;
}

/// The robot of --footprint.
std::shared_ptr<const RobotShape> shape_of(const SimOptions& options, Micrometres cell) {
    if (options.explore || options.plan_known || options.planner != SimOptions{}.planner || !options.radius.empty() ||
        options.ultrasonic) {
        throw host::InputError("--footprint: not with --radius, --planner, --explore, --plan-known and --ultrasonic");
    }
    RobotShape shape{options.robot.robot(cell), options.robot.robot(cell, margin_mm)};
    const bool sideways = std::any_of(shape.real.motions.begin(), shape.real.motions.end(), [](const auto& motion) {
        const auto way = motion.poses.back().at - motion.poses.front().at;
        return motion.from == motion.to && std::fabs(host::detail::cross(motion.poses.front().facing, way)) > 1e-6;
    });
    if (sideways || shape.real.headings != 16 || shape.real.pitch != 1) {
        throw host::InputError("--footprint: the simulated robot drives as diff or car, with 16 headings and a pitch "
                               "of 1; expected no other");
    }
    return std::make_shared<const RobotShape>(std::move(shape));
}

/// The greatest disc around the centre in a footprint.
double inner_radius(const Footprint& body) {
    double least = 1e9;
    for (const Point corner : body.corners()) {
        least = std::min({least, std::fabs(corner.x_mm / 1000.0), std::fabs(corner.y_mm / 1000.0)});
    }
    return least;
}

/// Sets how the robot keeps away from walls, if it does.
void set_clearance(ControllerOptions& robot, const SimOptions& options) {
    host::PlanningOptions planning;
    planning.radius = robot.radius;
    options.clearance.set(planning);
    if (!options.clearance.given()) {
        return;
    }
    const std::string name = options.clearance.name();
    if (options.explore || options.plan_known || options.robot.given() || options.planner != SimOptions{}.planner) {
        throw host::InputError(name + ": plans by A* on what is learnt; expected no --footprint, --planner, --explore "
                                      "and --plan-known");
    }
    robot.clearance = planning.inflation_radius - robot.radius;
    robot.cost_scaling = planning.cost_scaling;
    const double most = robot.resolution * most_clearance_cells;
    if (robot.clearance < robot.resolution || robot.clearance > most) {
        throw host::InputError(concat(name, ": costs reach ", robot.clearance, " m beyond the radius; expected ",
                                      robot.resolution, " to ", most));
    }
}

Request read_request(const SimOptions& options) {
    ControllerOptions robot;
    robot.rangers = rangers_of(options);
    robot.drift = drift_of(options);
    robot.limits.forward = parse_between("--full-speed", options.full_speed, 0.01, 5, "metres a second");
    robot.planner = options.planner;
    robot.explore = options.explore;
    const std::uint64_t seed = parse_seed(options.seed);
    host::MapImage map = read_ros_world(options.map, parse_map_rules(options.map_rules));
    refuse_graded(options.map, map.count_graded() != 0 && !options.ignore_weights, "the simulated robot plans");
    map.costs.clear();
    if (options.robot.given()) {
        robot.shape = shape_of(options, host::to_micrometres(map.resolution));
        robot.limits.turning_radius = options.robot.turning_radius();
        robot.radius = inner_radius(robot.shape->real.footprint);
    } else if (options.radius.empty()) {
        throw host::InputError("--radius: how large is the robot? expected --radius METRES, or --footprint");
    } else {
        robot.radius = parse_between("--radius", options.radius, 0.01, 10, "metres");
    }
    robot.width = map.width;
    robot.height = map.height;
    robot.resolution = map.resolution;
    set_clearance(robot, options);
    Truth truth(map, robot.radius);
    Truth wide(map, robot.radius + robot.margin());
    if (options.plan_known) {
        robot.plan = make_known_plan(wide.grown());
    }
    Request request{std::move(map), robot, std::move(truth), std::move(wide), seed, options.cells};
    if (robot.shape) {
        request.known = host::make_planning_map(request.map, {});
        request.known->origin = {};
        request.tables = host::make_tables(robot.shape->planned);
    }
    return request;
}

/// Where the robot faces at its start: by lot, for one with a shape so that it fits there.
double start_heading(const Request& request, Cell start, Random& random) {
    double heading = request.heading(random);
    if (request.robot.shape) {
        const Place at = request.truth.world().centre_of(start);
        constexpr double room = margin_mm / 1000.0 + 0.03;
        for (int i = 0; i < 1000; ++i) {
            if (request.truth.world().room_around(request.robot.shape->real.footprint, {at, heading}, room) >= room) {
                return heading;
            }
            heading = request.heading(random);
        }
        throw host::InputError("--start: the robot fits there in no heading; expected a place with more room");
    }
    return heading;
}

/// The length of the way that a robot with a shape would take if it knew the map; nothing if there is none.
std::optional<double> known_way(const Request& request, const Errand& errand, double heading) {
    const World& world = request.truth.world();
    const Place from = world.centre_of(errand.start);
    const Place to = world.centre_of(errand.goal);
    const host::LatticeResult plan =
        host::plan_lattice(*request.known, *request.tables, {{from.x, from.y, heading}, {{{to.x, to.y, 0}, true}}});
    if (plan.status != Status::found) {
        return std::nullopt;
    }
    double length = 0;
    for (const host::LatticePiece& piece : plan.pieces) {
        length += piece.length() * request.map.resolution;
    }
    return length;
}

/// Puts furniture into the true world, of which the robot's plan knows nothing.
void furnish(Request& request, int pieces, const std::optional<Errand>& errand) {
    if (pieces == 0) {
        return;
    }
    const double wide = request.robot.radius + request.robot.margin();
    Random random(~request.seed);
    const host::MapImage map = furnished(
        request.map, {.pieces = pieces, .errand = errand, .room = wide + free_room, .robot_radius = wide}, random);
    request.truth = Truth(map, request.robot.radius);
    request.wide = Truth(map, wide);
}

Cell parse_place(const std::string& option, const std::string& value, const Request& request) {
    const host::PlanningMap& map = request.truth.grown();
    const Places places(map, request.cells);
    const Cell cell = parse_cell(option, value, places);
    if (!request.truth.fits(cell)) {
        const auto nearest = nearest_free_cell(map, cell);
        fail_option(option, value,
                    concat("a place with room for a robot of radius ", request.robot.radius, " m",
                           nearest ? "; the nearest is " + places.text(*nearest) : std::string("; there is none")));
    }
    return cell;
}

/// One run, and the values from the truth to compare it with.
struct Drive {
    RunResult run;
    std::optional<double> shortest;
    Searches searches;
    std::vector<Part> parts;

    double ratio() const { return shortest && *shortest > 0 ? run.driven / *shortest : 0; }
    bool kept() const {
        return (run.ending == Ending::arrived || run.ending == Ending::explored) && run.collisions == 0;
    }
    std::uint32_t replans() const { return searches.count == 0 ? 0 : searches.count - 1; }
};

/// A place in the map's frame.
std::string in_metres(const Request& request, Cell cell) {
    const Place centre = request.truth.world().centre_of(cell);
    const host::Metres at = request.map.origin.to_world({centre.x, centre.y});
    return concat(decimals(at.x, 2), ',', decimals(at.y, 2));
}

/// What a drive begins with.
struct Trip {
    Errand errand;
    Random random;
    Pose start{};
    std::optional<double> shortest{};
};

Trip make_trip(const Request& request, const Errand& errand, std::uint64_t number) {
    Trip trip{errand, Random(request.seed * 1'000'003 + number)};
    trip.start = {request.truth.world().centre_of(errand.start), start_heading(request, errand.start, trip.random)};
    if (!request.robot.explore) {
        trip.shortest =
            request.robot.shape ? known_way(request, errand, trip.start.heading) : request.truth.shortest(errand);
    }
    return trip;
}

Drive run_trip(const Request& request, Trip trip, Film* film, Controller& controller, Progress& progress,
               const std::string& label) {
    Drive drive;
    drive.shortest = trip.shortest;
    if (!request.robot.explore) {
        controller.aim(trip.errand.goal);
    }
    const auto alive = [&](double seconds) {
        if (progress.due()) {
            progress.show(concat(label, decimals(seconds, 0), " s simulated"));
        }
    };
    drive.run = run(request.truth.world(), controller, request.robot, trip.start, trip.random, film, alive);
    drive.searches = controller.searches();
    drive.parts = controller.parts();
    return drive;
}

std::size_t total_bytes(const std::vector<Part>& parts) {
    return std::accumulate(parts.begin(), parts.end(), std::size_t{0},
                           [](std::size_t sum, const Part& part) { return sum + part.bytes; });
}

std::string ram_text(const std::vector<Part>& parts) {
    std::string text;
    for (const Part& part : parts) {
        text += concat(text.empty() ? "" : ", ", part.name, ' ', part.bytes);
    }
    return concat(total_bytes(parts), " (", text, ')');
}

std::string driven_text(const Drive& drive) {
    std::string text = decimals(drive.run.driven, 2) + " m";
    if (drive.shortest) {
        text +=
            concat(", ", decimals(drive.ratio(), 3), " times the shortest way (", decimals(*drive.shortest, 2), " m)");
    }
    return text;
}

std::string searches_text(const Searches& searches) {
    return concat("mean ", decimals(searches.mean_expanded(), 1), ", max ", searches.most_expanded, " a search");
}

/// How much the searches did, and which has answered for a robot with a plan.
void add_searches(Report& report, const Request& request, const Searches& searches) {
    report.line("expanded", searches_text(searches));
    report.data({{"mean_expanded", searches.mean_expanded()}, {"most_expanded", searches.most_expanded}});
    if (request.robot.plan) {
        const std::uint32_t live = searches.count - searches.by_graph;
        report.line("answered", concat(searches.by_graph, " by the jump graph of the plan, ", live,
                                       " by a search on the live map"));
        report.data({{"by_graph", searches.by_graph}, {"on_live_map", live}});
    }
}

double in_degrees(double radians) { return radians * 57.29577951308232; }

/// How wrong the position was, for a robot that loses it.
void add_position(Report& report, const PositionError& error) {
    report.line("position",
                concat("largest error ", decimals(error.largest, 3), " m and ",
                       decimals(in_degrees(error.largest_turn), 1), " degrees, mean ", decimals(error.mean, 3),
                       " m, at the end ", decimals(error.at_end, 3), " m; ", error.corrections, " corrections"));
    report.data({{"largest_error", error.largest},
                 {"largest_turn_error", error.largest_turn},
                 {"mean_error", error.mean},
                 {"error_at_end", error.at_end},
                 {"corrections", error.corrections}});
}

void add_drive(Report& report, const Request& request, const Drive& drive) {
    const RunResult& run = drive.run;
    report.add("status", in_words(run.ending));
    report.add("driven", run.driven, concat(driven_text(drive), ", in ", decimals(run.seconds, 1), " s"));
    report.data({{"shortest", drive.shortest ? Json(*drive.shortest) : Json()}, {"seconds", run.seconds}});
    report.add("replans", drive.replans());
    add_searches(report, request, drive.searches);
    if (request.robot.drift.any()) {
        add_position(report, run.error);
    }
    if (!request.robot.explore) {
        report.data("to_goal", run.to_goal);
        if (request.robot.drift.any()) {
            report.line("end", decimals(run.to_goal, 3) + " m from the goal");
        }
    }
    report.add("collisions", run.collisions,
               concat(run.collisions, ", nearest to a wall ", decimals(run.nearest, 3), " m"));
    report.data("nearest", run.nearest);
    report.add("ram_bytes", total_bytes(drive.parts), ram_text(drive.parts));
}

/// The share of free cells within `within_reach` of where the robot can get that it knows to be free, in percent.
double percent_mapped(const Request& request, Cell start, const Controller& controller) {
    const std::vector<host::Tile> learnt = controller.learnt();
    const std::vector<Cell> cells = request.truth.within_reach(start, within_reach);
    const auto known = std::count_if(cells.begin(), cells.end(), [&](Cell cell) {
        return learnt[request.map.index(cell.x, cell.y)] == host::Tile::free;
    });
    return 100.0 * static_cast<double>(known) / static_cast<double>(std::max<std::size_t>(cells.size(), 1));
}

void save_learnt(const Request& request, const Controller& controller, const std::string& file) {
    host::MapImage learnt = request.map;
    learnt.states = controller.learnt();
    host::write_ros_map(learnt, file);
}

Film new_film(const Request& request, const Errand& errand) {
    Film film;
    film.width = request.map.width;
    film.height = request.map.height;
    film.resolution = request.map.resolution;
    film.radius = request.robot.radius;
    if (request.robot.shape) {
        for (const Point corner : request.robot.shape->real.footprint.corners()) {
            film.outline.push_back({corner.x_mm / 1000.0, corner.y_mm / 1000.0});
        }
    }
    film.start = request.truth.world().centre_of(errand.start);
    if (!request.robot.explore) {
        film.goal = request.truth.world().centre_of(errand.goal);
    }
    return film;
}

/// One errand or one exploration, `runs` times; picture and map are from the last run.
int run_same(const SimOptions& options, const Request& request, const Errand& errand, int runs) {
    const bool json = options.format.json();
    Progress progress;
    bool kept = true;
    auto rows = Json::array();
    for (int i = 0; i < runs; ++i) {
        const bool last = i + 1 == runs;
        const std::unique_ptr<Controller> controller = make_controller(request.robot);
        Film film = new_film(request, errand);
        const bool filmed = last && !options.picture.empty();
        const Drive drive =
            run_trip(request, make_trip(request, errand, static_cast<std::uint64_t>(i)), filmed ? &film : nullptr,
                     *controller, progress, runs > 1 ? concat("run ", i + 1, " of ", runs, ": ") : "");
        Report report(json);
        report.block(i > 0 ? "\n" : "");
        add_drive(report, request, drive);
        if (options.explore) {
            const double percent = percent_mapped(request, errand.start, *controller);
            report.add("mapped", percent,
                       decimals(percent, 2) + " % of the free cells within 0.5 m of where the robot fits");
        }
        if (json && runs > 1) {
            rows.push_back(report.members());
        } else {
            report.print();
        }
        kept = kept && drive.kept();
        if (filmed) {
            film.title = concat(in_words(drive.run.ending), ": ", driven_text(drive));
            film.details = {
                concat("replans ", drive.replans(), ", expanded ", searches_text(drive.searches), ", collisions ",
                       drive.run.collisions),
                concat(std::filesystem::path(options.map).filename().string(), ", ", request.map.width, " x ",
                       request.map.height, " cells of ", request.map.resolution, " m, seed ", request.seed)};
            host::write_file(options.picture, draw_film(film));
        }
        if (last && !options.save_map.empty()) {
            save_learnt(request, *controller, options.save_map);
        }
    }
    if (json && runs > 1) {
        Report all(json);
        all.data("runs", rows);
        all.print();
    }
    return kept ? exit_found : exit_not_found;
}

/// A trip to a goal that can be reached; for a robot with a shape, one for which there is a plan on the known map.
Trip draw_trip(const Request& request, Random& random, std::uint64_t number) {
    ErrandRules rules;
    rules.clearance = free_room;
    for (int i = 0; i < 10'000; ++i) {
        const Errand errand = request.wide.draw(random, rules);
        if (!request.robot.shape) {
            return make_trip(request, errand, number);
        }
        if (request.truth.world().room_around(request.robot.shape->real.footprint,
                                              {request.truth.world().centre_of(errand.start), 0}, 0.5) > 0) {
            Trip trip = make_trip(request, errand, number);
            if (trip.shortest) {
                return trip;
            }
        }
    }
    throw host::InputError("the map has no two places with a way for this robot; expected a smaller one");
}

/// A line of --pairs, at once.
void print_row(const Request& request, int number, const Errand& errand, const Drive& drive) {
    char row[200];
    std::snprintf(row, sizeof row, "%4d %-13s %-13s %7.2f %5.3f %7u %8.1f %4u %7.3f", number,
                  in_metres(request, errand.start).c_str(), in_metres(request, errand.goal).c_str(), drive.run.driven,
                  drive.ratio(), drive.replans(), drive.searches.mean_expanded(), drive.searches.most_expanded,
                  drive.run.nearest);
    std::cout << row;
    if (request.robot.drift.any()) {
        std::snprintf(row, sizeof row, " %5.3f %7.3f", drive.run.error.largest, drive.run.to_goal);
        std::cout << row;
    }
    std::cout << ' ' << in_words(drive.run.ending) << std::endl;
}

int run_pairs(const Request& request, int pairs, bool json) {
    Random random(request.seed);
    Progress progress;
    int arrived = 0;
    int collisions = 0;
    double ratios = 0;
    double worst = 0;
    double driven = 0;
    double shortest = 0;
    Searches all;
    std::vector<Part> parts;
    const bool drifts = request.robot.drift.any();
    PositionError errors;
    double to_goal = 0;
    double farthest = 0;
    int missed = 0;
    auto rows = Json::array();
    for (int i = 0; i < pairs; ++i) {
        const Trip trip = draw_trip(request, random, static_cast<std::uint64_t>(i));
        const Errand& errand = trip.errand;
        const std::unique_ptr<Controller> controller = make_controller(request.robot);
        if (i == 0 && !json) {
            std::cout << "pair start         goal           driven ratio replans expanded  max nearest"
                      << (drifts ? " error to goal" : "") << " status\n";
        }
        const Drive drive = run_trip(request, trip, nullptr, *controller, progress,
                                     concat("pair ", i + 1, " of ", pairs, ", ", arrived, " arrived: "));
        if (json) {
            Report row(true);
            row.data({{"start", in_metres(request, errand.start)}, {"goal", in_metres(request, errand.goal)}});
            add_drive(row, request, drive);
            rows.push_back(row.members());
        } else {
            print_row(request, i + 1, errand, drive);
        }
        const PositionError& error = drive.run.error;
        errors.largest = std::max(errors.largest, error.largest);
        errors.largest_turn = std::max(errors.largest_turn, error.largest_turn);
        errors.mean += error.mean / pairs;
        errors.at_end += error.at_end / pairs;
        errors.corrections += error.corrections;
        missed += drive.run.ending == Ending::missed ? 1 : 0;
        if (drive.run.ending == Ending::arrived || drive.run.ending == Ending::missed) {
            to_goal += drive.run.to_goal;
            farthest = std::max(farthest, drive.run.to_goal);
        }
        arrived += drive.run.ending == Ending::arrived ? 1 : 0;
        collisions += drive.run.collisions;
        ratios += drive.ratio();
        worst = std::max(worst, drive.ratio());
        driven += drive.run.driven;
        shortest += drive.shortest.value_or(0);
        all.count += drive.searches.count;
        all.expanded += drive.searches.expanded;
        all.by_graph += drive.searches.by_graph;
        all.most_expanded = std::max(all.most_expanded, drive.searches.most_expanded);
        parts = total_bytes(drive.parts) > total_bytes(parts) ? drive.parts : parts;
    }
    const double many = pairs;
    Report report(json);
    report.data("pairs", rows);
    report.add("arrived", arrived, concat(arrived, " of ", pairs));
    report.add("collisions", collisions);
    if (drifts) {
        add_position(report, errors);
        const double mean = to_goal / std::max(1, arrived + missed);
        report.line("end", concat("mean ", decimals(mean, 3), " m from the goal, worst ", decimals(farthest, 3),
                                  " m, where the robot believed to have arrived; ", missed, " missed the goal"));
        report.data({{"mean_to_goal", mean}, {"worst_to_goal", farthest}, {"missed", missed}});
    }
    report.line("ratio", concat("mean ", decimals(ratios / many, 3), ", worst ", decimals(worst, 3),
                                ", all ways together ", decimals(driven / shortest, 3)));
    report.data({{"mean_ratio", ratios / many}, {"worst_ratio", worst}, {"ratio", driven / shortest}});
    report.add("replans", (all.count - many) / many, concat("mean ", decimals((all.count - many) / many, 1)));
    add_searches(report, request, all);
    report.add("ram_bytes", total_bytes(parts), ram_text(parts));
    report.print();
    return arrived == pairs && collisions == 0 ? exit_found : exit_not_found;
}

int run_sim(const SimOptions& options) {
    const bool json = options.format.json();
    const bool pairs = !options.pairs.empty();
    if (int{pairs} + int{options.explore} + int{!options.goal.empty()} != 1) {
        throw host::InputError("--goal, --explore, --pairs: expected one of them");
    }
    if (pairs && (!options.start.empty() || !options.picture.empty() || !options.save_map.empty())) {
        throw host::InputError("--pairs: starts and goals are random, and neither pictures nor maps are written; "
                               "expected none of --start, --picture, --save-map");
    }
    if (!options.goal.empty() && options.start.empty()) {
        throw host::InputError("--goal: no start; expected --start too");
    }
    refuse_other_than_svg(options.picture);
    const std::string map_ending = std::filesystem::path(options.save_map).extension().string();
    if (!options.save_map.empty() && map_ending != ".yaml" && map_ending != ".yml") {
        fail_option("--save-map", options.save_map, "a name that ends in .yaml; the picture is written beside it");
    }
    if (options.plan_known && options.explore) {
        throw host::InputError("--plan-known: a robot that has the plan has nothing to explore; expected no --explore");
    }
    if (options.plan_known && options.planner != SimOptions{}.planner) {
        fail_option("--planner", options.planner, "no other with --plan-known than jps, on the plan's jump graph");
    }
    if (!options.furniture.empty() && !options.plan_known) {
        throw host::InputError("--furniture: what is not on the plan; expected --plan-known too");
    }
    const int pieces = options.furniture.empty() ? 0 : parse_count("--furniture", options.furniture, 10'000);
    const int count = pairs ? parse_count("--pairs", options.pairs, 100'000) : 0;
    const int runs = parse_count("--runs", options.runs, 100'000);
    Request request = read_request(options);
    if (pairs) {
        furnish(request, pieces, std::nullopt);
        return run_pairs(request, count, json);
    }
    Errand errand;
    if (options.start.empty()) {
        Random random(request.seed);
        errand.start = request.wide.draw_start(random, std::max(free_room, request.robot.radius));
    } else {
        errand.start = parse_place("--start", options.start, request);
    }
    errand.goal = options.explore ? errand.start : parse_place("--goal", options.goal, request);
    furnish(request, pieces, errand);
    return run_same(options, request, errand, runs);
}

}  // namespace

void add_sim(CommandLine& line) {
    const auto options = std::make_shared<SimOptions>();
    Command command = line.command("sim", "Drives a robot through a map that it does not know",
                                   [options] { return run_sim(*options); });
    command.operand("map", options->map, "MAP.yaml", "the true world, a ROS map; unknown cells are walls");
    add_map_rules_to(command, options->map_rules);
    command.option("--start", options->start, "X,Y", "start; with --explore it may be random");
    command.option("--goal", options->goal, "X,Y", "goal");
    add_cells_to(command, options->cells);
    command.flag("--explore", options->explore, "no goal: explore everything");
    command.option("--pairs", options->pairs, "N",
                   "N random starts and goals, 5 m apart or more, with 0.3 m of room: a line each and means");
    command.option("--runs", options->runs, "N", "the same drive N times, with different noise");
    command.option("--seed", options->seed, "N", "seed of all random numbers");
    command.option("--radius", options->radius, "METRES", "of the robot; expected unless --footprint is given");
    options->clearance.add_to(command);
    command.option("--full-speed", options->full_speed, "M/S", "of the robot");
    command.option("--beams", options->beams, "N", "of the lidar, over a full turn");
    command.option("--range", options->range, "METRES", "its range (with --ultrasonic 4 unless given)");
    command.option("--noise", options->noise, "METRES", "standard deviation of an echo");
    command.option("--dropouts", options->dropouts, "SHARE", "share of readings that are lost, 0 to 1");
    command.flag("--ultrasonic", options->ultrasonic, "four ultrasonic rangers, cones of 30 degrees, for a lidar");
    command.option("--drift", options->drift, "PERCENT",
                   "the robot loses its position: after a metre driven or a radian turned, its distance is off by "
                   "PERCENT of a metre and its heading by PERCENT of a radian (standard deviation)");
    command.option("--correct-every", options->correct_every, "SECONDS",
                   "with --drift: from one correction of the position to the next, as by a marker; else there is none");
    command.option(
        "--correction-error", options->correction_error, "METRES",
        "standard deviation of a corrected position in x and in y, 0.02 unless given; that of the heading is "
        "half as many radians");
    command.option("--planner", options->planner, "jps|dstar-lite", "the planner to use when the route is blocked");
    options->robot.add_to(command);
    command.flag("--plan-known", options->plan_known,
                 "the robot has the map with its jump graph, and searches the live map where something is in the way");
    command.option("--furniture", options->furniture, "N",
                   "with --plan-known: N pieces of 0.3 to 1 m, drawn by --seed, that are not on the plan");
    command.flag("--ignore-weights", options->ignore_weights, "treat graded costs of the map as plain floor");
    command.output("--picture", options->picture, "FILE.svg", "draw the drive: an SVG that plays in a browser");
    command.output("--save-map", options->save_map, "NAME.yaml", "what the robot has learnt, as a ROS map");
    options->format.add_to(command);
    command.footer(
        "The robot knows nothing of the map but its size, or with --plan-known all but the furniture. It treats "
        "cells\nthat it has not seen as free.\n"
        "The shortest path is that of a robot that knows the map, as firmpath plan --planner theta --radius "
        "prints it.\n"
        "With --drift it has arrived within 0.25 m of the goal; else it has missed it.\n"
        "ram_bytes is what the library's objects take in firmware on a map of exactly this size.\n\n"
        "Exit codes: 0 arrived or explored without a collision (every time), 1 otherwise, 2 bad input.\n\n"
        "Examples:\n"
        "  firmpath sim house.yaml --radius 0.2 --start 1.5,2 --goal 12,8.25 --picture drive.svg\n"
        "  firmpath sim house.yaml --radius 0.2 --explore --seed 7 --save-map learnt.yaml\n"
        "  firmpath sim house.yaml --radius 0.2 --clearance 0.5 --pairs 50\n"
        "  firmpath sim house.yaml --footprint 0.8x0.5 --drive car --turning-radius 0.6 --pairs 10\n"
        "  firmpath sim house.yaml --radius 0.2 --pairs 20 --plan-known --furniture 15\n"
        "  firmpath sim house.yaml --radius 0.2 --pairs 20 --drift 2 --correct-every 5");
}

}  // namespace firmpath::tool
