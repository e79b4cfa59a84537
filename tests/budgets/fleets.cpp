// Counts the instructions of each of the first 300 steps of a fleet, the filling of goal bits not included, and prints
// a row of instructions.csv, like count.cpp. In its columns are the mean and the most expensive step, the first
// included, and the goals that were reached. No two robots have the same goal.
//
// FIRMPATH_COUNT_ENDLESS: whether robots get a new goal at each goal. FIRMPATH_COUNT_COURSE: the map, with its name in
// FIRMPATH_COUNT_HEADER. FIRMPATH_COUNT_ROBOTS: how many. FIRMPATH_COUNT_MEAN, FIRMPATH_COUNT_MOST: what is promised.
// FIRMPATH_COUNT_KEY and FIRMPATH_COUNT_COMPILER are the row's first and last columns.

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include FIRMPATH_COUNT_HEADER
#include "firmpath/fleet/fleet.hpp"
#include "firmpath/port/measure.hpp"
#include "print.hpp"
#include "support/random.hpp"

namespace {

using namespace firmpath;
using Map = std::remove_const_t<decltype(FIRMPATH_COUNT_COURSE::grid)>;

constexpr std::uint32_t steps = 300;
constexpr const Map& map = FIRMPATH_COUNT_COURSE::grid;
constinit firmpath::Fleet<Map, FIRMPATH_COUNT_ROBOTS> fleet;

Cell any_free(test_support::Random& random) {
    for (;;) {
        const auto x = static_cast<int>(random.below(Map::width));
        const auto y = static_cast<int>(random.below(Map::height));
        const Cell cell = firmpath::cell(x, y);
        if (map.passable(cell)) {
            return cell;
        }
    }
}

Cell new_goal(test_support::Random& random) {
    for (;;) {
        const Cell goal = any_free(random);
        bool taken = false;
        for (std::size_t i = 0; i < fleet.capacity && !taken; ++i) {
            taken = fleet.goal(i) == goal;
        }
        if (!taken) {
            return goal;
        }
    }
}

}  // namespace

// A separate function, not inlined and not cloned: callgrind finds it by its name.
extern "C" [[gnu::noipa]] Status counted_query() { return fleet.step(map, 0xFFFF'FFFF); }

int main() {
    using examples::print;
    test_support::Random random(1);
    for (std::size_t i = 0; i < fleet.capacity;) {
        if (fleet.add(map, i, any_free(random)) == AddResult::added) {
            (void)fleet.send(map, i++, new_goal(random));
        }
    }
    std::uint32_t sum = 0, maximum = 0, goals = 0;
    for (std::uint32_t step = 0; step < steps; ++step) {
        while (fleet.fill(map, 0xFFFF'FFFF) == Status::running) {
        }
        Status status{};
        const auto count =
            static_cast<std::uint32_t>(firmpath::port::instructions_of([&] { status = counted_query(); }));
        if (status != Status::found || count > FIRMPATH_COUNT_MOST) {
            print("step ", step, ": ", firmpath::to_string(status), ", ", count, " instructions\n");
            return 1;
        }
        sum += count;
        maximum = count > maximum ? count : maximum;
        for (std::size_t i = 0; i < fleet.capacity; ++i) {
            if (FIRMPATH_COUNT_ENDLESS && fleet.cell(i) == fleet.goal(i)) {
                ++goals;
                (void)fleet.send(map, i, new_goal(random));
            }
        }
    }
    goals += FIRMPATH_COUNT_ENDLESS ? 0U : static_cast<std::uint32_t>(fleet.arrived());
    if (sum / steps > FIRMPATH_COUNT_MEAN) {
        print("a step takes ", sum / steps, " instructions, more than promised\n");
        return 1;
    }
    print(FIRMPATH_COUNT_KEY, ",", sum / steps, ",", maximum, ",", goals, ",", sizeof fleet, ",",
          FIRMPATH_COUNT_COMPILER, "\n");
    return 0;
}
