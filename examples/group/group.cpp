// Two hundred units that go to one place, through a door.
//
// What it shows: a group order of a strategy game, or of a swarm. Each unit gets a cell near the place (`gather`), and
// one field of a bit a cell leads all of them: no search for each unit, and no collision on the way. At a door they
// pass one after the other.
//
// How to run it: build the target group of a preset, and then
//
//     build/host/examples/group
//     ctest --preset netduinoplus2 -R examples.group -V    (the same in the emulator)
//
// What to change: the map, the number of units, and `place`.
#include <cstddef>
#include <cstdint>

#include "firmpath/firmpath.hpp"
#include "firmpath/port/measure.hpp"
#include "firmpath/port/port.hpp"
#include "print.hpp"

namespace {

using examples::print;
using firmpath::Cell;
using firmpath::Status;

using Map = firmpath::BitGrid<48, 24>;
constinit Map map;  // two rooms, with a wall and a door between them
constexpr Cell door{24, 11};
constexpr Cell place{36, 12};

constexpr std::size_t units = 200;
constinit firmpath::Fleet<Map, units, 1, firmpath::FleetRoom{.groups = 1}> group;

void draw() {
    char line[Map::width + 2];
    for (int y = 0; y < Map::height; ++y) {
        for (int x = 0; x < Map::width; ++x) {
            line[x] = map.passable(firmpath::cell(x, y)) ? '.' : '#';
        }
        for (std::size_t i = 0; i < units; ++i) {
            if (group.cell(i).y == y) {
                line[group.cell(i).x] = 'o';
            }
        }
        line[Map::width] = '\n';
        line[Map::width + 1] = '\0';
        print("map ", line);
    }
}

}  // namespace

int main() {
    for (int y = 0; y < Map::height; ++y) {
        map.set(firmpath::cell(door.x, y), y != door.y);
    }
    for (std::size_t i = 0; i < units; ++i) {
        const Cell start = firmpath::cell(static_cast<int>(i % 20), static_cast<int>(i / 20) * 2);
        if (group.add(map, i, start) != firmpath::AddResult::added ||
            group.gather(map, i, place) != firmpath::SendResult::sent) {
            return 1;
        }
    }
    Status status = Status::running;
    const auto filling = static_cast<std::uint32_t>(firmpath::port::instructions_of([&] {
        while (group.fill(map, 1000) == Status::running) {
        }
    }));
    std::uint32_t steps = 0;
    std::uint32_t instructions = 0;
    draw();
    for (; group.arrived() < units; ++steps) {
        instructions += static_cast<std::uint32_t>(firmpath::port::instructions_of([&] {
            do {
                status = group.step(map, 100);
            } while (status == Status::running);
        }));
        if (status != Status::found || steps == 1000) {
            print("stopped after ", steps, " steps: ", firmpath::to_string(status), "\n");
            return 1;
        }
        if (steps % 50 == 49) {
            print("after ", steps + 1, " steps ", group.arrived(), " are there\n");
        }
    }
    print("after ", steps, " steps all ", units, " are there\n");
    draw();
    print("ram_group    ", sizeof group, "\n");
    print("ram_map      ", sizeof map, "\n");
    print("instructions ", filling, " for the field, ", instructions / steps, " a step\n");
    return 0;
}
