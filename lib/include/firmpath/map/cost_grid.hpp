/// @file
/// Graded costs, one byte per cell, as in ROS costmaps.
#pragma once

#include <concepts>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/terrain_grid.hpp"

namespace firmpath {

/// A costmap of `W` x `H` cells, one byte each, with the meaning from ROS:
///
/// | byte     | meaning                                            | weight     |
/// |----------|----------------------------------------------------|------------|
/// | 0 to 252 | free; a larger byte is more expensive              | 50 + byte  |
/// | 253      | inscribed: the robot's body would touch something  | blocked    |
/// | 254      | lethal: an obstacle                                | blocked    |
/// | 255      | unknown: blocked, or free if `U` is Unknown::free  | 50 + 252   |
///
/// Fifty is the weight of plain floor (`weight_unit`): a path over cells of cost 0 costs its length, and a path over
/// cells of cost 50 costs twice its length. An unknown cell that may be entered weighs as much as the most expensive
/// free cell. So planners prefer known cells, even if the path gets up to six times as long.
///
/// These are the bytes of nav2_costmap_2d. Those of a nav_msgs/OccupancyGrid message mean something else (100 is
/// occupied, -1 unknown) and are signed: they do not compile as costs.
///
/// Models `WeightedMap` and `CostLayer`. A value-initialised grid is all free. Layout and members: `PackedGrid`.
///
/// Memory: W * H + 4 bytes, rounded up to whole words.
template <int W, int H, Unknown U = Unknown::blocked>
class CostGrid : public detail::PackedGrid<W, H, 8> {
public:
    static constexpr std::uint8_t greatest_cost = 252;  ///< the most expensive free cell
    static constexpr std::uint8_t inscribed = 253;      ///< the robot's body would touch something
    static constexpr std::uint8_t lethal = 254;         ///< an obstacle
    static constexpr std::uint8_t unknown = 255;        ///< nothing is known

    static constexpr std::uint32_t weight_unit = 50;                               ///< the weight of plain floor
    static constexpr std::uint32_t greatest_weight = weight_unit + greatest_cost;  ///< no cell weighs more: 302
    /// The largest `value`.
    static constexpr std::uint32_t greatest = greatest_cost;

    using detail::PackedGrid<W, H, 8>::PackedGrid;
    using detail::PackedGrid<W, H, 8>::set, detail::PackedGrid<W, H, 8>::try_set;
    // Compilers quote the line, and so show the remedy.
    template <std::same_as<std::int8_t> Byte>
    void set(Cell, Byte) = delete;  // CostGrid: values of nav_msgs/OccupancyGrid are no costs: 100 there is lethal here
    template <std::same_as<std::int8_t> Byte>
    void try_set(Cell, Byte) = delete;  // CostGrid: values of nav_msgs/OccupancyGrid are no costs

    /// Whether `cell` may be entered; false outside the map.
    constexpr bool passable(Cell cell) const {
        return cost(cell) <= greatest_cost || (U == Unknown::free && cost(cell) == unknown);
    }

    /// The byte of a cell; `lethal` outside the map.
    constexpr std::uint8_t cost(Cell cell) const { return this->contains(cell) ? this->at(cell) : lethal; }

    /// The factor that multiplies the cost of a step into a passable cell: 50 to 302; `greatest_weight` if the cell is
    /// blocked or lies outside.
    constexpr std::uint32_t weight(Cell cell) const { return weight_unit + value(cell); }

    /// No cell weighs less.
    constexpr std::uint32_t least_weight() const { return weight_unit; }

    /// The cost of a cell when used as a layer: 0 to 252; also 252 if the cell is blocked or lies outside.
    constexpr std::uint32_t value(Cell cell) const { return cost(cell) < greatest_cost ? cost(cell) : greatest_cost; }
};

template <int W, int H, Unknown U>
inline constexpr bool answers_outside<CostGrid<W, H, U>> = true;

}  // namespace firmpath
