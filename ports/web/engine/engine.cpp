// What the page calls. Numbers go in and out; cells lie in arrays that the page reads where they are.
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <new>

#include "export.hpp"
#include "firmpath/moves/eight.hpp"
#include "firmpath/moves/four.hpp"
#include "fleet.hpp"
#include "planners.hpp"

namespace firmpath::web {
namespace {

constexpr std::uint32_t most_runs = 4;
constexpr std::uint32_t page_bytes = 65536;

// Made by `resize`: as a constant its blocked cells would be a part of the file.
alignas(Ground) constinit std::byte ground_memory[sizeof(Ground)]{};
constinit Ground* ground = nullptr;

/// A block of memory for any search.
struct Place {
    void* memory = nullptr;
    Run* run = nullptr;
};
constinit Place places[most_runs];
constinit Robots robots;

Cell cell_of(std::uint32_t number) {
    return {static_cast<std::int16_t>(number % edge), static_cast<std::int16_t>(number / edge)};
}
Run* run_at(std::uint32_t place) { return place < most_runs ? places[place].run : nullptr; }

/// By the numbers that the page passes for rules of motion, with four more for searches that know what cells cost.
constexpr Run* (*makers[])(Planner, void*) = {
    make_planner<Four, Rows>,
    make_planner<Eight<Corner::never, scale_fine>, Rows>,
    make_planner<Eight<Corner::one_side, scale_fine>, Rows>,
    make_planner<Eight<Corner::always, scale_fine>, Rows>,
    make_planner<Four, Costs>,
    make_planner<Eight<Corner::never, scale_10_14>, Costs>,
    make_planner<Eight<Corner::one_side, scale_10_14>, Costs>,
    make_planner<Eight<Corner::always, scale_10_14>, Costs>,
};

}  // namespace

/// The edge of the square in which cells are numbered by rows.
FIRMPATH_WEB(edge) std::uint32_t firmpath_web_edge() { return edge; }

/// Makes a map without obstacles. Call it first. Both are 1 to `edge`.
FIRMPATH_WEB(resize) void firmpath_web_resize(std::uint32_t width, std::uint32_t height) {
    if (ground == nullptr) {
        ground = new (ground_memory) Ground;
    }
    ground->resize(static_cast<int>(width), static_cast<int>(height));
}
/// Makes a cell what a `What` names: also while searches run. They see it after `update`.
FIRMPATH_WEB(set) void firmpath_web_set(std::uint32_t cell, std::uint32_t what) {
    if (cell < cells && ground != nullptr && what <= static_cast<std::uint32_t>(What::unknown)) {
        ground->set(cell_of(cell), static_cast<What>(what));
    }
}
/// Sets what it costs to enter a cell, as in a `CostGrid`: 0 to 252.
FIRMPATH_WEB(set_cost) void firmpath_web_set_cost(std::uint32_t cell, std::uint32_t cost) {
    if (cell < cells && cost <= Costs::greatest_cost && ground != nullptr) {
        ground->set_cost(cell_of(cell), static_cast<std::uint8_t>(cost));
    }
}
/// Grows the obstacles again after edits.
FIRMPATH_WEB(update) void firmpath_web_update() {
    if (ground != nullptr) {
        ground->update();
    }
}
/// Obstacles grow by the radius of the robot. Both in micrometres; the resolution is not 0.
FIRMPATH_WEB(grow_by) void firmpath_web_grow_by(std::uint32_t radius, std::uint32_t resolution) {
    if (ground != nullptr && resolution != 0) {
        ground->grow_by(radius < resolution ? Disc() : Disc(Micrometres(radius), CellSize(Micrometres(resolution))));
    }
}
/// Cells up to `clearance` from where the robot of this radius would touch an obstacle cost more, at the far end 1. All
/// in micrometres; a clearance of 0 ends it. @return whether the costs reach at most `most_falloff` cells; else nothing
/// has changed.
FIRMPATH_WEB(keep_away)
std::uint32_t firmpath_web_keep_away(std::uint32_t radius, std::uint32_t clearance, std::uint32_t scaling_per_km,
                                     std::uint32_t resolution) {
    const std::uint64_t reach = std::uint64_t{radius} + clearance;
    const bool far = clearance != 0 && reach > std::uint64_t{resolution} * most_falloff;
    if (ground == nullptr || resolution == 0 || far) {
        return 0;
    }
    if (clearance == 0) {
        ground->keep_no_distance();
    } else {
        ground->keep_away({radius, static_cast<std::uint32_t>(reach), scaling_per_km, resolution});
    }
    return 1;
}
/// What each cell costs: see `Ground::shown_costs`. After `resize`.
FIRMPATH_WEB(costs) const std::uint8_t* firmpath_web_costs() { return ground->shown_costs(); }
/// What each cell is, a `What`; the middle of the robot can be in free ones. After `resize`.
FIRMPATH_WEB(what) const What* firmpath_web_what() { return ground->what(); }

/// Makes a planner. @return whether there is one of these numbers.
FIRMPATH_WEB(make) std::uint32_t firmpath_web_make(std::uint32_t place, std::uint32_t planner, std::uint32_t moves) {
    if (place >= most_runs || moves >= std::size(makers)) {
        return 0;
    }
    Place& here = places[place];
    if (here.memory == nullptr) {
        const std::size_t first = __builtin_wasm_memory_grow(0, run_bytes / page_bytes);
        if (first == static_cast<std::size_t>(-1)) {
            return 0;
        }
        here.memory = reinterpret_cast<void*>(first * page_bytes);
    }
    here.run = makers[moves](static_cast<Planner>(planner), here.memory);
    return here.run != nullptr ? 1 : 0;
}

/// Begins a search. @return its status, a `firmpath::Status`.
FIRMPATH_WEB(begin) std::uint32_t firmpath_web_begin(std::uint32_t place, std::uint32_t start, std::uint32_t goal) {
    Run* run = run_at(place);
    return static_cast<std::uint32_t>(run == nullptr || ground == nullptr || start >= cells || goal >= cells
                                          ? Status::out_of_map
                                          : run->begin(*ground, cell_of(start), cell_of(goal)));
}
/// Continues it by so many units. @return its status.
FIRMPATH_WEB(step) std::uint32_t firmpath_web_step(std::uint32_t place, std::uint32_t budget) {
    Run* run = run_at(place);
    return static_cast<std::uint32_t>(run == nullptr ? Status::cancelled : run->step(*ground, budget));
}

// Where the arrays lie, and the counts.
FIRMPATH_WEB(marks) const std::uint8_t* firmpath_web_marks(std::uint32_t place) { return run_at(place)->trace.mark; }
FIRMPATH_WEB(g) const std::uint32_t* firmpath_web_g(std::uint32_t place) { return run_at(place)->trace.g; }
FIRMPATH_WEB(f) const std::uint32_t* firmpath_web_f(std::uint32_t place) { return run_at(place)->trace.f; }
FIRMPATH_WEB(parents) const std::uint32_t* firmpath_web_parents(std::uint32_t place) {
    return run_at(place)->trace.parent;
}
FIRMPATH_WEB(path) const std::uint32_t* firmpath_web_path(std::uint32_t place) { return run_at(place)->path; }
FIRMPATH_WEB(path_size) std::uint32_t firmpath_web_path_size(std::uint32_t place) { return run_at(place)->path_size; }
FIRMPATH_WEB(cost) std::uint32_t firmpath_web_cost(std::uint32_t place) { return run_at(place)->cost; }
FIRMPATH_WEB(expanded) std::uint32_t firmpath_web_expanded(std::uint32_t place) {
    return run_at(place)->stats.expanded;
}
FIRMPATH_WEB(generated) std::uint32_t firmpath_web_generated(std::uint32_t place) {
    return run_at(place)->stats.generated;
}
FIRMPATH_WEB(peak_open) std::uint32_t firmpath_web_peak_open(std::uint32_t place) {
    return run_at(place)->stats.peak_open;
}
FIRMPATH_WEB(peak_nodes) std::uint32_t firmpath_web_peak_nodes(std::uint32_t place) {
    return run_at(place)->stats.peak_nodes;
}
FIRMPATH_WEB(latest) std::uint32_t firmpath_web_latest(std::uint32_t place) { return run_at(place)->trace.latest; }

// A fleet: see `firmpath::Fleet`.

/// Takes all robots off the map.
FIRMPATH_WEB(fleet_clear) void firmpath_web_fleet_clear() {
    for (std::size_t robot = 0; robot < most_robots; ++robot) {
        robots.remove(robot);
    }
}
/// Puts a robot on a cell. @return whether it could.
FIRMPATH_WEB(fleet_add) std::uint32_t firmpath_web_fleet_add(std::uint32_t robot, std::uint32_t cell) {
    return ground != nullptr && cell < cells && robots.add(ground->as<Rows>(), robot, cell_of(cell)) == AddResult::added
               ? 1
               : 0;
}
/// Gives a robot a goal. @return whether it could.
FIRMPATH_WEB(fleet_send) std::uint32_t firmpath_web_fleet_send(std::uint32_t robot, std::uint32_t goal) {
    if (ground == nullptr || goal >= cells) {
        return 0;
    }
    const SendResult result = robots.send(ground->as<Rows>(), robot, cell_of(goal));
    return result == SendResult::sent || result == SendResult::shared ? 1 : 0;
}
/// Moves all robots: so many units. @return its status; `found`: each has its next cell.
FIRMPATH_WEB(fleet_step) std::uint32_t firmpath_web_fleet_step(std::uint32_t budget) {
    return static_cast<std::uint32_t>(ground == nullptr ? Status::cancelled : robots.step(ground->as<Rows>(), budget));
}
/// The number of the cell where a robot is; one that does not exist if it is not there.
FIRMPATH_WEB(fleet_cell) std::uint32_t firmpath_web_fleet_cell(std::uint32_t robot) {
    const Cell cell = robots.cell(robot);
    return cell == Robots::no_goal ? std::uint32_t{cells} : static_cast<std::uint32_t>(number(cell));
}
/// What a robot is doing: a `firmpath::RobotState`.
FIRMPATH_WEB(fleet_state) std::uint32_t firmpath_web_fleet_state(std::uint32_t robot) {
    return static_cast<std::uint32_t>(ground == nullptr ? RobotState::absent : robots.state(ground->as<Rows>(), robot));
}

}  // namespace firmpath::web
