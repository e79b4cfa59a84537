/// @file
/// The motions of a robot with a shape, with the cells that it sweeps: tables for flash.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "firmpath/geometry/bearing.hpp"
#include "firmpath/host/lattice/drives.hpp"
#include "firmpath/host/lattice/motion_cells.hpp"
#include "firmpath/host/lattice/turning.hpp"
#include "firmpath/lattice/motion_primitive.hpp"

namespace firmpath::host {

namespace detail {

template <int Headings>
constexpr auto bearings_of_headings() {
    std::array<Bearing, static_cast<std::size_t>(Headings)> all{};
    for (std::size_t heading = 0; heading < all.size(); ++heading) {
        const Displacement step = heading_step<Headings>(static_cast<int>(heading));
        all[heading] = bearing_of(step.x, step.y);
    }
    return all;
}

constexpr MotionKnot knot_at(const ExactPose& pose) {
    const auto whole = [](double value, int unit) {
        return static_cast<std::int32_t>(value * unit + (value < 0 ? -0.5 : 0.5));
    };
    return {static_cast<std::int16_t>(whole(pose.at.x, 512)), static_cast<std::int16_t>(whole(pose.at.y, 512)),
            bearing_of(whole(pose.facing.x, 1 << 28), whole(pose.facing.y, 1 << 28))};
}

/// The cells of a robot's motions, as constants for each motion. (In parts, since compilers limit the steps of one.)
template <const auto& Robot>
struct SweptMotions {
    using Builder = MotionBuilder<Robot.headings>;
    static constexpr double cell_mm = Robot.cell.count() / 1000.0;
    static constexpr LatticeMotions motions = Robot.template motions<Robot.headings>();

    /// The cells of the footprint in a heading of the first quarter.
    template <int Heading>
    static constexpr CellMask standing = [] {
        const ExactPose pose{{0, 0}, Builder::facing(Heading)};
        return covered_cells(Robot.footprint, cell_mm, {&pose, 1});
    }();
    template <int Heading>
    static constexpr CellRuns footprint{standing<Heading>};

    /// All cells of a motion, also those that the robot covers at its beginning.
    template <std::size_t I>
    static constexpr CellMask covered = covered_cells(Robot.footprint, cell_mm, motions.of[I].chain());
    template <std::size_t I, int Quarters>
    static constexpr CellRuns swept = swept_cells(covered<I>, standing<motions.of[I].from>, Quarters);

    template <std::size_t I>
    static constexpr CentreCells centre = centre_cells(motions.of[I].chain(), nearest_integer(motions.of[I].cost));

    template <std::size_t I>
    static constexpr CellMask passed = passed_places(motions.of[I].chain(), Robot.pitch);
    template <std::size_t I>
    static constexpr std::uint32_t length_17 = steps_17(passed<I>, {motions.of[I].by.x / Robot.pitch,
                                                                    motions.of[I].by.y / Robot.pitch});

    /// Those cells around the centre that the robot covers in every heading.
    template <int... H>
    static constexpr CellMask common_of(std::integer_sequence<int, H...>) {
        CellMask mask = standing<0>;
        ((mask = common_cells(mask, standing<H>)), ...);
        return mask;
    }
    static constexpr CellMask common = common_of(std::make_integer_sequence<int, Robot.headings / 4>{});
    template <std::size_t I>
    static constexpr CellMask carried = carried_cells(common, covered<I>, passed<I>, Robot.pitch);

