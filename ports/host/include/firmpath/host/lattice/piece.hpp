/// @file
/// Pieces of the way of a robot with a shape.
#pragma once

#include "firmpath/host/lattice/swept_area.hpp"

namespace firmpath::host {

/// A piece of a way, in cells: cell (x, y) is the square whose centre is (x, y). From one pose to the other the
/// robot turns around a fixed point, or goes straight.
struct LatticePiece {
    detail::ExactPose from;
    detail::ExactPose to;
    int direction = 0;  ///< 1 ahead, -1 backwards, 0 on the spot, 2 and -2 to the left and right

    /// The pose after a part of the way, 0 to 1.
    detail::ExactPose at(double part) const;
    double length() const;  ///< of the way, in cells
    double turn() const;    ///< in radians, counter-clockwise
};

}  // namespace firmpath::host
