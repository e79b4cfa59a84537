// A robot with a shape: its motions are made in the page, by the desktop port's own sources, and searched by the
// library. In the module of firmware.cpp, which also has exceptions and a heap.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "board_budget.hpp"
#include "exports.hpp"
#include "firmpath/geometry/micrometres.hpp"
#include "firmpath/host/error.hpp"
#include "firmpath/host/lattice/drives.hpp"
#include "firmpath/host/lattice/motion_tables.hpp"
#include "firmpath/host/lattice/piece.hpp"
#include "firmpath/host/lattice/planner.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/lattice/footprint.hpp"
#include "firmpath/lattice/state_lattice.hpp"
#include "ground.hpp"
#include "lattice/tables_in_use.hpp"
#include "lattice/ways.hpp"
#include "planners/zeroed.hpp"
#include "run.hpp"
#include "trace.hpp"

namespace firmpath::web {
namespace {

constexpr int headings = 16;
using Tables = host::TablesInUse<headings, 1>;

struct Shape {
    Rows map{all_blocked};  ///< obstacles do not grow: the shape is searched as it is
    std::optional<host::MotionTables> tables;
    host::Zeroed<StateLattice<Rows, Tables, std::size_t{1} << 20>> search;
    Trace trace;
    std::vector<double> poses;  ///< of the path: x and y of the robot's centre, in cells, and an angle
    int width = 0;
    int height = 0;
};

/// Made when it is needed: it takes 30 MB.
Shape& shape() {
    static const std::unique_ptr<Shape> made = std::make_unique<Shape>();
    return *made;
}

LatticeState state_of(std::uint32_t cell, std::uint32_t heading) {
    return {{static_cast<std::int16_t>(cell % edge), static_cast<std::int16_t>(cell / edge)},
            heading < headings ? static_cast<std::uint16_t>(heading) : any_heading};
}

void add_pose(std::vector<double>& poses, const host::detail::ExactPose& pose) {
    poses.insert(poses.end(), {pose.at.x, pose.at.y, std::atan2(pose.facing.y, pose.facing.x)});
}

/// The poses of the path that was found, a cell and a quarter of a heading apart at most.
void trace_path() {
    Shape& of = shape();
    of.poses.clear();
    const auto path = of.search->path(of.map);
    std::size_t count = 0;
    for (auto at = path.begin(); at != path.end(); ++at) {
        if (count == 0) {
            add_pose(of.poses, pose_of(*of.tables, *at));
        }
        std::vector<host::LatticePiece> pieces;
        if (++count < path.size()) {  // no motion leads on from the last state
            add_pieces(pieces, *of.tables, *at, at.motion());
        }
        for (const host::LatticePiece& piece : pieces) {
            const double parts = std::max({1.0, std::ceil(piece.length()), std::ceil(std::fabs(piece.turn()) * 10)});
            for (double n = 1; n <= parts; ++n) {
                add_pose(of.poses, piece.at(n / parts));
            }
        }
    }
}

}  // namespace

/// Makes the motions of a robot. @return the angles of its headings, between tabs.
///
/// - `drive`: 0 two driven wheels, 1 a car, 2 to all sides.
/// - `radius`: of its arcs, in millimetres, as are length and width; `resolution`: micrometres of a cell's edge.
FIRMPATH_WEB(shape_robot)
const char* firmpath_web_shape_robot(std::uint32_t drive, std::uint32_t length, std::uint32_t width,
                                     std::uint32_t radius, std::uint32_t resolution) {
    const auto most = static_cast<std::uint32_t>(Footprint::farthest_mm);
    if (length < 2 || width < 2 || length > most || width > most) {
        throw host::InputError(host::concat("a robot of ", length, " x ", width, " mm; expected 2 to ", most, " each"));
    }
    if (resolution == 0) {
        throw host::InputError("a map with cells of 0 m; expected at least a micrometre");
    }
    const auto body = Footprint::rectangle(static_cast<std::int32_t>(length), static_cast<std::int32_t>(width));
    const Micrometres cell(resolution);
    host::DifferentialDrive wheels{body, cell};
    wheels.radius_mm = radius;
    Shape& of = shape();
    of.tables = host::make_tables(drive == 1   ? host::shaped(host::CarLike{body, cell, radius})
                                  : drive == 2 ? host::shaped(host::Omnidirectional{body, cell})
                                               : host::shaped(wheels));
    Tables::use(*of.tables);
    std::string text;
    for (std::uint16_t heading = 0; heading < headings; ++heading) {
        const auto facing = pose_of(*of.tables, LatticeState{{0, 0}, heading}).facing;
        text += host::concat(heading == 0 ? "" : "\t", std::atan2(facing.y, facing.x));
    }
    return answer(text);
}

/// Takes the cells that the page has written: all but 0 are blocked.
FIRMPATH_WEB(shape_map) void firmpath_web_shape_map(std::uint32_t width, std::uint32_t height) {
    Shape& of = shape();
    of.width = static_cast<int>(width);
    of.height = static_cast<int>(height);
    of.map.fill(true);
    for (std::size_t y = 0, i = 0; y < height; ++y) {
        for (std::size_t x = 0; x < width; ++x, ++i) {
            of.map.set({static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)}, tiles[i] != 0);
        }
    }
}
/// Adds or removes an obstacle, also while the search runs.
FIRMPATH_WEB(shape_set) void firmpath_web_shape_set(std::uint32_t cell, std::uint32_t blocked) {
    if (cell < cells) {
        shape().map.set(state_of(cell, 0).cell, blocked != 0);
    }
}