    /// The kernel: if the robot can make a motion, these cells are free around every place that it passes.
    template <std::size_t... I>
    static constexpr CellRuns kernel_of(std::index_sequence<I...>) {
        CellMask mask;
        common.for_each([&](int x, int y) {
            if ((carried<I>.has(x, y) && ...)) {
                mask.add(x, y);
            }
        });
        return CellRuns(mask);
    }
    static constexpr CellRuns kernel = kernel_of(std::make_index_sequence<motions.size>{});
};

}  // namespace detail

/// The motion primitives of a robot, computed by the compiler: constants in flash. `Robot` is a `DifferentialDrive`, a
/// `CarLike` or an `Omnidirectional`, a constant of the program.
///
///     constexpr firmpath::host::CarLike car{.footprint = firmpath::Footprint::rectangle(800, 500),
///                                     .cell = firmpath::millimetres(50), .turning_radius_mm = 600};
///     using Car = firmpath::host::MotionPrimitives<car>;
///
/// The swept cells are exact: those whose square the footprint enters during the motion, and no others. Those that it
/// covers when the motion begins are left out, since the robot stands there.
///
/// Memory: none; flash 12 bytes a motion and 3 a run of cells: 7 to 8 KB for 16 headings and a robot of 16 x 10 cells.
///
/// Source: Pivtoraiko, Knepper and Kelly, *Differentially Constrained Mobile Robot Motion Planning in State Lattices*,
/// 2009.
template <const auto& Robot>
class MotionPrimitives {
    using Swept = detail::SweptMotions<Robot>;
    static constexpr int quarter = Robot.headings / 4;
    static constexpr std::size_t in_quarter = Swept::motions.size;

public:
    static constexpr int headings = Robot.headings;                   ///< directions in which a robot may stand
    static constexpr int pitch = Robot.pitch;                         ///< cells between two places of the lattice
    static constexpr std::size_t per_heading = in_quarter / quarter;  ///< motions from each heading
    static constexpr std::size_t size = 4 * in_quarter;               ///< motions in all
    static constexpr std::uint32_t cell_um = Robot.cell.count();      ///< the edge of a cell in micrometres

private:
    template <std::size_t... I>
    static constexpr std::array<const detail::CellRuns*, size> lists_of(std::index_sequence<I...>) {
        return {&Swept::template swept<I % in_quarter, static_cast<int>(I / in_quarter)>...};
    }
    static constexpr std::array<const detail::CellRuns*, size> lists() {
        return lists_of(std::make_index_sequence<size>{});
    }
    static constexpr std::array<MotionPrimitive, size> join_motions() {
        std::array<MotionPrimitive, size> all{};
        std::size_t n = 0;
        std::size_t i = 0;
        for (const detail::CellRuns* list : lists()) {
            const detail::LatticeMotion& motion = Swept::motions.of[i % in_quarter];
            const int quarters = static_cast<int>(i / in_quarter);
            const detail::Displacement by = detail::quarter_turned(motion.by, quarters);
            all[i] = detail::primitive(by, (motion.to + quarters * quarter) % headings, motion.cost, *list, n);
            n += list->size;
            ++i;
        }
        return all;
    }

    /// Lists of runs one after another, in an array of their size.
    template <const auto&... Lists>
    static constexpr auto joined() {
        std::array<CellRun, (Lists.size + ...)> all{};
        std::size_t n = 0;
        const auto add = [&](const detail::CellRuns& list) {
            for (std::size_t i = 0; i < list.size; ++i) {
                all[n++] = list.of[i];
            }
        };
        (add(Lists), ...);
        return all;
    }
    template <std::size_t... I>
    static constexpr auto swept_runs(std::index_sequence<I...>) {
        return joined<Swept::template swept<I % in_quarter, static_cast<int>(I / in_quarter)>...>();
    }
    template <int... H>
    static constexpr auto footprint_runs(std::integer_sequence<int, H...>) {
        return joined<Swept::template footprint<H>...>();
    }
    template <int... H>
    static constexpr auto footprint_starts(std::integer_sequence<int, H...>) {
        std::array<std::uint16_t, sizeof...(H) + 1> starts{};
        std::size_t next = 0;
        const auto add = [&](std::size_t runs_here) {
            starts[next + 1] = static_cast<std::uint16_t>(starts[next] + runs_here);
            ++next;
        };
        (add(Swept::template footprint<H>.size), ...);
        return starts;
    }
    template <std::size_t... I>
    static constexpr std::uint64_t least_ratio(std::index_sequence<I...>) {
        std::uint64_t least = ~std::uint64_t{0};
        const auto look = [&](std::uint64_t cost, std::uint32_t steps) {
            if (steps != 0 && (cost << 16) / steps < least) {
                least = (cost << 16) / steps;
            }
        };
        (look(primitives[I].cost, Swept::template length_17<I>), ...);
        return least;
    }
    /// By how much a ratio is shifted to fit 16 bits.
    static constexpr unsigned cost_shift(std::uint64_t ratio) {
        unsigned shift = 0;
        while (ratio >> shift > 0xFFFF) {
            ++shift;
        }
        return shift;
    }
    using EachHeading = std::make_integer_sequence<int, quarter>;

public:
    /// All runs of cells, motion by motion.
    static constexpr auto runs = swept_runs(std::make_index_sequence<size>{});
    /// The motions: those from heading 0, then those from heading 1, and so on.
    static constexpr std::array<MotionPrimitive, size> primitives = join_motions();
    /// The footprint at rest in each heading of the first quarter turn, from run `footprint_first[heading]`.
    static constexpr auto footprint = footprint_runs(EachHeading{});
    static constexpr auto footprint_first = footprint_starts(EachHeading{});  ///< see `footprint`
    /// Around every cell that the centre is in, at rest or during any motion, the robot covers these.
    static constexpr auto kernel = joined<Swept::kernel>();
    /// No motion costs less than the steps between the cells of its centre, in 17ths of a cell, times this, divided by
    /// 2 to the power of `cost_bits`. At most 65,535.
    static constexpr std::uint32_t cost_of_17th = [] {
        const std::uint64_t ratio = least_ratio(std::make_index_sequence<in_quarter>{});
        return static_cast<std::uint32_t>(ratio >> cost_shift(ratio));
    }();
    /// See `cost_of_17th`.
    static constexpr unsigned cost_bits = 16 - cost_shift(least_ratio(std::make_index_sequence<in_quarter>{}));

