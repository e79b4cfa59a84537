// Twenty robots in a warehouse, which fetch goods from shelves and bring them to docks, without an end.
//
// What it shows: one `Fleet` moves all robots, and no two collide, also where something goes wrong: a robot that
// reports that it did not move is put back and held there (`take_back`, `hold`), and a fallen box is put on the map,
// after which the ways are filled again (`fill`). The ways to shelves and docks lie in flash (`BakedGoals`), so until
// then nothing has to be filled. Steps are made in slices, as in a control loop.
//
// How to run it: build the target fleet of a preset, and then
//
//     build/host/examples/fleet
//     ctest --preset netduinoplus2 -R examples.fleet -V    (the same in the emulator)
//
// What to change: the warehouse, its places, and the number of robots; `slice`, the units of work in a control cycle.
#include <cstddef>
#include <cstdint>

#include "firmpath/firmpath.hpp"
#include "firmpath/port/measure.hpp"
#include "firmpath/port/port.hpp"
#include "print.hpp"

namespace {

using examples::print;
using firmpath::baked_goal_bits;
using firmpath::Cell;
using firmpath::Status;

using Warehouse = firmpath::BitGrid<32, 16>;
constexpr Warehouse plan = Warehouse::drawn(R"(
    ................................
    ................................
    ....######..######..######......
    ................................
    ................................
    ....######..######..######......
    ................................
    ................................
    ....######..######..######......
    ................................
    ................................
    ....######..######..######......
    ................................
    ................................
    ....######..######..######......
    ................................
)");
constexpr Cell docks[] = {{0, 2}, {0, 7}, {0, 12}};
constexpr Cell shelves[] = {{6, 3}, {14, 3}, {22, 3}, {7, 6}, {15, 6}, {23, 6}, {6, 9}, {14, 9}, {22, 9}};
constexpr std::size_t docks_count = sizeof docks / sizeof docks[0];
constexpr std::size_t shelves_count = sizeof shelves / sizeof shelves[0];

// The way to a place from every cell: a bit a cell, in flash.
constexpr auto dock_0 = baked_goal_bits(plan, docks[0]), dock_1 = baked_goal_bits(plan, docks[1]),
               dock_2 = baked_goal_bits(plan, docks[2]);
constexpr auto shelf_0 = baked_goal_bits(plan, shelves[0]), shelf_1 = baked_goal_bits(plan, shelves[1]),
               shelf_2 = baked_goal_bits(plan, shelves[2]), shelf_3 = baked_goal_bits(plan, shelves[3]),
               shelf_4 = baked_goal_bits(plan, shelves[4]), shelf_5 = baked_goal_bits(plan, shelves[5]),
               shelf_6 = baked_goal_bits(plan, shelves[6]), shelf_7 = baked_goal_bits(plan, shelves[7]),
               shelf_8 = baked_goal_bits(plan, shelves[8]);
using InFlash = firmpath::BakedGoals<plan, dock_0, dock_1, dock_2, shelf_0, shelf_1, shelf_2, shelf_3, shelf_4, shelf_5,
                                     shelf_6, shelf_7, shelf_8>;

constexpr std::size_t robots = 20;
constexpr std::uint32_t steps = 500;
constexpr std::uint32_t slice = 50;
constinit Warehouse warehouse = plan;
constinit firmpath::Fleet<Warehouse, robots, docks_count + shelves_count, firmpath::FleetRoom{}, InFlash> fleet;

bool loaded[robots];

std::uint32_t random_below(std::uint32_t n) {
    static std::uint32_t state = 1;
    state = state * 1'664'525 + 1'013'904'223;
    return (state >> 16) % n;
}

/// Where a robot is to go next. @return whether it has delivered something.
bool send_on(std::size_t robot) {
    const bool delivered = loaded[robot];
    loaded[robot] = !loaded[robot];
    const Cell next = loaded[robot] ? docks[random_below(docks_count)] : shelves[random_below(shelves_count)];
    // More robots than goals: two may have the same, one after the other.
    const firmpath::SendResult result = fleet.send(warehouse, robot, next);
    firmpath::require(result == firmpath::SendResult::sent || result == firmpath::SendResult::shared,
                      firmpath::to_string(result));
    return delivered;
}

/// Counts what must never happen: two robots on one cell.
std::uint32_t collisions() {
    std::uint32_t count = 0;
    for (std::size_t a = 0; a < robots; ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            count += fleet.cell(a) == fleet.cell(b) ? 1U : 0U;
        }
    }
    return count;
}

/// What can go wrong in a warehouse.
void disturb(std::uint32_t step) {
    if (step == 100) {
        // Those that were to follow it into its cell stay behind, too.
        const firmpath::TakeBackResult back = fleet.take_back(3);
        fleet.hold(3);
        print("step 100: robot 3 reports that it did not move: ", firmpath::to_string(back), "\n");
    } else if (step == 130) {
        print("step 130: robot 3 moves again\n");
        fleet.release(3);
    } else if (step == 200) {
        print("step 200: a box has fallen into an aisle\n");
        warehouse.set({10, 7});
    } else if (step == 300) {
        print("step 300: the box is gone\n");
        warehouse.set({10, 7}, false);
    }
}

/// One step of all robots. Between two slices a control loop would do its other work.
Status make_step() {
    Status status = Status::running;
    while (status == Status::running) {
        status = fleet.step(warehouse, slice);
    }
    return status;
}

}  // namespace

int main() {
    for (std::size_t i = 0; i < robots; ++i) {
        const int column = i < 16 ? 31 : 30;
        const firmpath::AddResult result = fleet.add(warehouse, i, firmpath::cell(column, static_cast<int>(i % 16)));
        if (result != firmpath::AddResult::added) {
            print("robot ", i, ": ", firmpath::to_string(result), "\n");
            return 1;
        }
        loaded[i] = true;
        (void)send_on(i);
    }
    std::uint32_t delivered = 0;
    std::uint32_t collided = 0;
    std::uint32_t instructions = 0;
    for (std::uint32_t step = 1; step <= steps; ++step) {
        disturb(step);
        Status status{};
        const auto count = static_cast<std::uint32_t>(firmpath::port::instructions_of([&] { status = make_step(); }));
        if (status != Status::found) {
            print("the fleet stopped: ", firmpath::to_string(status), "\n");
            return 1;
        }
        instructions += count;
        collided += collisions();
        for (std::size_t i = 0; i < robots; ++i) {
            if (fleet.cell(i) == fleet.goal(i)) {
                delivered += send_on(i) ? 1U : 0U;
            }
        }
        if (step % 100 == 0) {
            print("step ", step, ": ", delivered, " delivered\n");
        }
    }
    print("robots       ", robots, "\n");
    print("collisions   ", collided, "\n");
    print("ram_fleet    ", sizeof fleet, "\n");
    print("ram_map      ", sizeof warehouse, "\n");
    print("flash_goals  ", InFlash::count * sizeof dock_0, "\n");
    print("instructions ", instructions / steps, " a step\n");
    return collided == 0 ? 0 : 1;
}
