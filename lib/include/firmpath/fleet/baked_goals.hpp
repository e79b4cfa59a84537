/// @file
/// Goal bits in flash for a fleet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "firmpath/fleet/goal_bits.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/store/detail/within.hpp"

namespace firmpath {

/// Goal bits in flash for docks and stations, made from a map in flash:
///
///     constexpr auto to_dock = firmpath::baked_goal_bits(hall, {3, 4});
///     constexpr auto to_gate = firmpath::baked_goal_bits(hall, {9, 0});
///     firmpath::Fleet<Hall, 20, 4, firmpath::FleetRoom{}, firmpath::BakedGoals<hall, to_dock, to_gate>> fleet;
///
/// Robots with these goals need neither `fill` nor bits in RAM while the fleet's map has the revision of `map`. After
/// an edit they use RAM like others.
///
/// - `map`: a constant.
/// - `Bits`: goal bits filled from it, constants of its size. No two lead to the same goal.
///
/// Precondition: the fleet's map is `map`, or began as a copy of it. (Otherwise robots may take moves that do not lead
/// to their goals, but never into blocked cells or each other.)
template <const auto& map, const auto&... Bits>
struct BakedGoals {
    static constexpr std::size_t count = sizeof...(Bits);        ///< goals
    static constexpr std::uint32_t revision = revision_of(map);  ///< of the map

    /// The bits of a number below `count`.
    static constexpr const auto& bits(std::size_t number) { return *all[detail::within<count>(number)]; }

private:
    using Map = std::remove_cvref_t<decltype(map)>;
    static constexpr const GoalBits<Map::width, Map::height>* all[] = {&Bits...};
};

/// No goal bits in flash.
struct NoBakedGoals {
    static constexpr std::size_t count = 0;  ///< none
};

}  // namespace firmpath
