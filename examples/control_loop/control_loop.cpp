// A control task at 1 kHz, and a planner that works in the time that the control task leaves.
//
// What it shows: a control tick waits only for the slice of planning that is running. So the longest delay of a tick is
// bounded by the budget of a slice times the longest unit of work, and a unit does not grow with the map: the example
// plans on one floor plan with coarse cells and with fine cells. The paths are the same as those of a planner without
// interruptions. The program measures all this and ends with 1 if anything is not as stated.
//
// How to run it: build the target control_loop of a preset, and then
//
//     build/host/examples/control_loop
//     ctest --preset microbit -R control_loop -V    (in the emulator, where instructions are counted exactly)
//
// What to change: `budgets`, `control_task`, and the floor plan in maps.hpp. Here a tick is due when the clock has
// passed its time. In your own firmware, let a timer interrupt set the flag `tick_is_due`. The loop does not change.
#include <cstddef>
#include <cstdint>

#include "firmpath/firmpath.hpp"
#include "firmpath/port/port.hpp"
#include "maps.hpp"
#include "print.hpp"

namespace {

using examples::print;
using firmpath::Cell;
using firmpath::Status;

// The clock. On a board it counts instructions: 16,000 of them are a millisecond at 16 MHz with one instruction per
// cycle, as on the micro:bit. Faster boards use the same number. A desktop counts microseconds, without any guarantee.
#ifdef FIRMPATH_BOARD
constexpr bool is_exact = true;
constexpr const char* unit_of_time = "instructions";
constexpr std::uint32_t period = 16'000;
std::uint32_t now() { return static_cast<std::uint32_t>(firmpath::port::instructions()); }
#else
constexpr bool is_exact = false;
constexpr const char* unit_of_time = "microseconds";
constexpr std::uint32_t period = 1'000;
std::uint32_t now() { return static_cast<std::uint32_t>(firmpath::port::microseconds()); }
#endif

/// Units of work between two checks for a tick. The first must be 1: it shows how long the longest unit is.
constexpr std::uint32_t budgets[] = {1, 4, 16, 64};
static_assert(budgets[0] == 1);

// The planners: one record per cell, or a pool whose size does not depend on the map.

using Moves = firmpath::Eight<firmpath::Corner::never, firmpath::scale_10_14>;
constinit firmpath::AStar<building::PlainMap<1>, Moves> a_star_16;
constinit firmpath::AStar<building::PlainMap<2>, Moves> a_star_32;
constinit firmpath::JumpPointSearch<building::WordMap<8>, Moves, firmpath::PooledNodes<64>> jump_point_128;
constinit firmpath::JumpPointSearch<building::WordMap<32>, Moves, firmpath::PooledNodes<64>> jump_point_512;

struct Wheel {
    volatile std::int32_t speed_mm_s;
    volatile std::int32_t power;
};
constinit Wheel wheel{};  // stands in for registers

/// What the robot must do on time in every case: here, keep a wheel's speed.
void control_task() {
    constexpr std::int32_t wanted_mm_s = 500;
    wheel.power = wheel.power + (wanted_mm_s - wheel.speed_mm_s) / 8;
    wheel.speed_mm_s = wheel.speed_mm_s + (wheel.power - wheel.speed_mm_s) / 16;
}

/// The paths of a tour.
struct Paths {
    Status status;  // of the last path: a tour ends early if a path is not `found`
    std::uint32_t cells = 0;
    std::uint32_t hash = 0;