    /// The corners of the footprint, counter-clockwise, in millimetres from the centre.
    static constexpr auto outline = [] {
        std::array<Point, Robot.footprint.corners().size()> corners{};
        std::size_t n = 0;
        for (const Point corner : Robot.footprint.corners()) {
            corners[n++] = corner;
        }
        return corners;
    }();
    /// The directions of the headings.
    static constexpr auto bearings = detail::bearings_of_headings<headings>();
    /// Where the knots of the motions from the headings of the first quarter turn begin in `knots`: those of motion i
    /// up to those of motion i + 1. The others have the same, turned.
    static constexpr std::array<std::uint16_t, in_quarter + 1> first_knot = [] {
        std::array<std::uint16_t, in_quarter + 1> first{};
        for (std::size_t i = 0; i < in_quarter; ++i) {
            first[i + 1] = static_cast<std::uint16_t>(first[i] + Swept::motions.of[i].pieces - 1);
        }
        return first;
    }();
    /// The knots of those motions, in the order of driving.
    static constexpr std::array<MotionKnot, first_knot[in_quarter]> knots = [] {
        std::array<MotionKnot, first_knot[in_quarter]> all{};
        for (std::size_t i = 0; i < in_quarter; ++i) {
            for (std::size_t k = 1; k < Swept::motions.of[i].pieces; ++k) {
                all[first_knot[i] + k - 1] = detail::knot_at(Swept::motions.of[i].poses[k]);
            }
        }
        return all;
    }();

private:
    template <std::size_t... I>
    static constexpr std::array<const detail::CentreCells*, in_quarter> centres_of(std::index_sequence<I...>) {
        return {&Swept::template centre<I>...};
    }
    static constexpr std::array<const detail::CentreCells*, in_quarter> centres() {
        return centres_of(std::make_index_sequence<in_quarter>{});
    }

public:
    /// For maps with weights: where the cells of the centre begin in `centre_cells`, as in `first_knot`.
    static constexpr std::array<std::uint16_t, in_quarter + 1> first_centre_cell = [] {
        std::array<std::uint16_t, in_quarter + 1> first{};
        std::size_t n = 0;
        for (const detail::CentreCells* cells : centres()) {
            first[n + 1] = static_cast<std::uint16_t>(first[n] + cells->size);
            ++n;
        }
        return first;
    }();
    /// The cells that the centre is in during those motions, in the order of driving.
    static constexpr std::array<CentreCell, first_centre_cell[in_quarter]> centre_cells = [] {
        std::array<CentreCell, first_centre_cell[in_quarter]> all{};
        std::size_t n = 0;
        for (const detail::CentreCells* cells : centres()) {
            for (std::size_t i = 0; i < cells->size; ++i) {
                all[n++] = cells->of[i];
            }
        }
        return all;
    }();

private:
    using Excess = detail::Excess<headings>;
    static constexpr std::size_t levels = firmpath::detail::turning_levels;
    template <int Face>
    static constexpr Excess excess{primitives, Face, static_cast<double>(cost_of_17th) / (1U << cost_bits), pitch};

public:
    /// The levels of `turning` are multiples of 2 to the power of this, in the unit of costs.
    static constexpr unsigned turning_level_bits = detail::bits_of(excess<0>.most() / 2);

private:
    template <std::size_t I>
    static constexpr typename Excess::Costs excess_after =
        excess<static_cast<int>(I / levels)>.after(static_cast<double>((I % levels) << turning_level_bits));
    template <std::size_t... I>
    static constexpr double most_excess(std::index_sequence<I...>) {
        double most = 0;
        const auto look = [&](const typename Excess::Costs& costs) {
            for (const auto& row : costs.of) {
                for (const double cost : row) {
                    most = cost > most ? cost : most;
                }
            }
        };
        (look(excess_after<I>), ...);
        return most;
    }

public:
    /// The entries of `turning` are in units of 2 to the power of this.
    static constexpr unsigned turning_bits = detail::bits_of(most_excess(std::make_index_sequence<4 * levels>{}) / 128);

private:
    template <std::size_t... I>
    static constexpr auto turning_costs(std::index_sequence<I...>) {
        std::array<std::uint8_t, 4 * levels * headings * headings> all{};
        std::size_t n = 0;
        const auto add = [&](const typename Excess::Costs& costs) {
            for (const auto& row : costs.of) {
                for (const double cost : row) {
                    all[n++] = detail::turning_entry(cost, turning_bits);
                }
            }
        };
        (add(excess_after<I>), ...);
        return all;
    }

public:
    /// What turning costs at the least, on top of the distance: for each of four faces of the first quarter turn, four
    /// distances, and each heading to each heading of the goal. See `detail::TurningCosts`.
    static constexpr auto turning = turning_costs(std::make_index_sequence<4 * levels>{});
};

}  // namespace firmpath::host
