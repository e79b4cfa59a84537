/// @file
/// What turning costs a robot at the least, on top of the distance: a table for flash.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "firmpath/lattice/motion_primitive.hpp"

namespace firmpath::host::detail {

/// The least bits for which a cost is less than `2 << bits`.
constexpr unsigned bits_of(double cost) {
    unsigned bits = 0;
    while (cost >= 2U << bits) {
        ++bits;
    }
    return bits;
}
/// A cost in units of 2 to the power of `bits`, rounded down even if it is the sum of a few roundings too large.
constexpr std::uint8_t turning_entry(double cost, unsigned bits) {
    return static_cast<std::uint8_t>(cost < 1e-6 ? 0 : (cost - 1e-6) / (1U << bits));
}

/// The excess of motions over the way that they make good towards one face of the 16 directions, and what follows for
/// sequences of them. See `firmpath::detail::TurningCosts`.
template <int Headings>
class Excess {
    static constexpr auto count = static_cast<std::size_t>(Headings);

public:
    /// @param way_cost  no motion costs less than this for a 17th of the pitch that it makes good
    template <class Motions>
    constexpr Excess(const Motions& motions, int face, double way_cost, int pitch) {
        for (auto& row : least_) {
            for (double& cost : row) {
                cost = endless;
            }
        }
        const auto gradient = firmpath::detail::face_gradients.of[face];
        for (std::size_t i = 0; i < motions.size(); ++i) {
            const firmpath::MotionPrimitive& motion = motions[i];
            const double way = way_cost * (gradient.x * motion.dx + gradient.y * motion.dy) / pitch;
            const double excess = motion.cost > way ? motion.cost - way : 0;
            const auto from = i / (motions.size() / count);
            // Sorted by the excess for each unit of way.
            const Motion added{from, motion.to, excess, way > 1e-9 ? excess / way : endless};
            std::size_t at = size_++;
            for (; at > 0 && motions_[at - 1].rate > added.rate; --at) {
                motions_[at] = motions_[at - 1];
            }
            motions_[at] = added;
            least_[from][motion.to] = least(least_[from][motion.to], excess);
        }
        for (std::size_t i = 0; i < count; ++i) {
            least_[i][i] = 0;
        }
        for (std::size_t k = 0; k < count; ++k) {
            for (std::size_t i = 0; i < count; ++i) {
                for (std::size_t j = 0; j < count; ++j) {
                    least_[i][j] = least(least_[i][j], least_[i][k] + least_[k][j]);
                }
            }
        }
    }

    /// The least excess of any sequence of motions from one heading to another.
    struct Costs {
        double of[count][count]{};
    };

    /// The same for sequences that make good at least so much way.
    constexpr Costs after(double way) const {
        // Either one of the n motions with the lowest rates is there, or all of the way is made at the next rate.
        Costs with;
        Costs most;
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < count; ++j) {
                with.of[i][j] = endless;
                most.of[i][j] = least_[i][j];
            }
        }
        for (std::size_t n = 0; n < size_ && motions_[n].rate < endless; ++n) {
            const Motion& motion = motions_[n];
            const double without = n + 1 < size_ ? motions_[n + 1].rate * way : endless;
            for (std::size_t i = 0; i < count; ++i) {
                const double first = least_[i][motion.from] + motion.excess;
                for (std::size_t j = 0; j < count; ++j) {
                    with.of[i][j] = least(with.of[i][j], first + least_[motion.to][j]);
                    const double bound = least(with.of[i][j], without);
                    most.of[i][j] = most.of[i][j] < bound ? bound : most.of[i][j];
                }
            }
        }
        return most;
    }

    /// What no sequence needs to exceed.
    constexpr double most() const {
        double most = 0;
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t j = 0; j < count; ++j) {
                most = least_[i][j] > most ? least_[i][j] : most;
            }
        }
        return most;
    }

private:
    static constexpr double endless = 1e12;
    struct Motion {
        std::size_t from = 0;
        std::size_t to = 0;
        double excess = 0;
        double rate = 0;
    };
    static constexpr double least(double a, double b) { return a < b ? a : b; }

    double least_[count][count]{};
    Motion motions_[256]{};
    std::size_t size_ = 0;
};

}  // namespace firmpath::host::detail
