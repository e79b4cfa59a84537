// A micromouse, as at contests: it explores a maze that it does not know, then runs through it as fast as it can. The
// same source runs on a desktop and on boards, within 1,792 bytes of variables (1.75 KB) and 512 bytes of stack. It
// drives by FloodFill, and plans its race with NearestGoal on AxisTurning moves.
#include <cstdint>

#include "firmpath/firmpath.hpp"
#include "firmpath/port/port.hpp"
#include "maze.hpp"
#include "mouse.hpp"
#include "print.hpp"

#ifdef FIRMPATH_BOARD
#include "firmpath/port/stack.hpp"
extern "C" char __data_start[], __bss_end[];  // from sections.ld
#endif

namespace {

// Functions that are called once stay separate: inlined, their variables would be on main's stack during the planning.

using examples::print;
using firmpath::Cell;
using firmpath::Side;

constinit Mouse mouse;
static_assert(sizeof mouse < 1792);

/// Prints a route as straight runs, then its cost.
template <class Path>
void print_route(const char* name, const Path& path) {
    static constexpr const char* ways[] = {"right", "down", "left", "up"};
    print(name);
    std::uint32_t steps = 0;
    std::uint32_t runs = 0;
    Cell last = Mouse::start;
    for (const Cell corner : firmpath::waypoints(path)) {
        const int dx = corner.x - last.x;
        const int dy = corner.y - last.y;
        const int length = dx + dy < 0 ? -dx - dy : dx + dy;
        if (length != 0) {
            print(runs == 0 ? "" : ", ", ways[dx > 0 ? 0 : dy > 0 ? 1 : dx < 0 ? 2 : 3], " ", length);
            steps += static_cast<std::uint32_t>(length);
            ++runs;
        }
        last = corner;
    }
    const std::uint32_t turns = runs - 1;
    print("\n", name, steps, " steps, ", turns, " turns: cost ", steps + Mouse::Racing::turn_cost * turns, "\n");
}

bool on_race(Cell cell) {
    for (const firmpath::Pose pose : mouse.race().path(mouse.known())) {
        if (pose.cell == cell) {
            return true;
        }
    }
    return false;
}

/// Draws the walls that the mouse knows, and the route planned.
[[gnu::noinline]] void draw() {
    const Mouse::Walls& walls = mouse.known();
    for (std::int16_t y = 0; y <= walls.height; ++y) {
        for (std::int16_t x = 0; x < walls.width; ++x) {
            const bool wall = y == 0 || walls.wall({x, static_cast<std::int16_t>(y - 1)}, Side::plus_y);
            print(wall ? "o---" : "o   ");
        }
        print("o\n");
        for (std::int16_t x = 0; x < walls.width && y < walls.height; ++x) {
            print(walls.wall({x, y}, Side::minus_x) ? "|" : " ", on_race({x, y}) ? " * " : "   ");
        }
        print(y < walls.height ? "|\n" : "");
    }
}

[[gnu::noinline]] void print_speed_run() {
    print_route("speed_run   ", firmpath::driven_cells(mouse.race().path(mouse.known())));
}
[[gnu::noinline]] void print_shortest() { print_route("shortest    ", mouse.shortest(maze)); }

[[gnu::noinline]] void print_progress(const char* name) {
    print(name, mouse.cells_seen(), " cells seen, ", mouse.steps_driven(), " steps\n");
}

#ifdef FIRMPATH_BOARD
/// Variables are those of the whole program; the stack is the most that was used since the start of the program.
[[gnu::noinline]] bool print_sizes() {
    const auto statics = static_cast<std::uint32_t>(__bss_end - __data_start);
    const std::uint32_t stack = firmpath::port::stack_high_water();
    print("statics     ", statics, " bytes, ", sizeof mouse, " of them the mouse\n");
    print("stack       ", stack, " bytes\n");
    return statics < 1792;  // a stack overflow would have ended in a fault
}
#else
bool print_sizes() { return true; }
#endif

}  // namespace

int main() {
    const auto sees = [](Cell cell, Side side) { return maze.wall(cell, side); };

    bool done = mouse.search(sees);
    print_progress("search      ");
    done = done && mouse.explore(sees);
    print_progress("explored    ");
    if (!done) {
        print("there is no way to the centre\n");
        return 1;
    }
    print_speed_run();
    draw();

    // Compared with the true maze, of which the mouse has seen only a part.
    const std::uint32_t cost = mouse.race().cost();
    print_shortest();
    const bool fastest = firmpath::has_path(mouse.plan_race(maze)) && mouse.race().cost() == cost;
    print("fastest     ", fastest ? "yes" : "no", ", whatever the walls that it has not seen\n");
    return print_sizes() && fastest ? 0 : 1;
}
