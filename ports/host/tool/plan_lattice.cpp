#include "plan_lattice.hpp"

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "commands.hpp"
#include "firmpath/core/status.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/files.hpp"
#include "firmpath/host/lattice/planner.hpp"
#include "places.hpp"
#include "report.hpp"

namespace firmpath::tool {
namespace {

using host::concat;
using host::LatticeResult;
using host::MotionTables;
using host::PlanningMap;
using host::detail::ExactPose;

constexpr double degree = std::numbers::pi / 180;

std::string pose_text(const PlanningMap& map, const ExactPose& pose, const char* between) {
    const host::RobotPose metres = in_metres(map, pose);
    return concat(decimals(metres.x, 4), between, decimals(metres.y, 4), between, decimals(metres.yaw, 5));
}

double length_of(const LatticeResult& result, double resolution) {
    double length = 0;
    for (const host::LatticePiece& piece : result.pieces) {
        length += piece.length() * resolution;
    }
    return length;
}

/// How far a pose asked for is from the lattice.
std::string offset_text(double metres, double radians) {
    return concat(decimals(metres * 1000, 0), " mm and ", decimals(std::fabs(radians) / degree, 1), " degrees");
}

std::vector<host::DrawnPlace> outline_at(const MotionTables& tables, const ExactPose& pose) {
    std::vector<host::DrawnPlace> outline;
    const double cell_mm = tables.robot.cell.count() / 1000.0;
    for (const Point corner : tables.robot.footprint.corners()) {
        const auto at = pose.at + pose.turned({corner.x_mm / cell_mm, corner.y_mm / cell_mm});
        outline.push_back({at.x, at.y});
    }
    return outline;
}

std::string stops_text(std::size_t stops) { return concat(stops, stops == 1 ? " stop" : " stops"); }

/// The way, the robot now and then, and where it stops.
host::DrawnTrack track_of(const MotionTables& tables, const LatticeResult& result) {
    host::DrawnTrack track;
    double longest = 0;
    for (const Point corner : tables.robot.footprint.corners()) {
        longest = std::max(longest, std::hypot(corner.x_mm, corner.y_mm) * 1000 / tables.robot.cell.count());
    }
    const std::vector<ExactPose> poses = result.poses(0.4, 3 * degree);
    ExactPose last = poses.front();
    for (const ExactPose& pose : poses) {
        track.way.push_back({pose.at.x, pose.at.y});
        const host::LatticePiece since{last, pose};
        if (track.outlines.empty() || since.length() > longest || std::fabs(since.turn()) > 30 * degree) {
            track.outlines.push_back(outline_at(tables, pose));
            last = pose;
        }
    }
    for (std::size_t i = 1; i < result.pieces.size(); ++i) {
        if (result.pieces[i].direction != result.pieces[i - 1].direction) {
            const ExactPose& stop = result.pieces[i].from;
            track.cusps.push_back({stop.at.x, stop.at.y});
            track.outlines.push_back(outline_at(tables, stop));
        }
    }
    track.outlines.push_back(outline_at(tables, poses.back()));
    return track;
}

host::Scene make_scene(const LatticePlanOptions& options, const PlanningMap& map, const MotionTables& tables,
                       const LatticeResult& result) {
    host::Scene scene;
    scene.map = map;
    if (!result.pieces.empty()) {
        scene.track = track_of(tables, result);
    }
    for (const LatticeState& state : result.states) {
        scene.path.push_back(state.cell);
    }
    scene.start = result.start.cell;
    scene.goals = {result.goal.cell};
    scene.show_scale_bar = map.has_metres();
    scene.title = concat("lattice: ", to_string(result.status));
    if (!result.pieces.empty()) {
        scene.title += concat(", ", decimals(length_of(result, map.resolution), 2), " m, ", stops_text(result.cusps()));
    }
    scene.details.push_back(concat(options.robot.describe(), "; ", tables.robot.headings, " headings, expanded ",
                                   result.stats.expanded, " states"));
    scene.details.push_back(
        concat(options.map.file().filename().string(), ", ", map.width, " x ", map.height, " cells"));
    return scene;
}

/// A cost in millimetres of plain floor.
std::uint32_t in_mm(std::uint32_t cost, const PlanningMap& map) {
    const std::uint32_t unit = host::weight_unit(map);
    return cost / unit + (cost % unit * 2 >= unit ? 1 : 0);
}

/// Why the robot does not fit at an end of a query that ended so.
void add_what_blocks(Report& report, const Places& places, const LatticeResult& result) {
    if (result.status != Status::start_blocked && result.status != Status::goal_blocked) {
        return;
    }
    const Cell cell = result.status == Status::start_blocked ? result.start.cell : result.goal.cell;
    if (places.map().contains(cell) && places.map().is_blocked(cell.x, cell.y)) {
        add_blocked(report, places, cell);
        return;
    }
    report.line("blocked", concat("the robot's footprint meets an obstacle when its centre is at ", places.text(cell)));
    report.data("blocked_by", "footprint");
}

void write_poses(const std::string& file, const PlanningMap& map, const LatticeResult& result) {
    std::string lines;
    // A little less than 2 cm and 3 degrees: the file has rounded numbers.
    for (const ExactPose& pose : result.poses(0.0198 / map.resolution, 2.99 * degree)) {
        lines += pose_text(map, pose, "\t") + "\n";
    }
    host::write_file(file, lines);
}

}  // namespace

int run_plan_lattice(const LatticePlanOptions& options) {
    const PictureKind kind = options.picture.kind(options.json);
    host::LatticeQuery query;
    query.start = parse_pose("--start", options.start, nullptr);
    if (options.goals.size() > host::LatticeQuery::most_goals) {
        throw host::InputError(
            concat("--goal: ", options.goals.size(), " goals; expected at most ", host::LatticeQuery::most_goals));
    }
    for (const std::string& goal : options.goals) {
        host::LatticeTarget target;
        target.pose = parse_pose("--goal", goal, &target.any_heading);
        query.goals.push_back(target);
    }
    if (!options.weight.empty()) {
        query.weight = parse_weight(options.weight);
    }

    const MapAndCells ground = read_for(options.map, {});
    const PlanningMap& map = ground.map;
    const std::uint32_t unit = host::weight_unit(map);
    // A limit beyond all costs is none.
    constexpr std::uint32_t none = 0xFFFF'FFFF;
    query.options = {.nearest = options.nearest,
                     .cost_limit = options.cost_limit > none / unit ? none : options.cost_limit * unit,
                     .work_limit = options.work_limit};
    (void)options.picture.window(map);
    const MotionTables tables = host::make_tables(options.robot.robot(host::to_micrometres(map.resolution)));
    const LatticeResult result = host::plan_lattice(map, tables, query);

    if (!options.poses.empty() && !result.states.empty()) {
        write_poses(options.poses, map, result);
    }
    if (kind != PictureKind::none) {
        options.picture.draw(make_scene(options, map, tables, result), kind);
    }
    const std::size_t nodes = std::max<std::size_t>(result.stats.peak_nodes, 2);
    const std::size_t ram =
        host::lattice_bytes(map.width, map.height, tables.robot.headings, tables.robot.pitch, nodes);
    const std::size_t table_bytes = tables.bytes() + (map.has_weights() ? tables.weight_bytes() : 0);
    const double length = length_of(result, map.resolution);
    auto states = Json::array();
    for (const LatticeState& state : result.states) {
        states.push_back(Json::array({state.cell.x, state.cell.y, state.heading}));
    }
    Report report(options.json);
    add_status(report, result.status);
    add_what_blocks(report, ground.places(), result);
    report.line("planner", concat("lattice", options.weight.empty() ? "" : " " + options.weight, ", ",
                                  options.robot.describe(), ", ", tables.robot.headings, " headings"));
    report.note("weights", ground.weights);
    report.note("masks", ground.masks);
    report.line("start", concat(offset_text(result.start_offset, result.start_turn), " from the lattice"));
    report.line("goal", concat(query.goals.size() == 1 || result.status != Status::found
                                   ? ""
                                   : concat(result.winner + 1, " of ", query.goals.size(), ", "),
                               offset_text(result.goal_offset, result.goal_turn), " from ",
                               result.status == Status::partial ? "the end of the path" : "the lattice"));
    report.data({{"start_offset", result.start_offset},
                 {"start_turn", result.start_turn},
                 {"winner", result.winner},
                 {"goal_offset", result.goal_offset},
                 {"goal_turn", result.goal_turn},
                 {"cost_mm", in_mm(result.cost, map)}});
    if (report.json() || !result.states.empty()) {
        report.add("length", length, concat(decimals(length, 2), " m"));
        report.line("cost",
                    concat(in_mm(result.cost, map), " mm straight on", !map.costs.empty() ? " on plain floor" : "",
                           !map.speed.empty() ? " at full speed" : ""));
        report.add("stops", result.cusps());
        report.add("states", states, concat(result.states.size()));
    }
    report.add("expanded", result.stats.expanded);
    report.add("nodes", result.stats.peak_nodes);
    report.add("ram_bytes", ram);
    report.add("table_bytes", table_bytes);
    report.print();
    return has_path(result.status) ? exit_found : exit_not_found;
}

}  // namespace firmpath::tool
