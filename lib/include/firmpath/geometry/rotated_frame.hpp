/// @file
/// The place of a grid in the world if its rows do not run along the world's x axis.
#pragma once

#include <cstdint>
#include <limits>

#include "firmpath/core/cell.hpp"
#include "firmpath/geometry/bearing.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/geometry/world_pose.hpp"

namespace firmpath {

/// A `Frame` rotated about its origin, the corner of cell (0, 0): the rows run along the rotation's cosine and sine, as
/// the rows of a ROS map run along the yaw of its origin. Cell (x, y) covers the points
///
///     origin + (x to x + 1) * resolution * (cosine, sine) + (y to y + 1) * resolution * (-sine, cosine)
///
/// Guarantees: exact for the given cosine and sine, for every point and every resolution of a `Frame`. So quarter turns
/// are bit-exact, and quarter_turns(0) gives the same results as the `Frame`. At other angles, points are off by the
/// rounding error of cosine and sine (to 2^-30): less than 0.0007 mm at 1 km, proportional to the distance, and 4 mm
/// from one end of int32 to the other.
///
/// Functions that take a plain `Frame`, such as readings and rays, work along the grid's own axes. Convert poses first:
///
///     map.integrate_scan(turned.local_frame(), turned.to_local(compose(robot, lidar)), ranges, sweep, sensor);
///     raycast(map, turned.local_frame(), turned.to_local(robot).position, turned.to_local(robot).heading, 4000);
///
/// Models `WorldFrame`. No 64-bit divisions, but 64-bit multiplications, which on Cortex-M0 are calls to the compiler's
/// own routine: 4 for a point, 8 for a cell's centre. Memory: 24 bytes.
class RotatedFrame {
public:
    /// The grid of `frame`, rotated about its origin by `rotation`: its +x axis points along (cosine, sine).
    constexpr RotatedFrame(const Frame& frame, Rotation rotation) : frame_(frame), rotation_(rotation) {}

    /// The cell of the map that covers `point`; none if the point lies outside the map.
    constexpr OptionalCell to_cell(Point point) const {
        const Cells at = cells_of(point);
        return detail::cell_in(at.x, at.y, width(), height());
    }

    /// The cell of the map nearest to `point`: the covering one, or one on the map's edge.
    constexpr Cell to_cell_clamped(Point point) const {
        const Cells at = cells_of(point);
        return {detail::clamped(at.x, static_cast<std::int16_t>(width())),
                detail::clamped(at.y, static_cast<std::int16_t>(height()))};
    }

    /// The centre of a cell, rounded down to a millimetre. Works for every cell, in the map or not, whose centre is a
    /// 32-bit number of millimetres.
    constexpr Point to_point(Cell cell) const {
        const detail::Middle x = detail::middle_of(cell.x, resolution_um());
        const detail::Middle y = detail::middle_of(cell.y, resolution_um());
        const std::int64_t c = rotation_.cosine_q30();
        const std::int64_t s = rotation_.sine_q30();
        return {moved(origin().x_mm, c * x.mm - s * y.mm, c * x.halves - s * y.halves),
                moved(origin().y_mm, s * x.mm + c * y.mm, s * x.halves + c * y.halves)};
    }

    /// The grid along its own axes: not rotated, and cell (0, 0) begins at the point (0, 0).
    constexpr Frame local_frame() const { return {{0, 0}, Micrometres(resolution_um()), width(), height()}; }

    /// Converts a pose to the grid's own axes, for use with `local_frame`.
    ///
    /// Guarantees: the position is rounded to a millimetre, so a position closer than that to a cell's edge may cross
    /// the edge. The heading is at most 0.6 units off the true value. With quarter turns both are exact. A coordinate
    /// that does not fit 32 bits, far outside any map, becomes the largest or smallest one that does.
    ///
    /// O(1), four 64-bit multiplications and one `bearing_of`.
    constexpr WorldPose to_local(const WorldPose& pose) const {
        const Offset at = offset_from(origin(), rotation_, pose.position);
        return {{at.ahead_mm, at.left_mm}, pose.heading - bearing_of(rotation_.cosine_q30(), rotation_.sine_q30())};
    }

    /// The corner of cell (0, 0) about which the grid is rotated, in the world.
    constexpr Point origin() const { return frame_.origin(); }
    /// The edge of a cell, in micrometres.
    constexpr std::uint32_t resolution_um() const { return frame_.resolution_um(); }
    constexpr int width() const { return frame_.width(); }    ///< Columns of the map.
    constexpr int height() const { return frame_.height(); }  ///< Rows of the map.
    /// The rotation of the grid's axes in the world.
    constexpr Rotation rotation() const { return rotation_; }

private:
    static constexpr std::int64_t fraction = Rotation::one - 1;

    struct Cells {
        std::int32_t x;
        std::int32_t y;
    };

    constexpr Cells cells_of(Point point) const {
        const auto dx = std::int64_t{point.x_mm} - origin().x_mm;
        const auto dy = std::int64_t{point.y_mm} - origin().y_mm;
        return {cells_in(rotation_.ahead_q30(dx, dy)), cells_in(rotation_.left_q30(dx, dy))};
    }

    constexpr std::int32_t cells_in(std::int64_t mm_q30) const {
        if (mm_q30 < 0) {
            return -detail::far_outside;
        }
        const std::int64_t mm = mm_q30 >> 30;
        if (mm > std::int64_t{std::numeric_limits<std::uint32_t>::max()}) {
            return detail::far_outside;
        }
        // Rounding down to a micrometre does not change the quotient by whole micrometres, which is rounded down too.
        const std::int64_t um = (mm_q30 & fraction) * 1000 >> 30;
        return detail::cells_in(static_cast<std::uint32_t>(mm), static_cast<std::uint32_t>(um), resolution_um());
    }

    /// floor(origin + (mm + halves / 2000) / 2^30).
    static constexpr std::int32_t moved(std::int32_t origin, std::int64_t mm_q30, std::int64_t halves_q30) {
        const auto halves = static_cast<std::int32_t>(((mm_q30 & fraction) * 2000 + halves_q30) >> 30);
        // From -2,829 to 4,829, so rounding down takes a few comparisons.
        const std::int32_t carry = halves < -2000 ? -2 : halves < 0 ? -1 : halves < 2000 ? 0 : halves < 4000 ? 1 : 2;
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(origin) + static_cast<std::uint32_t>(mm_q30 >> 30) +
                                         static_cast<std::uint32_t>(carry));
    }

    Frame frame_;
    Rotation rotation_;
};
static_assert(detail::WorldFrame<RotatedFrame>);

}  // namespace firmpath
