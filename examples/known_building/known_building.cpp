// A robot in a building whose plan lies in flash, with a jump graph. Furniture that is not on the plan is in its way.
//
// What it shows: `firmpath_add_map(... JUMP_GRAPH BOXES)` links the tables (CMakeLists.txt). `overlay` joins the plan
// and what the robot has learnt. `JumpGraphPlanner` answers from the tables as long as nothing stands in the way, and
// searches the live map where something does.
//
// How to run it: build the target known_building of a preset, and then
//
//     build/host/examples/known_building
//     ctest --preset mps2_an386 -R examples.known_building -V    (the same in the emulator)
//
// What to change: the furniture, the places to drive to, how far the robot sees, and the two pools.
#include <cstdint>

#include "building.hpp"  // made from deliver/map.yaml by firmpath_add_map
#include "firmpath/firmpath.hpp"
#include "print.hpp"

namespace {

using examples::print;
using firmpath::Cell;
using firmpath::Status;

using Map = firmpath::JumpGrid<building::grid.width, building::grid.height>;
using Moves = firmpath::Eight<firmpath::Corner::never>;
constexpr Map plan{building::grid};                 // in flash
constinit Map learnt{firmpath::all_blocked};        // in .bss; main() clears it
const auto live = firmpath::overlay(plan, learnt);  // what the robot knows

// `firmpath size` reports how many nodes a map's queries need. Both searches, and all of their RAM:
constinit firmpath::JumpGraphPlanner<Map, Moves, firmpath::PooledNodes<24>, firmpath::PooledNodes<64>> planner;
static_assert(sizeof planner <= 2048);

// Cells where the middle of the robot cannot be, because of furniture.
struct Piece {
    Cell from, to;
    constexpr bool covers(Cell at) const { return at.x >= from.x && at.x <= to.x && at.y >= from.y && at.y <= to.y; }
};
constexpr Piece furniture[] = {
    {{68, 28}, {72, 31}}, {{104, 39}, {105, 42}}, {{50, 63}, {54, 66}}, {{12, 68}, {15, 70}}};

/// Learns what stands within 12 cells. @return whether something was new.
bool look_around(Cell at) {
    const std::uint32_t before = learnt.revision();
    for (int y = at.y - 12; y <= at.y + 12; ++y) {
        for (int x = at.x - 12; x <= at.x + 12; ++x) {
            for (const Piece& piece : furniture) {
                if (piece.covers(firmpath::cell(x, y))) {
                    learnt.set(firmpath::cell(x, y));
                }
            }
        }
    }
    return learnt.revision() != before;
}

/// Drives to a place, and plans again where something new stands. @return whether it arrived.
bool drive(const firmpath::JumpGraphMap<Map, Moves>& known, Cell& at, Cell goal) {
    const firmpath::KnownMap now(known, live);
    std::uint32_t by_graph = 0, by_scanning = 0, steps = 0;
    print("from ", at.x, ",", at.y, " to ", goal.x, ",", goal.y, "\n");
    (void)look_around(at);
    while (!(at == goal)) {
        const Status status = planner.plan(now, at, goal);
        ++(planner.fell_back() ? by_scanning : by_graph);
        print("  at ", at.x, ",", at.y, ": ", firmpath::to_string(status),
              planner.fell_back() ? " on the live map" : " on the graph", ", expanded ", planner.stats().expanded,
              "\n");
        if (!firmpath::has_path(status)) {
            return false;
        }
        for (const Cell next : planner.path(now)) {
            steps += next == at ? 0U : 1U;
            at = next;
            if (look_around(at)) {
                break;
            }
        }
    }
    print("  there after ", steps, " steps; searches answered by the graph ", by_graph, ", by scanning ", by_scanning,
          "\n");
    return true;
}

}  // namespace

int main() {
    learnt.fill(false);
    firmpath::JumpGraphView<Map, Moves> graph;
    const firmpath::TablesResult opened = graph.open(building::jump_graph, plan);
    print("jump graph: ", firmpath::to_string(opened), ", nodes ", graph.size(), "; RAM ", sizeof planner, ", learnt ",
          sizeof learnt, "\n");
    const firmpath::JumpGraphMap known(plan, graph);
    Cell at{11, 11};
    return drive(known, at, {12, 96}) && drive(known, at, {11, 11}) ? 0 : 1;
}
