/// @file
/// A robot's outline as a polygon, cut to squares: the reference for swept cells.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

#include "firmpath/host/lattice/swept_area.hpp"

namespace test_support {

using Polygon = std::vector<firmpath::host::detail::Vector>;

/// Whether a polygon has a part within `half` of a point, along either axis: what is left of it after four cuts.
inline bool overlaps(Polygon polygon, double x, double y, double half) {
    for (int side = 0; side < 4; ++side) {
        const auto inside = [&](firmpath::host::detail::Vector v) {
            return side == 0   ? half - (v.x - x)
                   : side == 1 ? half + (v.x - x)
                   : side == 2 ? half - (v.y - y)
                               : half + (v.y - y);
        };
        Polygon kept;
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const firmpath::host::detail::Vector a = polygon[i];
            const firmpath::host::detail::Vector b = polygon[(i + 1) % polygon.size()];
            if (inside(a) >= 0) {
                kept.push_back(a);
            }
            if ((inside(a) < 0) != (inside(b) < 0)) {
                kept.push_back(a + (inside(a) / (inside(a) - inside(b))) * (b - a));
            }
        }
        polygon = kept;
    }
    return !polygon.empty();
}

/// The outline of a robot at a pose, in cells.
inline Polygon at_pose(const firmpath::Footprint& body, double cell_mm, const firmpath::host::detail::ExactPose& pose) {
    Polygon polygon;
    for (const firmpath::Point p : body.corners()) {
        polygon.push_back(pose.at + pose.turned({p.x_mm / cell_mm, p.y_mm / cell_mm}));
    }
    return polygon;
}

/// Poses along a motion from one to another, which turns around a fixed point by less than half a turn.
inline std::vector<firmpath::host::detail::ExactPose> dense_poses(const firmpath::host::detail::ExactPose& from,
                                                                  const firmpath::host::detail::ExactPose& to,
                                                                  int count) {
    using firmpath::host::detail::Vector;
    const double yaw = std::atan2(from.facing.y, from.facing.x);
    const double turn = std::atan2(firmpath::host::detail::cross(from.facing, to.facing),
                                   firmpath::host::detail::dot(from.facing, to.facing));
    const Vector way = to.at - from.at;
    // In polar form around the fixed point, which is as far from both places.
    const bool turns = std::fabs(turn) > 1e-9;
    const Vector pole = turns ? from.at + 0.5 * way + (0.5 / std::tan(turn / 2)) * Vector{-way.y, way.x} : from.at;
    const double radius = std::hypot(from.at.x - pole.x, from.at.y - pole.y);
    const double first = std::atan2(from.at.y - pole.y, from.at.x - pole.x);
    std::vector<firmpath::host::detail::ExactPose> poses;
    for (int k = 0; k <= count; ++k) {
        const double part = static_cast<double>(k) / count;
        const double angle = first + part * turn;
        const Vector at =
            turns ? pole + Vector{radius * std::cos(angle), radius * std::sin(angle)} : from.at + part * way;
        poses.push_back({at, {std::cos(yaw + part * turn), std::sin(yaw + part * turn)}});
    }
    return poses;
}

}  // namespace test_support
