// Fleets under any calls: whatever is called in whatever order, and however the map is edited meanwhile, no two robots
// are on one cell or pass through each other, every step ends, and a plan is as the map was when it was found.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "firmpath/fleet/fleet.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "fuzz/fuzz.hpp"

using firmpath::Cell;
using firmpath::Status;

namespace {

constexpr int W = 6;
constexpr int H = 5;
constexpr std::size_t N = 8;
using Map = firmpath::BitGrid<W, H>;
using Fleet = firmpath::Fleet<Map, N, N, firmpath::FleetRoom{.configurations = 30, .groups = 2}>;

Cell any_cell(fuzz::Choices& choices) {
    const int x = choices.between(0, W);  // beyond the edge, too
    return firmpath::cell(x - 1, choices.between(0, H - 1));
}

std::vector<Cell> cells_of(const Fleet& fleet) {
    std::vector<Cell> cells;
    std::set<std::pair<int, int>> taken;
    for (std::size_t i = 0; i < N; ++i) {
        cells.push_back(fleet.cell(i));
        FUZZ_EXPECT(cells[i] == Fleet::no_goal || taken.emplace(cells[i].x, cells[i].y).second);
    }
    return cells;
}

/// Finishes the step, or makes one.
void step(Fleet& fleet, const Map& map) {
    const std::vector<Cell> before = cells_of(fleet);
    std::uint32_t slices = 0;
    while (fleet.step(map, 50) == Status::running) {
        FUZZ_EXPECT(++slices < 1000);
    }
    const std::vector<Cell> after = cells_of(fleet);
    for (std::size_t i = 0; i < N; ++i) {
        const int dx = after[i].x - before[i].x, dy = after[i].y - before[i].y;
        FUZZ_EXPECT(dx * dx + dy * dy <= 1);
        for (std::size_t k = 0; k < i && dx * dx + dy * dy == 1; ++k) {
            FUZZ_EXPECT(after[i] != before[k] || after[k] != before[i]);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static Fleet fleet;
    std::construct_at(&fleet);
    Map map;
    fuzz::Choices choices(bytes, size);
    while (!choices.at_end()) {
        const std::uint32_t call = choices.below(13);
        const std::size_t robot = choices.below(N + 1);
        switch (call) {
            case 0:
            case 1: (void)fleet.add(map, robot, any_cell(choices)); break;
            case 2: (void)fleet.send(map, robot, any_cell(choices)); break;
            case 3: (void)fleet.gather(map, robot, any_cell(choices)); break;
            case 4: fleet.remove(robot); break;
            case 5: fleet.hold(robot); break;
            case 6: fleet.release(robot); break;
            case 7: fleet.set_priority(robot, choices.below(9)); break;
            case 8: (void)fleet.take_back(robot); break;
            case 9:
                if (const Cell cell = any_cell(choices); cell.x >= 0 && cell.x < W) {
                    map.set(cell, map.passable(cell));
                }
                break;
            case 10: (void)fleet.fill(map, choices.below(200)); break;
            case 11: (void)fleet.plan(map, choices.below(200)); break;
            default: (void)fleet.step(map, choices.below(20)); break;
        }
        (void)cells_of(fleet);
        if (choices.below(4) == 0) {
            step(fleet, map);
        }
    }
    step(fleet, map);
    return 0;
}
