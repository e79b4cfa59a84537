/// @file
/// A position and a heading in the world.
#pragma once

#include <cstdint>

#include "firmpath/geometry/bearing.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/geometry/rotation.hpp"

namespace firmpath {

/// A position and a heading in the world, of a robot or of a sensor on it.
///
/// Memory: 12 bytes.
struct WorldPose {
    Point position;   ///< in millimetres of the world
    Bearing heading;  ///< the direction that it faces, from +x of the world

    friend constexpr bool operator==(const WorldPose&, const WorldPose&) = default;
};

namespace detail {

/// start + (a * c + b * s) / 2^14, rounded to nearest and limited to 32 bits.
constexpr std::int32_t shifted(std::int32_t start, std::int64_t a, std::int32_t c, std::int64_t b, std::int32_t s) {
    // A shift, unlike a division, rounds towards minus infinity. So adding half a unit first rounds to nearest.
    return held(start + ((a * c + b * s + sine_of_quarter / 2) >> 14));
}

}  // namespace detail

/// The pose moved this many millimetres ahead and to the left (negative: back, to the right), with the same heading.
///
/// Guarantees: off by at most a millimetre for each 8 m because of the error of `sine`, plus half a millimetre from
/// rounding. A coordinate that does not fit 32 bits becomes the largest or smallest one that does.
///
/// Complexity: O(1), four multiplications and no division.
constexpr WorldPose moved(const WorldPose& pose, std::int32_t forward_mm, std::int32_t left_mm = 0) {
    const std::int32_t c = cosine(pose.heading);
    const std::int32_t s = sine(pose.heading);
    return {{detail::shifted(pose.position.x_mm, forward_mm, c, left_mm, -s),
             detail::shifted(pose.position.y_mm, forward_mm, s, left_mm, c)},
            pose.heading};
}

namespace detail {

/// The world pose of a device mounted on a robot: `mount` is its position relative to the robot, x ahead and y to the
/// left, and its heading relative to the robot's.
///
///     constexpr WorldPose rear_sonar{{-120, 0}, Bearing::degrees(180)};
///     compose(robot, rear_sonar)
///
/// Guarantees and complexity as for `moved`.
constexpr WorldPose compose(const WorldPose& robot, const WorldPose& mount) {
    WorldPose pose = moved(robot, mount.position.x_mm, mount.position.y_mm);
    pose.heading = pose.heading + mount.heading;
    return pose;
}

}  // namespace detail

/// The position of `target` relative to a pose, ahead and to the left: the inverse of `moved`. A component that does
/// not fit int32 becomes the nearest one that does.
///
/// Guarantees and complexity as for `moved`. The overload with a `Rotation` is more exact.
constexpr Offset offset_from(const WorldPose& pose, Point target) {
    const auto dx = std::int64_t{target.x_mm} - pose.position.x_mm;
    const auto dy = std::int64_t{target.y_mm} - pose.position.y_mm;
    const std::int32_t c = cosine(pose.heading);
    const std::int32_t s = sine(pose.heading);
    return {detail::shifted(0, dx, c, dy, s), detail::shifted(0, dy, c, dx, -s)};
}

}  // namespace firmpath
