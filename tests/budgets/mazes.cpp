// Counts the instructions of flooding fifty mazes of 16 x 16 cells from the four cells of the centre, and prints a row
// of instructions.csv, like count.cpp. The mazes: that of the example micromouse, one without walls, and as in
// contests, half of them without loops.
//
// FIRMPATH_COUNT_PLANNER: the planner's type, with `fill(map, goals)` and `cost(cell)`. FIRMPATH_COUNT_KEY and
// FIRMPATH_COUNT_COMPILER are the row's first and last columns.

#include <cstdint>
#include <span>
#include <type_traits>

#include "firmpath/map/wall_grid.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/walled.hpp"
#include "firmpath/port/measure.hpp"
#include "firmpath/search/distance_field.hpp"
#include "firmpath/search/flood_fill.hpp"
#include "micromouse/maze.hpp"
#include "print.hpp"
#include "reference/plain_maze.hpp"
#include "support/random.hpp"

namespace {

using namespace firmpath;
using Maze = firmpath::WallGrid<16, 16>;
using flood_fill = firmpath::FloodFill<Maze>;
using distance_field = firmpath::DistanceField<Maze, firmpath::Walled<firmpath::Four>>;

constexpr Cell centre[] = {{7, 7}, {8, 7}, {7, 8}, {8, 8}};
constexpr std::uint32_t maze_count = 50;
// On Cortex-M0 at -Os, and fewer elsewhere.
constexpr std::uint32_t most_instructions = 20'000;

constinit FIRMPATH_COUNT_PLANNER planner;
constinit Maze known;
constinit test_support::PlainMaze<16, 16> plain;

void build_maze(std::uint32_t number) {
    known = number == 0 ? maze : Maze();
    if (number > 1) {
        test_support::Random random(number);
        test_support::contest_maze(plain, random, number % 2 == 0 ? 0 : random.below(80));
        plain.build(known, random);
    }
}

}  // namespace

// A separate function, not inlined and not cloned: callgrind finds it by its name.
extern "C" [[gnu::noipa]] Status counted_query(const Maze& among, std::span<const Cell> goals) {
    return planner.fill(among, goals);
}

int main() {
    using examples::print;
    std::uint32_t sum = 0;
    std::uint32_t maximum = 0;
    std::uint32_t expanded = 0;
    for (std::uint32_t number = 0; number < maze_count; ++number) {
        build_maze(number);
        Status status{};
        const auto count =
            static_cast<std::uint32_t>(firmpath::port::instructions_of([&] { status = counted_query(known, centre); }));
        if (status != Status::found || planner.stats().expanded != 256) {
            print("maze ", number, ": ", firmpath::to_string(status), ", cells ", planner.stats().expanded, "\n");
            return 1;
        }
        if (std::is_same_v<decltype(planner), flood_fill> && count > most_instructions) {
            print("maze ", number, ": ", count, " instructions, more than promised\n");
            return 1;
        }
        sum += count;
        maximum = count > maximum ? count : maximum;
        expanded += planner.stats().expanded;
    }
    print(FIRMPATH_COUNT_KEY, ",", sum / maze_count, ",", maximum, ",", expanded, ",", sizeof planner, ",",
          FIRMPATH_COUNT_COMPILER, "\n");
    return 0;
}
