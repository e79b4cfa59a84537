/// @file
/// The motions of a robot with a shape as tables made at run time: the same as `MotionPrimitives` has as constants.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "firmpath/geometry/bearing.hpp"
#include "firmpath/geometry/micrometres.hpp"
#include "firmpath/host/lattice/drives.hpp"
#include "firmpath/host/lattice/swept_area.hpp"
#include "firmpath/lattice/footprint.hpp"
#include "firmpath/lattice/motion_primitive.hpp"

namespace firmpath::host {

/// A motion from the middle of a cell to the middle of another one.
struct ShapedMotion {
    int from = 0;  ///< headings
    int to = 0;
    int dx = 0;  ///< cells
    int dy = 0;
    double cost = 0;                       ///< in millimetres of way straight on
    std::vector<detail::ExactPose> poses;  ///< in cells; between two of them it turns around a fixed point
};

/// What tables are made of.
struct ShapedRobot {
    Footprint footprint;
    Micrometres cell;
    int headings = 16;                          ///< 8 or 16
    int pitch = 1;                              ///< cells between two places of the lattice
    std::vector<detail::ExactPose> directions;  ///< of the headings of the first quarter turn, at the origin
    std::vector<ShapedMotion> motions;          ///< from heading 0, then from heading 1, and so on; as many from each
    bool turned = true;                         ///< the motions are those of the first quarter; the others are the same
};

/// The robot of a `DifferentialDrive`, a `CarLike` or an `Omnidirectional`. Throws `InputError` if its cells are too
/// small or too large for its shape or its turning radius.
ShapedRobot shaped(const DifferentialDrive& robot);
ShapedRobot shaped(const CarLike& robot);
ShapedRobot shaped(const Omnidirectional& robot);

/// The tables of a `StateLattice`; see `MotionPrimitives` for each of them.
struct MotionTables {
    ShapedRobot robot;
    std::size_t per_heading = 0;
    std::vector<CellRun> runs{};
    std::vector<MotionPrimitive> primitives{};
    std::vector<CellRun> footprint{};
    std::vector<std::uint16_t> footprint_first{};
    std::vector<CellRun> kernel{};
    std::uint32_t cost_of_17th = 0;
    unsigned cost_bits = 0;
    std::vector<Bearing> bearings{};
    std::vector<std::uint16_t> first_knot{};
    std::vector<MotionKnot> knots{};
    std::vector<std::uint16_t> first_centre_cell{};
    std::vector<CentreCell> centre_cells{};
    std::vector<std::uint8_t> turning{};
    unsigned turning_bits = 0;
    unsigned turning_level_bits = 0;

    /// What they take in flash, without `weight_bytes`.
    std::size_t bytes() const;
    /// What maps with weights take besides.
    std::size_t weight_bytes() const;
};

/// Throws `InputError` if the robot needs more than the tables can hold.
MotionTables make_tables(ShapedRobot of);

}  // namespace firmpath::host
