/// @file
/// The outline of a robot that is not a disc.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "firmpath/core/panic.hpp"
#include "firmpath/geometry/frame.hpp"

namespace firmpath {

/// The outline of a robot seen from above: a convex polygon in millimetres, relative to the robot's centre, the point
/// that a plan moves; +x is ahead and +y to the left.
///
///     constexpr Footprint cart = Footprint::rectangle(800, 500);
///     constexpr Footprint wedge({{400, 0}, {-200, 250}, {-200, -250}});
///
/// A literal type: a constant of the program. Memory: 8 bytes a corner of `most_corners`, and 4.
class Footprint {
public:
    static constexpr std::size_t most_corners = 8;        ///< a polygon has 3 to so many corners
    static constexpr std::int32_t farthest_mm = 100'000;  ///< no coordinate of a corner is larger in size

    /// From its corners, counter-clockwise. O(corners).
    ///
    /// Precondition: the corners are those of a convex polygon, none of them on a straight edge; the centre (0, 0) lies
    /// inside; no coordinate exceeds `farthest_mm` in size; else `panic`, or in a constant a compile error.
    template <std::size_t N>
    explicit constexpr Footprint(const Point (&corners)[N]) : Footprint(std::span<const Point>(corners)) {
        static_assert(N >= 3 && N <= most_corners, "Footprint: a polygon has 3 to 8 corners");
    }
    /// The same, if the number of corners is known only at run time.
    explicit constexpr Footprint(std::span<const Point> corners) {
        require(corners.size() >= 3 && corners.size() <= most_corners, "Footprint: a polygon has 3 to 8 corners");
        for (const Point corner : corners) {
            require(is_near(corner.x_mm) && is_near(corner.y_mm), "Footprint: a corner is at most 100 m away");
            corners_[size_++] = corner;
        }
        for (std::size_t i = 0; i < size_; ++i) {
            const Point a = corners_[i];
            const Point b = corners_[i + 1 < size_ ? i + 1 : 0];
            require(lies_left(a, b, Point{0, 0}), "Footprint: the centre (0, 0) must lie inside");
            for (const Point c : this->corners()) {
                require(c == a || c == b || lies_left(a, b, c),
                        "Footprint: the corners must be those of a convex polygon, counter-clockwise");
            }
        }
    }

    /// A rectangle around its centre. Odd numbers are rounded up. Precondition: both are 1 to 200,000; else `panic`.
    ///
    /// @param length_mm  along the robot, from its back to its front
    /// @param width_mm   across
    static constexpr Footprint rectangle(std::int32_t length_mm, std::int32_t width_mm) {
        require(length_mm >= 1 && length_mm <= 2 * farthest_mm && width_mm >= 1 && width_mm <= 2 * farthest_mm,
                "Footprint: length and width are 1 mm to 200 m");
        const std::int32_t x = (length_mm + 1) / 2;
        const std::int32_t y = (width_mm + 1) / 2;
        return Footprint({{x, y}, {-x, y}, {-x, -y}, {x, -y}});
    }

    /// The corners, counter-clockwise: a view that borrows this object.
    constexpr std::span<const Point> corners() const { return {corners_, size_}; }

private:
    static constexpr bool is_near(std::int32_t mm) { return mm >= -farthest_mm && mm <= farthest_mm; }
    /// Whether `c` lies to the left of the line from a to b.
    static constexpr bool lies_left(Point a, Point b, Point c) {
        const auto dx = std::int64_t{b.x_mm} - a.x_mm;
        const auto dy = std::int64_t{b.y_mm} - a.y_mm;
        return dx * (c.y_mm - a.y_mm) > dy * (c.x_mm - a.x_mm);
    }

    Point corners_[most_corners]{};
    std::size_t size_ = 0;
};

}  // namespace firmpath
