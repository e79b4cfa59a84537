/// @file
/// Whether a robot with a shape can still drive its path on the current map.
#pragma once

#include <cstdint>

#include "firmpath/lattice/detail/swept_cells.hpp"
#include "firmpath/lattice/lattice_path.hpp"
#include "firmpath/path/still_valid.hpp"

namespace firmpath {

/// Finds the first state of a path that the robot can no longer reach, because a cell that it would sweep is blocked.
///
/// @param map   the map as it is now: of the size of the planner's.
/// @param path  the path of a `StateLattice`, whose planner has not begun another search since.
/// @return the first broken place, by its index and its cell. A path without states is broken at index 0.
///
/// Complexity: O(cells swept up to that place). Memory: none.
template <class Map, class Planner>
[[nodiscard]] constexpr PathCheck still_valid(const Map& map, const LatticePath<Planner>& path) {
    using Primitives = typename Planner::primitives_type;
    static_assert(Map::width == Planner::map_type::width && Map::height == Planner::map_type::height,
                  "still_valid: the map must be of the size of the planner's");
    if (path.empty()) {
        return {0, Cell{}};
    }
    auto at = path.begin();
    if (const LatticeState start = *at;
        !detail::on_map<Map>(start.cell) || !detail::stands_free<Primitives>(map, start.cell, start.heading)) {
        return {0, start.cell};
    }
    std::uint32_t index = 0;
    for (auto next = at; ++next != path.end(); at = next) {
        ++index;
        if (!detail::sweeps_free<Primitives>(map, (*at).cell, Primitives::primitives[at.motion()])) {
            return {index, (*next).cell};
        }
    }
    return {};
}

}  // namespace firmpath
