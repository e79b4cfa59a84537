// A fleet of growing size on 64 x 64 cells, one in five blocked: how many of ten fleets are at their goals after 2,000
// steps without a plan, and after how many steps; and how many have a plan in a pool of 4,000 configurations. With
// --count, the first 300 steps of one of them, for callgrind to
// count the instructions of `counted_query`.
//
//     bench.fleet <robots> [--count]
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "firmpath/fleet/fleet.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "support/random.hpp"
#include "support/random_map.hpp"

namespace {

using namespace firmpath;
using Map = firmpath::BitGrid<64, 64>;
constexpr std::size_t most_robots = 2000;
using Fleet = firmpath::Fleet<Map, most_robots, most_robots, firmpath::FleetRoom{.configurations = 4000}>;

constinit Map map;
constinit Fleet fleet;

/// The cells that can be reached from the most central free one, in random order.
std::vector<Cell> drawn_cells(test_support::Random& random) {
    static firmpath::GoalBitsFiller<Map> filler;
    static firmpath::GoalBits<64, 64> bits;
    Cell centre{32, 32};
    while (!map.passable(centre)) {
        ++centre.x;
    }
    (void)filler.fill(map, bits, centre);
    std::vector<Cell> cells;
    for (int y = 0; y < Map::height; ++y) {
        for (int x = 0; x < Map::width; ++x) {
            if (const Cell cell = firmpath::cell(x, y); map.passable(cell) && bits.reached_from(map, cell)) {
                cells.push_back(cell);
            }
        }
    }
    for (std::size_t i = cells.size(); i > 1; --i) {
        std::swap(cells[i - 1], cells[random.below(static_cast<std::uint32_t>(i))]);
    }
    return cells;
}

void populate(std::size_t robots, std::uint32_t seed) {
    test_support::Random random(seed);
    test_support::scatter(map, random, 20);
    const std::vector<Cell> starts = drawn_cells(random), goals = drawn_cells(random);
    std::construct_at(&fleet);
    for (std::size_t i = 0; i < robots; ++i) {
        if (fleet.add(map, i, starts[i]) != AddResult::added || fleet.send(map, i, goals[i]) != SendResult::sent) {
            std::abort();
        }
    }
    while (fleet.fill(map, 100'000) == Status::running) {
    }
}

}  // namespace

// A separate function, not inlined and not cloned: callgrind finds it by its name.
extern "C" [[gnu::noipa]] Status counted_query() { return fleet.step(map, 0xFFFF'FFFF); }

int main(int argc, char** argv) {
    const int robots = argc > 1 ? std::atoi(argv[1]) : 0;
    if (robots < 1 || robots > static_cast<int>(most_robots)) {
        std::fprintf(stderr, "usage: bench.fleet <robots, 1 to %zu> [--count]\n", most_robots);
        return 2;
    }
    const auto count = static_cast<std::size_t>(robots);
    if (argc > 2 && std::strcmp(argv[2], "--count") == 0) {
        populate(count, 1);
        for (int step = 0; step < 300; ++step) {
            if (counted_query() != Status::found) {
                return 1;
            }
        }
        return 0;
    }
    int arrived = 0;
    int planned = 0;
    long steps = 0;
    for (std::uint32_t seed = 1; seed <= 10; ++seed) {
        populate(count, seed);
        int step = 0;
        for (; step < 2000 && fleet.arrived() < count; ++step) {
            if (counted_query() != Status::found) {
                return 1;
            }
        }
        arrived += fleet.arrived() == count ? 1 : 0;
        steps += fleet.arrived() == count ? step : 0;
        populate(count, seed);
        Status status = Status::running;
        while (status == Status::running) {
            status = fleet.plan(map, 100'000);
        }
        planned += status == Status::found ? 1 : 0;
    }
    std::printf("%d %d %ld %d\n", robots, arrived, arrived == 0 ? 0 : steps / arrived, planned);
    return 0;
}
