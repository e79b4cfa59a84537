/// @file
/// Where something stands in the world, and which way it looks.
#pragma once

#include <cstdint>

#include "firmpath/geometry/bearing.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/geometry/rotation.hpp"

namespace firmpath {

/// A place and a heading in the world: of a robot, or of a sensor on it.
///
/// Memory: 12 bytes.
struct WorldPose {
    Point position;
    Bearing heading;

    friend constexpr bool operator==(const WorldPose&, const WorldPose&) = default;
};

namespace detail {

/// start + (a * c + b * s) / 2^14, rounded to nearest, and held within 32 bits.
constexpr std::int32_t shifted(std::int32_t start, std::int64_t a, std::int32_t c, std::int64_t b, std::int32_t s) {
    // Shifted, not divided: towards minus infinity, so that half a unit more rounds to nearest.
    return held(start + ((a * c + b * s + sine_of_quarter / 2) >> 14));
}

}  // namespace detail

/// The pose so many millimetres further ahead and to the left (negative: behind, to the right), with the same heading.
///
/// Guarantees: a millimetre beside the true one for each 8 m at most, by the error of `sine`, and half of one by rounding.
/// A coordinate that 32 bits do not hold becomes the largest or smallest that they do.
///
/// Complexity: O(1), four products and no division.
constexpr WorldPose moved(const WorldPose& pose, std::int32_t forward_mm, std::int32_t left_mm = 0) {
    const std::int32_t c = cosine(pose.heading);
    const std::int32_t s = sine(pose.heading);
    return {{detail::shifted(pose.position.x_mm, forward_mm, c, left_mm, -s),
             detail::shifted(pose.position.y_mm, forward_mm, s, left_mm, c)},
            pose.heading};
}

/// The pose in the world of what is mounted on a robot: `mount` is its place as seen from the robot, x ahead and y to the
/// left, and its heading against the robot's.
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

/// Where `target` lies as seen from a pose, ahead of it and to its left: the reverse of `moved`. What no int32 holds becomes the
/// nearest that one does.
///
/// Guarantees and complexity as for `moved`. More exact is a heading as a `Rotation`.
constexpr Offset offset_from(const WorldPose& pose, Point target) {
    const auto dx = std::int64_t{target.x_mm} - pose.position.x_mm;
    const auto dy = std::int64_t{target.y_mm} - pose.position.y_mm;
    const std::int32_t c = cosine(pose.heading);
    const std::int32_t s = sine(pose.heading);
    return {detail::shifted(0, dx, c, dy, s), detail::shifted(0, dy, c, dx, -s)};
}

}  // namespace firmpath
