// A mower that drives home from anywhere in a garden, round toys that its map does not know.
//
// What it shows: costs fall off around flower beds, so that the mower keeps away from them where there is room
// (`inflate_costs`). The directions home are worked out once, on board (`FlowFieldFiller`); after that a step takes no
// search and half a byte a cell. The garden lies at an angle to the satellite's north (`RotatedFrame`). What the bumper
// finds is kept in a small window that moves with the mower (`BitGrid::scroll`); a search in this window leads round a
// toy and back to the directions home.
//
// How to run it: build the target garden of a preset, and then
//
//     build/host/examples/garden
//     ctest --preset microbit -R examples.garden -V    (the same in the emulator)
//
// What to change: the garden, the toys, the falloff, and the angle.
#include <cstddef>
#include <cstdint>

#include "firmpath/firmpath.hpp"
#include "firmpath/port/port.hpp"
#include "print.hpp"

namespace {

using examples::print;
using firmpath::Cell;
using firmpath::Status;

using Garden = firmpath::BitGrid<32, 18>;
constexpr Garden garden = Garden::drawn(R"(
    ################################
    #..............................#
    #..............................#
    #....######....................#
    #....######..........####......#
    #....######..........####......#
    #....................####......#
    #..............................#
    ###########....#################
    #..............................#
    #..............................#
    #.......................###....#
    #...####................###....#
    #...####................###....#
    #...####.......................#
    #..............................#
    #..............................#
    ################################
)");
constexpr Cell dock{1, 1};

// Cells of 25 cm. The mower is a disc of 20 cm; up to 1 m from a bed a step costs more.
using Costs = firmpath::CostGrid<32, 18>;
constexpr firmpath::CostFalloff<4> falloff(
    {.inscribed_um = 200'000, .inflation_um = 1'000'000, .scaling_per_km = 2000, .resolution_um = 250'000});
constinit Costs costs;

using Moves = firmpath::Eight<>;
constinit firmpath::FlowFieldFiller<Costs, Moves> filler;  // its memory is free again once the field is filled
constinit firmpath::FlowField<32, 18, Moves> home;

// The garden's rows run 30 degrees north of east. The origin, in millimetres, is where the satellites put its corner.
constexpr firmpath::Rotation thirty_degrees(929'887'697, 536'870'912);
constexpr firmpath::RotatedFrame frame(firmpath::Frame({12'000, -3'500}, firmpath::millimetres(250), 32, 18),
                                       thirty_degrees);

// What the bumper has found, in a window of 3 m whose first cell lies at `corner` in the garden.
using Window = firmpath::BitGrid<12, 12>;
constinit Window window;
constinit Cell corner{};
constinit firmpath::AStar<Window, Moves> round_toys;

Cell in_window(Cell cell) { return firmpath::cell(cell.x - corner.x, cell.y - corner.y); }
Cell in_garden(Cell cell) { return firmpath::cell(cell.x + corner.x, cell.y + corner.y); }

void centre_window_on(Cell at) {
    const Cell by = in_window(firmpath::cell(at.x - Window::width / 2, at.y - Window::height / 2));
    window.scroll(by.x, by.y);
    corner = in_garden(by);
}

constexpr Cell toys[] = {{11, 8}, {12, 8}, {12, 7}, {7, 6}};

bool is_toy(Cell cell) {
    for (const Cell toy : toys) {
        if (toy == cell) {
            return true;
        }
    }
    return false;
}

/// Whether the mower may enter a cell, as far as it knows.
bool looks_free(Cell cell) { return costs.passable(cell) && window.passable(in_window(cell)); }

/// Shows the window what the map knows.
void look() {
    for (int i = 0; i < Window::width * Window::height; ++i) {
        const Cell cell = firmpath::cell(i % Window::width, i / Window::width);
        if (!costs.passable(in_garden(cell))) {
            window.set(cell);
        }
    }
}

/// Leads round what lies on the way home: to the farthest cell of the way that the window shows. @return where the
/// mower comes to, or the cell where it is if there is no way.
Cell round(Cell at, std::uint32_t& steps) {
    look();
    const Cell from = in_window(at);
    Cell to{};
    for (const Cell cell : home.path(at)) {
        const Cell shown = in_window(cell);
        if (!Window::contains(shown)) {
            break;
        }
        to = window.passable(shown) ? shown : to;
    }
    const Status status = round_toys.plan(window, from, to);
    print("  round a toy: ", firmpath::to_string(status));
    Cell reached = at;
    if (firmpath::has_path(status)) {
        for (const Cell cell : round_toys.path(window)) {
            const Cell next = in_garden(cell);
            if (is_toy(next)) {  // the bumper
                window.set(cell);
                break;
            }
            steps += next == reached ? 0U : 1U;
            reached = next;
        }
    }
    print(", at ", reached.x, ",", reached.y, "\n");
    return reached;
}

bool drive_home(firmpath::Point place) {
    const auto start = frame.to_cell(place);
    if (!start || !costs.passable(*start)) {
        print("at ", place.x_mm, ",", place.y_mm, " mm there is no lawn\n");
        return false;
    }
    Cell at = *start;
    print("from ", place.x_mm, ",", place.y_mm, " mm, cell ", at.x, ",", at.y, "\n");
    std::uint32_t steps = 0;
    for (int patience = 200; !(at == dock) && patience > 0; --patience) {
        centre_window_on(at);
        const auto next = home.next_step(at);
        if (!next) {
            break;  // no way home from here
        }
        if (is_toy(*next)) {  // the bumper
            window.set(in_window(*next));
        }
        if (looks_free(*next)) {
            at = *next;
            ++steps;
        } else {
            const Cell before = at;
            at = round(at, steps);
            if (at == before) {
                break;
            }
        }
    }
    const firmpath::Point end = frame.to_point(at);
    print(at == dock ? "  home at " : "  stuck at ", end.x_mm, ",", end.y_mm, " mm after ", steps, " steps\n");
    return at == dock;
}

}  // namespace

int main() {
    firmpath::inflate_costs(garden, falloff, costs);
    const Status status = filler.fill(costs, home, dock);
    print("directions home: ", firmpath::to_string(status), ", RAM ", sizeof home, ", to fill them ", sizeof filler,
          "\n");
    const bool all_home = drive_home({17'000, 3'000}) && drive_home({14'000, 1'500});
    const bool refused = !drive_home({0, 0});
    return firmpath::has_path(status) && all_home && refused ? 0 : 1;
}
