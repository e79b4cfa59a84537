/// @file
/// The place of a grid in the world: converts millimetres to cells and back.
#pragma once

#include <concepts>
#include <cstdint>

#include "firmpath/core/cell.hpp"
#include "firmpath/core/panic.hpp"
#include "firmpath/geometry/micrometres.hpp"

namespace firmpath {

/// A point in the world, in millimetres.
struct Point {
    std::int32_t x_mm = 0;  ///< millimetres along +x of the world
    std::int32_t y_mm = 0;  ///< millimetres along +y of the world

    /// The origin of the world.
    constexpr Point() = default;
    /// Both in millimetres. (A constructor, so that braces around a pose cannot be left out.)
    constexpr Point(std::int32_t x, std::int32_t y) : x_mm(x), y_mm(y) {}

    friend constexpr bool operator==(const Point&, const Point&) = default;
};

namespace detail {

inline constexpr std::uint32_t max_resolution_um = 0xFFFFFFFFU / 1000;
/// More cells than any map has.
inline constexpr std::int32_t far_outside = 40'000;

/// floor((mm * 1000 + um) / resolution_um), or far_outside or more if no map is that wide; um is less than 1000.
constexpr std::int32_t cells_in(std::uint32_t mm, std::uint32_t um, std::uint32_t resolution_um) {
    // mm * 1000 needs 42 bits. Long division in base 1000: the remainder times 1000 fits 32 bits because the resolution
    // is limited.
    const std::uint32_t high = mm / resolution_um;
    if (high > static_cast<std::uint32_t>(far_outside) / 1000) {
        return far_outside;
    }
    const std::uint32_t low = ((mm - high * resolution_um) * 1000 + um) / resolution_um;
    return static_cast<std::int32_t>(high * 1000 + low);
}

constexpr std::int16_t clamped(std::int32_t value, std::int16_t size) {
    return value < 0 ? std::int16_t{0} : static_cast<std::int16_t>(value < size ? value : size - 1);
}

/// The cell in column x and row y, if a map of this size has it. @return as `Frame::to_cell`.
constexpr OptionalCell cell_in(std::int32_t x, std::int32_t y, int width, int height) {
    return x < 0 || x >= width || y < 0 || y >= height ? OptionalCell() : cell_at(x, y);
}

/// The distance from the edge of the first column or row to the middle of a given one.
struct Middle {
    std::int32_t mm;      // rounded down
    std::int32_t halves;  // plus this many half micrometres, 0 to 1,999
};

/// (index + 1/2) * resolution, exactly.
constexpr Middle middle_of(std::int16_t index, std::uint32_t resolution_um) {
    const auto odd = static_cast<std::uint32_t>(index < 0 ? -(2 * index + 1) : 2 * index + 1);
    // odd * resolution / 2000 without 64 bits: whole millimetres of the resolution first, then the rest, which stays
    // below 65,536 * 2,000.
    const std::uint32_t rest = odd * (resolution_um % 2000);
    const auto mm = static_cast<std::int32_t>(odd * (resolution_um / 2000) + rest / 2000);
    const auto halves = static_cast<std::int32_t>(rest % 2000);
    if (index >= 0) {
        return {mm, halves};
    }
    return halves == 0 ? Middle{-mm, 0} : Middle{-mm - 1, 2000 - halves};
}

}  // namespace detail

/// A grid's place in the world: the corner of cell (0, 0) and the edge of a cell. Cell (x, y) covers the points from
/// origin + (x, y) * resolution up to, not including, origin + (x + 1, y + 1) * resolution. This is exact: the
/// resolution is in micrometres, so 50 mm, 2.5 cm and 0.03 m are whole numbers.
///
/// Exact for every point. 32-bit arithmetic throughout. Models `WorldFrame`. Memory: 16 bytes.
class Frame {
public:
    /// Precondition: the resolution (the edge of a cell) is 1 to 4,294,967 micrometres (4.29 m); width and height are
    /// the map's, 1 to 32,767; else `panic`.
    constexpr Frame(Point origin, Micrometres resolution, int width, int height)
        : origin_(origin),
          resolution_um_(resolution.count()),
          width_(static_cast<std::int16_t>(width)),
          height_(static_cast<std::int16_t>(height)) {
        require(resolution_um_ >= 1 && resolution_um_ <= detail::max_resolution_um,
                "Frame: the resolution must be 1 to 4294967 micrometres");
        require(width >= 1 && width <= 32767 && height >= 1 && height <= 32767,
                "Frame: width and height must be 1 to 32767");
    }

