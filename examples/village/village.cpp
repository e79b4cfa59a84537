// A robot delivers in a village. Its map and the map's clusters lie in flash. A bridge is closed, and a fence has a
// gap; the map shows neither. The robot learns it where it sees it, and plans another route.
//
// What it shows: `firmpath_add_map(... CLUSTERS 32)` links the tables (CMakeLists.txt). `LearntMap` lays a small window
// of what the robot has learnt over the map in flash. `ClusterPlanner` plans a route through the whole village, then
// drives it leg by leg, and is told each cell that changes. The same code plans on a map of kilometres: see
// docs/large-maps.md.
//
// How to run it: build the target village of a preset, and then
//
//     build/host/examples/village
//     ctest --preset mps2_an386 -R examples.village -V    (the same in the emulator)
//
// What to change: what is otherwise than on the map, the places to drive to, how far the robot sees, the window. To see
// the map with its clusters and a path: firmpath plan examples/village/village.map --clusters 32 --start 6,138
// --goal 186,5 --picture village.svg
#include <cstdint>
#include <type_traits>

#include "firmpath/firmpath.hpp"
#include "print.hpp"
#include "town.hpp"  // made from village.map by firmpath_add_map

namespace {

using examples::print;
using firmpath::Cell;
using firmpath::Status;

using Map = std::remove_const_t<decltype(town::grid)>;
using Known = firmpath::LearntMap<Map, 128, 128>;
using Moves = firmpath::Eight<firmpath::Corner::never, firmpath::scale_10_14>;
using Town = firmpath::ClusterMap<Known, 32>;
constinit Known known(town::grid);  // the map in flash, and 128 x 128 cells of what the robot has learnt

// All memory of the planner: 400 nodes, 24 gates of a route, 800 costs of clusters that have changed.
constinit firmpath::ClusterPlanner<Known, 32, firmpath::PooledNodes<400>, Moves, 24, firmpath::ClusterEdits<800>>
    planner;

// What is otherwise than on the map.
struct Change {
    Cell from, to;
    bool blocked;
    constexpr bool covers(Cell at) const { return at.x >= from.x && at.x <= to.x && at.y >= from.y && at.y <= to.y; }
};
constexpr Change changes[] = {
    {{102, 108}, {103, 110}, true},  // road works on the southern bridge
    {{108, 26}, {110, 26}, false},   // a gap in the fence behind the northern one
};

constexpr bool is_blocked(Cell at) {
    for (const Change& change : changes) {
        if (change.covers(at)) {
            return change.blocked;
        }
    }
    return !town::grid.passable(at);
}

/// Moves the window, learns what is otherwise within 8 cells, and tells the planner. @return how many cells changed.
std::uint32_t look_around(const Town& map, Cell at) {
    std::uint32_t changed = 0;
    known.centre_on(at, [&](Cell forgotten) {  // it is far away by now
        planner.changed(map, forgotten);
        ++changed;
    });
    for (int y = at.y - 8; y <= at.y + 8; ++y) {
        for (int x = at.x - 8; x <= at.x + 8; ++x) {
            const Cell seen = firmpath::cell(x, y);
            if (known.learns(seen) && known.passable(seen) == is_blocked(seen)) {
                known.set(seen, is_blocked(seen));
                planner.changed(map, seen);
                ++changed;
            }
        }
    }
    return changed;
}

/// Drives to a place, and plans another route where it learns something. @return how that ended.
Status drive(const Town& map, Cell& at, Cell goal) {
    print("from ", at.x, ",", at.y, " to ", goal.x, ",", goal.y, "\n");
    std::uint32_t legs = 0, steps = 0;
    while (!(at == goal)) {
        Status status = planner.plan(map, at, goal);
        print("at ", at.x, ",", at.y, ": ", firmpath::to_string(status), ", the route costs ", planner.route_cost(),
              planner.stale() ? ", stale\n" : "\n");
        std::uint32_t changed = 0;
        while (changed == 0 && (status == Status::leg_found || status == Status::found)) {
            ++legs;
            for (const Cell next : planner.path(map)) {
                steps += next == at ? 0U : 1U;
                at = next;
                changed = look_around(map, at);
                if (changed != 0) {
                    print("at ", at.x, ",", at.y, ": ", changed, " cells changed\n");
                    break;  // the path is no longer that of the map
                }
            }
            if (at == goal) {
                break;
            }
            if (changed == 0) {
                status = planner.plan_leg(map);
            }
        }
        if (status != Status::leg_found && status != Status::found) {
            return status;
        }
    }
    print("there after ", steps, " steps in ", legs, " legs\n");
    return Status::found;
}

}  // namespace

int main() {
    firmpath::ClusterView<Known, 32> clusters;
    const firmpath::TablesResult opened = clusters.open(town::clusters, known);
    print("clusters: ", firmpath::to_string(opened), ", gates ", clusters.size(), "\n");
    print("ram planner ", sizeof planner, ", learnt ", sizeof known, "\n");
    const Town map(known, clusters);
    Cell at{6, 138};
    const bool arrived = has_path(drive(map, at, {186, 5})) && has_path(drive(map, at, {6, 138}));
    print("nodes ", planner.stats().peak_nodes, ", costs of changed clusters ", planner.edits().costs(), "\n");
    return arrived ? 0 : 1;
}
