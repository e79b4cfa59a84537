/// @file
/// What motions cost: the weights of the cells they sweep, and turning.
#pragma once

#include <bit>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/detail/integers.hpp"
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

/// Lower bounds of a robot's cost to one goal on an empty map: the distance, and the additional cost of turning.
///
/// The distance in steps to 16 neighbours is the greatest of 16 linear functions, one for each pair of neighbouring
/// directions. Each function maps a motion to the progress that it makes. No motion costs less than its progress; the
/// rest of its cost is its excess. So the least sum of excesses over all sequences of motions from one heading to
/// another is a lower bound of the cost of turning, at any distance. `Primitives::turning` has these bounds for four
/// distances of the goal: a robot cannot make much progress in a heading with a large excess, so the bound grows with
/// the distance. (This is duality of linear programs: any point of the dual problem bounds the primal one.)
///
/// Each bound is consistent, except where it goes over from one of the four distances to the next.
///
/// Memory: 64 bytes for each heading.
template <class Primitives>
class TurningCosts {
    static constexpr std::uint32_t headings = Primitives::headings;
    static constexpr std::uint32_t levels = turning_levels;

public:
    /// Chooses the heading of the goal; a number that is no heading means any. O(headings^2).
    constexpr void begin(std::uint32_t goal) {
        for (unsigned face = 0; face < 16; ++face) {
            for (std::uint32_t level = 0; level < levels; ++level) {
                for (std::uint32_t heading = 0; heading < headings; ++heading) {
                    std::uint8_t least = entry(face, level, heading, goal < headings ? goal : 0);
                    for (std::uint32_t other = goal < headings ? headings : 1; other < headings; ++other) {
                        const std::uint8_t cost = entry(face, level, heading, other);
                        least = cost < least ? cost : least;
                    }
                    of_[face][level][heading] = least;
                }
            }
        }
    }

    /// A lower bound of the cost of a way of (dx, dy) places of the lattice that begins in a heading.
    constexpr std::uint32_t operator()(int dx, int dy, std::uint32_t heading) const {
        const unsigned middle = face_of(dx, dy);
        std::uint32_t most = 0;
        for (unsigned i = middle + 14; i <= middle + 18; ++i) {  // others are hardly ever greater
            const unsigned face = i % 16;
            const Displacement gradient = face_gradients.of[face];
            const int way_17 = gradient.x * dx + gradient.y * dy;
            if (way_17 < 0) {
                continue;
            }
            const auto limited = static_cast<std::uint32_t>(way_17 < 0xFFFF ? way_17 : 0xFFFF);
            const std::uint32_t way = limited * Primitives::cost_of_17th >> Primitives::cost_bits;
            const std::uint32_t far = way >> Primitives::turning_level_bits;
            const std::uint32_t turning = of_[face][far < levels ? far : levels - 1][within<headings>(heading)];
            const std::uint32_t cost = way + (turning << Primitives::turning_bits);
            most = cost > most ? cost : most;
        }
        return most;
    }

private:
    /// The number of the pair of neighbouring directions, of 16, between which a displacement lies.
    static constexpr unsigned face_of(int dx, int dy) {
        unsigned face = 0;
        while (face < 12 && (dx <= 0 || dy < 0)) {  // into the first quarter
            const int x = dx;
            dx = dy;
            dy = -x;
            face += 4;
        }
        return face + (2 * dy <= dx ? 0U : dy <= dx ? 1U : dy <= 2 * dx ? 2U : 3U);
    }

    /// An entry of the table, which has the first quarter turn; the rest is the same, turned.
    static constexpr std::uint8_t entry(unsigned face, std::uint32_t level, std::uint32_t from, std::uint32_t to) {
        const std::uint32_t back = headings - face / 4 * (headings / 4);
        return Primitives::turning[((face % 4 * levels + level) * headings + (from + back) % headings) * headings +
                                   (to + back) % headings];
    }

    std::uint8_t of_[16][levels][headings]{};
};

}  // namespace firmpath::detail
