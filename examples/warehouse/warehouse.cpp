// A forklift in a hall with one-way aisles, while pallets come and go.
//
// What it shows: aisles are driven in the direction of their arrows (`Aisled`). A search gets so much time in each
// control cycle, and tells an order that cannot be reached. A pallet that is put down while the planner works does not
// end the search (`MapChanges::allowed`). And a robot that has a route changes it only for a clearly cheaper one, or
// where the old one is blocked (`keep_or_replan`).
//
// How to run it: build the target warehouse of a preset, and then
//
//     build/host/examples/warehouse
//     ctest --preset microbit -R examples.warehouse -V    (the same in the emulator)
//
// What to change: the hall, its arrows and the orders; `time_a_cycle`, the time that planning may take in a cycle; and
// `margin`, by how much a new route must be cheaper.
#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/firmpath.hpp"
#include "firmpath/port/port.hpp"
#include "print.hpp"

namespace {

using examples::print;
using firmpath::Cell;
using firmpath::MapChanges;
using firmpath::Route;
using firmpath::Status;

using Floor = firmpath::BitGrid<24, 11>;
constexpr const char* drawing = R"(
    ........................
    ..####.####.####.####...
    ........................
    ..####.####.####.####...
    ........................
    ..####.####.####.####...
    ...................#####
    ..####.####.####.##....#
    ...................#...#
    ..####.####.####.###...#
    ...................#####
)";
// Two aisles are driven to the right, two to the left. The room at the lower right has no door.
constexpr auto aisles = firmpath::drawn_aisles<24, 11>(R"(
    ........................
    ........................
    ..>>>>>>>>>>>>>>>>>>>...
    ........................
    ..<<<<<<<<<<<<<<<<<<<...
    ........................
    ..>>>>>>>>>>>>>>>.......
    ........................
    ..<<<<<<<<<<<<<<<.......
    ........................
    ........................
)");

using Hall = firmpath::WithAisles<Floor, firmpath::AisleGrid<24, 11>>;
using Moves = firmpath::Aisled<firmpath::Eight<>>;

constinit Floor floor_now = Floor::drawn(drawing);
constinit firmpath::AStar<Hall, Moves> planner;

/// The route that the robot drives, a few bits a step.
struct Held {
    std::uint8_t bytes[40]{};
    std::size_t size = 0;
};
constinit Held held;

/// A board has a timer here. This clock counts how often it is read, so that the output is the same everywhere.
std::uint32_t ticks = 0;
std::uint32_t clock_ticks() { return ++ticks; }
constexpr std::uint32_t time_a_cycle = 2;

/// Two diagonal steps: less is not worth a turn.
constexpr std::uint32_t margin = 2 * Moves::scale.diagonal;

/// Goes on with the search until a time. The sign of a difference, as the clock may wrap around.
Status plan_until(const Hall& hall, std::uint32_t deadline) {
    Status status = Status::running;
    do {
        status = planner.step(hall, 8);
    } while (status == Status::running && static_cast<std::int32_t>(clock_ticks() - deadline) < 0);
    return status;
}

/// Plans in slices, a few in each control cycle. @return how it ended.
Status plan_in_cycles(const Hall& hall, Cell from, Cell to) {
    std::uint32_t cycles = 1;
    Status status = planner.begin(hall, from, to);
    while (status == Status::running) {
        status = plan_until(hall, ticks + time_a_cycle);
        cycles += status == Status::running ? 1U : 0U;
    }
    print(firmpath::to_string(status), " in ", cycles, " cycles");
    return status;
}

void hold_route(const Hall& hall) {
    (void)firmpath::encode<Moves>(planner.path(hall), std::span(held.bytes), held.size);
}
auto route(const Hall& hall) {
    return firmpath::decode<Moves>(hall, std::span<const std::uint8_t>(held.bytes, held.size));
}

void serve(const Hall& hall, const char* order, Cell from, Cell to) {
    print(order, ": ");
    if (firmpath::has_path(plan_in_cycles(hall, from, to))) {
        print(", ", planner.path(hall).size(), " cells, cost ", planner.cost(), ", expanded ",
              planner.stats().expanded);
        hold_route(hall);
    }
    print("\n");
}

/// A pallet is put down on the way while the search runs: it goes on, and checks its path against the changed hall.
void serve_while_pallets_move(const Hall& hall, Cell from, Cell to, Cell pallet) {
    Status status = planner.begin(hall, from, to);
    for (int slice = 1; status == Status::running; ++slice) {
        if (slice == 3) {
            floor_now.set(pallet, true);
        }
        status = planner.step<MapChanges::allowed>(hall, 8);
    }
    print("a pallet comes during the search: ", firmpath::to_string(status));
    if (firmpath::has_path(status)) {
        print(", cost ", planner.cost(), ", valid ",
              firmpath::still_valid(hall, planner.path(hall)).broken() ? "no" : "yes");
        hold_route(hall);
    }
    print("\n");
}

/// What a robot does when the hall has changed: looks for a new route, and mostly keeps the old one.
void look_again(const Hall& hall, const char* what, Cell at, Cell to) {
    const Status status = planner.plan(hall, at, to);
    print(what, ": ", firmpath::to_string(status));
    if (firmpath::has_path(status)) {
        const Route advice = firmpath::keep_or_replan<Moves>(hall, route(hall), at, planner.cost(), margin);
        print(", a route of cost ", planner.cost(), ": ",
              advice == Route::keep ? "keep the old one" : "take the new one");
        if (advice == Route::replan) {
            hold_route(hall);
        }
    }
    print("\n");
}

}  // namespace

int main() {
    const Hall hall = firmpath::with_aisles(floor_now, aisles);
    serve(hall, "shelf A", {0, 0}, {20, 4});
    serve(hall, "shelf B", {20, 4}, {3, 8});
    serve(hall, "the closed room", {3, 8}, {21, 8});

    const Cell from{0, 0}, to{8, 8};
    serve_while_pallets_move(hall, from, to, {11, 7});
    floor_now.set({1, 9}, true);
    look_again(hall, "a pallet far from the route", from, to);
    floor_now.set({11, 7}, false);
    look_again(hall, "the first pallet is gone", from, to);
    floor_now.set({11, 7}, true);
    look_again(hall, "a pallet on the route", from, to);
    print("RAM: planner ", sizeof planner, ", floor ", sizeof floor_now, "\n");
    return 0;
}
