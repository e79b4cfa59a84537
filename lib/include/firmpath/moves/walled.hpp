/// @file
/// Moves that respect walls between cells.
#pragma once

#include <concepts>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/detail/map_demands.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/moves/four.hpp"
#include "firmpath/moves/neighbourhood.hpp"

namespace firmpath {

/// The moves of `Base` (Four or derived from it) that cross no wall:
///
///     o---o---o
///     |   | o |      of the four neighbours of o,
///     o   o   o      only that in the next row remains
///     |       |
///     o---o---o
///
///     AStar<WallGrid<16, 16>, Walled<Four>> planner;
///     AStar<WallGrid<16, 16>, Turning<Walled<Four>>> turning;
///
/// The map must have `walls(cell)`, defined for cells of the map: bit d is set if a wall blocks move d. The cells on
/// both sides of a wall must agree on it, so these moves are reversible if the base's are. A map may also have blocked
/// cells.
///
/// Estimates are the base's: walls only make paths longer. The cost bound assumes a path through every cell, since
/// cells that touch need not be neighbours.
///
/// Complexity: the base's, plus one call of `walls` for a cell.
template <class Base>
struct Walled : Base {
    static_assert(std::derived_from<Base, detail::FourDirections>, "Walled: the base must be Four, or derive from it");

    static constexpr bool obeys_walls = true;  ///< what a planner asks on a map with walls

    /// The same moves at the scale of Base that fits `Cost`.
    template <class Cost>
    using at_scale_for = Walled<typename Base::template at_scale_for<Cost>>;

    /// The moves that may be made from `cell`, bit d for move d.
    template <GridMap Map>
    static constexpr std::uint32_t allowed(const Map& map, Cell cell) {
        static_assert(detail::NamesWalls<Map>, "Walled: the map has no walls between cells; plan on a WallGrid");
        return Base::allowed(map, cell) & ~map.walls(cell);
    }
};

template <class Base>
inline constexpr bool reversible<Walled<Base>> = reversible<Base>;

}  // namespace firmpath
