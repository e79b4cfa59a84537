/// @file
/// One-way aisles.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/detail/map_demands.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/terrain_grid.hpp"
#include "firmpath/map/weights.hpp"
#include "firmpath/moves/neighbourhood.hpp"

namespace firmpath {

/// The direction in which a cell may be driven: any, or one of eight, numbered as the moves of `Eight` plus one.
enum class Arrow : std::uint8_t {
    none,
    plus_x,
    plus_x_plus_y,
    plus_y,
    minus_x_plus_y,
    minus_x,
    minus_x_minus_y,
    minus_y,
    plus_x_minus_y,
};

/// One arrow for each of `W` x `H` cells, half a byte each. `AisleGrid<W, H>()` has no arrows. It can be `constexpr`,
/// changed by `set`, and drawn into (`draw_rectangle(aisles, a, b, Arrow::plus_x)`).
///
/// Memory: ceil(W * H / 2) + 4 bytes, rounded up to whole words.
template <int W, int H>
using AisleGrid = TerrainGrid<W, H, 4, Arrow>;

/// Draws an AisleGrid; the first line is row 0, so the next line is +y. Meant for tests and small constant maps.
///
///        7 ^ 9         each character shows its direction;
///        < . >         '.' for a cell without an arrow
///        1 v 3
///
/// Precondition: exactly W * H cells are drawn; else `panic` (a compile error in a constant). O(W * H).
template <int W, int H>
constexpr AisleGrid<W, H> drawn_aisles(const char* art) {
    return AisleGrid<W, H>::drawn(art, ".>3v1<7^9");
}

/// A map and its one-way aisles as one map, for moves that obey them: `Aisled<Moves>`. Models the same concepts as the
/// map, and combines both revisions.
///
/// Borrows both: they must outlive the view. Memory: two pointers.
template <class Map, class Aisles>
class WithAisles : public detail::WeightedViewOf<Map> {
    static_assert(GridMap<Map>, "with_aisles: the first argument must model firmpath::GridMap");
    static_assert(detail::whole_map<Map>());
    static_assert(Map::width == Aisles::width && Map::height == Aisles::height,
                  "with_aisles: map and aisles must have the same width and height");

public:
    /// A view of both, which must outlive it. `with_aisles` makes it without template arguments.
    constexpr WithAisles(const Map& map, const Aisles& aisles) : detail::WeightedViewOf<Map>(map), aisles_(&aisles) {}

    /// The arrow of a cell; `none` outside the map.
    constexpr Arrow arrow(Cell cell) const { return aisles_->at(cell); }

    /// The sum of both revisions: changes whenever map or aisles do.
    constexpr std::uint32_t revision() const { return detail::revision_of(this->below()) + aisles_->revision(); }

private:
    const Aisles* aisles_;
};

template <class Map, class Aisles>
inline constexpr bool answers_outside<WithAisles<Map, Aisles>> = true;

/// Puts one-way aisles on a map. O(1). @see WithAisles
template <class Map, class Aisles>
constexpr WithAisles<Map, Aisles> with_aisles(const Map& map, const Aisles& aisles) {
    return {map, aisles};
}

// Compilers quote the line in the error, and with it the remedy.
template <class M, class A>
WithAisles<M, A> with_aisles(const M&&, const A&) = delete;  // with_aisles: a temporary would be gone; name both first
template <class M, class A>
WithAisles<M, A> with_aisles(const M&, const A&&) = delete;  // with_aisles: a temporary would be gone; name both first
template <class M, class A>
WithAisles<M, A> with_aisles(const M&&, const A&&) = delete;  // with_aisles: a temporary would be gone; name both first

/// The moves of `Base` without those against an arrow. A step is forbidden if it leads against the arrow of the cell
/// that it leaves or of the cell that it enters. "Against" means more than a quarter turn away, so a step straight
/// across is not against. Remaining moves around a cell with the arrow > :
///
///        x   o   o          o   o   x
///            | /              \ |
///        x   > - o          o - >   x        o may, x may not
///            | \              / |
///        x   o   o          o   o   x
///
///        leaving: to        entering: from
///
/// So an aisle is driven in one direction only, and joined or left at its side. The corner rule checks whether the
/// cells beside a diagonal step are free; it ignores their arrows.
///
///     auto map = with_aisles(floor, aisles);
///     AStar<decltype(map), Aisled<Eight<>>> planner;
///
/// The map must have `arrow(cell)`, defined for cells of the map. Estimates are the base's: arrows only make paths
/// longer. The cost bound assumes a path through every cell, since cells that touch need no longer be neighbours.
///
/// Complexity: the base's, plus one arrow lookup for the cell and one for each remaining move.
template <class Base>
struct Aisled : Base {
    static_assert(Neighbourhood<Base>, "Aisled: the base must be a set of moves, such as Four or Eight<Corner::never>");
    static_assert(Base::directions == 4 || Base::directions == 8,
                  "Aisled: the base must have moves to four or eight neighbours");

    static constexpr bool obeys_aisles = true;  ///< what a planner asks on a map with aisles

    /// The same moves at the scale of Base that fits `Cost`.
    template <class Cost>
    using at_scale_for = Aisled<typename Base::template at_scale_for<Cost>>;

    /// The moves that may be made from `cell`, bit d for move d.
    template <GridMap Map>
    static constexpr std::uint32_t allowed(const Map& map, Cell cell) {
        static_assert(detail::NamesArrow<Map>, "Aisled: the map has no aisles; plan on with_aisles(map, aisles)");
        std::uint32_t mask = Base::allowed(map, cell) & along(map.arrow(cell));
        for (unsigned d = 0; d < Base::directions; ++d) {
            if ((mask >> d & 1U) == 0) {
                continue;
            }
            const Cell to = Base::neighbour(cell, d);
            detail::assume_on_map<Map>(to);
            if ((along(map.arrow(to)) >> d & 1U) == 0) {
                mask &= ~(std::uint32_t{1} << d);
            }
        }
        return mask;
    }

private:
    /// The moves that do not lead against an arrow: those at most a quarter turn from it.
    static constexpr std::uint32_t along(Arrow arrow) {
        const unsigned eighth = static_cast<unsigned>(arrow) - 1;
        if (eighth >= 8) {
            return ~std::uint32_t{0};
        }
        // Eighths of a turn -2 to 2 as bits of a ring of eight, written twice so that a shift rotates it.
        const std::uint32_t ring = 0xC7C7U << eighth >> 8;
        if constexpr (Base::directions == 8) {
            return ring & 0xFFU;
        } else {
            return (ring & 1U) | (ring >> 1 & 2U) | (ring >> 2 & 4U) | (ring >> 3 & 8U);
        }
    }
};

}  // namespace firmpath
