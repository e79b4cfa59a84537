/// @file
/// A straight line between two points, and a robot's place on it.
#pragma once

#include <cstdint>

#include "firmpath/core/detail/integers.hpp"
#include "firmpath/geometry/frame.hpp"
#include "firmpath/geometry/straight_distance.hpp"

namespace firmpath {

/// Limit of path lengths and of distances from a path: 536 km. Larger distances count as this.
inline constexpr std::uint32_t farthest_mm = (std::uint32_t{1} << 29) - 1;

namespace detail {

constexpr std::int64_t between(std::int32_t from, std::int32_t to) { return std::int64_t{to} - from; }

/// n / divisor, rounded to the nearest, without the large helper for 64-bit division. O(1), 32 rounds.
///
/// Precondition: 1 <= divisor < 2^31, and the quotient is below 2^31.
constexpr std::uint32_t quotient(std::uint64_t n, std::uint32_t divisor) {
    n += divisor / 2;
    auto rest = static_cast<std::uint32_t>(n >> 32);
    auto low = static_cast<std::uint32_t>(n);
    std::uint32_t result = 0;
    for (unsigned bit = 0; bit < 32; ++bit) {
        rest = rest << 1 | low >> 31;
        low <<= 1;
        result <<= 1;
        if (rest >= divisor) {
            rest -= divisor;
            ++result;
        }
    }
    return result;
}

/// The square root of a number below 2^60. O(1), at most 30 rounds.
constexpr SquareRoot root_of(std::uint64_t square) {
    SquareRoot root;
    root.bring_down(static_cast<std::uint32_t>(square >> 32));
    root.bring_down(static_cast<std::uint32_t>(square));
    return root;
}
constexpr std::uint32_t rounded(SquareRoot root) { return root.floor + (root.rest > root.floor ? 1U : 0U); }

/// x * x + y * y, or 2^58 if x or y is 2^29 or more in magnitude. Accepts any two differences of int32.
constexpr std::uint64_t square_of(std::int64_t x, std::int64_t y) {
    constexpr std::int64_t limit = std::int64_t{1} << 29;
    return x <= -limit || x >= limit || y <= -limit || y >= limit ? std::uint64_t{1} << 58
                                                                  : static_cast<std::uint64_t>(x * x + y * y);
}

/// The distance between two points, rounded to a millimetre, at most farthest_mm.
constexpr std::uint32_t distance_mm(Point a, Point b) {
    const std::uint64_t square = square_of(between(a.x_mm, b.x_mm), between(a.y_mm, b.y_mm));
    const std::uint32_t root = square >> 58 != 0 ? farthest_mm : rounded(root_of(square));
    return root < farthest_mm ? root : farthest_mm;
}

/// The straight line from a to b. Its length is rounded to a millimetre.
class Leg {
public:
    constexpr Leg(Point a, Point b) : a_(a), dx_(between(a.x_mm, b.x_mm)), dy_(between(a.y_mm, b.y_mm)) {
        const std::uint64_t square = square_of(dx_, dy_);
        if (square >> 42 == 0) {
            // Below 2 km, units of 1/256 mm fit; whole millimetres are too coarse to divide by a short leg's length.
            const SquareRoot root = root_of(square << 16);
            in_256ths_ = true;
            divisor_ = rounded(root);
            length_mm_ = (root.floor + 128) >> 8;
        } else {
            divisor_ = square >> 58 != 0 ? farthest_mm + 1 : rounded(root_of(square));
            length_mm_ = divisor_;
        }
    }

    /// Above farthest_mm if the leg is too long for the functions below.
    constexpr std::uint32_t length_mm() const { return length_mm_; }

    /// The point `along_mm` along the leg, at most its length. Each coordinate is rounded to the nearest millimetre.
    constexpr Point at(std::uint32_t along_mm) const {
        if (length_mm_ == 0) {
            return a_;
        }
        return {part(a_.x_mm, dx_, along_mm), part(a_.y_mm, dy_, along_mm)};
    }

    /// Distance along the leg to its point nearest to `position`; 0 if `position` is too far away.
    constexpr std::uint32_t nearest_mm(Point position) const {
        const std::int64_t px = between(a_.x_mm, position.x_mm);
        const std::int64_t py = between(a_.y_mm, position.y_mm);
        if (length_mm_ == 0 || out_of_sight(px, py)) {
            return 0;
        }
        const std::int64_t dot = px * dx_ + py * dy_;
        if (dot <= 0) {
            return 0;
        }
        if (dot >= dx_ * dx_ + dy_ * dy_) {
            return length_mm_;
        }
        const std::uint32_t along = scaled_quotient(magnitude(dot));
        return along < length_mm_ ? along : length_mm_;
    }

    /// Distance of `position` from the infinite line through the leg: positive to the left (the side of +y, facing +x);
    /// 0 if the leg is a point. If `position` is too far away, only the side is right.
    constexpr std::int32_t left_mm(Point position) const {
        const std::int64_t px = between(a_.x_mm, position.x_mm);
        const std::int64_t py = between(a_.y_mm, position.y_mm);
        if (length_mm_ == 0) {
            return 0;
        }
        const std::int64_t cross = dx_ * py - dy_ * px;
        std::uint32_t aside = farthest_mm;
        if (!out_of_sight(px, py)) {
            const std::uint32_t exact = scaled_quotient(magnitude(cross));
            aside = exact < farthest_mm ? exact : farthest_mm;
        }
        return cross < 0 ? -static_cast<std::int32_t>(aside) : cross == 0 ? 0 : static_cast<std::int32_t>(aside);
    }

private:
    /// A leg is shorter than 2^29, so a position this far off is at least 2^29 from all of it.
    static constexpr bool out_of_sight(std::int64_t px, std::int64_t py) {
        constexpr std::int64_t limit = std::int64_t{1} << 30;
        return px <= -limit || px >= limit || py <= -limit || py >= limit;
    }

    constexpr std::uint32_t scaled_quotient(std::uint64_t product) const {
        return quotient(in_256ths_ ? product << 8 : product, divisor_);
    }

    constexpr std::int32_t part(std::int32_t from, std::int64_t whole, std::uint32_t along_mm) const {
        const std::uint32_t part = along_mm >= length_mm_ ? static_cast<std::uint32_t>(magnitude(whole))
                                                          : scaled_quotient(magnitude(whole) * along_mm);
        return static_cast<std::int32_t>(whole < 0 ? from - std::int64_t{part} : from + std::int64_t{part});
    }

    Point a_;
    std::int64_t dx_;
    std::int64_t dy_;
    std::uint32_t divisor_ = 0;  // the length in millimetres, or in 1/256 mm
    std::uint32_t length_mm_ = 0;
    bool in_256ths_ = false;
};

}  // namespace detail

}  // namespace firmpath
