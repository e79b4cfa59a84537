/// @file
/// Positions and headings in the world, and angles as cosine and sine.
#pragma once

#include <cstdint>
#include <limits>

#include "firmpath/core/panic.hpp"
#include "firmpath/geometry/bearing.hpp"
#include "firmpath/geometry/frame.hpp"

namespace firmpath {

namespace detail {

/// The value, or the nearest one that fits 32 bits.
constexpr std::int32_t held(std::int64_t value) {
    constexpr std::int64_t lowest = std::numeric_limits<std::int32_t>::min();
    constexpr std::int64_t highest = std::numeric_limits<std::int32_t>::max();
    return static_cast<std::int32_t>(value < lowest ? lowest : value > highest ? highest : value);
}

}  // namespace detail

/// A rotation of the axes, from +x towards +y (counter-clockwise where +y is up, as in ROS): the cosine and the sine of
/// its angle in units of 2^-30. Quarter turns are exact.
///
///     constexpr Rotation thirty_degrees(929'887'697, 536'870'912);  // round(cos * 2^30), round(sin * 2^30)
///
/// A literal type: a constant of the program, or computed once when a robot boots. Memory: 8 bytes.
class Rotation {
public:
    static constexpr std::int32_t one = std::int32_t{1} << 30;  ///< the value 1 in units of 2^-30

    /// Precondition: the numbers are the cosine and the sine of one angle, each at most one unit off; else `panic`.
    /// O(1): two 64-bit products.
    constexpr Rotation(std::int32_t cosine_q30, std::int32_t sine_q30) : cosine_(cosine_q30), sine_(sine_q30) {
        const std::int64_t c = cosine_q30;
        const std::int64_t s = sine_q30;
        // One unit of error in both numbers changes the square by at most 2 * sqrt(2) * 2^30, which is less than 2^32.
        const std::uint64_t square = static_cast<std::uint64_t>(c * c) + static_cast<std::uint64_t>(s * s);
        const std::uint64_t circle = std::uint64_t{1} << 60;
        const std::uint64_t off = square < circle ? circle - square : square - circle;
        require(off < std::uint64_t{1} << 32, "Rotation: the arguments must be cos and sin of one angle, times 2^30");
    }

    /// A rotation by `n` right angles, from +x towards +y; `n` is any number.
    static constexpr Rotation quarter_turns(int n) {
        constexpr std::int32_t cosines[] = {one, 0, -one, 0};
        const unsigned quarter = static_cast<unsigned>(n) % 4;
        return {cosines[quarter], cosines[(quarter + 3) % 4]};
    }

    constexpr std::int32_t cosine_q30() const { return cosine_; }  ///< The cosine, in units of 2^-30.
    constexpr std::int32_t sine_q30() const { return sine_; }      ///< The sine, in units of 2^-30.

    /// The component of an offset along the rotated +x axis, in units of 2^-30: ahead, for a robot that faces along it.
    /// Exact. Precondition: both are at most 2^32 in size, so that the sums fit 64 bits. O(1), two 64-bit products.
    constexpr std::int64_t ahead_q30(std::int64_t dx, std::int64_t dy) const { return cosine_ * dx + sine_ * dy; }
    /// The component along the rotated +y axis, likewise: to the left of that robot.
    constexpr std::int64_t left_q30(std::int64_t dx, std::int64_t dy) const { return cosine_ * dy - sine_ * dx; }

private:
    std::int32_t cosine_;
    std::int32_t sine_;
};

/// A position relative to a robot.
struct Offset {
    std::int32_t ahead_mm;  ///< millimetres ahead of the robot; negative: behind it
    std::int32_t left_mm;   ///< millimetres to its left; negative: to its right

    friend constexpr bool operator==(const Offset&, const Offset&) = default;
};

/// The position of `target` relative to a robot at `position` that faces along `heading`, rounded to a millimetre.
/// Pure pursuit needs it for the look-ahead point. The arc that leads there has the curvature
/// 2 * left / (ahead * ahead + left * left), and turns left if that is above 0.
///
/// Accepts any points. A component that does not fit int32 becomes the nearest one that does. O(1), four 64-bit
/// multiplications, which on Cortex-M0 are calls to the compiler's own routine.
///
/// Source: Coulter, *Implementation of the Pure Pursuit Path Tracking Algorithm*, 1992.
constexpr Offset offset_from(Point position, Rotation heading, Point target) {
    const auto dx = std::int64_t{target.x_mm} - position.x_mm;
    const auto dy = std::int64_t{target.y_mm} - position.y_mm;
    const auto rounded = [](std::int64_t q30) { return detail::held((q30 + Rotation::one / 2) >> 30); };
    return {rounded(heading.ahead_q30(dx, dy)), rounded(heading.left_q30(dx, dy))};
}

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
