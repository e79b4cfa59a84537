/// @file
/// The jump graph of a grid, made by the desktop port.
#pragma once

#include "firmpath/core/cell.hpp"
#include "firmpath/host/jump_graph.hpp"
#include "firmpath/map/bit_grid.hpp"
#include "firmpath/moves/jump_points.hpp"
#include "firmpath/moves/scale.hpp"

namespace test_support {

template <class Moves, int W, int H>
firmpath::host::JumpGraph jump_graph_of(const firmpath::BitGrid<W, H>& grid, firmpath::Scale scale, bool boxes) {
    firmpath::host::PlanningMap map;
    map.width = W;
    map.height = H;
    for (int y = 0; y < H; ++y) {
        for (int x = 0; x < W; ++x) {
            map.blocked.push_back(grid.passable(firmpath::cell(x, y)) ? 0 : 1);
        }
    }
    const firmpath::host::Motion motion{static_cast<int>(Moves::directions), firmpath::detail::JumpPoints<Moves>::turn,
                                        scale};
    return firmpath::host::make_jump_graph(map, {.motion = motion, .boxes = boxes, .threads = 1});
}

}  // namespace test_support