    /// The cell of the map that covers `point`; none if the point lies outside the map.
    constexpr OptionalCell to_cell(Point point) const {
        return detail::cell_in(column(point.x_mm), row(point.y_mm), width_, height_);
    }

    /// The cell of the map nearest to `point`: the covering one, or one on the map's edge.
    constexpr Cell to_cell_clamped(Point point) const {
        return {detail::clamped(column(point.x_mm), width_), detail::clamped(row(point.y_mm), height_)};
    }

    /// The centre of a cell, rounded down to a millimetre. Works for every cell, in the map or not, whose centre is a
    /// 32-bit number of millimetres.
    constexpr Point to_point(Cell cell) const { return {centre(origin_.x_mm, cell.x), centre(origin_.y_mm, cell.y)}; }

    /// The column that covers a coordinate in millimetres; the point need not lie in the map. Below 0 if it lies before
    /// the map; `width()` or more if it lies behind the map. The result does not say how far.
    constexpr std::int32_t column(std::int32_t x_mm) const { return cells_from(origin_.x_mm, x_mm); }
    /// The row that covers a coordinate in millimetres, likewise. Below 0 if it lies before the map; `height()` or more
    /// if it lies behind the map.
    constexpr std::int32_t row(std::int32_t y_mm) const { return cells_from(origin_.y_mm, y_mm); }

    /// The corner of cell (0, 0) with the lowest coordinates, in the world.
    constexpr Point origin() const { return origin_; }
    /// The edge of a cell, in micrometres.
    constexpr std::uint32_t resolution_um() const { return resolution_um_; }
    constexpr int width() const { return width_; }    ///< Columns of the map.
    constexpr int height() const { return height_; }  ///< Rows of the map.

private:
    /// floor((value - origin) * 1000 / resolution), or a number outside any map.
    constexpr std::int32_t cells_from(std::int32_t origin, std::int32_t value) const {
        if (value < origin) {
            // Only the sign matters to the callers.
            return -detail::far_outside;
        }
        // The difference of two int32 values may need all 32 bits, unsigned.
        const std::uint32_t offset_mm = static_cast<std::uint32_t>(value) - static_cast<std::uint32_t>(origin);
        return detail::cells_in(offset_mm, 0, resolution_um_);
    }

    /// floor(origin + (index + 1/2) * resolution / 1000).
    constexpr std::int32_t centre(std::int32_t origin, std::int16_t index) const {
        const auto offset_mm = static_cast<std::uint32_t>(detail::middle_of(index, resolution_um_).mm);
        return static_cast<std::int32_t>(static_cast<std::uint32_t>(origin) + offset_mm);
    }

    Point origin_;
    std::uint32_t resolution_um_;
    std::int16_t width_;
    std::int16_t height_;
};

namespace detail {

/// Converts between the world and cells: `Frame`, and `RotatedFrame` for a rotated grid. A function that takes a
/// `const WorldFrame auto&` accepts both.
template <class F>
concept WorldFrame = requires(const F& frame, Point point, Cell cell) {
    { frame.to_cell(point) } -> std::same_as<OptionalCell>;
    { frame.to_cell_clamped(point) } -> std::same_as<Cell>;
    { frame.to_point(cell) } -> std::same_as<Point>;
    { frame.origin() } -> std::same_as<Point>;
    { frame.resolution_um() } -> std::same_as<std::uint32_t>;
    { frame.width() } -> std::same_as<int>;
    { frame.height() } -> std::same_as<int>;
};

}  // namespace detail

static_assert(detail::WorldFrame<Frame>);

}  // namespace firmpath
