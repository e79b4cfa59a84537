/// @file
/// The cheapest ways of a robot with a shape, by Dijkstra's algorithm over all its states: plain and slow.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <queue>
#include <utility>
#include <vector>

#include "firmpath/lattice/lattice_path.hpp"
#include "firmpath/lattice/motion_primitive.hpp"
#include "firmpath/map/weights.hpp"

namespace test_support {

/// What a motion costs: each part of it times the weight of the cell that the centre is in.
template <class Table, class Map>
std::uint32_t plain_motion_cost(const Map& map, firmpath::LatticeState at, std::size_t i) {
    if constexpr (!firmpath::WeightedMap<Map>) {
        return Table::primitives[i].cost;
    } else {
        const std::size_t listed = Table::first_centre_cell.size() - 1;
        std::uint32_t cost = 0;
        for (std::size_t k = Table::first_centre_cell[i % listed]; k < Table::first_centre_cell[i % listed + 1]; ++k) {
            int x = Table::centre_cells[k].x;
            int y = Table::centre_cells[k].y;
            for (std::size_t quarters = i / listed; quarters > 0; --quarters) {
                x = std::exchange(y, x);
                x = -x;
            }
            cost += Table::centre_cells[k].cost * map.weight(firmpath::cell(at.cell.x + x, at.cell.y + y));
        }
        return cost;
    }
}

/// Whether a motion from a state sweeps only free cells, which it looks at one by one.
template <class Table, class Map>
bool plain_sweeps_free(const Map& map, firmpath::Cell at, const firmpath::MotionPrimitive& motion) {
    for (std::size_t k = motion.first_run; k < std::size_t{motion.first_run} + motion.runs; ++k) {
        const firmpath::CellRun run = Table::runs[k];
        for (int n = 0; n < run.length; ++n) {
            if (!map.passable(firmpath::cell(at.x + run.x + n, at.y + run.y))) {
                return false;
            }
        }
    }
    return true;
}

/// The cost of the cheapest way; `no_cost` if there is none. The robot stands free at the start.
template <class Table, class Map>
std::uint32_t plain_lattice_cost(const Map& map, firmpath::LatticeState start, firmpath::LatticeState goal,
                                 std::uint32_t no_cost) {
    const auto number = [](firmpath::LatticeState s) {
        return static_cast<std::size_t>((s.cell.y * Map::width + s.cell.x) * Table::headings + s.heading);
    };
    std::vector<std::uint32_t> cost(static_cast<std::size_t>(Map::width * Map::height * Table::headings), no_cost);
    using Entry = std::pair<std::uint32_t, std::size_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    cost[number(start)] = 0;
    open.push({0, number(start)});
    while (!open.empty()) {
        const auto [g, index] = open.top();
        open.pop();
        if (g != cost[index]) {
            continue;
        }
        const std::size_t heading = index % Table::headings;
        const int place = static_cast<int>(index / Table::headings);
        const firmpath::LatticeState at{firmpath::cell(place % Map::width, place / Map::width),
                                        static_cast<std::uint16_t>(heading)};
        if (at.cell == goal.cell && (goal.heading == firmpath::any_heading || goal.heading == at.heading)) {
            return g;
        }
        for (std::size_t i = heading * Table::per_heading; i < (heading + 1) * Table::per_heading; ++i) {
            const firmpath::MotionPrimitive& motion = Table::primitives[i];
            const firmpath::LatticeState to{firmpath::cell(at.cell.x + motion.dx, at.cell.y + motion.dy), motion.to};
            if (map.passable(to.cell) && plain_sweeps_free<Table>(map, at.cell, motion)) {
                const std::uint32_t new_cost = g + plain_motion_cost<Table>(map, at, i);
                if (new_cost < cost[number(to)]) {
                    cost[number(to)] = new_cost;
                    open.push({new_cost, number(to)});
                }
            }
        }
    }
    return no_cost;
}

}  // namespace test_support
