// A delivery: plans from the robot's dock to a bed, on a map baked into flash, with cells as small as those in which
// the building was measured. examples/run.sh runs it on a desktop and on an emulated board, and compares the outputs.
#include <cstdint>

#include "building.hpp"  // firmpath bake map.yaml --name building --radius 0.2 -o building.hpp
#include "firmpath/firmpath.hpp"
#include "firmpath/port/measure.hpp"
#include "print.hpp"

#ifdef FIRMPATH_BOARD
#include "firmpath/port/stack.hpp"
#endif

namespace {

using examples::print;
using firmpath::Cell;
using firmpath::Point;
using firmpath::Status;

// In the map's frame.
constexpr Point dock{0, 0};
constexpr Point bed{200, 8600};

// By rows and, transposed by the compiler, by columns: both halves lie in flash.
using Map = firmpath::JumpGrid<building::grid.width, building::grid.height>;
constexpr Map map{building::grid};

// All the RAM of the search. `firmpath size` reports the size of the pool: see size.txt.
using Moves = firmpath::Eight<firmpath::Corner::never>;
using Planner = firmpath::JumpPointSearch<Map, Moves, firmpath::PooledNodes<104>>;
static_assert(sizeof(Planner) <= 2048, "the planner does not fit: allow more, or a smaller pool and nodes_full");
constinit Planner planner;

/// One number for a whole path.
std::uint32_t hash(const Planner::Path& path) {
    std::uint32_t result = 0;
    for (const Cell cell : path) {
        result = result * 31 + static_cast<std::uint32_t>(cell.x);
        result = result * 31 + static_cast<std::uint32_t>(cell.y);
    }
    return result;
}

void print_result(Status status) {
    const Planner::Path path = planner.path(map);
    const firmpath::Stats stats = planner.stats();
    print("status      ", firmpath::to_string(status), "\n");
    print("cost        ", planner.cost(), "\n");
    print("cells       ", path.size(), "\n");
    print("expanded    ", stats.expanded, "\n");
    print("generated   ", stats.generated, "\n");
    print("peak_open   ", stats.peak_open, "\n");
    print("path_hash   ", hash(path), "\n");
    print("ram_bytes   ", sizeof planner, "\n");
    print("path       ");
    for (const Cell cell : path) {
        print(" ", cell.x, ",", cell.y);
    }
    print("\n");
}

/// The points that the robot drives to.
void print_waypoints() {
    print("drive_mm   ");
    for (const Cell cell : firmpath::waypoints(planner.path(map))) {
        const Point at = building::frame.to_point(cell);
        print(" ", at.x_mm, ",", at.y_mm);
    }
    print("\n");
}

#ifndef FIRMPATH_BOARD
/// The jump points from which the search has looked on: for the pictures.
void print_looked() {
    print("looked     ");
    for (std::int16_t y = 0; y < Map::height; ++y) {
        for (std::int16_t x = 0; x < Map::width; ++x) {
            if (planner.closed({x, y})) {
                print(" ", x, ",", y);
            }
        }
    }
    print("\n");
}

/// The same by A*, whose records would not fit the board.
void print_a_star(Cell start, Cell goal) {
    static constinit firmpath::AStar<Map, Moves> a_star;
    if (firmpath::has_path(a_star.plan(map, start, goal))) {
        print("astar_cost      ", a_star.cost(), "\n");
        print("astar_expanded  ", a_star.stats().expanded, "\n");
        print("astar_ram_bytes ", sizeof a_star, "\n");
    }
}
#endif

}  // namespace

int main() {
    const auto start = building::frame.to_cell(dock);
    const auto goal = building::frame.to_cell(bed);
    if (!start || !goal) {
        print("dock or bed lies outside the map\n");
        return 1;
    }
    Status status = Status::running;
    [[maybe_unused]] const std::uint64_t instructions =
        firmpath::port::instructions_of([&] { status = planner.plan(map, *start, *goal); });
#ifdef FIRMPATH_BOARD
    const std::uint32_t stack_bytes = firmpath::port::stack_high_water();
#endif

    print_result(status);
    print_waypoints();
#ifdef FIRMPATH_BOARD
    print("stack_bytes  ", stack_bytes, "\n");
    print("stack_size   ", firmpath::port::stack_size(), "\n");
    print("instructions ", instructions, "\n");
#else
    print_looked();
    print_a_star(*start, *goal);
#endif
    return firmpath::has_path(status) ? 0 : 1;
}
