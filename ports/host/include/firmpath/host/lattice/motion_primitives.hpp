/// @file
/// The motions of a robot with a shape, with the cells that it sweeps: tables for flash.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "firmpath/core/panic.hpp"
#include "firmpath/host/lattice/drives.hpp"
#include "firmpath/host/lattice/swept_area.hpp"
#include "firmpath/host/lattice/turning.hpp"
#include "firmpath/moves/motion_primitive.hpp"

namespace firmpath::host {

namespace detail {

using firmpath::detail::knight_17;
using firmpath::detail::step_17;

/// A set of cells near the origin.
class CellMask {
public:
    static constexpr int reach = 63;  ///< no cell is farther along either axis

    constexpr bool has(int x, int y) const { return is_near(x) && is_near(y) && (word(x, y) >> bit(x) & 1U) != 0; }
    constexpr void add(int x, int y) {
        require(is_near(x) && is_near(y), "a robot sweeps more than 63 cells: choose larger cells");
        words_[y + reach][(x + reach) / 32] |= std::uint32_t{1} << bit(x);
        box_ = {x < box_.low_x ? x : box_.low_x, x > box_.high_x ? x : box_.high_x, y < box_.low_y ? y : box_.low_y,
                y > box_.high_y ? y : box_.high_y};
    }
    constexpr void remove(int x, int y) { words_[y + reach][(x + reach) / 32] &= ~(std::uint32_t{1} << bit(x)); }
    /// No cell of the set is outside.
    constexpr CellBox box() const { return box_; }

    template <class Visit>
    constexpr void for_each(const Visit& visit) const {
        for (int y = box_.low_y; y <= box_.high_y; ++y) {
            for (int x = box_.low_x; x <= box_.high_x; ++x) {
                if (has(x, y)) {
                    visit(x, y);
                }
            }
        }
    }

    /// The set turned by so many right angles.
    constexpr CellMask turned(int quarters) const {
        CellMask mask;
        for_each([&](int x, int y) {
            const Displacement d = quarter_turned({x, y}, quarters);
            mask.add(d.x, d.y);
        });
        return mask;
    }

private:
    static constexpr bool is_near(int a) { return a >= -reach && a <= reach; }
    static constexpr unsigned bit(int x) { return static_cast<unsigned>(x + reach) % 32; }
    constexpr std::uint32_t word(int x, int y) const { return words_[y + reach][(x + reach) / 32]; }

    std::uint32_t words_[2 * reach + 1][4]{};
    CellBox box_{reach, -reach, reach, -reach};
};

/// Adds the cells that a robot enters between two poses.
constexpr void add_swept(CellMask& mask, const Footprint& body, double cell_mm, const ExactPose& from,
                         const ExactPose& to) {
    SweptArea(body, cell_mm, from, to).for_each_cell([&](int x, int y) { mask.add(x, y); });
}

/// The cells of a set as runs.
struct CellRuns {
    static constexpr std::size_t most = 192;
    CellRun of[most]{};
    std::size_t size = 0;
    CellBox box{0, 0, 0, 0};

    constexpr CellRuns() = default;
    constexpr explicit CellRuns(const CellMask& mask) {
        mask.for_each([&](int x, int y) {
            CellRun& last = of[size == 0 ? 0 : size - 1];
            if (size != 0 && last.y == y && last.x + last.length == x && last.length < 32) {
                ++last.length;
            } else {
                require(size < most, "a robot sweeps too many cells: choose larger cells");
                of[size++] = {static_cast<std::int8_t>(x), static_cast<std::int8_t>(y), 1};
            }
        });
        if (size != 0) {
            box = mask.box();
        }
    }
};

/// The cells of a robot's motions, as constants for each motion. (In parts, since compilers limit the steps of one.)
template <const auto& Robot>
struct SweptMotions {
    using Builder = MotionBuilder<Robot.headings>;
    static constexpr double cell_mm = Robot.cell.count() / 1000.0;
    static constexpr LatticeMotions motions = Robot.template motions<Robot.headings>();

    /// The cells of the footprint in a heading of the first quarter.
    template <int Heading>
    static constexpr CellMask standing = [] {
        CellMask mask;
        const ExactPose pose{{0, 0}, Builder::facing(Heading)};
        add_swept(mask, Robot.footprint, cell_mm, pose, pose);
        return mask;
    }();

    template <int Heading>
    static constexpr CellRuns footprint{standing<Heading>};

    /// All cells of a motion, also those that the robot covers at its beginning.
    template <std::size_t I>
    static constexpr CellMask covered = [] {
        CellMask mask = standing<motions.of[I].from>;
        const LatticeMotion& motion = motions.of[I];
        for (std::size_t k = 0; k < motion.pieces; ++k) {
            add_swept(mask, Robot.footprint, cell_mm, motion.poses[k], motion.poses[k + 1]);
        }
        return mask;
    }();

    /// Motion I of the first quarter, turned, without the cells that the robot covers at its beginning.
    template <std::size_t I, int Quarters>
    static constexpr CellRuns swept = [] {
        CellMask mask = covered<I>;
        standing<motions.of[I].from>.for_each([&](int x, int y) { mask.remove(x, y); });
        return CellRuns(mask.turned(Quarters));
    }();

    /// Places of the lattice in whose squares the centre is during a motion; the squares of all places cover the plane.
    template <std::size_t I>
    static constexpr CellMask passed = [] {
        CellMask mask;
        const LatticeMotion& motion = motions.of[I];
        const auto in_places = [](const ExactPose& pose) {
            return ExactPose{1.0 / Robot.pitch * pose.at, pose.facing};
        };
        for (std::size_t k = 0; k < motion.pieces; ++k) {
            add_swept(mask, Footprint({{1, 0}, {-1, 1}, {-1, -1}}), 1e3, in_places(motion.poses[k]),
                      in_places(motion.poses[k + 1]));
        }
        return mask;
    }();

