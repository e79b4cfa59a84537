/// @file
/// Lower bounds of the way of a robot with a steering limit, from its place and heading alone.
#pragma once

#include <cstdint>

#include "firmpath/lattice/motion_primitive.hpp"
#include "firmpath/store/detail/within.hpp"

namespace firmpath::detail {

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