/// Begins a search, after `shape_robot` and `shape_map`. Headings are 0 to 15; 16: any, at the goal.
/// @return its status, a `firmpath::Status`.
FIRMPATH_WEB(shape_begin)
std::uint32_t firmpath_web_shape_begin(std::uint32_t start, std::uint32_t heading, std::uint32_t goal,
                                       std::uint32_t goal_heading) {
    Shape& of = shape();
    of.trace.clear();
    of.poses.clear();
    return static_cast<std::uint32_t>(of.search->begin(of.map, state_of(start, heading), state_of(goal, goal_heading),
                                                       firmpath::detail::no_options, Observer{&of.trace}));
}
/// Continues it until so many states are expanded; what comes before, to measure distances, is done at once.
/// @return its status.
FIRMPATH_WEB(shape_step) std::uint32_t firmpath_web_shape_step(std::uint32_t budget) {
    Shape& of = shape();
    const std::uint32_t before = of.search->stats().expanded;
    Status status = of.search->status();
    const bool is_new = status == Status::running;
    while (status == Status::running && of.search->stats().expanded - before < budget) {
        status = of.search->step(of.map, 1, Observer{&of.trace});
    }
    if (is_new && status != Status::running) {
        trace_path();
    }
    return static_cast<std::uint32_t>(status);
}

FIRMPATH_WEB(shape_marks) const std::uint8_t* firmpath_web_shape_marks() { return shape().trace.mark; }
FIRMPATH_WEB(shape_g) const std::uint32_t* firmpath_web_shape_g() { return shape().trace.g; }
FIRMPATH_WEB(shape_f) const std::uint32_t* firmpath_web_shape_f() { return shape().trace.f; }
FIRMPATH_WEB(shape_parents) const std::uint32_t* firmpath_web_shape_parents() { return shape().trace.parent; }
FIRMPATH_WEB(shape_latest) std::uint32_t firmpath_web_shape_latest() { return shape().trace.latest; }
FIRMPATH_WEB(shape_expanded) std::uint32_t firmpath_web_shape_expanded() { return shape().search->stats().expanded; }
FIRMPATH_WEB(shape_generated) std::uint32_t firmpath_web_shape_generated() { return shape().search->stats().generated; }
FIRMPATH_WEB(shape_peak_open) std::uint32_t firmpath_web_shape_peak_open() { return shape().search->stats().peak_open; }
FIRMPATH_WEB(shape_peak_nodes) std::uint32_t firmpath_web_shape_peak_nodes() {
    return shape().search->stats().peak_nodes;
}
FIRMPATH_WEB(shape_cost) std::uint32_t firmpath_web_shape_cost() {
    return shape().poses.empty() ? 0 : shape().search->cost();
}
FIRMPATH_WEB(shape_poses) const double* firmpath_web_shape_poses() { return shape().poses.data(); }
FIRMPATH_WEB(shape_pose_count) std::size_t firmpath_web_shape_pose_count() { return shape().poses.size() / 3; }

/// What the search needs on a map of exactly this size: as `describe` tells it of planners for cells.
FIRMPATH_WEB(shape_describe) const char* firmpath_web_shape_describe() {
    const Shape& of = shape();
    const std::uint32_t nodes = host::pool_for(of.search->stats());
    const std::size_t ram = host::lattice_bytes(of.width, of.height, headings, 1, nodes);
    const std::size_t flash = host::bit_grid_bytes(of.width, of.height) + of.tables->bytes();
    const std::string map = host::concat("firmpath::BitGrid<", of.width, ", ", of.height, '>');
    std::string all = host::concat("firmpath/lattice/state_lattice.hpp\t", map, "\tfirmpath::StateLattice<", map,
                                   ", RobotMotions, ", nodes, ">\t", ram, '\t', flash, '\t', tool::stack_bytes);
    for (const tool::budget::Board& board : tool::budget::boards) {
        const tool::budget::Search* measured = tool::find_search(board, "lattice");
        const bool fits = tool::has_room(board, flash + tool::code_bytes(measured), ram + tool::stack_bytes);
        all += board_line(board, fits, measured);
    }
    return answer(all);
}

}  // namespace firmpath::web