    /// Those cells around the centre that the robot covers in every heading of the first quarter.
    template <int... H>
    static constexpr CellMask common_of(std::integer_sequence<int, H...>) {
        CellMask mask;
        standing<0>.for_each([&](int x, int y) {
            bool all = true;
            for (int quarters = 0; quarters < 4; ++quarters) {
                const Displacement d = quarter_turned({x, y}, quarters);
                all = all && (standing<H>.has(d.x, d.y) && ...);
            }
            if (all) {
                mask.add(x, y);
            }
        });
        return mask;
    }
    static constexpr CellMask common = common_of(std::make_integer_sequence<int, Robot.headings / 4>{});

    /// Those of `common` that motion I covers around every place that it passes, however it is turned.
    template <std::size_t I>
    static constexpr CellMask carried = [] {
        CellMask mask;
        common.for_each([&](int x, int y) {
            bool all = true;
            for (int quarters = 0; quarters < 4; ++quarters) {
                const Displacement d = quarter_turned({x, y}, quarters);
                passed<I>.for_each([&](int x_at, int y_at) {
                    all = all && covered<I>.has(Robot.pitch * x_at + d.x, Robot.pitch * y_at + d.y);
                });
            }
            if (all) {
                mask.add(x, y);
            }
        });
        return mask;
    }();

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

    /// The length of motion I in steps between the places that it passes.
    template <std::size_t I>
    static constexpr std::uint32_t steps_17 = [] {
        Displacement cells[128]{};
        std::uint32_t lengths[128]{};
        std::size_t count = 0;
        const auto add = [&](int x, int y) {
            require(count < 128, "a motion is too long");
            lengths[count] = x == 0 && y == 0 ? 0 : ~std::uint32_t{0};
            cells[count++] = {x, y};
        };
        passed<I>.for_each(add);
        const Displacement end{motions.of[I].by.x / Robot.pitch, motions.of[I].by.y / Robot.pitch};
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t i = 0; i < count; ++i) {
                for (std::size_t k = 0; k < count; ++k) {
                    const int dx = cells[k].x - cells[i].x;
                    const int dy = cells[k].y - cells[i].y;
                    const std::uint32_t step = step_17(dx, dy);
                    if (step == 0 || lengths[i] == ~std::uint32_t{0} || lengths[i] + step >= lengths[k]) {
                        continue;
                    }
                    // A knight's move passes two cells.
                    const int one_x = dx / 2;
                    const int one_y = dy / 2;
                    const int both_x = dx > 0 ? 1 : -1;
                    const int both_y = dy > 0 ? 1 : -1;
                    const Displacement at = cells[i];
                    if (step == knight_17 &&
                        !(passed<I>.has(at.x + one_x, at.y + one_y) && passed<I>.has(at.x + both_x, at.y + both_y))) {
                        continue;
                    }
                    lengths[k] = lengths[i] + step;
                    changed = true;
                }
            }
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (cells[i].x == end.x && cells[i].y == end.y) {
                require(lengths[i] != ~std::uint32_t{0}, "a motion is not a chain of steps");
                return lengths[i];
            }
        }
        return ~std::uint32_t{0};
    }();
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
            const auto small = [](int a) { return static_cast<std::int8_t>(a); };
            require(motion.cost >= 1 && motion.cost <= 0xFFFF, "a motion costs more than 65 m");
            all[i] = {small(by.x),
                      small(by.y),
                      static_cast<std::uint8_t>((motion.to + quarters * quarter) % headings),
                      static_cast<std::uint8_t>(list->size),
                      static_cast<std::uint16_t>(n),
                      static_cast<std::uint16_t>(motion.cost + 0.5),
                      small(list->box.low_x),
                      small(list->box.high_x),
                      small(list->box.low_y),
                      small(list->box.high_y)};
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
        (look(primitives[I].cost, Swept::template steps_17<I>), ...);
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
    /// The footprint at rest in each heading of the first quarter turn: runs from `footprint_first[heading]` to the next.
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

private:
    using Excess = detail::Excess<headings>;
    static constexpr std::size_t levels = firmpath::detail::turning_levels;
    template <int Face>
    static constexpr Excess excess{primitives, Face, static_cast<double>(cost_of_17th) / (1U << cost_bits), pitch};
    /// What it is at `2 << bits`, or more.
    static constexpr unsigned bits_of(double cost) {
        unsigned bits = 0;
        while (cost >= 2U << bits) {
            ++bits;
        }
        return bits;
    }

public:
    /// The levels of `turning` are multiples of 2 to the power of this, in the unit of costs.
    static constexpr unsigned turning_level_bits = bits_of(excess<0>.most() / 2);

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
    static constexpr unsigned turning_bits = bits_of(most_excess(std::make_index_sequence<4 * levels>{}) / 128);

private:
    template <std::size_t... I>
    static constexpr auto turning_costs(std::index_sequence<I...>) {
        std::array<std::uint8_t, 4 * levels * headings * headings> all{};
        std::size_t n = 0;
        const auto add = [&](const typename Excess::Costs& costs) {
            for (const auto& row : costs.of) {
                for (const double cost : row) {
                    // (No sum of roundings leads to the next number.)
                    all[n++] = static_cast<std::uint8_t>(cost < 1e-6 ? 0 : (cost - 1e-6) / (1U << turning_bits));
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
