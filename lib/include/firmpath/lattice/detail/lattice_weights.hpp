/// @file
/// The costs of motions of a robot with a shape, on maps with and without weights.
#pragma once

#include <bit>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/lattice/detail/swept_cells.hpp"
#include "firmpath/lattice/motion_primitive.hpp"
#include "firmpath/map/map.hpp"
#include "firmpath/map/weights.hpp"

namespace firmpath::detail {

/// Without weights a motion costs what its table says.
template <class Map, class Primitives>
struct LatticeWeights {
    static constexpr unsigned unit_bits = 0;

    constexpr void begin(const Map&, std::uint32_t) {}
    /// A lower bound of the cost of a way of `mm` millimetres.
    static constexpr std::uint32_t least(std::uint32_t mm) { return mm; }
};

/// With weights: each part of a motion times the weight of the cell that the robot's centre is in.
///
/// Memory: 4 bytes.
template <WeightedMap Map, class Primitives>
class LatticeWeights<Map, Primitives> {
    static_assert(Map::greatest_weight <= 0x7FFF, "StateLattice: weights are at most 32,767");

public:
    static constexpr unsigned unit_bits = std::bit_width(Map::weight_unit) - 1;  ///< of plain floor
    static constexpr std::uint32_t largest = 0x7FFF'FFFF;  ///< cost of a path: with a motion it fits 32 bits

    /// Prepares for a search.
    /// @param times  the largest factor by which an estimate is multiplied
    constexpr void begin(const Map& map, std::uint32_t times) {
        // The least weight counts as at most the power of two by which the greatest estimate can be multiplied.
        const std::uint32_t farthest = 0xFFFF * Primitives::cost_of_17th >> Primitives::cost_bits;
        std::uint32_t most = times * (farthest + (0xFFU << Primitives::turning_bits));
        std::uint32_t power = 1;
        const std::uint32_t weight = least_weight_of(map);
        for (; power < weight && most <= largest / 2; most *= 2) {
            power *= 2;
        }
        least_ = weight < power ? weight : power;
    }
    constexpr std::uint32_t least(std::uint32_t mm) const { return mm * least_; }
    /// The cost of motion i from a cell. A cell outside the map, or blocked, counts as plain floor: the motion is
    /// refused elsewhere. Precondition: `from` is a cell of the map. O(cells of the centre).
    static constexpr std::uint32_t cost_of(const Map& map, Cell from, std::uint32_t i) {
        // The tables list this many motions; the others are the same, turned by quarters.
        const auto listed = static_cast<std::uint32_t>(Primitives::first_centre_cell.size() - 1);
        int quarters = 0;
        for (; i >= listed; i -= listed) {
            ++quarters;
        }
        std::uint32_t cost = 0;
        for (std::uint32_t k = Primitives::first_centre_cell[i]; k < Primitives::first_centre_cell[i + 1]; ++k) {
            const CentreCell part = Primitives::centre_cells[k];
            const Displacement by = quarter_turned({part.x, part.y}, quarters);
            const Cell cell = cell_at(from, by.x, by.y);
            const bool counts = on_map<Map>(cell) && map.passable(cell);
            cost += part.cost * (counts ? map.weight(cell) : Map::weight_unit);
        }
        return cost;
    }

private:
    std::uint32_t least_ = 1;
};

}  // namespace firmpath::detail