    void add(Cell cell) {
        hash = hash * 31 + static_cast<std::uint32_t>(cell.x);
        hash = hash * 31 + static_cast<std::uint32_t>(cell.y);
        ++cells;
    }
    friend bool operator==(const Paths&, const Paths&) = default;
};

/// The effect of a tour on the control task.
struct Timing {
    std::uint32_t slices = 0;
    std::uint32_t ticks = 0;
    std::uint32_t longest_slice = 0;  // includes the reading of the clock after it
    std::uint32_t longest_delay = 0;  // from when a tick was due to the start of the control task
};

constexpr std::uint32_t longer(std::uint32_t a, std::uint32_t b) { return a < b ? b : a; }

/// The loop: a control tick if one is due, else a bounded piece of other work.
template <class Planner>
Paths control_and_plan(Planner& planner, const typename Planner::map_type& map, std::uint32_t budget, Timing& timing) {
    using Map = typename Planner::map_type;
    Paths paths{Status::found};
    typename Planner::Path::iterator cell{}, end{};  // the rest of a path
    std::size_t leg = 0;
    std::uint32_t time = now();
    std::uint32_t due = time + period;
    for (;;) {
        const bool tick_is_due = static_cast<std::int32_t>(time - due) >= 0;
        if (tick_is_due) {
            timing.longest_delay = longer(timing.longest_delay, time - due);
            control_task();
            due += period;  // missed ticks run later
            ++timing.ticks;
            if (paths.status != Status::running && cell == end) {
                if (!firmpath::has_path(paths.status) || leg == building::legs) {
                    return paths;
                }
                // Right after a tick, because AStar's `begin` takes longer on larger maps: now it has a whole period.
                paths.status = planner.begin(map, building::station<Map>(leg), building::station<Map>(leg + 1));
                ++leg;
            }
            time = now();
            continue;
        }
        if (paths.status == Status::running) {
            paths.status = planner.step(map, budget);
            ++timing.slices;
            if (paths.status != Status::running) {
                cell = planner.path(map).begin();
                end = planner.path(map).end();
            }
        } else if (cell != end) {
            paths.add(*cell);  // walking along a path is work, too: one cell at a time
            ++cell;
        }
        const std::uint32_t before = time;
        time = now();
        timing.longest_slice = longer(timing.longest_slice, time - before);
    }
}

/// The same paths without slices and ticks.
template <class Planner>
Paths plan_at_once(Planner& planner, const typename Planner::map_type& map) {
    using Map = typename Planner::map_type;
    Paths paths{Status::found};
    for (std::size_t leg = 0; leg < building::legs && firmpath::has_path(paths.status); ++leg) {
        paths.status = planner.plan(map, building::station<Map>(leg), building::station<Map>(leg + 1));
        for (const Cell cell : planner.path(map)) {
            paths.add(cell);
        }
    }
    return paths;
}

/// Tours with every budget. Lines that begin with "plan" are the same on every machine. @return the longest unit of
/// work; 0 if any check fails.
template <class Planner>
std::uint32_t longest_unit(const char* name, Planner& planner, const typename Planner::map_type& map) {
    const Paths expected = plan_at_once(planner, map);
    print("plan ", name, " on ", map.width, " x ", map.height, " cells, ", sizeof planner,
          " bytes of RAM: ", firmpath::to_string(expected.status), ", ", building::legs, " paths of ", expected.cells,
          " cells, hash ", expected.hash, "\n");
    bool holds = firmpath::has_path(expected.status);
    std::uint32_t unit = 0;
    for (const std::uint32_t budget : budgets) {
        Timing timing;
        const bool same = control_and_plan(planner, map, budget, timing) == expected;
        unit = budget == 1 ? timing.longest_slice : unit;
        const std::uint32_t allowed = budget * unit;
        const bool in_time = longer(timing.longest_slice, timing.longest_delay) <= allowed || !is_exact;
        print("plan   with a budget of ", budget, same ? ": the same paths\n" : ": OTHER PATHS\n");
        print("loop   ", timing.slices, " slices, the longest ", timing.longest_slice, "; ", timing.ticks,
              " ticks, the longest delay ", timing.longest_delay, ", allowed ", allowed,
              timing.longest_delay < period ? "" : "; longer than a period",
              in_time ? "\n" : "; LONGER THAN ALLOWED\n");
        holds = holds && same && in_time;
    }
    return holds ? unit : 0;
}

/// Whether a unit takes about as long on a large map as on a small one. Up to half as much again is allowed: cells of
/// large maps have wider numbers, and the depth of A*'s open list is the logarithm of its length.
bool is_steady(const char* name, std::uint32_t small, std::uint32_t large) {
    print("loop The longest unit of ", name, ": ", small, ", on the larger map ", large, "\n");
    return small != 0 && large != 0 && (large <= small + small / 2 || !is_exact);
}

}  // namespace

int main() {
    print("loop All in ", unit_of_time, ". A tick every ", period, ". Allowed: the budget times the longest unit.\n");
    const std::uint32_t a_star[] = {longest_unit("A*", a_star_16, building::floor_plan),
                                    longest_unit("A*", a_star_32, building::cells_32)};
    const std::uint32_t jump_point[] = {longest_unit("jump points", jump_point_128, building::words_128),
                                        longest_unit("jump points", jump_point_512, building::words_512)};
    const bool steady = is_steady("A*", a_star[0], a_star[1]);
    return is_steady("jump points", jump_point[0], jump_point[1]) && steady ? 0 : 1;
}
