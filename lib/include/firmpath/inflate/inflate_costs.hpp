/// @file
/// Costs that fall off with the distance to obstacles, so that paths keep away from walls.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/geometry/disc.hpp"
#include "firmpath/geometry/micrometres.hpp"
#include "firmpath/geometry/straight_distance.hpp"
#include "firmpath/inflate/inflate.hpp"
#include "firmpath/map/cost_grid.hpp"
#include "firmpath/map/map.hpp"

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
    explicit constexpr CostFalloff(const FalloffOptions& options) : disc_(disc_of(options.inflation_um, options)) {
        require(disc_.squared_cells() <= greatest_square,
                "CostFalloff: the inflation radius must be at most Radius cells");
        const std::uint32_t inscribed = disc_of(options.inscribed_um, options).squared_cells();
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
    /// Here a radius below a cell has a meaning: the obstacle itself.
    static constexpr Disc disc_of(std::uint32_t radius_um, const FalloffOptions& options) {
        return radius_um == 0 || radius_um < options.resolution_um
                   ? Disc()
                   : Disc(Micrometres(radius_um), CellSize(Micrometres(options.resolution_um)));
    }
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

namespace detail {

/// The distances of the cells of a row to the nearest obstacle in their column, and to the nearest obstacle of all:
/// exact up to `Radius` cells. Memory: W bytes.
template <int W, int H, int Radius>
class RowDistances {
public:
    /// Complexity: O(words * Radius + W).
    template <class Obstacles>
    constexpr void measure(const Obstacles& obstacles, int y) {
        for (std::uint8_t& distance : in_column_) {
            distance = none;
        }
        for (int i = 0; i < words_in_row(W); ++i) {
            std::uint32_t left = ~bits_beyond(W, i);  // columns without an obstacle so far
            for (int dy = 0; dy <= Radius && left != 0; ++dy) {
                const std::uint32_t above = y - dy >= 0 ? obstacles.blocked_word(y - dy, i) : 0;
                const std::uint32_t below = y + dy < H ? obstacles.blocked_word(y + dy, i) : 0;
                for (std::uint32_t found = left & (above | below); found != 0; found &= found - 1) {
                    in_column_[32 * i + std::countr_zero(found)] = static_cast<std::uint8_t>(dy);
                }
                left &= ~(above | below);
            }
        }
    }

    /// The square of the distance of cell x of that row to the nearest obstacle; (Radius + 1)^2 or more if that is
    /// farther than `Radius`. O(d), d the distance in cells.
    constexpr std::uint32_t squared(int x) const {
        std::uint32_t best = squared_to_column(0, x);
        // Checks columns outwards, until they are farther away than the obstacle found.
        for (std::uint32_t dx = 1; dx * dx < best; ++dx) {
            const int left = x - static_cast<int>(dx);
            const int right = x + static_cast<int>(dx);
            for (const int column : {left, right}) {
                if (column >= 0 && column < W) {
                    const std::uint32_t square = squared_to_column(dx, column);
                    best = square < best ? square : best;
                }
            }
        }
        return best;
    }

private:
    static constexpr std::uint8_t none = Radius + 1;

    constexpr std::uint32_t squared_to_column(std::uint32_t dx, int column) const {
        const std::uint32_t dy = in_column_[column];
        return dx * dx + dy * dy;
    }

    std::uint8_t in_column_[static_cast<std::size_t>(W)]{};
};

}  // namespace detail

/// Raises the costs of `out` around the blocked cells of `obstacles`, as the inflation layer of a ROS costmap does: 254
/// on an obstacle, 253 (blocked) where the robot's centre would be too near to one, and 252 falling to 0 farther away.
///
///     constexpr firmpath::CostFalloff<11> falloff({.inscribed_um = 220'000, .inflation_um = 550'000,
///                                                  .scaling_per_km = 3000, .resolution_um = 50'000});
///     firmpath::inflate_costs(map, falloff, costs);   // 3.0 per metre, on cells of 5 cm
///
/// Distances are exact. A cell of `out` with a higher cost keeps it: costs from other sources stay, and so do the costs
/// of removed obstacles; call `fill(0)` first to clear them. An unknown cell (255) stays unknown unless it gets 253 or
/// 254, so that no unknown cell that may be entered hides a collision. The outside of the map adds no costs.
///
/// Precondition: `obstacles` is not a view over `out`.
///
/// Complexity: as `inflate` by the inflation radius r; O(r / 32 + 1) for each cell in a row near an obstacle; at most
/// 2d columns checked for each cell within r of one, d its distance. Memory: 4 * ceil(W / 32) + W + 4 bytes of stack.
///
/// Source: Meijster, Roerdink and Hesselink, *A General Algorithm for Computing Distance Transforms in Linear Time*
/// (2000), for distances by columns first and rows second; Nav2 (ROS 2), `InflationLayer`, for the costs.
template <WordMap Obstacles, int Radius, int W, int H, Unknown U>
constexpr void inflate_costs(const Obstacles& obstacles, const CostFalloff<Radius>& falloff, CostGrid<W, H, U>& out) {
    static_assert(Obstacles::width == W && Obstacles::height == H,
                  "inflate_costs: obstacles and costs must have the same width and height");
    using Grid = CostGrid<W, H, U>;
    detail::RowDistances<W, H, Radius> distances;
    detail::for_each_grown_row(obstacles, falloff.disc(), [&](int y, const auto& row) {
        distances.measure(obstacles, y);
        for (int i = 0; i < words_in_row(W); ++i) {
            for (std::uint32_t cells = row.word(i) & ~bits_beyond(W, i); cells != 0; cells &= cells - 1) {
                const int x = 32 * i + std::countr_zero(cells);
                const Cell cell = detail::cell_at(x, y);
                const std::uint8_t before = out.cost(cell);
                const std::uint8_t cost = falloff.cost(distances.squared(x));
                if (before == Grid::unknown ? cost >= Grid::inscribed : cost > before) {
                    out.set(cell, cost);
                }
            }
        }
    });
}

}  // namespace firmpath
