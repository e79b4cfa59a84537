#include "firmpath/host/lattice/motion_tables.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "firmpath/host/error.hpp"
#include "firmpath/host/lattice/motion_cells.hpp"
#include "firmpath/host/lattice/motion_primitives.hpp"
#include "firmpath/host/lattice/turning.hpp"

namespace firmpath::host {
namespace {

using detail::CellMask;
using detail::CellRuns;
using detail::Displacement;
using detail::ExactPose;

/// The limits of the compile-time tables, as sentences: there `require` would end the program.
void require_input(bool holds, const std::string& what) {
    if (!holds) {
        throw InputError(what);
    }
}

/// What `make` makes. Throws `InputError` if the robot is impossible.
template <class Make>
auto possible(const Make& make) {
    try {
        return make();
    } catch (const detail::ImpossibleRobot& robot) {
        throw InputError(robot.why);
    }
}

template <int Headings, class Robot>
ShapedRobot shaped_with(const Robot& robot) {
    ShapedRobot result{robot.footprint, robot.cell, Headings, robot.pitch, {}, {}, true};
    for (int heading = 0; heading < Headings / 4; ++heading) {
        result.directions.push_back({{0, 0}, detail::MotionBuilder<Headings>::facing(heading)});
    }
    const detail::LatticeMotions motions = robot.template motions<Headings>();
    for (std::size_t i = 0; i < motions.size; ++i) {
        const detail::LatticeMotion& motion = motions.of[i];
        const auto chain = motion.chain();
        result.motions.push_back(
            {motion.from, motion.to, motion.by.x, motion.by.y, motion.cost, {chain.begin(), chain.end()}});
    }
    return result;
}

/// The farthest that an arc of the lattice may lead, as `MotionBuilder::arc` looks for it.
template <class Robot>
ShapedRobot shaped_checked(const Robot& robot, std::uint32_t radius_mm) {
    require_input(robot.headings == 8 || robot.headings == 16, "a lattice has 8 or 16 headings");
    require_input(robot.pitch >= 1 && robot.pitch <= 4, "the pitch is 1 to 4 cells");
    const double cell_mm = robot.cell.count() / 1000.0;
    double reach_mm = radius_mm;
    for (const Point corner : robot.footprint.corners()) {
        reach_mm = std::max(reach_mm, std::hypot(corner.x_mm, corner.y_mm));
    }
    const int most = robot.headings == 16 ? 24 : 16;
    require_input(reach_mm <= most * cell_mm,
                  concat("the footprint or the turning radius reaches ", std::lround(reach_mm), " mm, more than ", most,
                         " cells of ", cell_mm, " mm; expected a coarser map, as with --coarsen"));
    return possible([&] { return robot.headings == 16 ? shaped_with<16>(robot) : shaped_with<8>(robot); });
}

/// The motions with the least cost of the four that are the same, turned by quarters; nothing if there are none. (Files
/// are rounded, so costs differ by a millimetre; what turning costs holds for the least.)
std::vector<MotionPrimitive> alike_in_quarters(const ShapedRobot& robot, std::vector<MotionPrimitive> motions,
                                               std::size_t per_heading) {
    const auto headings = static_cast<std::size_t>(robot.headings);
    const auto counterpart = [&](std::size_t i) {
        const MotionPrimitive& motion = motions[i];
        const Displacement by = detail::quarter_turned({motion.dx, motion.dy}, 1);
        const std::size_t first = (i / per_heading + headings / 4) % headings * per_heading;
        std::size_t best = motions.size();
        for (std::size_t k = first; k < first + per_heading; ++k) {
            const MotionPrimitive& other = motions[k];
            const auto off = [&](std::size_t at) { return std::abs(motions[at].cost - motion.cost); };
            if (other.dx == by.x && other.dy == by.y && other.to == (motion.to + headings / 4) % headings &&
                (best == motions.size() || off(k) < off(best))) {
                best = k;
            }
        }
        return best;
    };
    // Four rounds, so that the least has gone around.
    for (std::size_t i = 0; i < 4 * motions.size(); ++i) {
        const std::size_t at = i % motions.size();
        const std::size_t next = counterpart(at);
        if (next == motions.size()) {
            return {};
        }
        motions[next].cost = std::min(motions[next].cost, motions[at].cost);
    }
    return motions;
}

template <int Headings>
void add_turning(MotionTables& tables, const std::vector<MotionPrimitive>& motions) {
    constexpr std::size_t levels = firmpath::detail::turning_levels;
    const double way_cost = static_cast<double>(tables.cost_of_17th) / (1U << tables.cost_bits);
    std::vector<detail::Excess<Headings>> faces;
    faces.reserve(4);
    for (int face = 0; face < 4; ++face) {
        faces.emplace_back(motions, face, way_cost, tables.robot.pitch);
    }
    tables.turning_level_bits = detail::bits_of(faces[0].most() / 2);
    std::vector<typename detail::Excess<Headings>::Costs> costs;
    double most = 0;
    for (std::size_t i = 0; i < 4 * levels; ++i) {
        costs.push_back(faces[i / levels].after(static_cast<double>(i % levels << tables.turning_level_bits)));
        for (const auto& row : costs.back().of) {
            most = std::max(most, *std::max_element(std::begin(row), std::end(row)));
        }
    }
    tables.turning_bits = detail::bits_of(most / 128);
    for (const auto& each : costs) {
        for (const auto& row : each.of) {
            for (const double cost : row) {
                tables.turning.push_back(detail::turning_entry(cost, tables.turning_bits));
            }
        }
    }
}

}  // namespace

ShapedRobot shaped(const DifferentialDrive& robot) { return shaped_checked(robot, robot.radius_mm); }
ShapedRobot shaped(const CarLike& robot) { return shaped_checked(robot, robot.turning_radius_mm); }
ShapedRobot shaped(const Omnidirectional& robot) { return shaped_checked(robot, 0); }

std::size_t MotionTables::bytes() const {
    return runs.size() * sizeof(CellRun) + primitives.size() * sizeof(MotionPrimitive) +
           footprint.size() * sizeof(CellRun) + footprint_first.size() * sizeof(std::uint16_t) +
           robot.footprint.corners().size() * sizeof(Point) + kernel.size() * sizeof(CellRun) +
           bearings.size() * sizeof(Bearing) + first_knot.size() * sizeof(std::uint16_t) +
           knots.size() * sizeof(MotionKnot) + turning.size();
}

std::size_t MotionTables::weight_bytes() const {
    return first_centre_cell.size() * sizeof(std::uint16_t) + centre_cells.size() * sizeof(CentreCell);
}

namespace {

MotionTables tables_of(ShapedRobot of) {
    MotionTables tables{.robot = std::move(of)};
    const ShapedRobot& robot = tables.robot;
    const double cell_mm = robot.cell.count() / 1000.0;
    const int quarter = robot.headings / 4;
    const int turns = robot.turned ? 4 : 1;
    const auto listed_headings = static_cast<std::size_t>(robot.headings / turns);
    tables.per_heading = robot.motions.size() / listed_headings;
    require_input(robot.motions.size() * static_cast<std::size_t>(turns) <= 256, "a lattice has at most 256 motions");

    std::vector<CellMask> standing;
    for (int heading = 0; heading < quarter; ++heading) {
        const ExactPose& pose = robot.directions[static_cast<std::size_t>(heading)];
        standing.push_back(detail::covered_cells(robot.footprint, cell_mm, {&pose, 1}));
    }
    const auto add_runs = [](std::vector<CellRun>& all, const CellRuns& runs) {
        all.insert(all.end(), std::begin(runs.of), std::begin(runs.of) + static_cast<std::ptrdiff_t>(runs.size));
    };
    CellMask common = standing[0];
    tables.footprint_first.push_back(0);
    for (const CellMask& mask : standing) {
        common = detail::common_cells(common, mask);
        add_runs(tables.footprint, CellRuns(mask));
        tables.footprint_first.push_back(static_cast<std::uint16_t>(tables.footprint.size()));
    }

    std::vector<CellMask> covered;
    std::uint64_t ratio = ~std::uint64_t{0};
    CellMask kernel = common;
    for (const ShapedMotion& motion : robot.motions) {
        covered.push_back(detail::covered_cells(robot.footprint, cell_mm, motion.poses));
        const CellMask passed = detail::passed_places(motion.poses, robot.pitch);
        kernel = detail::carried_cells(kernel, covered.back(), passed, robot.pitch);
        const std::uint32_t steps = detail::steps_17(passed, {motion.dx / robot.pitch, motion.dy / robot.pitch});
        if (steps != 0) {
            ratio = std::min(ratio, (static_cast<std::uint64_t>(std::llround(motion.cost)) << 16) / steps);
        }
    }
    tables.cost_bits = 16;
    for (; ratio > 0xFFFF; ratio >>= 1) {
        --tables.cost_bits;
    }
    tables.cost_of_17th = static_cast<std::uint32_t>(ratio);
    add_runs(tables.kernel, CellRuns(kernel));

    for (int quarters = 0; quarters < turns; ++quarters) {
        for (std::size_t i = 0; i < robot.motions.size(); ++i) {
            const ShapedMotion& motion = robot.motions[i];
            // What it covers at its beginning, as its heading turns that of the first quarter.
            const CellMask at_first =
                standing[static_cast<std::size_t>(motion.from % quarter)].turned(motion.from / quarter);
            const CellRuns swept = detail::swept_cells(covered[i], at_first, quarters);
            const Displacement by = detail::quarter_turned({motion.dx, motion.dy}, quarters);
            const int to = (motion.to + quarters * quarter) % robot.headings;
            tables.primitives.push_back(detail::primitive(by, to, motion.cost, swept, tables.runs.size()));
            add_runs(tables.runs, swept);
        }
    }
    tables.first_knot.push_back(0);
    tables.first_centre_cell.push_back(0);
    for (const ShapedMotion& motion : robot.motions) {
        const detail::CentreCells cells = detail::centre_cells(motion.poses, detail::nearest_integer(motion.cost));
        tables.centre_cells.insert(tables.centre_cells.end(), std::begin(cells.of),
                                   std::begin(cells.of) + static_cast<std::ptrdiff_t>(cells.size));
        tables.first_centre_cell.push_back(static_cast<std::uint16_t>(tables.centre_cells.size()));
        for (std::size_t k = 1; k + 1 < motion.poses.size(); ++k) {
            tables.knots.push_back(detail::knot_at(motion.poses[k]));
        }
        tables.first_knot.push_back(static_cast<std::uint16_t>(tables.knots.size()));
    }
    for (int heading = 0; heading < robot.headings; ++heading) {
        const ExactPose& pose = robot.directions[static_cast<std::size_t>(heading % quarter)];
        tables.bearings.push_back(detail::knot_at(pose).heading +
                                  Bearing::turns_of_65536(heading / quarter * Bearing::quarter));
    }
    const auto alike = alike_in_quarters(robot, tables.primitives, tables.per_heading);
    if (!alike.empty()) {
        robot.headings == 16 ? add_turning<16>(tables, alike) : add_turning<8>(tables, alike);
    } else {
        const auto headings = static_cast<std::size_t>(tables.robot.headings);
        tables.turning.resize(4 * firmpath::detail::turning_levels * headings * headings);
    }
    return tables;
}

}  // namespace

MotionTables make_tables(ShapedRobot of) {
    return possible([&] { return tables_of(std::move(of)); });
}

}  // namespace firmpath::host
