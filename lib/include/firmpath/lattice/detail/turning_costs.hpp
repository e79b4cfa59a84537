/// @file
/// What a robot with a steering limit has to drive at the least, from its place and its heading alone.
#pragma once

#include <cstdint>

#include "firmpath/lattice/motion_primitive.hpp"
#include "firmpath/store/detail/within.hpp"

namespace firmpath::detail {

/// Lower bounds of what a robot has to drive to one goal if nothing is in the way: the distance, and what turning
/// costs on top.
///
/// The distance in steps to 16 neighbours is the greatest of 16 linear functions, one for each pair of neighbouring
/// directions. Measured by one of them, no motion costs less than the way that it makes good; what it costs more is its
/// excess. The cheapest sequence of motions by excess, from one heading to another, is what turning costs at the least,
/// however far the goal is. `Primitives::turning` has these costs for the goal at four distances: who has far to go
/// cannot do it in a bad direction. (From linear programming: any point of the dual problem bounds the primal one.)
///
/// Each bound is consistent but for the steps between the four distances.
///
/// Memory: 64 bytes for each heading.
template <class Primitives>
class TurningCosts {
    static constexpr std::uint32_t headings = Primitives::headings;
    static constexpr std::uint32_t levels = turning_levels;

public:
    /// Chooses the heading of the goal; any, if it is not one of the headings. O(headings^2).
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

    /// At the least this has to be driven, in the unit of costs, by so many places of the lattice.
    constexpr std::uint32_t operator()(int dx, int dy, std::uint32_t heading) const {
        const unsigned middle = face_of(dx, dy);
        std::uint32_t most = 0;
        for (unsigned i = middle + 14; i <= middle + 18; ++i) {  // farther ones hardly ever give more
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
    /// Between which two of 16 directions a displacement lies.
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

    /// The table has the first quarter turn; the rest is the same, turned.
    static constexpr std::uint8_t entry(unsigned face, std::uint32_t level, std::uint32_t from, std::uint32_t to) {
        const std::uint32_t back = headings - face / 4 * (headings / 4);
        return Primitives::turning[((face % 4 * levels + level) * headings + (from + back) % headings) * headings +
                                   (to + back) % headings];
    }

    std::uint8_t of_[16][levels][headings]{};
};

}  // namespace firmpath::detail
