/// @file
/// Large maps made of a small one, for tests and measurements on the host.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "firmpath/host/planning_map.hpp"
#include "firmpath/host/read_map.hpp"
#include "support/random_map.hpp"

namespace test_support {

/// Lays the largest square of a map beside itself until it fills `edge` x `edge` cells. Each time it is turned or
/// mirrored in another way, at random, so that the result does not repeat. Throws `InputError` if the file is no map.
inline firmpath::host::PlanningMap mosaic(const std::string& file, int edge, Random random) {
    namespace host = firmpath::host;
    const host::MapImage tile = host::read_map(file);
    const int side = std::min(tile.width, tile.height);
    host::PlanningMap map;
    map.width = edge;
    map.height = edge;
    map.tiles.resize(static_cast<std::size_t>(edge) * static_cast<std::size_t>(edge));
    for (int top = 0; top < edge; top += side) {
        for (int left = 0; left < edge; left += side) {
            const std::uint32_t turned = random.below(8);
            for (const auto [x, y] : cells(std::min(side, edge - left), std::min(side, edge - top))) {
                int u = (turned & 1U) != 0 ? side - 1 - x : x;
                int v = (turned & 2U) != 0 ? side - 1 - y : y;
                if ((turned & 4U) != 0) {
                    std::swap(u, v);
                }
                map.set_blocked(map.index(left + x, top + y), tile.states[tile.index(u, v)] != host::Tile::free);
            }
        }
    }
    return map;
}

}  // namespace test_support
