/// @file
/// The cost of a cell as a function of its distance to an obstacle.
#pragma once

#include <cstddef>
#include <cstdint>

#include "firmpath/core/panic.hpp"
#include "firmpath/geometry/disc.hpp"
#include "firmpath/geometry/straight_distance.hpp"
#include "firmpath/map/cost_grid.hpp"

namespace firmpath {

/// Parameters of a `CostFalloff`: those of Nav2's inflation layer, in whole numbers.
struct FalloffOptions {
    /// The radius of the circle that fits into the robot's body: its centre must not come nearer to an obstacle.
    std::uint32_t inscribed_um = 0;
    /// The distance up to which costs reach. Nav2 rounds this radius up to whole cells; here it is exact.
    std::uint32_t inflation_um = 0;
    /// How fast costs fall: Nav2's `cost_scaling_factor`, which is in 1/m, times 1000.
    std::uint32_t scaling_per_km = 0;
    /// The side of a cell.
    std::uint32_t resolution_um = 0;
};

/// The cost of a cell by the square of its distance to the nearest obstacle, in cells, centre to centre:
///
///     254   |#                                  the obstacle itself (lethal)
///     253   | # # #                             up to the inscribed radius
///           |       #
///           |         #  #                      252 * exp(-scaling * (distance - inscribed)), rounded down,
///           |              #  #  #  #           up to the inflation radius
///       0   +--------------------------# # #    beyond
///
/// A table, computed once in integers: by the compiler if it is `constexpr`, so that it lies in flash; or at run time.
/// It reaches at most `Radius` cells. A value-initialised one lies in `.bss`: all costs are 0.
///
/// Guarantees: no cost differs by more than 1 from the formula in floating point, on cells of up to a metre with a
/// scaling of up to 100 per metre; and the nearer of two cells never costs less.
///
/// Memory: Radius^2 + 5 bytes, rounded up to whole words.
///
/// Source: Nav2 (ROS 2), `InflationLayer::computeCost`.
template <int Radius>
class CostFalloff {
    static_assert(Radius >= 0 && Radius <= 254, "CostFalloff: the radius must be 0 to 254 cells");

public:
    static constexpr int radius = Radius;  ///< how far it may reach, in cells

    constexpr CostFalloff() = default;

    /// Preconditions: `resolution_um` is not 0, and `inflation_um` is no more than `Radius` cells; else `panic`.
    ///
    /// Complexity: O(Radius^2), each a square root and twelve 64-bit multiplications.
    explicit constexpr CostFalloff(const FalloffOptions& options)
        : disc_(Micrometres(options.inflation_um), Micrometres(options.resolution_um)) {
        require(disc_.squared_cells() <= greatest_square,
                "CostFalloff: the inflation radius must be at most Radius cells");
        const std::uint32_t inscribed =
            Disc(Micrometres(options.inscribed_um), Micrometres(options.resolution_um)).squared_cells();
        for (std::uint32_t square = 0; square <= disc_.squared_cells(); ++square) {
            costs_[square] = square == 0           ? Grid::lethal
                             : square <= inscribed ? Grid::inscribed
                                                   : graded(square, options);
        }
    }

    /// The cost at this squared distance: 254, 253, or 252 to 0.
    constexpr std::uint8_t cost(std::uint32_t squared_cells) const {
        return squared_cells <= greatest_square ? costs_[squared_cells] : std::uint8_t{0};
    }

    /// The disc within which costs reach: outside it, all costs are 0.
    constexpr Disc disc() const { return disc_; }

private:
    using Grid = CostGrid<1, 1>;
    static constexpr std::uint32_t greatest_square = static_cast<std::uint32_t>(Radius) * Radius;

    /// 252 * exp(-scaling * (distance - inscribed)), for a distance not within the inscribed radius.
    static constexpr std::uint8_t graded(std::uint32_t square, const FalloffOptions& options) {
        detail::SquareRoot root;
        root.bring_down(square);
        root.bring_down(0);  // 16 more bits, after the binary point
        const std::uint64_t distance_um = std::uint64_t{root.floor} * options.resolution_um >> 16;
        const std::uint64_t beyond_um = distance_um > options.inscribed_um ? distance_um - options.inscribed_um : 0;
        // The exponent times 10^9. It is less than 2^64: no distance exceeds the inflation radius.
        const std::uint64_t exponent = beyond_um * options.scaling_per_km;
        if (exponent >= 5'600'000'000) {
            return 0;  // 252 * exp(-5.6) is less than 1
        }
        // A 256th of it, with 31 bits after the binary point; the factor is 2^60 / 10^9.
        const std::uint64_t t = exponent * 1'152'921'505 >> 37;
        // exp(-t) by the first three terms of its series, then raised to the power of 256.
        std::uint64_t power = (std::uint64_t{1} << 31) - t + (t * t >> 32);
        for (int i = 0; i < 8; ++i) {
            power = power * power >> 31;
        }
        return static_cast<std::uint8_t>(Grid::greatest_cost * power >> 31);
    }

    Disc disc_{};
    std::uint8_t costs_[static_cast<std::size_t>(greatest_square) + 1]{};
};

}  // namespace firmpath
