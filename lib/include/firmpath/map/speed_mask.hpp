/// @file
/// Zones in which a robot must drive slowly.
#pragma once

#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/detail/map_demands.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/terrain_grid.hpp"
#include "firmpath/map/weights.hpp"

namespace firmpath {

/// A speed limit for each of `W` x `H` cells, one byte each, in percent of full speed, as in the speed filter of ROS 2
/// (Nav2, mask type 1, base 0, multiplier 1): 1 to 100 is the limit, 0 is "no limit", and any other value (255 is ROS's
/// unknown) also means "no limit".
///
/// A limit below `Slowest` counts as `Slowest`. The lower `Slowest` is, the larger costs can get. Set it to 20, for
/// example, if no zone is below 20 percent; then larger maps fit 32 bits.
///
/// A value-initialised mask limits nothing. Layout and members: `PackedGrid`. A mask for keep-out zones is a `BitGrid`
/// given to `overlay`.
///
/// Memory: W * H + 4 bytes, rounded up to whole words.
template <int W, int H, unsigned Slowest = 1>
class SpeedMask : public detail::PackedGrid<W, H, 8> {
    static_assert(Slowest >= 1 && Slowest <= 100,
                  "SpeedMask: the slowest speed must be 1 to 100 percent of full speed");

public:
    static constexpr std::uint32_t slowest = Slowest;  ///< the least `percent`

    using detail::PackedGrid<W, H, 8>::PackedGrid;

    /// The speed allowed in a cell, in percent: `Slowest` to 100; 100 outside the map.
    constexpr std::uint32_t percent(Cell cell) const {
        const std::uint32_t limit = this->at(cell);
        return limit == 0 || limit > 100 ? 100 : limit < Slowest ? Slowest : limit;
    }
};

/// A view whose weights are travel times under the speed limits: a cell's weight is the base map's times 100 / percent,
/// rounded up. So the cheapest path is the fastest one.
///
/// A base without weights counts as weight 100 everywhere (`weight_unit`), because 1 would leave no value between full
/// and half speed.
///
/// Models `WeightedMap`. Borrows map and mask: they must outlive the view.
///
/// Complexity: a division for each cell with a limit, none for the others. Memory: two pointers.
template <class Base, class Mask>
class SpeedLimited : public detail::ViewOf<Base> {
    static_assert(GridMap<Base>, "speed_limited: the first argument must model firmpath::GridMap");
    static_assert(detail::whole_map<Base>());
    static_assert(Base::width == Mask::width && Base::height == Mask::height,
                  "speed_limited: map and mask must have the same width and height");

    static constexpr std::uint32_t factor = WeightedMap<Base> ? 1 : 100;
    static_assert(firmpath::greatest_weight<Base>() <= 0xFFFF'FFFFU / 100 / factor - 1,
                  "speed_limited: the map's weights are too large to be multiplied by 100");

public:
    /// No cell weighs more: the base's bound at the slowest speed.
    static constexpr std::uint32_t greatest_weight =
        (firmpath::greatest_weight<Base>() * factor * 100 + Mask::slowest - 1) / Mask::slowest;
    /// The weight of plain floor at full speed: the base's, or 100 if it has no weights.
    static constexpr std::uint32_t weight_unit = firmpath::weight_unit<Base>() * factor;

    /// A view of both, which must outlive it. `speed_limited` makes it without template arguments.
    constexpr SpeedLimited(const Base& base, const Mask& mask) : detail::ViewOf<Base>(base), mask_(&mask) {}

    /// The time that a passable cell takes.
    constexpr std::uint32_t weight(Cell cell) const {
        const std::uint32_t full_speed = weight_of(this->below(), cell) * factor;
        const std::uint32_t percent = mask_->percent(cell);
        // Most cells have no limit, and Cortex-M0 has no divider.
        return percent == 100 ? full_speed : (full_speed * 100 + percent - 1) / percent;
    }

    /// The base's least weight: limits make no cell cheaper.
    constexpr std::uint32_t least_weight() const { return detail::least_weight_of(this->below()) * factor; }

    /// The sum of both revisions: changes whenever the map or the mask changes.
    constexpr std::uint32_t revision() const { return detail::revision_of(this->below()) + mask_->revision(); }

private:
    const Mask* mask_;
};

template <class Base, class Mask>
inline constexpr bool answers_outside<SpeedLimited<Base, Mask>> = true;

/// Puts speed limits on a map. O(1). @see SpeedLimited
template <class Base, class Mask>
constexpr SpeedLimited<Base, Mask> speed_limited(const Base& base, const Mask& mask) {
    return {base, mask};
}

// Compilers quote the line, and so show the remedy.
template <class B, class M>
SpeedLimited<B, M> speed_limited(const B&&, const M&) = delete;  // speed_limited: no temporary; name both first
template <class B, class M>
SpeedLimited<B, M> speed_limited(const B&, const M&&) = delete;  // speed_limited: no temporary; name both first
template <class B, class M>
SpeedLimited<B, M> speed_limited(const B&&, const M&&) = delete;  // speed_limited: no temporary; name both first

}  // namespace firmpath
