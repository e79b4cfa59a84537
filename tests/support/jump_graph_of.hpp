/// @file
/// The jump graph of a grid, made by the desktop port.
#pragma once

#include <cstddef>

#include "firmpath/host/jump_graph.hpp"
#include "firmpath/host/planning_map.hpp"
#include "firmpath/moves/detail/jump_points.hpp"
#include "support/random_map.hpp"

namespace test_support {

/// The cells of a grid as the desktop port plans on them.
template <class Map>
firmpath::host::PlanningMap planning_map_of(const Map& grid) {
    firmpath::host::PlanningMap map;
    map.width = Map::width;
    map.height = Map::height;
    map.tiles.resize(std::size_t{Map::width} * Map::height);
    for (const auto [x, y] : cells(Map::width, Map::height)) {
        map.set_blocked(map.index(x, y), !grid.passable(firmpath::cell(x, y)));
    }
    return map;
}

/// `threads`: 0 for one on each processor, which pays on large maps.
template <class Moves, class Map>
firmpath::host::JumpGraph jump_graph_of(const Map& grid, firmpath::Scale scale, bool boxes, unsigned threads = 1) {
    const firmpath::host::Motion motion{static_cast<int>(Moves::directions), firmpath::detail::JumpPoints<Moves>::turn,
                                        scale};
    return firmpath::host::make_jump_graph(planning_map_of(grid),
                                           {.motion = motion, .boxes = boxes, .threads = threads});
}

}  // namespace test_support
