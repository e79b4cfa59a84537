// Two planners that share one block of RAM, used in turn; and the block lies in a RAM of its own.
//
// What it shows: a robot asks how far its battery reaches, and then for the path to the first place within reach. The
// two searches never run at the same time, so they can share memory: a union is as large as the larger one. Results
// that must outlive a search are copied out before the next search begins.
//
// Many microcontrollers have more than one RAM: core-coupled (CCM, which no DMA reaches), tightly coupled (DTCM, which
// has no wait states), or another block on its own bus. Planners fit well there, because nothing else accesses their
// memory. [[gnu::section(".bss.second_ram")]] puts a variable there on boards whose memory.ld has such a section. It is
// cleared at the start, like all variables without a value. On all other machines the variable is in the ordinary RAM.
//
// How to run it: build the target placement of a preset, and then
//
//     build/host/examples/placement
//     ctest --preset netduinoplus2 -R examples.placement -V    (the same in the emulator, in the second RAM)
//
// What to change: the two planners, and `battery`. For a chip's second RAM see
// ports/cortex_m/boards/netduinoplus2/memory.ld.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <type_traits>

#include "firmpath/firmpath.hpp"
#include "floor_plan.hpp"
#include "print.hpp"

namespace {

using examples::print;
using firmpath::Cell;
using firmpath::Status;

using Map = decltype(building::floor_plan);
using Moves = firmpath::Eight<firmpath::Corner::never, firmpath::scale_10_14>;
using Reach = firmpath::ReachableWithinCost<Map, Moves>;
using Planner = firmpath::AStar<Map, Moves>;

/// One of the two at a time. `std::construct_at` begins the lifetime of an empty one, and so ends the other's lifetime.
union Block {
    constexpr Block() : reach{} {}
    Reach reach;
    Planner planner;
};
static_assert(sizeof(Block) == std::max(sizeof(Reach), sizeof(Planner)));
static_assert(std::is_trivially_destructible_v<Reach> && std::is_trivially_destructible_v<Planner>,
              "what has a destructor must be destroyed before the other begins");

// The compiler rejects a variable here whose initial value is not all zeros.
[[gnu::section(".bss.second_ram")]] constinit Block block;

constexpr std::uint32_t battery = 170;  // what the robot can drive, at the moves' scale: 10 a straight step
constexpr Cell places[] = {{14, 15}, {9, 9}, {13, 3}, {2, 15}};

/// Whether the start-up code has cleared the block; asked before its first use.
bool is_cleared() {
    const auto* bytes = reinterpret_cast<const unsigned char*>(&block);
    return std::all_of(bytes, bytes + sizeof block, [](unsigned char byte) { return byte == 0; });
}

}  // namespace

int main() {
    print("block     ", sizeof block, " bytes; each on its own ", sizeof(Reach), " and ", sizeof(Planner), "\n");
    if (!is_cleared()) {
        print("block     NOT CLEARED\n");
        return 1;
    }
    Cell at{0, 0};
    bool visited[std::size(places)]{};
    for (;;) {
        Reach& reach = *std::construct_at(&block.reach);  // ends the planner's lifetime
        Status status = reach.plan(building::floor_plan, at, battery);
        std::size_t chosen = 0;
        while (chosen != std::size(places) && (visited[chosen] || !reach.contains(places[chosen]))) {
            ++chosen;
        }
        print("reach     from ", at.x, ",", at.y, ": ", firmpath::to_string(status), ", ", reach.count(), " cells\n");
        if (chosen == std::size(places)) {
            return status == Status::found ? 0 : 1;
        }
        Planner& planner = *std::construct_at(&block.planner);  // ends the lifetime of `reach`
        status = planner.plan(building::floor_plan, at, places[chosen]);
        print("drive     to ", places[chosen].x, ",", places[chosen].y, ": ", firmpath::to_string(status), ", cost ",
              planner.cost(), ", ", planner.path(building::floor_plan).size(), " cells\n");
        if (!firmpath::has_path(status)) {
            return 1;
        }
        at = places[chosen];
        visited[chosen] = true;
    }
}
